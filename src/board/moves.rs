//! Written moves as paths of cells: `C3-C4`, `f4xh6xf6`, with the marks `+` (approach) and `-` (withdrawal) behind the step that captures:
//! `C3-C4+`, and in a chain `C3-C4+B4-`. Word processors turn hyphens into dashes; those are read alike, and so is `×`.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Board, Cell};

/// The cells of a move. Nearly all moves have no more than eight, and a rule model makes thousands that are looked at once.
pub type Stops = SmallVec<[Cell; 8]>;

/// A written move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The cells the mover stands on in turn: start, stops, end. At least two.
    pub cells: Stops,
    /// Whether any step is written as a jump (`x`).
    pub jumps: bool,
    /// The capture marks, `+` or `-`: one behind each step of a chain, the last one at the end; none for a plain step.
    pub marks: Vec<char>,
}

impl Path {
    /// Where the mover starts.
    pub fn start(&self) -> Cell {
        self.cells[0]
    }

    /// Where the mover ends.
    pub fn end(&self) -> Cell {
        self.cells[self.cells.len() - 1]
    }

    /// The move as it is written, see [`parse_path`].
    pub fn written(&self, board: &Board) -> String {
        let mut text = board.name(self.start()).to_owned();
        for (step, &cell) in self.cells[1..].iter().enumerate() {
            // Behind a step that captures by a mark, that mark parts the cells.
            let join = if self.jumps { 'x' } else { step.checked_sub(1).and_then(|before| self.marks.get(before)).copied().unwrap_or('-') };
            text.push(join);
            text.push_str(board.name(cell));
        }
        if self.marks.len() + 1 >= self.cells.len() {
            text.extend(self.marks.last());
        }
        text
    }
}

/// Why a written move can't be read, and which bytes of it are to blame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveError {
    /// What is wrong.
    pub message: String,
    /// The bytes of the written move.
    pub range: Range<usize>,
    /// What to write instead.
    pub help: Option<String>,
}

/// Reads a written move.
///
/// # Errors
/// A cell that isn't on the board, a missing `-` or `x`, or a move that goes nowhere.
pub fn parse_path(board: &Board, text: &str) -> Result<Path, MoveError> {
    let (body, mark) = match text.char_indices().next_back().map(|(at, c)| (at, sign(c))) {
        Some((at, Some(mark @ ('+' | '-')))) => (&text[..at], Some(mark)),
        _ => (text, None),
    };
    let (mut cells, mut jumps, mut joins, mut at) = (Stops::new(), false, Vec::new(), 0);
    loop {
        if at == body.len() && !cells.is_empty() {
            let help = Some("write the cell where this step ends".into());
            return Err(MoveError { message: "a cell is missing here".into(), range: at.saturating_sub(1)..at, help });
        }
        let (cell, width) = longest_cell(board, &body[at..]).ok_or_else(|| no_cell(board, body, at))?;
        if cells.last() == Some(&cell) {
            let message = format!("this step stays on `{}`", board.name(cell));
            return Err(MoveError { message, range: at..at + width, help: None });
        }
        cells.push(cell);
        at += width;
        let Some(written) = body[at..].chars().next() else { break };
        match sign(written) {
            Some(step @ ('-' | 'x')) => {
                jumps |= step == 'x';
                joins.push(step);
            }
            // Only behind a first step can a chain go on.
            Some(step) if cells.len() > 1 => joins.push(step),
            _ => {
                let help = Some("write a move as `A1-A2` and a capture as `A1xA3`, without blanks".into());
                return Err(MoveError { message: "`-` or `x` is missing here".into(), range: at..body.len(), help });
            }
        }
        at += written.len_utf8();
    }
    if cells.len() < 2 {
        let help = Some("write the start and the end, such as `A1-A2`".into());
        return Err(MoveError { message: "the move goes nowhere".into(), range: 0..text.len(), help });
    }
    if jumps && joins.iter().any(|&join| join != 'x') {
        let help = Some("write a capture with crosses only, such as `A1xA3xC3`".into());
        return Err(MoveError { message: "hyphens and crosses stand in one move".into(), range: 0..text.len(), help });
    }
    let marks = if jumps { mark.into_iter().collect() } else { joins.into_iter().skip(1).chain(mark).collect() };
    Ok(Path { cells, jumps, marks })
}

/// The sign between or behind cells that a character stands for.
fn sign(written: char) -> Option<char> {
    match written {
        '-' | '\u{2010}' | '\u{2011}' | '–' | '−' => Some('-'),
        'x' | '×' => Some('x'),
        '+' => Some('+'),
        _ => None,
    }
}

fn longest_cell(board: &Board, text: &str) -> Option<(Cell, usize)> {
    let longest = text.char_indices().map(|(i, c)| i + c.len_utf8()).take(8);
    longest.filter_map(|end| Some((board.find(&text[..end])?, end))).last()
}

fn no_cell(board: &Board, body: &str, at: usize) -> MoveError {
    let next = body[at..].char_indices().skip(1).find(|&(_, c)| sign(c).is_some());
    let end = next.map_or(body.len(), |(i, _)| at + i);
    let name = &body[at..end];
    let help = super::set::cell_help(board, name);
    MoveError { message: format!("there is no cell `{name}` on this board"), range: at..end, help }
}
