//! Lengths, numbers and paper: the only place where unit words are known.

mod length;
mod number;
mod paper;

pub use length::{LengthError, Mm, parse_length};
pub use number::number;
pub use paper::{PAPERS, Paper, PaperError, parse_paper};

/// Points in a millimetre: PDF's unit is 1/72 inch, an inch is 25.4 mm.
pub const POINTS_PER_MM: f64 = 72.0 / 25.4;
