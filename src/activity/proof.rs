//! Examples against the rules: what is stated must be what the model finds, what is left out is what it finds, and the host key says so.

use super::example::{Checked, CheckedOutcome, Outcome, Proof, face_down, read_move};
use super::position::Context;
use super::prose::Writer;
use super::rules::Rules;
use super::{Man, Position};
use crate::board::{Cell, Path};
use crate::descriptor::{Ask as Written, RawExample, RawOutcome};
use crate::diag::{Code, Diagnostic, quoted_list};
use crate::prose::{Prose, Style};
use crate::rules::{Answer, Ask, Model, State, Stone, UNKNOWN, answers, is_written, reason, tempting};

/// A question and its right answers.
pub(super) struct Proved {
    pub state: State,
    pub ask: Ask,
    pub path: Option<Path>,
    pub right: Vec<Answer>,
}

impl Proved {
    /// The move, as written and as cells, if only one is right and none is asked about.
    pub fn only(&self) -> Option<(&String, &Path)> {
        match (&self.path, self.right.as_slice()) {
            (None, [answer]) => Some((&answer.written, &answer.play.path)),
            _ => None,
        }
    }

    /// The cells that every right answer empties, in the order of the first.
    pub fn always_taken(&self) -> Vec<Cell> {
        let Some((first, rest)) = self.right.split_first() else { return Vec::new() };
        first.play.taken.iter().copied().filter(|cell| rest.iter().all(|answer| answer.play.taken.contains(cell))).collect()
    }

    /// The question in the model's words, to players who don't see what some cells hold.
    pub fn question(&self, model: &dyn Model, hidden: &[Cell]) -> String {
        let mut seen = self.state.clone();
        for &cell in hidden {
            seen.set(cell, seen.at(cell).map(|stone| Stone { kind: UNKNOWN, ..stone }));
        }
        model.question(&seen, self.ask, self.path.as_ref())
    }
}

/// The kind of question that a descriptor's word names.
pub(super) fn asked(word: Written) -> Ask {
    match word {
        Written::Outcome => Ask::Outcome,
        Written::Moves => Ask::Moves,
        Written::Captures => Ask::Captures,
        Written::Legal => Ask::Legal,
    }
}

/// Proves an example; `None` where a fault was found.
pub(super) fn prove(
    raw: &RawExample,
    checked: &mut Checked,
    turn: Option<usize>,
    hidden: &[Cell],
    rules: &Rules,
    context: &Context<'_>,
    writer: &mut Writer<'_>,
) -> Option<()> {
    let model = rules.model();
    let turn = turn.or(checked.written.as_ref().map(|(.., man)| man.side)).unwrap_or(usize::from(model.first()));
    let state = rules.state(&checked.before, turn);
    if model.overflows(&state) {
        let message = "this position has far more chains of captures than can be listed";
        writer.fault(Diagnostic::error(Code::NotProved, message).at(raw.position.span, "").help("leave some pieces out"));
        return None;
    }
    check_targets(raw, checked, &state, rules, writer);
    let ask = match (&raw.ask, &checked.written) {
        (Some(ask), _) => asked(ask.value),
        (None, Some(_)) => Ask::Outcome,
        (None, None) if raw.question.is_some() || !raw.outcomes.is_empty() => Ask::Moves,
        (None, None) => return Some(()),
    };
    let path = checked.written.as_ref().map(|(_, path, _)| path.clone());
    if matches!(ask, Ask::Outcome | Ask::Legal) && path.is_none() {
        let message = "this question is about a move, and there is none";
        let span = raw.ask.as_ref().map_or(raw.span, |ask| ask.span);
        writer.fault(Diagnostic::error(Code::BadExample, message).at(span, "").help("give the example a `move`"));
        return None;
    }
    let right = answers(model, &state, ask, path.as_ref());
    let proven = |path: &Path| right.iter().any(|answer| is_written(model, &answer.play, path));
    let wrong = match (ask, &path) {
        (Ask::Legal, _) | (_, None) => None,
        (Ask::Outcome, Some(path)) => right.is_empty().then_some(path),
        (_, Some(path)) => (!proven(path)).then_some(path),
    };
    if let Some(path) = wrong {
        let span = raw.notation.as_ref().map_or(raw.span, |n| n.span());
        let message = format!("`{}` is not a legal move here", path.written(model.board()));
        let fault = Diagnostic::error(Code::NotProved, message).at(span, reason(model, &state, path));
        writer.fault(fault.help(legal(model, &state)));
        return None;
    }
    for stated in &raw.outcomes {
        let found = match_outcome(stated, checked, &state, hidden, rules, context, writer)?;
        checked.outcomes.push(found);
    }
    let proved = Proved { state, ask, path, right };
    if raw.outcomes.is_empty() {
        checked.outcomes = computed(&proved, &checked.before, hidden, rules);
        if checked.targets.is_empty() && raw.hints {
            checked.targets = ends(&proved);
        }
    }
    checked.proved = Some(proved);
    Some(())
}

/// The legal moves, for a message.
fn legal(model: &dyn Model, state: &State) -> String {
    let moves: Vec<String> = model.moves(state).iter().map(|play| play.path.written(model.board())).collect();
    let name = &model.players()[usize::from(state.turn)].name;
    if moves.is_empty() {
        format!("{name} has no legal move")
    } else {
        format!("{name}'s legal moves are {}", quoted_list(moves.iter().map(String::as_str), 12))
    }
}

/// The dots are the ends of the legal moves: of the side to move, or of both.
fn check_targets(raw: &RawExample, checked: &Checked, state: &State, rules: &Rules, writer: &mut Writer<'_>) {
    let Some(written) = raw.targets.as_ref().filter(|_| !checked.targets.is_empty()) else { return };
    let model = rules.model();
    let of = |turn: u8| {
        let turned = state.turned(turn);
        let mut ends: Vec<Cell> = model.moves(&turned).iter().map(|play| play.path.end()).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    let own = of(state.turn);
    let mut both = [of(0), of(1)].concat();
    both.sort_unstable();
    both.dedup();
    let mut stated = checked.targets.clone();
    stated.sort_unstable();
    if stated != own && stated != both {
        let message = "these are not the cells that moves lead to";
        let help = format!("they lead to {}; leave `targets` out to have them found", model.board().names(&own));
        writer.fault(Diagnostic::error(Code::NotProved, message).at(written.span(), "").help(help));
    }
}

/// The answer that a stated outcome is.
fn match_outcome(
    stated: &RawOutcome,
    checked: &Checked,
    state: &State,
    hidden: &[Cell],
    rules: &Rules,
    context: &Context<'_>,
    writer: &mut Writer<'_>,
) -> Option<CheckedOutcome> {
    let own = match &stated.notation {
        Some(notation) => Some(read_move(notation, &checked.before, context, writer)?),
        None => None,
    };
    let Some((written, path, man)) = own.as_ref().or(checked.written.as_ref()) else {
        let message = "this outcome has no move";
        writer.fault(Diagnostic::error(Code::BadExample, message).at(stated.span, "").help("give the example or the outcome a `move`"));
        return None;
    };
    let model = rules.model();
    let right = answers(model, state, Ask::Outcome, Some(path));
    let removed = stated.removed.as_ref().map(|r| super::board::cells(context.board, r, writer));
    let becomes = match &stated.becomes {
        Some(name) => Some(context.piece(man.side, &name.value, name.span(), writer)?),
        None => None,
    };
    let sorted = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let matches = |answer: &&Answer| {
        let taken = match &removed {
            Some(cells) => sorted(cells) == sorted(&answer.play.taken),
            None => right.len() == 1 || answer.play.path == *path,
        };
        let kind = answer.after.at(answer.play.path.end()).map(|stone| rules.man(stone).piece);
        taken && becomes.is_none_or(|piece| kind == Some(Some(piece)) && answer.play.becomes.is_some())
    };
    if let Some(answer) = right.iter().find(matches) {
        return Some(told(answer, &checked.before, hidden, rules));
    }
    let moved = stated.notation.as_ref().filter(|_| right.is_empty());
    let what = moved.or(stated.becomes.as_ref().filter(|_| becomes.is_some())).or(stated.removed.as_ref());
    let span = what.map_or(stated.span, |filled| filled.span());
    let message = format!("`{written}` does not come out like this");
    let found: Vec<String> = right.iter().map(|answer| format!("{} {}", answer.written, answer.tells)).collect();
    let why = if found.is_empty() { reason(model, state, path) } else { format!("the rules say: {}", found.join("; ")) };
    writer.fault(Diagnostic::error(Code::NotProved, message).at(span, why).help(legal(model, state)));
    None
}

fn told(answer: &Answer, before: &Position, hidden: &[Cell], rules: &Rules) -> CheckedOutcome {
    let outcome = outcome(answer, before, rules);
    // What has met is shown; the rest stays face down.
    let still: Vec<Cell> = hidden.iter().copied().filter(|cell| !answer.play.path.cells.contains(cell)).collect();
    let becomes = answer.play.becomes.and_then(|kind| rules.model().kinds().get(usize::from(kind))).map(|kind| kind.name.clone());
    CheckedOutcome {
        written: answer.written.clone(),
        path: outcome.path,
        removed: outcome.removed,
        after: face_down(&outcome.after, &still),
        tells: answer.tells.clone(),
        becomes,
    }
}

fn outcome(answer: &Answer, before: &Position, rules: &Rules) -> Outcome {
    let removed: Vec<(Cell, Man)> = answer.play.taken.iter().filter_map(|&cell| before.men.get(&cell).map(|&man| (cell, man))).collect();
    Outcome { path: answer.play.path.clone(), removed, after: rules.position(&answer.after), caption: Prose::default() }
}

/// The outcomes that the rules sheet draws where none is stated: those that take something if any does, and not more than fit beside the position.
fn computed(proved: &Proved, before: &Position, hidden: &[Cell], rules: &Rules) -> Vec<CheckedOutcome> {
    const MOST: usize = 2;
    let takes = proved.right.iter().any(|answer| !answer.play.taken.is_empty());
    let mut drawn: Vec<&Answer> = Vec::new();
    // Where a move may go on, the rules sheet shows it as far as it is written.
    let ends = |answer: &&Answer| proved.path.as_ref().is_none_or(|path| path.cells.len() == answer.play.path.cells.len());
    for answer in proved.right.iter().filter(ends).filter(|answer| !takes || !answer.play.taken.is_empty()) {
        if drawn.iter().all(|known| known.after != answer.after) {
            drawn.push(answer);
        }
    }
    if drawn.len() > MOST { Vec::new() } else { drawn.into_iter().map(|answer| told(answer, before, hidden, rules)).collect() }
}

/// The cells that several right answers of one piece lead to.
fn ends(proved: &Proved) -> Vec<Cell> {
    let mut starts: Vec<Cell> = proved.right.iter().map(|answer| answer.play.path.start()).collect();
    starts.dedup();
    if proved.path.is_some() || starts.len() != 1 || proved.right.len() < 3 {
        return Vec::new();
    }
    let mut ends: Vec<Cell> = proved.right.iter().map(|answer| answer.play.path.end()).collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// No key draws more results of one question than this; further ones are told in words.
const MOST_RESULTS: usize = 9;

/// The answer as the host key tells it.
pub(super) fn proof(proved: &Proved, before: &Position, rules: &Rules) -> Proof {
    let model = rules.model();
    let mut results: Vec<(Vec<&str>, &Answer)> = Vec::new();
    for answer in &proved.right {
        match results.iter_mut().find(|(_, known)| known.after == answer.after) {
            Some((written, _)) => written.push(&answer.written),
            None => results.push((vec![&answer.written], answer)),
        }
    }
    let draw = |(written, answer): (Vec<&str>, &Answer)| {
        let caption = Prose::styled(&[(&written.join(" or "), Style::Strong)]);
        Outcome { caption, ..outcome(answer, before, rules) }
    };
    Proof { results: results.into_iter().take(MOST_RESULTS).map(draw).collect(), verdict: verdict(model, proved) }
}

fn verdict(model: &dyn Model, proved: &Proved) -> Prose {
    let mut right: Vec<(String, Style)> = Vec::new();
    let mut say = |text: String, style: Style| right.push((text, style));
    match (proved.ask, proved.right.is_empty()) {
        (Ask::Legal, true) => {
            say("Not legal. ".to_owned(), Style::Strong);
            let path = proved.path.as_ref();
            say(path.map(|path| reason(model, &proved.state, path)).unwrap_or_default(), Style::Normal);
        }
        (Ask::Captures, true) => say("Nothing can be captured.".to_owned(), Style::Strong),
        (_, true) => say("There is no legal move.".to_owned(), Style::Strong),
        (ask, false) => {
            say(if ask == Ask::Legal { "Legal. " } else { "Right. " }.to_owned(), Style::Strong);
            say(told_together(model, &proved.right), Style::Normal);
        }
    }
    if let Some(ending) = model.decided(&proved.state) {
        say(format!(" {}", ending.sentence(model)), Style::Normal);
    }
    let mut prose = paragraph(&right);
    let wrong = tempting(model, &proved.state, proved.path.as_ref());
    if !wrong.is_empty() && proved.ask != Ask::Legal {
        let mut told = vec![("Wrong. ".to_owned(), Style::Strong)];
        for (index, one) in wrong.iter().enumerate() {
            let blank = if index + 1 < wrong.len() { " " } else { "" };
            told.push((format!("{}: ", one.answer), Style::Emphasis));
            told.push((format!("{}{blank}", one.why), Style::Normal));
        }
        prose.blocks.extend(paragraph(&told).blocks);
    }
    prose
}

/// Answers as sentences, those that do the same in one, and how the game ends by them, if it does.
fn told_together(model: &dyn Model, answers: &[Answer]) -> String {
    let mut told: Vec<(String, Vec<&str>)> = Vec::new();
    for answer in answers {
        let end = model.decided(&answer.after).filter(|_| !answer.play.wins).map(|ending| format!(" {}", ending.sentence(model)));
        let does = format!("{}.{}", answer.tells, end.unwrap_or_default());
        match told.iter_mut().find(|(known, _)| *known == does) {
            Some((_, written)) => written.push(&answer.written),
            None => told.push((does, vec![&answer.written])),
        }
    }
    let sentence = |(does, written): &(String, Vec<&str>)| match written.as_slice() {
        [] => String::new(),
        [one] => format!("{one}: {does}"),
        [several @ .., last] => format!("{} or {last}: {does}", several.join(", ")),
    };
    told.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

fn paragraph(parts: &[(String, Style)]) -> Prose {
    let parts: Vec<(&str, Style)> = parts.iter().filter(|(text, _)| !text.is_empty()).map(|(text, style)| (text.as_str(), *style)).collect();
    Prose::styled(&parts)
}

/// Half a sentence as a whole one.
pub(super) fn sentence(half: &str) -> String {
    let mut letters = half.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).chain(['.']).collect()).unwrap_or_default()
}
