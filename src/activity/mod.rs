//! What was meant: an [`Activity`] is valid by construction, with every unit, cell and reference resolved and every piece of prose filled in.

mod board;
mod example;
mod facts;
mod lint;
mod pieces;
mod position;
mod practice;
mod proof;
mod prose;
mod rules;
mod sheets;

use std::collections::BTreeMap;

pub use crate::descriptor::{Holds, SectionKind, ZoneMark};
pub use board::{BoardPlan, SMALLEST_CELL, Zone};
pub use example::{Example, Outcome, Proof};
pub use pieces::{Art, Piece, Side};
pub use rules::Rules;
pub use sheets::{Column, Record, SheetKind, Slip};

use crate::board::{Board, Cell};
use crate::descriptor::{Descriptor, RawExample, RawPractice};
use crate::diag::{Code, Diagnostic, Report};
use crate::digest::{digest, short_hex};
use crate::prose::{Facts, Prose};
use example::Found;
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
    /// The name of the rule model; empty without one.
    pub model: String,
    /// The rules that prove the examples, if the descriptor names a model.
    pub rules: Option<Rules>,
    /// Which of several practice sheets this is: `A`; empty for the only one.
    pub variant: String,
    /// The worked examples, then the questions.
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

    /// Where a side stands, kind by kind; no kind for those that lie face down.
    pub fn kinds_of(&self, side: usize) -> Vec<(Option<usize>, Vec<Cell>)> {
        let mut kinds: Vec<(Option<usize>, Vec<Cell>)> = Vec::new();
        for (&cell, man) in self.men.iter().filter(|(_, man)| man.side == side) {
            match kinds.iter_mut().find(|(kind, _)| *kind == man.piece) {
                Some((_, cells)) => cells.push(cell),
                None => kinds.push((man.piece, vec![cell])),
            }
        }
        kinds
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

/// Checks a descriptor and resolves it; all faults go to the report, and any error means no activity. `variant` tells generated practice sheets of
/// one seed apart.
pub fn check(raw: &Descriptor, variant: &str, report: &mut Report) -> Option<Activity> {
    let mut writer = Writer::new(report);
    let ground = Ground::check(raw, &mut writer)?;
    let context = ground.context();
    pieces::check_counts(raw, &context, &ground.setup, &mut writer);
    let facts = facts::collect(raw, &context, &ground.setup, &mut writer);
    let checked = check_examples(raw, &context, &facts, &mut writer);
    let facts = facts.with(&facts::of_examples(checked.iter().map(|(_, c)| c), &context));
    let mut examples: Vec<_> = checked.into_iter().map(|(raw, c)| example::write(raw, c, &context, &facts, &mut writer)).collect();
    if !writer.has_errors() {
        examples.extend(practice::generated(raw, &context, &ground.setup, variant, &mut writer));
    }
    let board = board::plan(raw, &ground.lattice, &facts, &mut writer);
    pieces::check_sizes(raw, &board, &mut writer);
    let sections: Vec<_> = raw.text.iter().map(|(kind, text)| (*kind, writer.prose(text, &facts))).collect();
    if !writer.has_errors() {
        lint::check(raw, &sections, &context, &ground.setup, &mut writer);
    }
    let activity = Activity {
        id: check_id(raw, &mut writer),
        title: writer.line(&raw.activity.title, &facts),
        summary: writer.plain(&raw.activity.summary, &facts),
        language: check_language(raw, &mut writer),
        revision: revision(raw, variant),
        facts: facts::strip(raw, &context, &ground.setup, &facts, &mut writer),
        sections,
        host_notes: raw.host_notes.as_ref().map(|n| writer.prose(n, &facts)).unwrap_or_default(),
        variant: variant.to_owned(),
        model: raw.rules.model.as_ref().map(|model| model.value.clone()).unwrap_or_default(),
        board,
        examples,
        records: raw.records.iter().map(|r| sheets::check_record(r, &context, &facts, &mut writer)).collect(),
        slips: sheets::check_slips(raw, &context, &facts, &mut writer),
        order: sheets::check_order(raw, &mut writer),
        rules: ground.rules,
        sides: ground.sides,
        setup: ground.setup,
        pieces: ground.pieces,
    };
    (!report.has_errors()).then_some(activity)
}

/// What everything else refers to.
struct Ground {
    sides: Vec<Side>,
    pieces: Vec<Piece>,
    lattice: Board,
    setup: Position,
    rules: Option<Rules>,
}

impl Ground {
    /// None where nothing that follows could be judged: without a board, or without the rules that are named.
    fn check(raw: &Descriptor, writer: &mut Writer<'_>) -> Option<Self> {
        let sides = pieces::check_sides(raw, writer);
        let mut pieces = pieces::check_pieces(raw, &sides, writer);
        let lattice = board::check_lattice(raw, writer)?;
        let context = position::Context { board: &lattice, sides: &sides, pieces: &pieces, rules: None };
        let setup = raw.setup.as_ref().map(|p| position::check(p, &context, writer)).unwrap_or_default();
        pieces::fill_counts(raw, &mut pieces, &sides, &setup, writer);
        let rules = rules::bind(raw, &lattice, &sides, &pieces, writer);
        match &rules {
            Some(rules) => rules::check_setup(raw, rules, &sides, &pieces, &setup, writer),
            // What words say of the rules, and examples of their outcomes, hangs on the model.
            None if raw.rules.model.is_some() => return None,
            None => {}
        }
        Some(Self { sides, pieces, lattice, setup, rules })
    }

    fn context(&self) -> position::Context<'_> {
        position::Context { board: &self.lattice, sides: &self.sides, pieces: &self.pieces, rules: self.rules.as_ref() }
    }
}

/// The examples and written questions that are there and can be told.
fn check_examples<'r>(
    raw: &'r Descriptor,
    context: &position::Context<'_>,
    facts: &Facts,
    writer: &mut Writer<'_>,
) -> Vec<(&'r RawExample, example::Checked)> {
    let mut checked = Vec::new();
    for raw in raw.examples.iter().chain(raw.practice.iter().filter_map(written_question)) {
        match example::check(raw, context, facts, writer) {
            Found::Told(example) => checked.push((raw, *example)),
            Found::LeftOut => {}
            Found::Wrong => writer.examples_failed = true,
        }
    }
    checked
}

/// A `[[practice]]` with a position of its own.
fn written_question(practice: &RawPractice) -> Option<&RawExample> {
    match practice {
        RawPractice::Written(example) => Some(example),
        RawPractice::Generated { .. } => None,
    }
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

fn revision(raw: &Descriptor, variant: &str) -> String {
    short_hex(&digest(&[env!("CARGO_PKG_VERSION").as_bytes(), raw.fingerprint.as_bytes(), variant.as_bytes()]), 6)
}
