//! What was meant: an [`Activity`] is valid by construction, with every unit, cell and reference resolved and every piece of prose filled in.

mod board;
mod example;
mod facts;
mod pieces;
mod position;
mod prose;
mod sheets;

use std::collections::BTreeMap;

pub use crate::descriptor::{SectionKind, ZoneMark};
pub use board::{BoardPlan, SMALLEST_CELL, Zone};
pub use example::{Example, Outcome};
pub use pieces::{Art, Piece, Side};
pub use sheets::{Column, Record, SheetKind, Slip};

use crate::board::Cell;
use crate::descriptor::Descriptor;
use crate::diag::{Code, Diagnostic, Report};
use crate::digest::{digest, short_hex};
use crate::prose::Prose;
use prose::Writer;

/// A whole activity, ready to be laid out.
#[derive(Debug, Clone)]
pub struct Activity {
    /// Names the output folder: small letters, digits and hyphens.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// One sentence on it.
    pub summary: String,
    /// BCP 47 language of the prose.
    pub language: String,
    /// Six hexadecimal digits that change with anything that shapes the kit.
    pub revision: String,
    /// Players, time and the like, as label and words.
    pub facts: Vec<(String, String)>,
    /// The sides, in the order they move.
    pub sides: Vec<Side>,
    /// The board.
    pub board: BoardPlan,
    /// The starting position.
    pub setup: Position,
    /// Every kind of piece.
    pub pieces: Vec<Piece>,
    /// The rules, section by section, in reading order.
    pub sections: Vec<(SectionKind, Prose)>,
    /// The worked examples.
    pub examples: Vec<Example>,
    /// The record sheets.
    pub records: Vec<Record>,
    /// The private slips.
    pub slips: Vec<Slip>,
    /// Notes for the host alone.
    pub host_notes: Prose,
    /// The sheets of the kit, in order.
    pub order: Vec<SheetKind>,
}

/// A piece on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Man {
    /// Index into [`Activity::sides`].
    pub side: usize,
    /// Index into [`Activity::pieces`]; none for a piece that lies face down.
    pub piece: Option<usize>,
}

/// Pieces on cells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Position {
    /// Who stands where.
    pub men: BTreeMap<Cell, Man>,
}

impl Position {
    /// The cells a side stands on.
    pub fn cells_of(&self, side: usize) -> Vec<Cell> {
        self.men.iter().filter(|(_, man)| man.side == side).map(|(&cell, _)| cell).collect()
    }
}

impl Activity {
    /// The section of that kind, if the descriptor has it.
    pub fn section(&self, kind: SectionKind) -> Option<&Prose> {
        self.sections.iter().find(|(k, _)| *k == kind).map(|(_, prose)| prose)
    }

    /// The pieces of one side with their indices.
    pub fn pieces_of(&self, side: usize) -> impl Iterator<Item = (usize, &Piece)> {
        self.pieces.iter().enumerate().filter(move |(_, piece)| piece.side == side)
    }
}

/// Checks a descriptor and resolves it; all faults go to the report, and any error means no activity.
pub fn check(raw: &Descriptor, report: &mut Report) -> Option<Activity> {
    let mut writer = Writer::new(report);
    let sides = pieces::check_sides(raw, &mut writer);
    let pieces = pieces::check_pieces(raw, &sides, &mut writer);
    let lattice = board::check_lattice(raw, &mut writer)?;
    let context = position::Context { board: &lattice, sides: &sides, pieces: &pieces };
    let setup = raw.setup.as_ref().map(|p| position::check(p, &context, &mut writer)).unwrap_or_default();
    pieces::check_counts(raw, &context, &setup, &mut writer);
    let facts = facts::collect(raw, &context, &setup, &mut writer);
    let examples: Vec<_> = raw.examples.iter().filter_map(|e| example::check(e, &context, &mut writer)).collect();
    let facts = facts.with(&facts::of_examples(&examples, &context));
    let examples = example::write(raw, examples, &context, &facts, &mut writer);
    let board = board::plan(raw, &lattice, &facts, &mut writer);
    pieces::check_sizes(raw, &board, &mut writer);
    let records = raw.records.iter().map(|r| sheets::check_record(r, &facts, &mut writer)).collect();
    let slips = sheets::check_slips(raw, &context, &facts, &mut writer);
    let order = sheets::check_order(raw, &mut writer);
    let activity = Activity {
        id: check_id(raw, &mut writer),
        title: writer.line(&raw.activity.title, &facts),
        summary: writer.plain(&raw.activity.summary, &facts),
        language: check_language(raw, &mut writer),
        revision: revision(raw),
        facts: facts::strip(raw, &context, &setup, &facts, &mut writer),
        sections: raw.text.iter().map(|(kind, text)| (*kind, writer.prose(text, &facts))).collect(),
        host_notes: raw.host_notes.as_ref().map(|n| writer.prose(n, &facts)).unwrap_or_default(),
        sides,
        board,
        setup,
        pieces,
        examples,
        records,
        slips,
        order,
    };
    (!report.has_errors()).then_some(activity)
}

fn check_id(raw: &Descriptor, writer: &mut Writer<'_>) -> String {
    let id = &raw.activity.id;
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.value.is_empty() || !id.value.chars().all(fine) || id.value.starts_with('-') {
        let message = format!("the id `{}` can't name a folder everywhere", id.value);
        writer.fault(Diagnostic::error(Code::BadValue, message).at(id.span(), "").help("use small letters, digits and hyphens"));
    }
    // Windows keeps these names to itself.
    if ["con", "prn", "aux", "nul"].contains(&id.value.as_str()) {
        let message = format!("the id `{}` can't name a folder everywhere", id.value);
        writer.fault(Diagnostic::error(Code::BadValue, message).at(id.span(), ""));
    }
    id.value.clone()
}

fn check_language(raw: &Descriptor, writer: &mut Writer<'_>) -> String {
    let Some(language) = &raw.activity.language else { return "en".to_owned() };
    let parts_fine = language.value.split('-').all(|p| (1..=8).contains(&p.len()) && p.chars().all(|c| c.is_ascii_alphanumeric()));
    if !parts_fine || language.value.len() < 2 {
        let message = format!("`{}` is no language tag", language.value);
        writer.fault(Diagnostic::error(Code::BadValue, message).at(language.span(), "").help("write `en`, `de`, `pt-BR` or the like (BCP 47)"));
    }
    language.value.clone()
}

fn revision(raw: &Descriptor) -> String {
    short_hex(&digest(&[env!("CARGO_PKG_VERSION").as_bytes(), raw.fingerprint.as_bytes()]), 6)
}
