//! The board as it will be drawn.

use super::prose::Writer;
use crate::board::{Axis, AxisError, Board, Cell, Lattice, parse_set};
use crate::descriptor::{Descriptor, RawAxis, RawLattice, ZoneMark};
use crate::diag::{Code, Diagnostic};
use crate::measure::Mm;
use crate::prose::{Facts, Prose};
use crate::source::Span;

/// The board, its size and its zones.
#[derive(Debug, Clone)]
pub struct BoardPlan {
    /// The cells.
    pub board: Board,
    /// The distance between neighbouring cell centres; none to fill the sheet.
    pub pitch: Option<Mm>,
    /// Points joined by lines instead of cells.
    pub points: bool,
    /// Whether starting pieces are shown pale on the board sheet.
    pub ghost: bool,
    /// Marked cells.
    pub zones: Vec<Zone>,
    /// A line under the board.
    pub note: Prose,
    /// Where its size is written.
    pub blame: Span,
}

/// Cells with a mark and a line in the legend.
#[derive(Debug, Clone)]
pub struct Zone {
    /// Its name among the facts.
    pub id: String,
    /// The line in the legend.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The mark in each cell.
    pub mark: ZoneMark,
}

/// The smallest pitch of a board, in millimetres: below it no sign in a cell can be read.
pub const SMALLEST_CELL: f64 = 4.0;

pub(super) fn check_lattice(raw: &Descriptor, writer: &mut Writer<'_>) -> Option<Board> {
    let lattice = match raw.board.kind {
        RawLattice::Square(columns, rows) => Lattice::Square { columns: columns as u16, rows: rows as u16 },
        RawLattice::Triangular(outline, side) => Lattice::Triangular { outline, side: side as u16 },
    };
    let (wide, high) = lattice.extent();
    let first_letter = if matches!(lattice, Lattice::Square { .. }) { "A" } else { "a" };
    let columns = axis(raw.board.columns.as_ref(), first_letter, wide, writer)?;
    let rows = axis(raw.board.rows.as_ref(), "1", high, writer)?;
    match Board::new(lattice, columns, rows) {
        Ok(board) => Some(board),
        Err(error) => {
            let span = match (&error, &raw.board.columns, &raw.board.rows) {
                (AxisError::TooFew { given, .. } | AxisError::TooMany { given, .. }, Some(RawAxis::List(list, span)), _) if list.len() == *given => {
                    *span
                }
                (AxisError::BadLabel(label), Some(RawAxis::List(list, span)), _) if list.contains(label) => *span,
                (_, _, Some(RawAxis::List(_, span))) => *span,
                _ => raw.board.span,
            };
            writer.fault(Diagnostic::error(Code::BadValue, format!("the labels don't fit the board: {error}")).at(span, ""));
            None
        }
    }
}

fn axis(raw: Option<&RawAxis>, default: &str, count: usize, writer: &mut Writer<'_>) -> Option<Axis> {
    match raw {
        None => Axis::run(default, count).ok(),
        Some(RawAxis::List(labels, _)) => Some(Axis::list(labels.clone())),
        Some(RawAxis::First(first)) => match Axis::run(&first.value, count) {
            Ok(axis) => Some(axis),
            Err(error) => {
                let help = "write the first label, such as `\"A\"` or `\"1\"`, or a list of all of them";
                writer.fault(Diagnostic::error(Code::BadValue, format!("bad axis label: {error}")).at(first.span(), "").help(help));
                None
            }
        },
    }
}

pub(super) fn plan(raw: &Descriptor, board: &Board, facts: &Facts, writer: &mut Writer<'_>) -> BoardPlan {
    let zones = raw
        .zones
        .iter()
        .map(|zone| Zone {
            id: zone.id.value.clone(),
            name: writer.line(&zone.name, facts),
            cells: cells(board, &zone.cells, writer),
            mark: zone.mark,
        })
        .collect();
    if let Some(cell) = raw.board.cell.as_ref().filter(|cell| cell.value.get() < SMALLEST_CELL) {
        let message = format!("cells of {} are too small to be used", cell.value);
        writer.fault(Diagnostic::error(Code::BadValue, message).at(cell.span, "").help(format!("write at least `\"{SMALLEST_CELL} mm\"`")));
    }
    for label in board.axes().0.labels().chain(board.axes().1.labels()) {
        if let Some((_, c)) = crate::text::missing_character(label) {
            let message = format!("no embedded face can draw `{c}` in the label `{label}`");
            writer.fault(Diagnostic::error(Code::NoGlyph, message).at(raw.board.span, ""));
        }
    }
    BoardPlan {
        board: board.clone(),
        pitch: raw.board.cell.as_ref().map(|cell| cell.value),
        points: raw.board.points,
        ghost: raw.board.ghost,
        zones,
        note: raw.board.note.as_ref().map(|n| writer.prose(n, facts)).unwrap_or_default(),
        blame: raw.board.cell.as_ref().map_or(raw.board.span, |cell| cell.span),
    }
}

/// Reads a cell set; empty where a fault was found.
pub(super) fn cells(board: &Board, text: &crate::descriptor::Filled, writer: &mut Writer<'_>) -> Vec<Cell> {
    use crate::board::SetErrorKind as Kind;
    let errors = match parse_set(board, &text.value) {
        Ok(cells) => return cells,
        Err(errors) => errors,
    };
    for error in errors {
        let code = match error.kind {
            Kind::NoCell(_) | Kind::NoLine(..) => Code::UnknownCell,
            Kind::NotALine(..) => Code::NotALine,
            Kind::Empty | Kind::NotInSet(_) => Code::BadCellSet,
        };
        let mut range = error.range;
        if range.is_empty() {
            range = range.start.saturating_sub(1)..range.end;
        }
        writer.fault(Diagnostic::error(code, error.kind.to_string()).at(text.part(range), "").maybe_help(error.help));
    }
    Vec::new()
}
