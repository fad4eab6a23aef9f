//! Answers: what is right, and what somebody may take for right.

use super::{Model, Move, State};
use crate::board::Path;

/// A wrong answer and why it is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tempting {
    /// What somebody may answer.
    pub answer: String,
    /// Why it is wrong: a sentence.
    pub why: String,
}

impl Tempting {
    pub(super) fn new(answer: impl Into<String>, why: impl Into<String>) -> Self {
        Self { answer: answer.into(), why: why.into() }
    }
}

/// A right answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The legal move.
    pub play: Move,
    /// As it is written.
    pub written: String,
    /// What it does.
    pub tells: String,
    /// The position afterwards.
    pub after: State,
}

impl Answer {
    /// The answer that a legal move is.
    pub fn new(model: &dyn Model, state: &State, play: Move) -> Self {
        Self { written: play.path.written(model.board()), tells: model.tells(state, &play), after: state.after(&play), play }
    }
}

/// The wrong answers to a question about `state`, each once.
pub fn tempting(model: &dyn Model, state: &State, asked: Option<&Path>) -> Vec<Tempting> {
    let mut all: Vec<Tempting> = Vec::new();
    for one in model.temptations(state, asked) {
        if all.iter().all(|known| known.answer != one.answer) {
            all.push(one);
        }
    }
    all
}
