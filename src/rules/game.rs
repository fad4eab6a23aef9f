//! A game in progress: what stands, what stood before, and how it ends.

use super::{Model, Move, State};

/// How a game has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The winner; none for a draw.
    pub winner: Option<u8>,
    /// Why, as half a sentence: `Black has no token left`.
    pub why: String,
}

impl Ending {
    /// A win.
    pub fn win(side: u8, why: impl Into<String>) -> Self {
        Self { winner: Some(side), why: why.into() }
    }

    /// A draw.
    pub fn draw(why: impl Into<String>) -> Self {
        Self { winner: None, why: why.into() }
    }

    /// The ending as a sentence: `White wins: Black has no token left.`
    pub fn sentence(&self, model: &dyn Model) -> String {
        match self.winner {
            Some(side) => format!("{} wins: {}.", model.players()[usize::from(side)].name, self.why),
            None => format!("It is a draw: {}.", self.why),
        }
    }
}

/// A game being played.
#[derive(Debug)]
pub struct Game<'m> {
    model: &'m dyn Model,
    /// The position now.
    pub state: State,
    /// Every position so far, without its move number.
    seen: Vec<State>,
}

impl<'m> Game<'m> {
    /// A game that starts from `state`.
    pub fn new(model: &'m dyn Model, state: State) -> Self {
        let mut game = Self { model, state, seen: Vec::new() };
        game.remember();
        game
    }

    fn remember(&mut self) {
        if self.model.repetition().is_some() {
            self.seen.push(State { played: 0, ..self.state.clone() });
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, play: &Move) {
        self.state = self.state.after(play);
        self.remember();
    }

    /// How the game has ended, if it has: by the board first, then by repetition, then by the limit.
    pub fn ending(&self) -> Option<Ending> {
        self.model.decided(&self.state).or_else(|| self.repeated()).or_else(|| {
            let reached = self.model.limit().is_some_and(|limit| self.state.played >= limit);
            reached.then(|| self.model.at_limit(&self.state))
        })
    }

    fn repeated(&self) -> Option<Ending> {
        let most = self.model.repetition()?;
        let now = State { played: 0, ..self.state.clone() };
        let times = self.seen.iter().filter(|state| **state == now).count();
        (times >= most as usize).then(|| Ending::draw(format!("the same position, with the same side to move, came up {most} times")))
    }
}
