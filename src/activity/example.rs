//! Worked examples and written questions: a position, a move, and what can follow, all of it possible on this board and proved by the rules.

use std::collections::BTreeMap;

use super::board::cells;
use super::facts::names;
use super::pieces::side_index;
use super::position::{self, Context};
use super::proof::{self, Proved};
use super::prose::Writer;
use super::{Man, Position};
use crate::board::{Board, Cell, MoveError, Path, parse_path};
use crate::descriptor::{Filled, RawExample, RawOutcome, Text};
use crate::diag::{Code, Diagnostic, nearest, quoted_list};
use crate::prose::{Fact, Facts, Prose};
use crate::rules::Ask;
use crate::source::Span;

/// A worked example or a question.
#[derive(Debug, Clone)]
pub struct Example {
    /// Its name among the facts.
    pub id: String,
    /// The printed heading; empty for a generated question.
    pub title: String,
    /// The position before the move, with every rank that the host knows.
    pub before: Position,
    /// The same as players see it.
    pub shown: Position,
    /// The move and who makes it.
    pub mover: Option<(Path, Man)>,
    /// Cells marked as possible ends.
    pub targets: Vec<Cell>,
    /// The caption of the first diagram.
    pub caption: Prose,
    /// What can follow, as the rules sheet tells it.
    pub outcomes: Vec<Outcome>,
    /// A paragraph for the rules sheet.
    pub text: Prose,
    /// The question on the practice sheet.
    pub question: Prose,
    /// Whether the practice diagram shows the move's arrow and the dots.
    pub hints: bool,
    /// Writing lines under the question; none for as many as fit.
    pub lines: Option<u32>,
    /// The answer in the host key, in the author's words.
    pub answer: Prose,
    /// The answer that the rules give; none without a model, or where nothing is asked.
    pub proof: Option<Proof>,
    /// Whether the model made it for a practice sheet.
    pub generated: bool,
    /// Shown on the rules sheet.
    pub in_rules: bool,
    /// Shown on the practice sheet.
    pub in_practice: bool,
    /// Shown in the host key.
    pub in_key: bool,
}

/// What the rules answer.
#[derive(Debug, Clone)]
pub struct Proof {
    /// Each position that a right answer leads to, its caption naming the moves.
    pub results: Vec<Outcome>,
    /// What is right, what is wrong, and why.
    pub verdict: Prose,
}

/// One thing that can follow.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The move.
    pub path: Path,
    /// The cells that are emptied, and who stood there.
    pub removed: Vec<(Cell, Man)>,
    /// The position afterwards.
    pub after: Position,
    /// The caption.
    pub caption: Prose,
}

/// An example whose cells and moves are checked, its prose not yet written.
pub(super) struct Checked {
    pub id: String,
    pub before: Position,
    pub shown: Position,
    pub hidden: Vec<Cell>,
    pub written: Option<(String, Path, Man)>,
    pub targets: Vec<Cell>,
    pub outcomes: Vec<CheckedOutcome>,
    pub proved: Option<Proved>,
}

pub(super) struct CheckedOutcome {
    pub written: String,
    pub path: Path,
    pub removed: Vec<(Cell, Man)>,
    pub after: Position,
    /// What the rules say that it does: `takes C5 by approach`.
    pub tells: String,
    /// What the mover becomes, if it changes.
    pub becomes: Option<String>,
}

impl Checked {
    /// What prose may quote as `example.<id>`.
    pub fn facts(&self, context: &Context<'_>) -> Facts {
        let board = context.board;
        let mut facts = Facts::default();
        let mut standing = Facts::default();
        for (index, side) in context.sides.iter().enumerate() {
            standing.set(side.id.clone(), names(board, &self.before.cells_of(index)));
        }
        facts.set("position", Fact::Table(standing));
        // Where nothing is written, the only right answer is the move.
        let only = self.proved.as_ref().and_then(Proved::only);
        if let Some((written, path)) = self.written.as_ref().map(|(written, path, _)| (written, path)).or(only) {
            path_facts(&mut facts, board, written, path);
        }
        if let Some(proved) = &self.proved {
            facts.set("answers", Fact::List(proved.right.iter().map(|answer| Fact::Text(answer.written.clone())).collect()));
            facts.set("removed", names(board, &proved.always_taken()));
        }
        facts.set("targets", names(board, &self.targets));
        let outcomes = self.outcomes.iter().map(|o| Fact::Table(o.facts(board))).collect();
        facts.set("outcome", Fact::List(outcomes));
        facts
    }
}

impl CheckedOutcome {
    fn facts(&self, board: &Board) -> Facts {
        let mut facts = Facts::default();
        path_facts(&mut facts, board, &self.written, &self.path);
        let removed: Vec<Cell> = self.removed.iter().map(|(cell, _)| *cell).collect();
        facts.set("removed", names(board, &removed));
        facts.count("taken", removed.len());
        facts.text("tells", &self.tells);
        facts.text("becomes", self.becomes.clone().unwrap_or_default());
        let by = self.tells.rsplit_once(" by ").map_or("", |(_, way)| way);
        facts.text("by", by);
        facts
    }
}

fn path_facts(facts: &mut Facts, board: &Board, written: &str, path: &Path) {
    facts.text("move", written);
    facts.text("from", board.name(path.start()));
    facts.text("to", board.name(path.end()));
    facts.set("stops", names(board, &path.cells[1..path.cells.len() - 1]));
}

/// What came of an example.
pub(super) enum Found {
    /// It can be told.
    Told(Box<Checked>),
    /// Its `when` doesn't hold.
    LeftOut,
    /// It has a fault.
    Wrong,
}

pub(super) fn check(raw: &RawExample, context: &Context<'_>, facts: &Facts, writer: &mut Writer<'_>) -> Found {
    match is_there(raw, facts, writer) {
        Some(true) => check_one(raw, context, writer).map_or(Found::Wrong, |checked| Found::Told(Box::new(checked))),
        Some(false) => Found::LeftOut,
        None => Found::Wrong,
    }
}

fn check_one(raw: &RawExample, context: &Context<'_>, writer: &mut Writer<'_>) -> Option<Checked> {
    let faults = writer.errors();
    let before = position::check(&raw.position, context, writer);
    if writer.errors() > faults {
        // What stands there is unknown; only whether the move can be read is not.
        if let Some(notation) = &raw.notation {
            read_path(notation, context, writer);
        }
        return None;
    }
    if before.men.is_empty() {
        let message = format!("the example `{}` has no piece on the board", raw.id.value);
        writer.fault(Diagnostic::error(Code::BadExample, message).at(raw.position.span, ""));
        return None;
    }
    let written = match &raw.notation {
        Some(notation) => Some(read_move(notation, &before, context, writer)?),
        None => None,
    };
    let hidden = raw.hidden.as_ref().map(|h| cells(context.board, h, writer)).unwrap_or_default();
    let shown = face_down(&before, &hidden);
    let turn = match &raw.turn {
        Some(id) => Some(side_index(context.sides, id, writer)?),
        None => None,
    };
    let mut checked = Checked {
        id: raw.id.value.clone(),
        targets: raw.targets.as_ref().map(|t| cells(context.board, t, writer)).unwrap_or_default(),
        before,
        shown,
        hidden: hidden.clone(),
        written,
        outcomes: Vec::new(),
        proved: None,
    };
    if let Some(rules) = context.rules {
        proof::prove(raw, &mut checked, turn, &hidden, rules, context, writer)?;
        return Some(checked);
    }
    if let Some(ask) = &raw.ask {
        let message = "without a rule model nothing answers this question";
        writer.fault(
            Diagnostic::warning(Code::NoEffect, message).at(ask.span, "").help("name a `model` in [rules], or write a `question` and an `answer`"),
        );
    }
    for outcome in &raw.outcomes {
        let outcome = check_outcome(outcome, checked.written.as_ref(), &checked.before, context, writer)?;
        checked.outcomes.push(outcome);
    }
    Some(checked)
}

/// Whether the example's `when` holds.
fn is_there(raw: &RawExample, facts: &Facts, writer: &mut Writer<'_>) -> Option<bool> {
    let Some(when) = &raw.when else { return Some(true) };
    writer.holds(when, facts)
}

/// A position as players see it: the pieces on some cells lie face down.
pub(super) fn face_down(position: &Position, hidden: &[Cell]) -> Position {
    let men = position.men.iter().map(|(&cell, &man)| (cell, if hidden.contains(&cell) { Man { piece: None, ..man } } else { man }));
    Position { men: men.collect() }
}

pub(super) fn read_move(notation: &Filled, before: &Position, context: &Context<'_>, writer: &mut Writer<'_>) -> Option<(String, Path, Man)> {
    let path = read_path(notation, context, writer)?;
    let Some(&man) = before.men.get(&path.start()) else {
        let message = format!("the move starts on `{}`, where no piece stands", context.board.name(path.start()));
        let standing: Vec<Cell> = before.men.keys().copied().collect();
        let help = format!("pieces stand on {}", context.board.names(&standing));
        writer.fault(Diagnostic::error(Code::BadExample, message).at(notation.span(), "").help(help));
        return None;
    };
    Some((notation.value.clone(), path, man))
}

fn read_path(notation: &Filled, context: &Context<'_>, writer: &mut Writer<'_>) -> Option<Path> {
    let fault = |error: MoveError| {
        let code = if error.message.contains("no cell") { Code::UnknownCell } else { Code::BadExample };
        writer.fault(Diagnostic::error(code, error.message).at(notation.part(error.range), "").maybe_help(error.help));
    };
    parse_path(context.board, &notation.value).map_err(fault).ok()
}

fn check_outcome(
    raw: &RawOutcome,
    written: Option<&(String, Path, Man)>,
    before: &Position,
    context: &Context<'_>,
    writer: &mut Writer<'_>,
) -> Option<CheckedOutcome> {
    let own = match &raw.notation {
        Some(notation) => Some(read_move(notation, before, context, writer)?),
        None => None,
    };
    let Some((written, path, man)) = own.as_ref().or(written) else {
        let message = "this outcome has no move";
        writer.fault(Diagnostic::error(Code::BadExample, message).at(raw.span, "").help("give the example or the outcome a `move`"));
        return None;
    };
    let taken = raw.removed.as_ref().map(|r| cells(context.board, r, writer)).unwrap_or_default();
    let removed_span = raw.removed.as_ref().map_or(raw.span, Filled::span);
    let mut removed = Vec::new();
    for cell in taken {
        match before.men.get(&cell) {
            Some(&victim) => removed.push((cell, victim)),
            None => writer.fault(empty_removed(context, before, cell, removed_span)),
        }
    }
    let becomes = match &raw.becomes {
        Some(name) => Some(context.piece(man.side, &name.value, name.span(), writer)?),
        None => man.piece,
    };
    let after = play(before, path, *man, becomes, &removed);
    if let Some(message) = impossible(before, path, *man, &removed, context) {
        writer.fault(Diagnostic::error(Code::BadExample, message).at(raw.span, ""));
    }
    Some(CheckedOutcome { written: written.clone(), path: path.clone(), removed, after, tells: String::new(), becomes: None })
}

fn empty_removed(context: &Context<'_>, before: &Position, cell: Cell, span: Span) -> Diagnostic {
    let message = format!("`{}` can't be emptied: no piece stands there", context.board.name(cell));
    let standing: Vec<Cell> = before.men.keys().copied().collect();
    Diagnostic::error(Code::BadExample, message).at(span, "").help(format!("pieces stand on {}", context.board.names(&standing)))
}

/// The position after the move: the emptied cells, then the mover on its end unless it was removed itself.
fn play(before: &Position, path: &Path, man: Man, becomes: Option<usize>, removed: &[(Cell, Man)]) -> Position {
    let mut men: BTreeMap<Cell, Man> = before.men.clone();
    for (cell, _) in removed {
        men.remove(cell);
    }
    if men.remove(&path.start()).is_some() {
        men.insert(path.end(), Man { side: man.side, piece: becomes });
    }
    Position { men }
}

/// What no rule of any game on this board could allow.
fn impossible(before: &Position, path: &Path, man: Man, removed: &[(Cell, Man)], context: &Context<'_>) -> Option<String> {
    let board = context.board;
    let is_removed = |cell: Cell| removed.iter().any(|(c, _)| *c == cell);
    for &stop in &path.cells[1..] {
        if before.men.contains_key(&stop) && stop != path.start() && !is_removed(stop) {
            return Some(format!("the move ends or stops on `{}`, where a piece stands", board.name(stop)));
        }
    }
    for pair in path.cells.windows(2) {
        if board.line(pair[0], pair[1]).is_none() {
            return Some(format!("no straight line of the board joins `{}` and `{}`", board.name(pair[0]), board.name(pair[1])));
        }
    }
    let own = removed.iter().find(|(cell, victim)| victim.side == man.side && *cell != path.start());
    if let Some((cell, _)) = own {
        return Some(format!("the piece on `{}` is the mover's own", board.name(*cell)));
    }
    (path.jumps && removed.is_empty()).then(|| "the move is written as a capture, but no cell is emptied".to_owned())
}

/// Writes the prose of an example.
pub(super) fn write(raw: &RawExample, checked: Checked, context: &Context<'_>, facts: &Facts, writer: &mut Writer<'_>) -> Example {
    let facts = facts.with(&checked.facts(context));
    let shows = |word: &str| raw.show.as_ref().is_none_or(|show| show.iter().any(|f| f.value == word));
    let asked = checked.proved.as_ref().filter(|_| raw.ask.is_some() || raw.show.as_ref().is_some_and(|_| shows("practice")));
    check_show(raw, asked.is_some(), checked.proved.is_some(), &shows, writer);
    let mut prose = |text: &Option<Text>, facts: &Facts| text.as_ref().map(|t| writer.prose(t, facts)).unwrap_or_default();
    let caption = prose(&raw.before, &facts);
    let text = prose(&raw.text, &facts);
    let mut question = prose(&raw.question, &facts);
    let answer = prose(&raw.answer, &facts);
    if let Some((proved, rules)) = asked.zip(context.rules).filter(|_| question.is_empty()) {
        question = Prose::line(&proved.question(rules.model(), &checked.hidden));
    }
    let only = checked.proved.as_ref().and_then(Proved::only).map(|(_, path)| path.clone());
    let mover = checked.written.map(|(_, path, man)| (path, man)).or_else(|| {
        let path = only?;
        checked.before.men.get(&path.start()).map(|&man| (path, man))
    });
    let outcomes = checked.outcomes.into_iter().enumerate().map(|(index, outcome)| {
        let caption = raw.outcomes.get(index).map(|stated| &stated.caption).or(raw.after.as_ref());
        let told = Prose::line(&proof::sentence(&outcome.tells));
        let caption = caption.map_or(told, |text| writer.prose(text, &facts.with(&outcome.facts(context.board))));
        Outcome { caption, path: outcome.path, removed: outcome.removed, after: outcome.after }
    });
    let outcomes = outcomes.collect();
    Example {
        id: checked.id,
        title: writer.line(&raw.title, &facts),
        proof: checked.proved.as_ref().zip(context.rules).map(|(proved, rules)| proof::proof(proved, &checked.before, rules)),
        before: checked.before,
        shown: checked.shown,
        mover,
        targets: checked.targets,
        caption,
        outcomes,
        text,
        in_practice: shows("practice") && !question.is_empty(),
        question,
        hints: raw.hints && !checked.proved.is_some_and(|p| matches!(p.ask, Ask::Moves | Ask::Captures)),
        lines: raw.lines,
        answer,
        generated: false,
        in_rules: shows("rules"),
        in_key: shows("key"),
    }
}

/// Warns of sheets that are named in vain.
fn check_show(raw: &RawExample, asked: bool, proved: bool, shows: &dyn Fn(&str) -> bool, writer: &mut Writer<'_>) {
    if raw.show.as_ref().is_some_and(Vec::is_empty) {
        let message = format!("the example `{}` is shown nowhere", raw.id.value);
        writer.fault(Diagnostic::warning(Code::NoEffect, message).at(raw.id.span(), "").help("name `rules`, `practice` or `key` in `show`"));
    }
    if raw.question.is_some() && raw.answer.is_none() && !proved && shows("practice") {
        let message = format!("the host key has no answer to the question of `{}`", raw.id.value);
        writer.fault(Diagnostic::warning(Code::NoEffect, message).at(raw.id.span(), "").help("give the example an `answer`"));
    }
    for word in raw.show.iter().flatten() {
        let known = ["rules", "practice", "key"];
        if !known.contains(&word.value.as_str()) {
            let help = nearest(&word.value, known).map_or_else(|| format!("known are {}", quoted_list(known, 3)), |l| format!("did you mean `{l}`?"));
            let message = format!("an example can't be shown on `{}`", word.value);
            writer.fault(Diagnostic::error(Code::UnknownName, message).at(word.span(), "").help(help));
        }
        if word.value == "practice" && raw.question.is_none() && !asked {
            let message = "this example can't be practised: it asks nothing";
            writer.fault(Diagnostic::warning(Code::NoEffect, message).at(word.span(), "").help("give it a `question`"));
        }
    }
}
