//! The games as models: positions, legal moves, endings, notation, and a sentence that says why a move is illegal. They know boards and nothing of
//! ink or TOML.
//!
//! A model is made by [`build`] from a board, the two players and settings; every setting has a default and a sentence in `docs/rules.md`.

mod approach_withdraw;
mod attack;
mod audit;
mod count;
mod found;
mod game;
mod grid;
mod hexdame;
mod hidden_rank;
mod notation;
mod practice;
mod random;
mod sample;
mod settings;
mod teach;
mod tempting;

use std::fmt;

pub use audit::{Complaint, audit};
pub use count::{count, divide};
pub use game::{Ending, Game};
pub use notation::{PositionError, is_written, read_move, read_position, reason, write_position};
pub use practice::{Question, Wish, answers, generate};
pub use random::Random;
pub use sample::{Sample, sample_game};
pub use settings::{MODELS, Setting, SettingError, Table, build};
pub use teach::{Ask, Candidate, Meetings, Teach};
pub use tempting::{Answer, Tempting, tempting};

use crate::board::{Board, Cell, Path};

/// The kind of a piece whose rank is not known to the model.
pub const UNKNOWN: u8 = u8::MAX;

/// A piece on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stone {
    /// Index of its side, 0 or 1.
    pub side: u8,
    /// What it is: an index into [`Model::kinds`], or [`UNKNOWN`].
    pub kind: u8,
}

/// A position, whose turn it is, and how many moves led to it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    stones: Vec<Option<Stone>>,
    /// The side to move.
    pub turn: u8,
    /// Moves of both sides since the start.
    pub played: u32,
    /// The side that the last move made the winner at once, by taking a flag.
    pub won: Option<u8>,
}

impl State {
    /// An empty board of that many cells.
    pub fn empty(cells: usize, turn: u8) -> Self {
        Self { stones: vec![None; cells], turn, played: 0, won: None }
    }

    /// The same position with another side to move.
    pub fn turned(&self, turn: u8) -> Self {
        Self { turn, ..self.clone() }
    }

    /// Who stands on a cell.
    pub fn at(&self, cell: Cell) -> Option<Stone> {
        self.stones[cell.index()]
    }

    /// Puts a piece on a cell, or empties it.
    pub fn set(&mut self, cell: Cell, stone: Option<Stone>) {
        self.stones[cell.index()] = stone;
    }

    /// Every piece, by the index of its cell.
    pub fn stones(&self) -> impl Iterator<Item = (usize, Stone)> {
        self.stones.iter().enumerate().filter_map(|(index, stone)| stone.map(|stone| (index, stone)))
    }

    /// How many pieces a side has.
    pub fn count(&self, side: u8) -> usize {
        self.stones().filter(|(_, stone)| stone.side == side).count()
    }

    /// Whether a side has a piece.
    pub fn has(&self, side: u8) -> bool {
        self.stones().any(|(_, stone)| stone.side == side)
    }

    /// The position after a move: what it takes is gone, the mover is on its end unless it was taken itself, the other side is to move.
    pub fn after(&self, play: &Move) -> Self {
        let mut next = self.clone();
        next.make(play);
        next
    }

    fn make(&mut self, play: &Move) {
        for &cell in &play.taken {
            self.set(cell, None);
        }
        if let Some(mover) = self.at(play.path.start()) {
            self.set(play.path.start(), None);
            self.set(play.path.end(), Some(Stone { kind: play.becomes.unwrap_or(mover.kind), ..mover }));
        }
        if play.wins {
            self.won = Some(self.turn);
        }
        self.turn = 1 - self.turn;
        self.played += 1;
    }
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The cells the mover stands on in turn, and how it is written.
    pub path: Path,
    /// The cells whose pieces leave the board, in the order in which they are met; the start, if the mover leaves it too.
    pub taken: Vec<Cell>,
    /// What the mover becomes, if it changes.
    pub becomes: Option<u8>,
    /// Whether the move wins at once.
    pub wins: bool,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its name in sentences: `man`, `king`, `rank 2`.
    pub name: String,
    /// What stands before the cell in a written position: nothing, `K`, `2`.
    pub prefix: String,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Printed on pieces: `W`.
    pub id: String,
    /// In sentences: `White`.
    pub name: String,
}

/// The rules of one game with all its settings.
pub trait Model: Teach + fmt::Debug + Send + Sync {
    /// The board, the players and who begins.
    fn table(&self) -> &Table;

    /// The board it is played on.
    fn board(&self) -> &Board {
        &self.table().board
    }

    /// The two players; the first one's forward is up the board.
    fn players(&self) -> &[Player; 2] {
        &self.table().players
    }

    /// The kinds of pieces; a [`Stone`]'s kind is an index into them.
    fn kinds(&self) -> &[Kind];

    /// Who moves first.
    fn first(&self) -> u8 {
        self.table().first
    }

    /// Every setting with its value.
    fn settings(&self) -> Vec<(&'static str, Setting)>;

    /// Every legal move of the side to move; none if the game is over by what stands on the board. Limits and repetition are not looked at.
    fn moves(&self, state: &State) -> Vec<Move>;

    /// Whether a position has so many chains that [`Model::moves`] leaves some out. No position that play reaches has.
    fn overflows(&self, state: &State) -> bool {
        let _ = state;
        false
    }

    /// How the game has ended, if what stands on the board ends it.
    fn decided(&self, state: &State) -> Option<Ending>;

    /// How many moves of both sides together a game has at most.
    fn limit(&self) -> Option<u32>;

    /// How the game ends when the limit is reached.
    fn at_limit(&self, state: &State) -> Ending;

    /// At which appearance of one position, with the same side to move, the game is drawn.
    fn repetition(&self) -> Option<u32> {
        None
    }

    /// Whether a move may be written with a hyphen where the notation has a cross.
    fn lenient(&self) -> bool {
        false
    }
}

/// The cells' names as a sentence has them: `C2 and C1`.
pub(crate) fn named(board: &Board, cells: &[Cell]) -> String {
    let names: Vec<&str> = cells.iter().map(|&c| board.name(c)).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
