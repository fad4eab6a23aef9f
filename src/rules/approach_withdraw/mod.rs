//! "Approach or withdraw": one step, and the line ahead of it or the line behind it.
//!
//! The way of capturing is that of Fanorona; the rules and their numbers are those of the activity's source. Where the source is silent, the
//! defaults are: a capture is never compulsory (`capture = "optional"`), and the limit counts the moves of both sides together.

mod teach;

use super::found::Found;
use super::grid::Grid;
use super::settings::{Limit, Setting, Settings, Table};
use super::{Ending, Kind, Model, Move, State};
use crate::board::{Cell, Path, Stops};

/// Marks a capture ahead.
const APPROACH: char = '+';
/// Marks a capture behind.
const WITHDRAWAL: char = '-';

/// The model `approach-withdraw`.
#[derive(Debug)]
pub(super) struct ApproachWithdraw {
    table: Table,
    grid: Grid,
    /// All neighbours, diagonal ones too.
    around: Grid,
    kinds: [Kind; 1],
    diagonals: bool,
    approach: bool,
    withdrawal: bool,
    whole: bool,
    mandatory: bool,
    chains: bool,
    limit: Limit,
}

impl ApproachWithdraw {
    pub fn new(table: Table, settings: &mut Settings<'_>) -> Self {
        let diagonals = settings.choice("directions", &["orthogonal", "all"]) == 1;
        let model = Self {
            grid: if diagonals { Grid::with_diagonals(&table.board) } else { Grid::new(&table.board) },
            around: Grid::with_diagonals(&table.board),
            table,
            kinds: [Kind { name: "token".to_owned(), prefix: String::new() }],
            diagonals,
            approach: settings.flag("approach", true),
            withdrawal: settings.flag("withdrawal", true),
            whole: settings.choice("take", &["line", "one"]) == 0,
            mandatory: settings.choice("capture", &["optional", "mandatory"]) == 1,
            chains: settings.flag("chains", false),
            limit: settings.limit(),
        };
        if !model.approach && !model.withdrawal {
            let help = Some("leave `approach` or `withdrawal` on".to_owned());
            settings.refuse(Some("withdrawal"), "with neither approach nor withdrawal nothing could ever be taken", help);
        }
        model
    }

    /// What a capture takes that starts at `first` and goes on in `direction`.
    fn line(&self, state: &State, first: Option<Cell>, direction: usize, side: u8) -> Vec<Cell> {
        let enemy = |cell: &Cell| state.at(*cell).is_some_and(|stone| stone.side != side);
        let most = if self.whole { usize::MAX } else { 1 };
        std::iter::successors(first, |&cell| self.grid.step(cell, direction)).take_while(enemy).take(most).collect()
    }

    /// The captures of a step: marks and cells.
    fn captures(&self, state: &State, from: Cell, direction: usize, side: u8) -> Vec<(char, Vec<Cell>)> {
        let Some(to) = self.grid.step(from, direction) else { return Vec::new() };
        let back = self.grid.opposite(direction);
        let ahead = if self.approach { self.line(state, self.grid.step(to, direction), direction, side) } else { Vec::new() };
        let behind = if self.withdrawal { self.line(state, self.grid.step(from, back), back, side) } else { Vec::new() };
        [(APPROACH, ahead), (WITHDRAWAL, behind)].into_iter().filter(|(_, taken)| !taken.is_empty()).collect()
    }

    /// The steps of one token: direction and the empty cell it leads to.
    fn steps<'a>(&'a self, state: &'a State, from: Cell) -> impl Iterator<Item = (usize, Cell)> + 'a {
        let step = move |d| self.grid.step(from, d).filter(|&to| state.at(to).is_none()).map(|to| (d, to));
        (0..self.grid.len()).filter_map(step)
    }

    /// Every capture of the token on the path's end, and of what may follow it.
    fn capture_from(&self, state: &State, so_far: &Move, found: &mut Found) {
        if !found.step() {
            return;
        }
        let from = so_far.path.end();
        let mut went_on = false;
        for (direction, to) in self.steps(state, from).collect::<Vec<_>>() {
            if so_far.path.cells.contains(&to) {
                continue;
            }
            for (mark, cells) in self.captures(state, from, direction, state.turn) {
                let mut play = so_far.clone();
                play.path.cells.push(to);
                play.path.marks.push(mark);
                play.taken.extend(&cells);
                went_on = true;
                if self.chains {
                    self.capture_from(&moved(state, from, to, &cells), &play, found);
                } else {
                    found.moves.push(play);
                }
            }
        }
        // A chain may stop anywhere, but where captures are compulsory only at its end.
        let captured = !so_far.taken.is_empty();
        if self.chains && captured && !(self.mandatory && went_on) {
            found.moves.push(so_far.clone());
        }
    }

    fn all(&self, state: &State) -> (Vec<Move>, Found) {
        let (mut plain, mut captures) = (Vec::new(), Found::new(false));
        for from in self.table.board.cells().filter(|&c| state.at(c).is_some_and(|s| s.side == state.turn)) {
            let start = Move { path: path(&[from]), taken: Vec::new(), becomes: None, wins: false };
            for (_, to) in self.steps(state, from) {
                plain.push(Move { path: path(&[from, to]), ..start.clone() });
            }
            self.capture_from(state, &start, &mut captures);
        }
        (plain, captures)
    }

    fn can_step(&self, state: &State, side: u8) -> bool {
        let own = |&c: &Cell| state.at(c).is_some_and(|s| s.side == side);
        self.table.board.cells().filter(own).any(|from| self.steps(state, from).next().is_some())
    }

    fn name(&self, cell: Cell) -> &str {
        self.table.board.name(cell)
    }
}

fn path(cells: &[Cell]) -> Path {
    Path { cells: Stops::from_slice(cells), jumps: false, marks: Vec::new() }
}

/// The board in the middle of a chain; it is still the same side's turn.
fn moved(state: &State, from: Cell, to: Cell, taken: &[Cell]) -> State {
    let mut next = state.clone();
    taken.iter().for_each(|&cell| next.set(cell, None));
    next.set(to, state.at(from));
    next.set(from, None);
    next
}

impl Model for ApproachWithdraw {
    fn table(&self) -> &Table {
        &self.table
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn settings(&self) -> Vec<(&'static str, Setting)> {
        let word = |word: &str| Setting::Text(word.to_owned());
        let mut all = vec![
            ("first", word(&self.table.players[usize::from(self.table.first)].id)),
            ("directions", word(if self.diagonals { "all" } else { "orthogonal" })),
            ("approach", Setting::Flag(self.approach)),
            ("withdrawal", Setting::Flag(self.withdrawal)),
            ("take", word(if self.whole { "line" } else { "one" })),
            ("capture", word(if self.mandatory { "mandatory" } else { "optional" })),
            ("chains", Setting::Flag(self.chains)),
        ];
        all.extend(self.limit.settings());
        all
    }

    fn moves(&self, state: &State) -> Vec<Move> {
        // Somebody without a token has lost, and nobody moves any more.
        if state.count(0) == 0 || state.count(1) == 0 {
            return Vec::new();
        }
        let (mut plain, captures) = self.all(state);
        let captures = captures.moves;
        if self.mandatory && !captures.is_empty() {
            return captures;
        }
        plain.extend(captures);
        plain.sort_by(|a, b| (&a.path.cells, &a.path.marks).cmp(&(&b.path.cells, &b.path.marks)));
        plain
    }

    fn overflows(&self, state: &State) -> bool {
        self.chains && self.all(state).1.is_full()
    }

    fn decided(&self, state: &State) -> Option<Ending> {
        for side in [0, 1] {
            if state.count(side) == 0 {
                return Some(Ending::win(1 - side, format!("{} has no token left", self.table.name(side))));
            }
        }
        let stuck = !self.can_step(state, state.turn);
        stuck.then(|| Ending::win(1 - state.turn, format!("{} is to move, and none of its tokens can step", self.table.name(state.turn))))
    }

    fn limit(&self) -> Option<u32> {
        self.limit.in_all()
    }

    fn at_limit(&self, state: &State) -> Ending {
        let (first, second) = (state.count(0), state.count(1));
        let limit = self.limit.in_all().unwrap_or(0);
        match first.cmp(&second) {
            std::cmp::Ordering::Equal => Ending::draw(format!("move {limit} was the last, and both have {first} tokens")),
            order => {
                let side = u8::from(order == std::cmp::Ordering::Less);
                Ending::win(
                    side,
                    format!("move {limit} was the last, and {} has {} tokens to {}", self.table.name(side), first.max(second), first.min(second)),
                )
            }
        }
    }
}
