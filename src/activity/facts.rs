//! The facts that prose may quote, all taken from the data.

use super::example::Checked;
use super::position::Context;
use super::prose::Writer;
use super::{Position, Side};
use crate::board::{Board, Cell, Lattice, parse_set};
use crate::descriptor::{Descriptor, Filled};
use crate::diag::{Code, Diagnostic};
use crate::prose::{Fact, Facts};

/// Facts of the parameters, rules, board, zones, sides and pieces.
pub(super) fn collect(raw: &Descriptor, context: &Context<'_>, setup: &Position, writer: &mut Writer<'_>) -> Facts {
    let mut facts = raw.parameters.clone();
    for (name, span) in &raw.parameter_spans {
        if ["rules", "board", "zone", "example"].contains(&name.as_str()) {
            let message = format!("a parameter can't be called `{name}`: the facts have a table of that name");
            writer.fault(Diagnostic::error(Code::Duplicate, message).at(*span, ""));
        }
    }
    for (name, span) in &raw.parameter_spans {
        let fine = name.starts_with(|c: char| c.is_alphabetic() || c == '_') && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !fine {
            let message = format!("prose can't quote a parameter called `{name}`");
            writer.fault(Diagnostic::error(Code::BadValue, message).at(*span, "").help("use letters, digits and low lines"));
        }
    }
    check_ids("zone", raw.zones.iter().map(|z| &z.id), writer);
    let questions = raw.practice.iter().filter_map(super::written_question);
    check_ids("example", raw.examples.iter().chain(questions).map(|e| &e.id), writer);
    let rules = context.rules.map(super::Rules::facts);
    facts.set("rules", Fact::Table(rules.unwrap_or_else(|| raw.rules.facts.clone())));
    facts.set("board", Fact::Table(board_facts(raw, context.board)));
    facts.set("zone", Fact::Table(zone_facts(raw, context.board)));
    for (index, side) in context.sides.iter().enumerate() {
        facts.set(side.id.clone(), Fact::Table(side_facts(context, setup, index, side)));
    }
    facts
}

fn board_facts(raw: &Descriptor, board: &Board) -> Facts {
    let mut facts = Facts::default();
    facts.count("cells", board.len());
    match *board.lattice() {
        Lattice::Square { columns, rows } => {
            facts.count("columns", columns.into());
            facts.count("rows", rows.into());
        }
        Lattice::Triangular { side, .. } => facts.count("side", side.into()),
    }
    let cell = raw.board.cell.as_ref().map_or_else(|| "fitted".to_owned(), |c| c.value.to_string());
    facts.text("cell", cell);
    facts
}

fn zone_facts(raw: &Descriptor, board: &Board) -> Facts {
    let mut zones = Facts::default();
    for zone in &raw.zones {
        let mut facts = Facts::default();
        // A bad set is reported where the zone is resolved.
        let cells = parse_set(board, &zone.cells.value).unwrap_or_default();
        facts.count("count", cells.len());
        facts.set("cells", names(board, &cells));
        facts.text("first", cells.first().map_or("", |&c| board.name(c)));
        facts.text("last", cells.last().map_or("", |&c| board.name(c)));
        zones.set(fact_name(&zone.id.value), Fact::Table(facts));
    }
    zones
}

fn side_facts(context: &Context<'_>, setup: &Position, index: usize, side: &Side) -> Facts {
    let mut facts = Facts::default();
    let cells = setup.cells_of(index);
    facts.text("id", &side.id);
    facts.text("name", &side.name);
    facts.count("count", cells.len());
    facts.set("cells", names(context.board, &cells));
    for piece in context.pieces.iter().filter(|p| p.side == index) {
        let mut of_piece = Facts::default();
        of_piece.count("count", piece.count as usize);
        of_piece.count("spare", piece.spare as usize);
        of_piece.count("made", (piece.count + piece.spare) as usize);
        of_piece.text("size", piece.size.to_string());
        of_piece.text("title", &piece.title);
        facts.set(fact_name(&piece.name), Fact::Table(of_piece));
    }
    facts
}

/// `example.<id>.move` and the like.
pub(super) fn of_examples<'a>(examples: impl Iterator<Item = &'a Checked>, context: &Context<'_>) -> Facts {
    let mut all = Facts::default();
    for example in examples {
        all.set(fact_name(&example.id), Fact::Table(example.facts(context)));
    }
    let mut facts = Facts::default();
    facts.set("example", Fact::Table(all));
    facts
}

/// The strip under the title: what somebody wants to know before anything else.
pub(super) fn strip(raw: &Descriptor, context: &Context<'_>, setup: &Position, facts: &Facts, writer: &mut Writer<'_>) -> Vec<(String, String)> {
    let mut strip = Vec::new();
    let activity = &raw.activity;
    let told = [("Players", &activity.players), ("Time", &activity.time), ("Age", &activity.age)];
    for (label, text) in told {
        if let Some(text) = text {
            strip.push((label.to_owned(), writer.plain(text, facts)));
        }
    }
    let board = match *context.board.lattice() {
        Lattice::Square { columns, rows } => format!("{columns}\u{a0}×\u{a0}{rows} cells"),
        Lattice::Triangular { .. } => format!("{} cells", context.board.len()),
    };
    strip.push(("Board".to_owned(), board));
    let counts: Vec<usize> = (0..context.sides.len()).map(|side| setup.cells_of(side).len()).collect();
    if let Some(&first) = counts.first().filter(|&&n| n > 0) {
        let words = if counts.iter().all(|&n| n == first) {
            format!("{first} each")
        } else {
            counts.iter().map(usize::to_string).collect::<Vec<_>>().join(" and ")
        };
        strip.push(("Pieces".to_owned(), words));
    }
    if let Some(strand) = &activity.strand {
        strip.push(("Practises".to_owned(), writer.plain(strand, facts)));
    }
    strip
}

/// The names of cells as a list fact.
pub(super) fn names(board: &Board, cells: &[Cell]) -> Fact {
    Fact::List(cells.iter().map(|&c| Fact::Text(board.name(c).to_owned())).collect())
}

/// The name of an id in templates, which have no hyphens.
pub(super) fn fact_name(id: &str) -> String {
    id.replace('-', "_")
}

/// Ids that templates quote: letters, digits, hyphens and low lines, each once; `-` and `_` are the same.
pub(super) fn check_ids<'a>(what: &str, ids: impl Iterator<Item = &'a Filled>, writer: &mut Writer<'_>) {
    let mut seen: Vec<String> = Vec::new();
    for id in ids {
        let fine = id.value.starts_with(|c: char| c.is_alphabetic()) && id.value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        if !fine {
            let message = format!("`{}` can't be the id of a {what}", id.value);
            writer.fault(Diagnostic::error(Code::BadValue, message).at(id.span(), "").help("begin with a letter; use letters, digits and hyphens"));
        }
        if seen.contains(&fact_name(&id.value)) {
            writer.fault(Diagnostic::error(Code::Duplicate, format!("the {what} `{}` is given twice", id.value)).at(id.span(), ""));
        }
        seen.push(fact_name(&id.value));
    }
}
