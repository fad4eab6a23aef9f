//! Positions drawn in characters, one line a row as the board is seen, blanks ignored.

use std::ops::Range;

use super::{Board, Cell};

/// Why a character map doesn't fit the board, and which bytes of it are to blame.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// Too few or too many lines.
    #[error("the map has {given} lines, the board {needed} rows")]
    Lines {
        /// Lines with at least one character.
        given: usize,
        /// Rows of the board as seen.
        needed: usize,
    },
    /// A line with too few or too many characters.
    #[error("this line has {given} characters, the row {needed} cells")]
    Length {
        /// Characters in the line, blanks aside.
        given: usize,
        /// Cells in the row.
        needed: usize,
        /// The line.
        range: Range<usize>,
    },
}

/// Reads a character map: every cell with its character and that character's bytes, the top row first.
///
/// # Errors
/// A map whose lines don't match [`Board::seen_rows`].
pub fn parse_map(board: &Board, text: &str) -> Result<Vec<(Cell, char, Range<usize>)>, MapError> {
    let rows = board.seen_rows();
    let mut at = 0;
    let mut lines: Vec<(usize, &str)> = Vec::new();
    for line in text.split('\n') {
        if !line.trim().is_empty() {
            lines.push((at, line));
        }
        at += line.len() + 1;
    }
    if lines.len() != rows.len() {
        return Err(MapError::Lines { given: lines.len(), needed: rows.len() });
    }
    let mut map = Vec::with_capacity(board.len());
    for ((start, line), row) in lines.into_iter().zip(rows) {
        let drawn: Vec<_> = line.char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
        if drawn.len() != row.len() {
            let range = start..start + line.len();
            return Err(MapError::Length { given: drawn.len(), needed: row.len(), range });
        }
        map.extend(row.into_iter().zip(drawn).map(|(cell, (i, c))| (cell, c, start + i..start + i + c.len_utf8())));
    }
    Ok(map)
}
