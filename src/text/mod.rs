//! Text: the embedded faces, which characters they have, and shaped lines.

mod faces;
mod shaper;
mod typesetter;

pub use faces::{advance_widths, bytes, cap_height, common_glyphs, missing_character, postscript_name};
pub use typesetter::{Line, Span, TextStyle, Typesetter};
