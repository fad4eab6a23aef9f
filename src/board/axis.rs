//! Axis labels: a run of letters or numbers, or a list.

/// The labels of one axis, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    labels: Vec<String>,
}

/// Why labels can't name a board's cells.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AxisError {
    /// A first label that is neither a letter nor a number.
    #[error("`{0}` is neither a letter nor a number to count on from")]
    NoRun(String),
    /// A list shorter than the axis.
    #[error("{given} labels for {needed} lines")]
    TooFew {
        /// How many labels there are.
        given: usize,
        /// How many lines the lattice has.
        needed: usize,
    },
    /// More labels than lines.
    #[error("{given} labels for {needed} lines")]
    TooMany {
        /// How many labels there are.
        given: usize,
        /// How many lines the lattice has.
        needed: usize,
    },
    /// A label that can't be part of a cell's name.
    #[error("`{0}` can't be a label: write one to three letters or digits")]
    BadLabel(String),
    /// Two cells would have one name.
    #[error("two cells would both be called `{0}`")]
    SameName(String),
}

impl Axis {
    /// `count` labels counted on from `first`: `A` gives A, B, C ... Z, AA; `1` gives 1, 2, 3.
    ///
    /// # Errors
    /// `first` is neither one ASCII letter nor a whole number.
    pub fn run(first: &str, count: usize) -> Result<Self, AxisError> {
        let labels = if let Ok(start) = first.parse::<u32>() {
            (0..count).map(|n| (start as usize + n).to_string()).collect()
        } else if let [letter] = first.as_bytes()
            && letter.is_ascii_alphabetic()
        {
            let base = if letter.is_ascii_uppercase() { b'A' } else { b'a' };
            (0..count).map(|n| letters(usize::from(letter - base) + n, base)).collect()
        } else {
            return Err(AxisError::NoRun(first.to_owned()));
        };
        Ok(Self { labels })
    }

    /// These labels, as they are.
    pub fn list(labels: Vec<String>) -> Self {
        Self { labels }
    }

    /// Fails unless there are exactly `needed` labels, each fit to be part of a cell's name.
    ///
    /// # Errors
    /// [`AxisError::TooFew`], [`AxisError::TooMany`] or [`AxisError::BadLabel`].
    pub fn covers(&self, needed: usize) -> Result<(), AxisError> {
        let given = self.labels.len();
        let fine = |l: &&String| (1..=3).contains(&l.chars().count()) && l.chars().all(char::is_alphanumeric);
        match self.labels.iter().find(|l| !fine(l)) {
            Some(label) => Err(AxisError::BadLabel(label.clone())),
            None if given < needed => Err(AxisError::TooFew { given, needed }),
            None if given > needed => Err(AxisError::TooMany { given, needed }),
            None => Ok(()),
        }
    }

    /// The label of line `index`, counted from 0.
    pub fn label(&self, index: usize) -> &str {
        &self.labels[index]
    }

    /// The line with that label.
    pub fn index(&self, label: &str) -> Option<usize> {
        self.labels.iter().position(|l| l == label)
    }

    /// Every label.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.labels.iter().map(String::as_str)
    }
}

/// Spreadsheet-style letters: 0 is A, 25 is Z, 26 is AA.
fn letters(mut n: usize, base: u8) -> String {
    let mut text = Vec::new();
    loop {
        text.push(char::from(base + (n % 26) as u8));
        if n < 26 {
            break;
        }
        n = n / 26 - 1;
    }
    text.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::{Axis, AxisError};

    #[test]
    fn counts_on() {
        let axis = Axis::run("Y", 4).unwrap();
        assert_eq!(axis.labels().collect::<Vec<_>>(), ["Y", "Z", "AA", "AB"]);
        let axis = Axis::run("0", 3).unwrap();
        assert_eq!(axis.labels().collect::<Vec<_>>(), ["0", "1", "2"]);
        assert_eq!(Axis::run("?", 3), Err(AxisError::NoRun("?".into())));
    }
}
