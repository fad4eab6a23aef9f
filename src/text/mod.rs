//! Text: the embedded faces, which characters they have, and shaped lines.

mod faces;
mod outlines;
mod shaper;
mod typesetter;

pub use faces::{advance_widths, bytes, cap_height, character_glyphs, common_glyphs, missing_character, postscript_name};
pub use outlines::{glyph_box, glyph_outline, glyph_reach};
pub use typesetter::{Line, Span, TextStyle, Typesetter};
