//! Counting move sequences, as chess programs' perft does: the quickest way to find a model that differs from another.

use super::{Model, Move, State};

/// How many sequences of `depth` legal moves there are. A game that the board has ended goes no further; limits and repetition are not looked at.
pub fn count(model: &dyn Model, state: &State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => model.moves(state).len() as u64,
        _ => model.moves(state).iter().map(|play| count(model, &state.after(play), depth - 1)).sum(),
    }
}

/// The sequences of `depth` moves, told apart by the first move.
pub fn divide(model: &dyn Model, state: &State, depth: u32) -> Vec<(Move, u64)> {
    let rest = depth.saturating_sub(1);
    let behind = |play: Move| {
        let sequences = count(model, &state.after(&play), rest);
        (play, sequences)
    };
    model.moves(state).into_iter().map(behind).collect()
}
