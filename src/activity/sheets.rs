//! Record sheets, private slips, and which sheets a kit has.

use super::board::cells;
use super::pieces::side_index;
use super::position::Context;
use super::prose::Writer;
use crate::board::Cell;
use crate::descriptor::{Descriptor, Holds, RawRecord, RawRows};
use crate::diag::{Code, Diagnostic, nearest, quoted_list};
use crate::prose::{Facts, Prose};
use crate::source::Span;

/// A record sheet.
#[derive(Debug, Clone)]
pub struct Record {
    /// The heading.
    pub title: String,
    /// A line under it.
    pub note: Prose,
    /// Numbered rows; none for as many as fill a page.
    pub rows: Option<u32>,
    /// The columns.
    pub columns: Vec<Column>,
}

/// A column of a record sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// Whether it holds the row number.
    pub number: bool,
    /// Its share of the width.
    pub width: u32,
    /// What is written in it.
    pub holds: Option<Holds>,
    /// Whose moves are written in it; none for both sides'.
    pub side: Option<usize>,
}

/// A slip on which one side writes its secret arrangement.
#[derive(Debug, Clone)]
pub struct Slip {
    /// Index into the activity's sides.
    pub side: usize,
    /// The heading.
    pub title: String,
    /// What to do with it.
    pub note: Prose,
    /// The cells written down.
    pub cells: Vec<Cell>,
    /// How many are printed.
    pub copies: u32,
}

/// A kind of sheet in the players' kit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SheetKind {
    /// The rules, to keep beside the materials.
    Rules,
    /// The board.
    Board,
    /// Faces of the pieces.
    Pieces,
    /// Backs of the pieces.
    Backs,
    /// Record tables.
    Record,
    /// Private slips.
    Slips,
    /// Questions with writing lines.
    Practice,
    /// Bars and a card outline to check the printer with.
    Scale,
}

impl SheetKind {
    /// Every kind with the word that names it in a descriptor and on the command line, in the usual order.
    pub const ALL: [(&'static str, Self); 8] = [
        ("rules", Self::Rules),
        ("board", Self::Board),
        ("pieces", Self::Pieces),
        ("backs", Self::Backs),
        ("record", Self::Record),
        ("slips", Self::Slips),
        ("practice", Self::Practice),
        ("scale", Self::Scale),
    ];

    /// The kind that word names.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(w, _)| *w == word).map(|(_, kind)| *kind)
    }
}

pub(super) fn check_record(raw: &RawRecord, context: &Context<'_>, facts: &Facts, writer: &mut Writer<'_>) -> Record {
    let columns = raw.columns.iter().map(|column| Column {
        head: writer.printed(&column.head, 40),
        number: column.number,
        width: column.width,
        holds: column.holds,
        side: column.side.as_ref().and_then(|id| side_index(context.sides, id, writer)),
    });
    let columns: Vec<Column> = columns.collect();
    let rows = match raw.rows {
        RawRows::Fill => None,
        RawRows::Count(rows) => Some(rows),
        RawRows::Limit(span) => limit_rows(context, span, writer),
    };
    Record {
        title: writer.line(&raw.title, facts),
        note: raw.note.as_ref().map(|n| writer.prose(n, facts)).unwrap_or_default(),
        // A row that has columns for each side holds a move of each.
        rows: rows.map(|rows| if columns.iter().any(|c| c.side.is_some()) { rows.div_ceil(2) } else { rows }),
        columns,
    }
}

/// As many rows as a game has moves; as many as fill a page where there is no limit.
fn limit_rows(context: &Context<'_>, span: Span, writer: &mut Writer<'_>) -> Option<u32> {
    let Some(rules) = context.rules else {
        let message = "without a rule model there is no limit of moves";
        writer.fault(Diagnostic::error(Code::BadValue, message).at(span, "").help("write the number of rows, or `\"fill\"`"));
        return None;
    };
    rules.model().limit()
}

pub(super) fn check_slips(raw: &Descriptor, context: &Context<'_>, facts: &Facts, writer: &mut Writer<'_>) -> Vec<Slip> {
    let mut slips = Vec::new();
    for slip in &raw.slips {
        let Some(side) = side_index(context.sides, &slip.side, writer) else { continue };
        let written = cells(context.board, &slip.cells, writer);
        if written.is_empty() {
            writer.fault(Diagnostic::error(Code::BadCellSet, "this slip has no cell to write in").at(slip.cells.span(), ""));
        }
        slips.push(Slip {
            side,
            title: writer.line(&slip.title, facts),
            note: slip.note.as_ref().map(|n| writer.prose(n, facts)).unwrap_or_default(),
            cells: written,
            copies: slip.copies,
        });
    }
    slips
}

pub(super) fn check_order(raw: &Descriptor, writer: &mut Writer<'_>) -> Vec<SheetKind> {
    let Some(order) = &raw.order else { return SheetKind::ALL.map(|(_, kind)| kind).to_vec() };
    let mut kinds = Vec::new();
    if order.is_empty() {
        writer.fault(Diagnostic::error(Code::BadValue, "`order` names no sheet").at(raw.order_span.unwrap_or(raw.board.span), ""));
    }
    for word in order {
        match SheetKind::named(&word.value) {
            Some(kind) if kinds.contains(&kind) => {
                let message = format!("the sheet `{}` is named twice", word.value);
                writer.fault(Diagnostic::error(Code::Duplicate, message).at(word.span(), ""));
            }
            Some(kind) => kinds.push(kind),
            None => {
                let known = || SheetKind::ALL.iter().map(|(w, _)| *w);
                let help = nearest(&word.value, known())
                    .map_or_else(|| format!("sheets are {}", quoted_list(known(), 8)), |likely| format!("did you mean `{likely}`?"));
                let message = format!("there is no sheet `{}`", word.value);
                writer.fault(Diagnostic::error(Code::UnknownName, message).at(word.span(), "").help(help));
            }
        }
    }
    kinds
}
