//! The symbols of a document in the order in which they are met.

use super::Symbol;

/// Symbols met so far, each once. Two are the same where they are one object, whatever they look like.
#[derive(Debug, Default)]
pub struct Symbols<'a>(Vec<&'a Symbol>);

impl<'a> Symbols<'a> {
    /// The place of a symbol, and whether it was met for the first time.
    pub fn meet(&mut self, symbol: &'a Symbol) -> (usize, bool) {
        if let Some(known) = self.0.iter().position(|known| std::ptr::eq(*known, symbol)) {
            return (known, false);
        }
        self.0.push(symbol);
        (self.0.len() - 1, true)
    }

    /// The symbol at a place.
    pub fn get(&self, index: usize) -> Option<&'a Symbol> {
        self.0.get(index).copied()
    }
}
