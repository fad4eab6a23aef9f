//! Cell sets: `A1`, `A1..E1`, `block A1..C2`, `row 2`, `column C`, `edge NE`, `all`, `none`, joined by `,`, taken away by ` - `.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Board, Cell};
use crate::diag::{nearest, quoted_list};

/// Why a cell set can't be read, and which bytes of it are to blame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetError {
    /// What is wrong.
    pub kind: SetErrorKind,
    /// The bytes of the expression.
    pub range: Range<usize>,
    /// What to write instead.
    pub help: Option<String>,
}

/// What is wrong with a cell set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetErrorKind {
    /// No such cell.
    #[error("there is no cell `{0}` on this board")]
    NoCell(String),
    /// No such row, column or edge.
    #[error("there is no {0} `{1}` on this board")]
    NoLine(&'static str, String),
    /// A range that no straight line joins.
    #[error("no straight line of the board joins `{0}` and `{1}`")]
    NotALine(String, String),
    /// Nothing where a cell should be.
    #[error("a cell, `row`, `column`, `edge`, `block`, `all` or `none` is missing here")]
    Empty,
    /// A cell taken away that wasn't there.
    #[error("`{0}` is taken away but isn't in the set before it")]
    NotInSet(String),
}

/// Reads a cell set; the cells come in the order written, each once.
///
/// # Errors
/// Every part that can't be read.
pub fn parse_set(board: &Board, text: &str) -> Result<Vec<Cell>, Vec<SetError>> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut inside: BTreeSet<Cell> = BTreeSet::new();
    let mut errors = Vec::new();
    for (take_away, range) in terms(text) {
        let term = match parse_term(board, text, range.clone()) {
            Ok(term) => term,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        if take_away {
            // What a part that can't be read would have held is anyone's guess.
            let stray = term.iter().find(|c| errors.is_empty() && !inside.contains(c));
            if let Some(&stray) = stray {
                let kind = SetErrorKind::NotInSet(board.name(stray).to_owned());
                errors.push(SetError { kind, range, help: None });
            }
            term.iter().for_each(|c| {
                inside.remove(c);
            });
            cells.retain(|c| inside.contains(c));
        } else {
            cells.extend(term.into_iter().filter(|&cell| inside.insert(cell)));
        }
    }
    if errors.is_empty() { Ok(cells) } else { Err(errors) }
}

/// Splits at `,` and ` - `; a term after ` - ` is taken away.
fn terms(text: &str) -> Vec<(bool, Range<usize>)> {
    let mut terms = Vec::new();
    let (mut start, mut take_away) = (0, false);
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (width, next) = if rest.starts_with(',') {
            (1, false)
        } else if rest.starts_with(" - ") {
            (3, true)
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        terms.push((take_away, start..at));
        (start, take_away) = (at + width, next);
        at += width;
    }
    terms.push((take_away, start..text.len()));
    terms
}

fn parse_term(board: &Board, text: &str, range: Range<usize>) -> Result<Vec<Cell>, SetError> {
    let range = trim(text, range);
    let term = &text[range.clone()];
    let fail = |kind, range, help| Err(SetError { kind, range, help });
    if term.is_empty() {
        return fail(SetErrorKind::Empty, range, None);
    }
    match term {
        "all" => return Ok(board.cells().collect()),
        "none" => return Ok(Vec::new()),
        _ => {}
    }
    if let Some(corners) = term.strip_prefix("block ") {
        return block(board, text, range.end - corners.len()..range.end);
    }
    if let Some((word, label)) = term.split_once(char::is_whitespace) {
        let label = label.trim();
        let (columns, rows) = board.axes();
        let (what, found, known) = match word {
            "row" => ("row", board.row(label), quoted_list(rows.labels(), 12)),
            "column" => ("column", board.column(label), quoted_list(columns.labels(), 12)),
            "edge" => ("edge", board.edge(label), quoted_list(board.lattice().edge_names().iter().copied(), 8)),
            _ => return fail(SetErrorKind::NoCell(term.to_owned()), range, Some("cells are joined by commas".into())),
        };
        let kind = SetErrorKind::NoLine(what, label.to_owned());
        return found.ok_or(SetError { kind, range, help: Some(format!("the board has {what}s {known}")) });
    }
    if let Some((from, _)) = term.split_once("..") {
        let middle = range.start + from.len();
        let first = cell(board, text, range.start..middle)?;
        let last = cell(board, text, middle + 2..range.end)?;
        let help = "a line keeps its row, its column, or steps from neighbour to neighbour".to_owned();
        let kind = SetErrorKind::NotALine(board.name(first).to_owned(), board.name(last).to_owned());
        return board.line(first, last).ok_or(SetError { kind, range, help: Some(help) });
    }
    Ok(vec![cell(board, text, range)?])
}

/// Every cell whose column and row lie between those of two cells.
fn block(board: &Board, text: &str, range: Range<usize>) -> Result<Vec<Cell>, SetError> {
    let Some((from, _)) = text[range.clone()].split_once("..") else {
        let help = Some("write two opposite corners, such as `block A1..C2`".to_owned());
        return Err(SetError { kind: SetErrorKind::Empty, range, help });
    };
    let middle = range.start + from.len();
    let (a, b) = (cell(board, text, range.start..middle)?, cell(board, text, middle + 2..range.end)?);
    let ((i, j), (k, l)) = (board.coordinate(a), board.coordinate(b));
    let inside = |&cell: &Cell| {
        let (column, row) = board.coordinate(cell);
        (i.min(k)..=i.max(k)).contains(&column) && (j.min(l)..=j.max(l)).contains(&row)
    };
    Ok(board.cells().filter(inside).collect())
}

fn cell(board: &Board, text: &str, range: Range<usize>) -> Result<Cell, SetError> {
    let range = trim(text, range);
    let name = &text[range.clone()];
    if name.is_empty() {
        return Err(SetError { kind: SetErrorKind::Empty, range, help: None });
    }
    board.find(name).ok_or_else(|| SetError { kind: SetErrorKind::NoCell(name.to_owned()), range, help: cell_help(board, name) })
}

/// The cell most likely meant, else where the board ends.
pub(super) fn cell_help(board: &Board, name: &str) -> Option<String> {
    let swapped = if name.chars().any(char::is_lowercase) { name.to_uppercase() } else { name.to_lowercase() };
    let likely = board.find(&swapped).map(|c| board.name(c)).or_else(|| nearest(name, board.all_names()));
    let last = board.cells().last()?;
    let ends = format!("cells run from `{}` to `{}`", board.name(board.cells().next()?), board.name(last));
    Some(match likely {
        Some(likely) if board.find(&swapped).is_some() => format!("did you mean `{likely}`?"),
        Some(likely) => format!("did you mean `{likely}`? {ends}"),
        None => ends,
    })
}

fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}
