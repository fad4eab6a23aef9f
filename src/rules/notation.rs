//! Positions and moves as they are written.
//!
//! A position names each side and its pieces: `W: c4 Kd8; R: f6`. What stands before a cell is the kind of piece, see [`super::Kind::prefix`]. Pieces
//! are parted by blanks or commas; `a1..a4` is a line of them.

use std::ops::Range;

use super::{Model, Move, State, Stone};
use crate::board::{Cell, Path, parse_path, parse_set};
use crate::diag::{nearest, quoted_list};

/// Why a written position or move can't be read, and which bytes of it are to blame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// What is wrong: a whole sentence without its full stop.
    pub message: String,
    /// The bytes of the text.
    pub range: Range<usize>,
    /// What to write instead.
    pub help: Option<String>,
}

/// Reads a position; `turn` is to move.
///
/// # Errors
/// The first thing that can't be read.
pub fn read_position(model: &dyn Model, text: &str, turn: u8) -> Result<State, PositionError> {
    let mut state = State::empty(model.board().len(), turn);
    let mut at = 0;
    for part in text.split([';', '\n']) {
        read_side(model, text, at..at + part.len(), &mut state)?;
        at += part.len() + 1;
    }
    Ok(state)
}

fn read_side(model: &dyn Model, text: &str, range: Range<usize>, state: &mut State) -> Result<(), PositionError> {
    let part = &text[range.clone()];
    if part.trim().is_empty() {
        return Ok(());
    }
    let ids = || model.players().iter().map(|p| p.id.as_str());
    let lead = range.start + part.len() - part.trim_start().len();
    let Some((id, pieces)) = part.split_once(':') else {
        let help = Some(format!("write a side, a colon and its pieces, such as `{}: {}`", model.players()[0].id, example(model)));
        return Err(PositionError { message: "there is no side before these pieces".into(), range: lead..range.end, help });
    };
    let Some(side) = ids().position(|known| known == id.trim()) else {
        let help = nearest(id.trim(), ids()).map_or_else(|| format!("sides are {}", quoted_list(ids(), 4)), |l| format!("did you mean `{l}`?"));
        return Err(PositionError {
            message: format!("there is no side `{}`", id.trim()),
            range: lead..lead + id.trim().len().max(1),
            help: Some(help),
        });
    };
    let mut start = range.start + id.len() + 1;
    for word in pieces.split([' ', ',', '\t', '\r']) {
        let here = start..start + word.len();
        start = here.end + 1;
        if word.trim().is_empty() {
            continue;
        }
        let (kind, cells) = read_pieces(model, word, here.clone())?;
        for cell in cells {
            if state.at(cell).is_some() {
                let message = format!("two pieces stand on `{}`", model.board().name(cell));
                return Err(PositionError { message, range: here, help: None });
            }
            state.set(cell, Some(Stone { side: side as u8, kind }));
        }
    }
    Ok(())
}

/// A kind's prefix and a cell, or a line of cells.
fn read_pieces(model: &dyn Model, word: &str, range: Range<usize>) -> Result<(u8, Vec<Cell>), PositionError> {
    let board = model.board();
    let kinds = model.kinds().iter().enumerate();
    // Longest prefix first: a kind without a prefix takes what no other does.
    let mut readings: Vec<_> = kinds.filter_map(|(kind, k)| word.strip_prefix(k.prefix.as_str()).map(|rest| (kind as u8, rest))).collect();
    readings.sort_by_key(|(_, rest)| rest.len());
    for (kind, rest) in &readings {
        if let Ok(cells) = parse_set(board, rest)
            && !rest.contains(' ')
        {
            return Ok((*kind, cells));
        }
    }
    let prefixes: Vec<&str> = model.kinds().iter().map(|k| k.prefix.as_str()).filter(|p| !p.is_empty()).collect();
    let bare = board.find(word).is_some();
    let help = match (bare, prefixes.is_empty()) {
        (true, _) => format!("name the rank before the cell, such as `{}{word}`", prefixes.last().unwrap_or(&"")),
        (false, true) => format!("cells run from `{}` to `{}`", first(model), last(model)),
        (false, false) => format!("cells run from `{}` to `{}`; before a cell may stand {}", first(model), last(model), quoted_list(prefixes, 10)),
    };
    let message = if bare { format!("the piece on `{word}` has no rank") } else { format!("there is no cell `{word}` on this board") };
    Err(PositionError { message, range, help: Some(help) })
}

fn first(model: &dyn Model) -> String {
    model.board().cells().next().map(|c| model.board().name(c).to_owned()).unwrap_or_default()
}

fn last(model: &dyn Model) -> String {
    model.board().cells().last().map(|c| model.board().name(c).to_owned()).unwrap_or_default()
}

fn example(model: &dyn Model) -> String {
    format!("{}{}", model.kinds()[0].prefix, first(model))
}

/// A position as [`read_position`] reads it.
pub fn write_position(model: &dyn Model, state: &State) -> String {
    let side = |side: usize| {
        let of_side = model.board().cells().filter_map(|c| state.at(c).filter(|s| usize::from(s.side) == side).map(|s| (c, s)));
        let kind = |kind: u8| model.kinds().get(usize::from(kind)).map_or("?", |k| k.prefix.as_str());
        let pieces: Vec<String> = of_side.map(|(c, s)| format!("{}{}", kind(s.kind), model.board().name(c))).collect();
        format!("{}: {}", model.players()[side].id, pieces.join(" "))
    };
    format!("{}; {}", side(0), side(1))
}

/// Whether a legal move is the one that is written.
pub fn is_written(model: &dyn Model, play: &Move, path: &Path) -> bool {
    let same = play.path.cells == path.cells && play.path.marks == path.marks;
    same && (play.path.jumps == path.jumps || (model.lenient() && !path.jumps))
}

/// Why a move that isn't legal is not: the game may be over.
pub fn reason(model: &dyn Model, state: &State, path: &Path) -> String {
    match model.decided(state) {
        Some(ending) => format!("The game is over: {}.", ending.why),
        None => model.why_not(state, path),
    }
}

/// The legal move that is written.
///
/// # Errors
/// A move that can't be read, or that isn't legal, with the reason.
pub fn read_move(model: &dyn Model, state: &State, text: &str) -> Result<Move, PositionError> {
    let path = parse_path(model.board(), text).map_err(|e| PositionError { message: e.message, range: e.range, help: e.help })?;
    let found = model.moves(state).into_iter().find(|play| is_written(model, play, &path));
    found.ok_or_else(|| {
        let why = reason(model, state, &path);
        PositionError { message: format!("`{text}` is not a legal move"), range: 0..text.len(), help: Some(why) }
    })
}
