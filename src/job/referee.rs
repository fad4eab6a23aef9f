//! Asking the rules: legal moves, counts of move sequences, and whether a written record holds.

use std::path::Path;

use super::JobError;
use super::build::{Loaded, Refused, read};
use super::shelf::{Target, read_text};
use crate::activity::Rules;
use crate::diag::{Code, Diagnostic, Report, terminal};
use crate::rules::{Game, Model, PositionError, State, UNKNOWN, count, divide, read_move, read_position, write_position};
use crate::source::{SourceId, Sources};

/// A question to the rules about a position.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// The position as written; none for the set-up.
    pub position: Option<String>,
    /// The id of the side to move; none for the one that begins.
    pub turn: Option<String>,
    /// Count sequences of so many moves instead of listing moves.
    pub depth: Option<u32>,
    /// Tell the sequences apart by their first move.
    pub divide: bool,
    /// TOML texts that are laid over the descriptor.
    pub settings: Vec<String>,
}

/// What the rules answer: lines, or why the question can't be answered.
pub type Answered = Result<Vec<String>, Refused>;

/// An activity's rules and where faults about them are shown.
struct Bench {
    name: String,
    sources: Sources,
    report: Report,
    rules: Option<Rules>,
    setup: crate::activity::Position,
}

impl Bench {
    fn open(target: &Target, settings: &[String]) -> Result<Self, JobError> {
        let Loaded { name, sources, activity, report } = read(target, settings, "")?;
        let setup = activity.as_ref().map(|a| a.setup.clone()).unwrap_or_default();
        let id = activity.as_ref().map(|a| a.id.clone());
        let rules = activity.and_then(|a| a.rules);
        match (rules, id) {
            (None, Some(id)) => Err(JobError::NoModel(id)),
            (rules, _) => Ok(Self { name, sources, report, rules, setup }),
        }
    }

    fn refused(&self) -> Refused {
        Refused { name: self.name.clone(), faults: terminal::render(&self.report, &self.sources) }
    }

    /// Refuses what was written on the command line or in a record.
    fn blame(&mut self, place: SourceId, start: usize, error: PositionError) -> Refused {
        let span = place.span(start + error.range.start..start + error.range.end.max(error.range.start));
        let fault = Diagnostic::error(Code::BadPosition, error.message).at(span, "");
        self.report.push(fault.maybe_help(error.help));
        self.refused()
    }

    /// The side to move.
    fn turn(&mut self, model: &dyn Model, turn: Option<&str>) -> Result<u8, Refused> {
        let Some(id) = turn else { return Ok(model.first()) };
        if let Some(side) = model.players().iter().position(|player| player.id == id) {
            return Ok(side as u8);
        }
        let place = self.sources.add("--turn", id);
        let help = Some(format!("sides are `{}` and `{}`", model.players()[0].id, model.players()[1].id));
        Err(self.blame(place, 0, PositionError { message: format!("there is no side `{id}`"), range: 0..id.len(), help }))
    }

    fn position(&mut self, rules: &Rules, query: &Query) -> Result<State, Refused> {
        let model = rules.model();
        let turn = self.turn(model, query.turn.as_deref())?;
        let Some(text) = &query.position else { return self.setup(rules, turn) };
        let place = self.sources.add("--position", text.clone());
        read_position(model, text, turn).map_err(|error| self.blame(place, 0, error))
    }

    fn setup(&mut self, rules: &Rules, turn: u8) -> Result<State, Refused> {
        let state = rules.state(&self.setup, usize::from(turn));
        if state.stones().all(|(_, stone)| stone.kind != UNKNOWN) {
            return Ok(state);
        }
        let message = "the set-up doesn't say which piece stands where: that is decided in secret";
        let [first, second] = rules.model().players();
        let help = format!("give the pieces, such as `{}: 0A1 1B1 ...; {}: 0A4 1B4 ...`", first.id, second.id);
        self.report.push(Diagnostic::error(Code::BadPosition, message).help(help));
        Err(self.refused())
    }
}

/// The legal moves of a position, one a line, or how many sequences of moves there are.
///
/// # Errors
/// A descriptor that can't be read, or one without a rule model.
pub fn moves(target: &Target, query: &Query) -> Result<Answered, JobError> {
    let mut bench = Bench::open(target, &query.settings)?;
    let Some(rules) = bench.rules.clone() else { return Ok(Err(bench.refused())) };
    let model = rules.model();
    let state = match bench.position(&rules, query) {
        Ok(state) => state,
        Err(refused) => return Ok(Err(refused)),
    };
    if model.overflows(&state) {
        let message = "this position has far more chains of captures than can be listed";
        bench.report.push(Diagnostic::error(Code::BadPosition, message).help("leave some pieces out"));
        return Ok(Err(bench.refused()));
    }
    Ok(Ok(match query.depth {
        Some(depth) if query.divide => divided(model, &state, depth),
        Some(depth) => (1..=depth).map(|d| format!("depth {d}: {}", count(model, &state, d))).collect(),
        None if query.divide => divided(model, &state, 1),
        None => model.moves(&state).iter().map(|play| play.path.written(model.board())).collect(),
    }))
}

fn divided(model: &dyn Model, state: &State, depth: u32) -> Vec<String> {
    let parts = divide(model, state, depth);
    let total: u64 = parts.iter().map(|(_, n)| n).sum();
    let line = |(play, n): &(crate::rules::Move, u64)| format!("{}: {n}", play.path.written(model.board()));
    parts.iter().map(line).chain([format!("depth {depth}: {total}")]).collect()
}

/// Steps through a written record: moves parted by blanks, turn numbers and remarks behind `#` aside. A line with a colon gives the position it starts
/// from, else that is the set-up.
///
/// # Errors
/// A descriptor or a record that can't be read, or a descriptor without a rule model.
pub fn replay(target: &Target, record: &Path, settings: &[String]) -> Result<Answered, JobError> {
    let mut bench = Bench::open(target, settings)?;
    let Some(rules) = bench.rules.clone() else { return Ok(Err(bench.refused())) };
    let text = read_text(record)?;
    let place = bench.sources.add(record.to_string_lossy().replace('\\', "/"), text.clone());
    Ok(step_through(&mut bench, &rules, place, &text))
}

/// A word of a record and where it begins.
type Word<'a> = (usize, &'a str);

/// The words of a record: the position it starts from, if it says one, and its moves.
fn words(text: &str) -> (Option<Word<'_>>, Vec<Word<'_>>) {
    let (mut position, mut moves): (Option<Word<'_>>, Vec<Word<'_>>) = (None, Vec::new());
    // Some editors begin a file with a mark that nobody sees.
    let mut at = text.len() - text.trim_start_matches('\u{feff}').len();
    let text_of = |from: usize, to: usize| &text[from..to];
    for line in text[at..].split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.split('#').next().unwrap_or_default();
        if line.contains(':') && moves.is_empty() {
            // Each side may have a line of its own.
            let from = position.map_or(start, |(from, _)| from);
            position = Some((from, text_of(from, start + line.trim_end().len())));
            continue;
        }
        let mut from = 0;
        for word in line.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
            let numbered = number(word);
            if numbered < word.len() {
                moves.push((start + from + numbered, &word[numbered..]));
            }
            from += word.len() + line[from + word.len()..].chars().next().map_or(0, char::len_utf8);
        }
    }
    (position, moves)
}

/// How long the number of a turn before a move is: `12`, `12.`, `12)`, `12.d4-d5`.
fn number(word: &str) -> usize {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marks = word[digits..].len() - word[digits..].trim_start_matches(['.', ')']).len();
    if digits > 0 && (marks > 0 || digits == word.len()) { digits + marks } else { 0 }
}

fn step_through(bench: &mut Bench, rules: &Rules, place: SourceId, text: &str) -> Answered {
    let model = rules.model();
    let (position, moves) = words(text);
    let start = match position {
        Some((at, written)) => read_position(model, written, model.first()).map_err(|error| bench.blame(place, at, error))?,
        None => bench.setup(rules, model.first())?,
    };
    let mut game = Game::new(model, start);
    for (number, &(at, word)) in moves.iter().enumerate() {
        let wrong = |message: String, help: String| PositionError { message, range: 0..word.len(), help: Some(help) };
        if let Some(ending) = game.ending() {
            let message = format!("the game is over before move {}, `{word}`", number + 1);
            return Err(bench.blame(place, at, wrong(message, ending.sentence(model))));
        }
        match read_move(model, &game.state, word) {
            Ok(play) => game.play(&play),
            Err(error) => {
                let name = &model.players()[usize::from(game.state.turn)].name;
                let message = format!("move {} of the record, {name}'s: {}", number + 1, error.message);
                return Err(bench.blame(place, at, PositionError { message, ..error }));
            }
        }
    }
    let legal = if moves.len() == 1 { "1 move, legal".to_owned() } else { format!("{} moves, all of them legal", moves.len()) };
    let end = game.ending().map_or_else(
        || format!("The game goes on: {} is to move.", model.players()[usize::from(game.state.turn)].name),
        |ending| ending.sentence(model),
    );
    Ok(vec![legal, write_position(model, &game.state), end])
}
