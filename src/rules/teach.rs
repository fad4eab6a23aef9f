//! What a model can say about its game: reasons, answers, questions, endings.

use super::{Complaint, Move, Random, State, Tempting};
use crate::board::Path;

/// What is asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    /// What a certain move may do.
    Outcome,
    /// Every legal move.
    Moves,
    /// Every move that captures or attacks.
    Captures,
    /// Whether a certain move is legal.
    Legal,
}

impl Ask {
    /// Every kind of question with the word that names it in a descriptor.
    pub const ALL: [(&'static str, Self); 4] =
        [("outcome", Self::Outcome), ("moves", Self::Moves), ("captures", Self::Captures), ("legal", Self::Legal)];
}

/// A question that may be asked about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What is asked.
    pub ask: Ask,
    /// The move it is about, if it is about one.
    pub path: Option<Path>,
    /// From 1 for the easiest to 3.
    pub level: u8,
    /// What the question comes down to: two questions of one essence are too much alike for one sheet.
    pub essence: String,
}

/// All pairs of ranks and what their meeting comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meetings {
    /// Heads of the columns, the first one over the attackers.
    pub heads: Vec<String>,
    /// A row for each attacker: its name, then what meeting each defender comes to.
    pub rows: Vec<Vec<String>>,
}

/// The words of a game.
pub trait Teach {
    /// Why a move that isn't legal is not: a whole sentence.
    fn why_not(&self, state: &State, path: &Path) -> String;

    /// What a legal move does: `takes C5 by approach`, `steps to e5`.
    fn tells(&self, state: &State, play: &Move) -> String;

    /// Wrong answers that somebody may well give to what `asked`, or any move, may do.
    fn temptations(&self, state: &State, asked: Option<&Path>) -> Vec<Tempting>;

    /// A question in words, for a practice sheet.
    fn question(&self, state: &State, ask: Ask, path: Option<&Path>) -> String;

    /// The kinds of questions that suit the game, each with its easiest and its hardest level.
    fn asks(&self) -> Vec<(Ask, u8, u8)>;

    /// Questions of one kind that are worth asking about a position.
    fn candidates(&self, state: &State, ask: Ask) -> Vec<Candidate>;

    /// How moves are written: a sentence.
    fn notation(&self) -> &'static str;

    /// How a game ends, as sentences, in the order in which it is looked at.
    fn endings(&self) -> Vec<String>;

    /// What is wrong with a starting position, beyond what holds for every game.
    fn complaints(&self, setup: &State) -> Vec<Complaint> {
        let _ = setup;
        Vec::new()
    }

    /// A starting position with everything that is decided in secret decided by chance.
    fn deal(&self, setup: &State, random: &mut Random) -> State {
        let _ = random;
        setup.clone()
    }

    /// What meetings of pieces come to, for games in which that depends on ranks.
    fn meetings(&self) -> Option<Meetings> {
        None
    }

    /// How a host makes sure of what was secret, step by step; nothing for games without secrets.
    fn procedure(&self) -> Vec<String> {
        Vec::new()
    }
}

/// `40 moves of both sides together`, `20 moves of each side`.
pub(super) fn limit_words(limit: super::settings::Limit) -> Option<String> {
    let moves = limit.moves?;
    let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
    Some(if limit.each { format!("{moves} of each side") } else { format!("{moves} of both sides together") })
}
