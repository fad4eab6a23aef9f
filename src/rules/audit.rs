//! Whether a starting position is one a game can start from.

use super::{Game, Model, State};
use crate::board::Cell;

/// What is wrong with a starting position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The cell it is about.
    pub cell: Option<Cell>,
    /// What is wrong.
    pub message: String,
}

/// Everything that is wrong with a starting position: pieces on wrong cells, a side that can't move, a game that is over before it begins.
///
/// Pieces whose rank isn't known are taken for the lowest rank that moves, but as many as there are kinds that never move are taken for those.
pub fn audit(model: &dyn Model, setup: &State) -> Vec<Complaint> {
    let mut found = model.complaints(setup);
    let about = |message: String| Complaint { cell: None, message };
    if let Some(ending) = Game::new(model, setup.clone()).ending() {
        found.push(about(format!("the game is over before it begins: {}", ending.sentence(model).trim_end_matches('.'))));
        return found;
    }
    for side in [0, 1] {
        let turned = setup.turned(side);
        if model.moves(&turned).is_empty() {
            found.push(about(format!("{} can't move from the set-up", model.players()[usize::from(side)].name)));
        }
    }
    found
}
