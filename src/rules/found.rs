//! Chains of captures as they are found: there can be very many.

use super::Move;

/// So many steps of chains are followed in one position. Positions of games need a few hundred at most; made-up ones can have millions.
const MOST_STEPS: usize = 300_000;

/// Chains found so far.
pub(super) struct Found {
    pub moves: Vec<Move>,
    /// Whether only the longest count: shorter ones are dropped at once.
    longest: bool,
    left: usize,
}

impl Found {
    pub fn new(longest: bool) -> Self {
        Self { moves: Vec::new(), longest, left: MOST_STEPS }
    }

    /// Counts a step; false once there are too many.
    pub fn step(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        !self.is_full()
    }

    /// Whether chains were left out.
    pub fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Adds a whole chain that takes so many.
    pub fn add(&mut self, play: impl FnOnce() -> Move, taken: usize) {
        let best = self.moves.first().map_or(0, |first| first.taken.len());
        if self.longest && taken < best {
            return;
        }
        if self.longest && taken > best {
            self.moves.clear();
        }
        self.moves.push(play());
    }
}
