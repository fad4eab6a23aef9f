//! Lengths in millimetres and the units a descriptor may write them in.

use std::fmt;

use super::{POINTS_PER_MM, number};

/// A length in millimetres.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Mm(f64);

impl Mm {
    /// A length of `value` millimetres.
    pub const fn new(value: f64) -> Self {
        Self(value)
    }

    /// A length of `value` inches of 25.4 mm.
    pub fn from_inches(value: f64) -> Self {
        Self(value * 25.4)
    }

    /// A length of `value` PDF points of 1/72 inch.
    pub fn from_points(value: f64) -> Self {
        Self(value / POINTS_PER_MM)
    }

    /// The length as a plain number of millimetres.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// The length in PDF points.
    pub fn points(self) -> f64 {
        self.0 * POINTS_PER_MM
    }
}

impl fmt::Display for Mm {
    /// Writes the length as a descriptor would: `20 mm`, joined by a non-breaking space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\u{a0}mm", number(self.0))
    }
}

/// Why a text is not a length.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LengthError {
    /// A number with no unit.
    #[error("`{0}` has no unit")]
    NoUnit(String),
    /// A unit that isn't one of `mm`, `cm`, `in`, `pt`.
    #[error("`{0}` is not a unit of length")]
    UnknownUnit(String),
    /// No number at the start, or one that is not finite.
    #[error("`{0}` does not start with a number")]
    NoNumber(String),
    /// A length that is zero or negative where only a real extent makes sense.
    #[error("`{0}` is not more than nothing")]
    NotPositive(String),
}

/// Reads a positive length: a number and one of `mm`, `cm`, `in`, `pt`, such as `20 mm` or `0.5in`.
///
/// # Errors
/// A bare number, an unknown unit, something that is no number, or a length that isn't positive.
pub fn parse_length(text: &str) -> Result<Mm, LengthError> {
    let trimmed = text.trim();
    let digits = trimmed.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+'))).unwrap_or(trimmed.len());
    let (value, unit) = trimmed.split_at(digits);
    let value: f64 = value.parse().ok().filter(|v: &f64| v.is_finite()).ok_or_else(|| LengthError::NoNumber(text.to_owned()))?;
    let length = match unit.trim() {
        "mm" => Mm::new(value),
        "cm" => Mm::new(value * 10.0),
        "in" => Mm::from_inches(value),
        "pt" => Mm::from_points(value),
        "" => return Err(LengthError::NoUnit(trimmed.to_owned())),
        other => return Err(LengthError::UnknownUnit(other.to_owned())),
    };
    if length.get() > 0.0 { Ok(length) } else { Err(LengthError::NotPositive(text.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::{LengthError, Mm, parse_length};

    #[test]
    fn reads_each_unit() {
        assert_eq!(parse_length("20 mm"), Ok(Mm::new(20.0)));
        assert_eq!(parse_length("2cm"), Ok(Mm::new(20.0)));
        assert_eq!(parse_length(" 1 in "), Ok(Mm::new(25.4)));
        assert_eq!(parse_length("72 pt"), Ok(Mm::new(25.4)));
    }

    #[test]
    fn refuses_what_could_mean_anything() {
        assert_eq!(parse_length("20"), Err(LengthError::NoUnit("20".into())));
        assert_eq!(parse_length("2 furlong"), Err(LengthError::UnknownUnit("furlong".into())));
        assert_eq!(parse_length("mm"), Err(LengthError::NoNumber("mm".into())));
        assert_eq!(parse_length("-3 mm"), Err(LengthError::NotPositive("-3 mm".into())));
    }
}
