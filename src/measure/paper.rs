//! Paper sizes, all upright.

use super::{LengthError, Mm, number, parse_length};

/// A sheet of paper, upright.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    /// What the footer calls it: `A4`, `Letter`, `200 × 300 mm`.
    pub name: String,
    /// The short side of a named paper; the first number of a custom one.
    pub width: Mm,
    /// The long side of a named paper; the second number of a custom one.
    pub height: Mm,
}

/// The named papers: command-line word, printed name, width and height in millimetres.
///
/// ISO 216 for the A sizes; ANSI/ASME Y14.1 for Letter and Tabloid (ANSI B).
pub const PAPERS: [(&str, &str, f64, f64); 6] = [
    ("a3", "A3", 297.0, 420.0),
    ("a4", "A4", 210.0, 297.0),
    ("a5", "A5", 148.0, 210.0),
    ("letter", "Letter", 215.9, 279.4),
    ("legal", "Legal", 215.9, 355.6),
    ("tabloid", "Tabloid", 279.4, 431.8),
];

/// The smallest custom paper side: below it no footer bar of 100 mm fits between the margins.
const SMALLEST: f64 = 130.0;
/// The largest custom paper side: PDF 1.7 limits a page to 14,400 units (Annex C.2).
const LARGEST: f64 = 5080.0;

/// Why a text names no paper.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PaperError {
    /// Neither a known name nor `WxH`.
    #[error("`{0}` is not a paper: write a3, a4, a5, letter, legal, tabloid or a size such as 200x300mm")]
    Unknown(String),
    /// `WxH` with a length that can't be read.
    #[error("the paper `{0}` has a side that can't be read: {1}")]
    Side(String, LengthError),
    /// A side outside what can be laid out.
    #[error("the paper `{0}` has a side of {1} mm; a sheet needs 130 to 5080 mm")]
    Size(String, String),
}

impl Paper {
    /// The paper with the command-line word `word`, if it is one of [`PAPERS`].
    pub fn named(word: &str) -> Option<Self> {
        PAPERS.iter().find(|(key, ..)| key.eq_ignore_ascii_case(word)).map(|&(_, name, w, h)| Self {
            name: name.to_owned(),
            width: Mm::new(w),
            height: Mm::new(h),
        })
    }

    /// A4, the default.
    pub fn a4() -> Self {
        Self { name: "A4".to_owned(), width: Mm::new(210.0), height: Mm::new(297.0) }
    }
}

/// Reads a paper: a name of [`PAPERS`] or a size such as `200x300mm`, `8.5x13in`.
///
/// # Errors
/// An unknown name, a side that is no length, or a side no sheet can be laid out on.
pub fn parse_paper(text: &str) -> Result<Paper, PaperError> {
    if let Some(paper) = Paper::named(text.trim()) {
        return Ok(paper);
    }
    let (width, height) = text
        .split_once(['x', '×'])
        .filter(|(w, _)| w.trim().starts_with(|c: char| c.is_ascii_digit()))
        .ok_or_else(|| PaperError::Unknown(text.to_owned()))?;
    let unit = height.trim().trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let width = if width.trim().ends_with(|c: char| c.is_ascii_digit()) { format!("{width}{unit}") } else { width.to_owned() };
    let side = |s: &str| {
        let length = parse_length(s).map_err(|e| PaperError::Side(text.to_owned(), e))?;
        if (SMALLEST..=LARGEST).contains(&length.get()) { Ok(length) } else { Err(PaperError::Size(text.to_owned(), number(length.get()))) }
    };
    let (width, height) = (side(&width)?, side(height)?);
    let name = format!("{} × {}\u{a0}mm", number(width.get()), number(height.get()));
    Ok(Paper { name, width, height })
}

#[cfg(test)]
mod tests {
    use super::{Paper, PaperError, parse_paper};

    #[test]
    fn reads_names_and_sizes() {
        assert_eq!(parse_paper("a4"), Ok(Paper::a4()));
        assert_eq!(parse_paper("Letter").map(|p| p.width.get()), Ok(215.9));
        let custom = parse_paper("200x300mm").unwrap();
        assert_eq!((custom.width.get(), custom.height.get()), (200.0, 300.0));
        assert_eq!(parse_paper("8.5x13in").map(|p| p.width.get()), Ok(8.5 * 25.4));
    }

    #[test]
    fn refuses_the_rest() {
        assert!(matches!(parse_paper("a44"), Err(PaperError::Unknown(_))));
        assert!(matches!(parse_paper("200x300"), Err(PaperError::Side(..))));
        assert!(matches!(parse_paper("90x300mm"), Err(PaperError::Size(..))));
    }
}
