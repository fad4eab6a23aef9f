//! A short game, played by the model for the host to show.

use super::{Ending, Game, Model, Move, Random, State};

/// A game from the start.
#[derive(Debug, Clone)]
pub struct Sample {
    /// Every position, the first one first; one more than there are moves.
    pub states: Vec<State>,
    /// The moves.
    pub moves: Vec<Move>,
    /// How it ended; none if it was broken off.
    pub ending: Option<Ending>,
}

/// How many games are played to find a short one.
const GAMES: usize = 60;
/// No more replies are looked at in all.
const MOST_WORK: usize = 400_000;
/// Of very many moves only some are weighed.
const MOST_CHOICE: usize = 60;
/// No sample is longer.
const LONGEST: usize = 120;

/// The shortest of several games that end by what stands on the board, else the shortest of all.
pub fn sample_game(model: &dyn Model, setup: &State, seed: u64) -> Sample {
    let mut random = Random::new(seed, &["sample game"]);
    let mut games: Vec<Sample> = Vec::new();
    let mut work = 0;
    while games.len() < GAMES && work <= MOST_WORK {
        let dealt = model.deal(setup, &mut random);
        games.push(play(model, dealt, &mut random, &mut work));
    }
    let decisive = |game: &Sample| game.ending.as_ref().is_some_and(|e| e.winner.is_some());
    let order = |game: &Sample| (!decisive(game), game.ending.is_none(), game.moves.len() < 8, game.moves.len());
    games.into_iter().min_by_key(order).unwrap_or(Sample { states: vec![setup.clone()], moves: Vec::new(), ending: None })
}

fn play(model: &dyn Model, setup: State, random: &mut Random, work: &mut usize) -> Sample {
    let mut game = Game::new(model, setup.clone());
    // One side plays without a thought, else games between equals grow long.
    let careless = random.below(2) as u8;
    let mut sample = Sample { states: vec![setup], moves: Vec::new(), ending: game.ending() };
    while sample.ending.is_none() && sample.moves.len() < LONGEST && *work <= MOST_WORK {
        let thoughtless = if game.state.turn == careless { random.pick(&model.moves(&game.state)).cloned() } else { None };
        let Some(play) = thoughtless.or_else(|| choose(model, &game.state, random, work)) else { break };
        game.play(&play);
        sample.states.push(game.state.clone());
        sample.moves.push(play);
        sample.ending = game.ending();
    }
    sample
}

/// A move that wins, else one that takes most, else any that keeps the most from being taken; ties by chance.
fn choose(model: &dyn Model, state: &State, random: &mut Random, work: &mut usize) -> Option<Move> {
    let mut moves = model.moves(state);
    random.shuffle(&mut moves);
    moves.truncate(MOST_CHOICE);
    let gain = |next: &State| next.count(state.turn) as i64 - next.count(1 - state.turn) as i64;
    let mut value = |play: &Move| {
        let next = state.after(play);
        if play.wins {
            return i64::MAX;
        }
        let replies = model.moves(&next);
        *work += replies.len();
        let worst = replies.iter().map(|reply| if reply.wins { -1000 } else { gain(&next.after(reply)) }).min();
        worst.unwrap_or(1000)
    };
    let values: Vec<i64> = moves.iter().map(&mut value).collect();
    let best = values.iter().max()?;
    let equal: Vec<&Move> = moves.iter().zip(&values).filter(|(_, v)| *v == best).map(|(m, _)| m).collect();
    random.pick(&equal).map(|play| (*play).clone())
}
