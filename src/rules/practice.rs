//! Questions for practice sheets, about positions that play reaches.

use super::tempting::Answer;
use super::{Ask, Candidate, Model, Move, Random, State};
use crate::board::Path;

/// What is wanted of a practice sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// How many questions.
    pub count: usize,
    /// The same seed gives the same questions.
    pub seed: u64,
    /// Tells sheets of one seed apart: `A`, `B`; empty for the only one.
    pub variant: String,
    /// The hardest questions, 1 to 3; questions rise to it.
    pub level: u8,
    /// Only these kinds of questions; none means all that the game has.
    pub asks: Vec<Ask>,
}

/// A question about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The position.
    pub state: State,
    /// What is asked.
    pub ask: Ask,
    /// The move it is about.
    pub path: Option<Path>,
    /// The question in words.
    pub words: String,
}

/// The right answers to a question: legal moves, those that take something first. A question whether a move is legal has one answer or none.
pub fn answers(model: &dyn Model, state: &State, ask: Ask, path: Option<&Path>) -> Vec<Answer> {
    let asked = |play: &Move| match (ask, path) {
        (Ask::Moves, _) => true,
        (Ask::Captures, _) => play.path.jumps || !play.taken.is_empty(),
        (Ask::Legal, Some(path)) => super::notation::is_written(model, play, path),
        (Ask::Outcome, Some(path)) => may_be(model, play, path),
        (_, None) => false,
    };
    let mut right: Vec<Answer> = model.moves(state).into_iter().filter(asked).map(|play| Answer::new(model, state, play)).collect();
    right.sort_by_key(|answer| answer.play.taken.is_empty());
    right
}

/// Whether a move is what is written, or goes on from it: the marks of its captures may be left open.
fn may_be(model: &dyn Model, play: &Move, path: &Path) -> bool {
    let same = play.path.jumps == path.jumps || (model.lenient() && !path.jumps);
    let cells = if path.jumps { play.path.cells == path.cells } else { play.path.cells.starts_with(&path.cells) };
    same && cells && play.path.marks.starts_with(&path.marks)
}

/// Games played in search of questions.
const GAMES: usize = 120;
/// Games with very many moves are given up after so many of them.
const MOST_WORK: usize = 100_000;
/// Positions of the first moves are all alike.
const OPENING: usize = 3;
/// How long games are followed.
const PLIES: usize = 32;
/// Between two questions from one game lie at least so many moves.
const APART: usize = 7;

/// A place on the sheet and what it should hold.
struct Slot {
    level: u8,
    ask: Ask,
    question: Option<(Candidate, State)>,
}

/// As many of the wished questions as play offers: easy ones first, no two alike.
pub fn generate(model: &dyn Model, setup: &State, wish: &Wish) -> Vec<Question> {
    let mut random = Random::new(wish.seed, &["practice", &wish.variant]);
    let mut slots = slots(model, wish);
    let mut work = 0;
    for game in 0..GAMES {
        if work > MOST_WORK || slots.iter().all(|slot| slot.question.is_some()) {
            break;
        }
        // At first each place gets the kind of question at the level it should have; later the kind at any level, and at last any question.
        let patience = game * 3 / GAMES;
        work += follow(model, setup, wish, &mut random, &mut slots, patience);
    }
    let mut found: Vec<(Candidate, State)> = slots.into_iter().filter_map(|slot| slot.question).collect();
    found.sort_by_key(|(candidate, _)| candidate.level);
    let question = |(candidate, state): (Candidate, State)| Question {
        words: model.question(&state, candidate.ask, candidate.path.as_ref()),
        ask: candidate.ask,
        path: candidate.path,
        state,
    };
    found.into_iter().map(question).collect()
}

/// The places of a sheet: levels rise, kinds of questions take turns. None where the game has no such questions at that level.
fn slots(model: &dyn Model, wish: &Wish) -> Vec<Slot> {
    let wanted = |ask: &Ask| wish.asks.is_empty() || wish.asks.contains(ask);
    let kinds: Vec<(Ask, u8, u8)> = model.asks().into_iter().filter(|(ask, least, _)| wanted(ask) && *least <= wish.level).collect();
    if kinds.is_empty() {
        return Vec::new();
    }
    let slot = |i: usize| {
        let (ask, least, most) = kinds[i % kinds.len()];
        let rising = 1 + (i * usize::from(wish.level) / wish.count.max(1)) as u8;
        Slot { level: rising.clamp(least, most.min(wish.level)), ask, question: None }
    };
    (0..wish.count).map(slot).collect()
}

/// Plays one game by chance and keeps questions from it, some moves apart. Returns how many moves it had to look at.
fn follow(model: &dyn Model, setup: &State, wish: &Wish, random: &mut Random, slots: &mut [Slot], patience: usize) -> usize {
    let mut state = model.deal(setup, random);
    let mut work = 0;
    let mut next = OPENING + random.below(APART);
    for ply in 0..PLIES {
        let moves = model.moves(&state);
        work += moves.len();
        let Some(play) = random.pick(&moves).filter(|_| work <= MOST_WORK) else { return work };
        if ply >= next {
            let found = fill(model, &state, wish, random, slots, patience);
            next = ply + if found { APART } else { 2 };
        }
        state = state.after(play);
        if slots.iter().all(|slot| slot.question.is_some()) {
            break;
        }
    }
    work
}

/// Fills one place with a question about this position, if there is a fitting one.
fn fill(model: &dyn Model, state: &State, wish: &Wish, random: &mut Random, slots: &mut [Slot], patience: usize) -> bool {
    if slots.iter().filter_map(|slot| slot.question.as_ref()).any(|(_, old)| old == state) {
        return false;
    }
    let mut kinds: Vec<Ask> = slots.iter().filter(|slot| slot.question.is_none()).map(|slot| slot.ask).collect();
    if patience > 1 && wish.asks.is_empty() {
        kinds = model.asks().into_iter().map(|(ask, ..)| ask).collect();
    }
    kinds.sort_unstable();
    kinds.dedup();
    for ask in kinds {
        let mut candidates = model.candidates(state, ask);
        random.shuffle(&mut candidates);
        for candidate in candidates.into_iter().filter(|c| c.level <= wish.level) {
            let alike = |(old, _): &(Candidate, State)| (old.ask, &old.essence) == (candidate.ask, &candidate.essence);
            if slots.iter().filter_map(|slot| slot.question.as_ref()).any(alike) {
                continue;
            }
            let fits = |slot: &&mut Slot| {
                let level = patience > 0 || slot.level == candidate.level;
                let kind = patience > 1 || slot.ask == candidate.ask;
                slot.question.is_none() && kind && level
            };
            if let Some(slot) = slots.iter_mut().find(fits) {
                slot.question = Some((candidate, state.clone()));
                return true;
            }
        }
    }
    false
}
