//! "Approach or withdraw": one step, and the line ahead of it or the line behind it.
//!
//! The way of capturing is that of Fanorona; the rules and their numbers are those of the activity's source. Where the source is silent, the
//! defaults are: a capture is never compulsory (`capture = "optional"`), and the limit counts the moves of both sides together.

use super::grid::Grid;
use super::settings::{Limit, Setting, Settings, Table};
use super::tempting::Tempting;
use super::{Ending, Kind, Model, Move, Player, State, named};
use crate::board::{Board, Cell, Path};

/// Marks a capture ahead.
const APPROACH: char = '+';
/// Marks a capture behind.
const WITHDRAWAL: char = '-';

/// The model `approach-withdraw`.
#[derive(Debug)]
pub(super) struct ApproachWithdraw {
    table: Table,
    grid: Grid,
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
    fn capture_from(&self, state: &State, so_far: &Move, found: &mut Vec<Move>) {
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
                    found.push(play);
                }
            }
        }
        // A chain may stop anywhere, but where captures are compulsory only at its end.
        let captured = !so_far.taken.is_empty();
        if self.chains && captured && !(self.mandatory && went_on) {
            found.push(so_far.clone());
        }
    }

    fn all(&self, state: &State) -> (Vec<Move>, Vec<Move>) {
        let (mut plain, mut captures) = (Vec::new(), Vec::new());
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

    /// Why a step without marks can't be.
    fn bad_step(&self, state: &State, from: Cell, to: Cell) -> Option<String> {
        let (start, end) = (self.name(from), self.name(to));
        match state.at(from) {
            None => return Some(format!("No token stands on {start}.")),
            Some(stone) if stone.side != state.turn => {
                return Some(format!("The token on {start} is {}'s, and it is {}'s turn.", self.table.name(stone.side), self.table.name(state.turn)));
            }
            Some(_) => {}
        }
        if self.grid.towards(from, to).is_none() {
            let diagonal = !self.diagonals && Grid::with_diagonals(&self.table.board).towards(from, to).is_some();
            return Some(match diagonal {
                true => format!("From {start} to {end} is a diagonal step; tokens step up, down, left or right only."),
                false => format!("{end} is not next to {start}; a token moves one step and never jumps."),
            });
        }
        state.at(to).map(|_| format!("{end} is not empty."))
    }

    fn bad_capture(&self, state: &State, mark: char, from: Cell, to: Cell) -> Option<String> {
        let direction = self.grid.towards(from, to)?;
        if self.captures(state, from, direction, state.turn).iter().any(|(m, _)| *m == mark) {
            return None;
        }
        let (start, end) = (self.name(from), self.name(to));
        Some(match mark {
            APPROACH if !self.approach => "Approach is switched off in this game.".to_owned(),
            WITHDRAWAL if !self.withdrawal => "Withdrawal is switched off in this game.".to_owned(),
            APPROACH => format!("No enemy stands straight ahead of {end}, so the step takes nothing by approach."),
            _ => format!("No enemy stands straight behind {start}, so the step takes nothing by withdrawal."),
        })
    }

    /// What lies in the line of a capture but isn't taken with it.
    fn beyond(&self, state: &State, last: Cell, direction: usize) -> Option<(Cell, String)> {
        let next = self.grid.step(last, direction)?;
        let enemy = |cell: &Cell| state.at(*cell).is_some_and(|stone| stone.side != state.turn);
        let further = std::iter::successors(Some(next), |&c| self.grid.step(c, direction)).find(enemy)?;
        let why = match state.at(next) {
            _ if further == next => "one capture takes one token".to_owned(),
            None => format!("the empty cell {} ends the line", self.name(next)),
            Some(_) => format!("the token on {} ends the line", self.name(next)),
        };
        Some((further, why))
    }

    /// Wrong answers to what one step may take.
    fn step_temptations(&self, state: &State, from: Cell, to: Cell) -> Vec<Tempting> {
        let Some(direction) = self.grid.towards(from, to) else { return Vec::new() };
        let side = state.turn;
        let captures = self.captures(state, from, direction, side);
        let mut wrong = Vec::new();
        if let [(_, ahead), (_, behind)] = captures.as_slice() {
            let all: Vec<Cell> = ahead.iter().chain(behind).copied().collect();
            wrong.push(Tempting::new(format!("Taking {} together", named(&self.table.board, &all)), "approach and withdrawal are a choice, never both."));
        }
        for (mark, cells) in &captures {
            let way = if *mark == APPROACH { direction } else { self.grid.opposite(direction) };
            if let [first, _, ..] = cells.as_slice() {
                wrong.push(Tempting::new(format!("Taking only {}", self.name(*first)), "a line is taken whole or not at all."));
            }
            let last = cells[cells.len() - 1];
            if let Some((further, why)) = self.beyond(state, last, way) {
                wrong.push(Tempting::new(format!("Taking {} too", self.name(further)), format!("{why}.")));
            }
        }
        if captures.is_empty() || self.mandatory {
            let what = if captures.is_empty() { "Taking a token beside the step" } else { "Taking nothing" };
            let why = if captures.is_empty() { "no enemy is straight ahead of the end or straight behind the start." } else { "a capture is compulsory here." };
            wrong.push(Tempting::new(what, why));
        }
        if let Some(beside) = self.beside(state, from, to, &captures) {
            wrong.push(Tempting::new(format!("Taking {}", self.name(beside)), "it is next to the token, but not in line with the step."));
        }
        wrong
    }

    /// An enemy that touches the mover but is not in line with its step.
    fn beside(&self, state: &State, from: Cell, to: Cell, captures: &[(char, Vec<Cell>)]) -> Option<Cell> {
        let way = self.grid.towards(from, to)?;
        let around = |cell: Cell| (0..self.grid.len()).filter(move |d| d % (self.grid.len() / 2) != way % (self.grid.len() / 2)).filter_map(move |d| self.grid.step(cell, d));
        let taken = |cell: &Cell| captures.iter().any(|(_, cells)| cells.contains(cell));
        around(to).chain(around(from)).find(|c| state.at(*c).is_some_and(|s| s.side != state.turn) && !taken(c))
    }
}

fn path(cells: &[Cell]) -> Path {
    Path { cells: cells.to_vec(), jumps: false, marks: Vec::new() }
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
    fn board(&self) -> &Board {
        &self.table.board
    }

    fn players(&self) -> &[Player; 2] {
        &self.table.players
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn first(&self) -> u8 {
        self.table.first
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
        if self.mandatory && !captures.is_empty() {
            return captures;
        }
        plain.extend(captures);
        plain.sort_by(|a, b| (&a.path.cells, &a.path.marks).cmp(&(&b.path.cells, &b.path.marks)));
        plain
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
            std::cmp::Ordering::Equal => Ending::draw(format!("{limit} moves are made, and both have {first} tokens")),
            order => {
                let side = u8::from(order == std::cmp::Ordering::Less);
                Ending::win(side, format!("{limit} moves are made, and {} has {} tokens to {}", self.table.name(side), first.max(second), first.min(second)))
            }
        }
    }

    fn why_not(&self, state: &State, path: &Path) -> String {
        if path.jumps {
            return "Tokens step and never jump: write a hyphen, and + or - behind it for a capture.".to_owned();
        }
        let mut now = state.clone();
        for (step, pair) in path.cells.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            if let Some(why) = self.bad_step(&now, from, to) {
                return why;
            }
            if path.cells[..=step].contains(&to) {
                return format!("The token has been on {} already in this move.", self.name(to));
            }
            let Some(&mark) = path.marks.get(step) else { break };
            if let Some(why) = self.bad_capture(&now, mark, from, to) {
                return why;
            }
            let direction = self.grid.towards(from, to).unwrap_or(0);
            let captures = self.captures(&now, from, direction, now.turn);
            let taken = captures.into_iter().find(|(m, _)| *m == mark).map(|(_, cells)| cells).unwrap_or_default();
            now = moved(&now, from, to, &taken);
        }
        if path.cells.len() > 2 && !self.chains {
            return "A turn is one step with at most one capture.".to_owned();
        }
        if path.cells.len() > 2 && path.marks.len() + 1 < path.cells.len() {
            return "Each step of a chain must capture.".to_owned();
        }
        match path.marks.is_empty() {
            true => "A capture is compulsory while there is one, and this step takes nothing.".to_owned(),
            false => "A capture is compulsory: the token must go on capturing while it can.".to_owned(),
        }
    }

    fn tells(&self, _: &State, play: &Move) -> String {
        if play.taken.is_empty() {
            return "takes nothing".to_owned();
        }
        let all_one = |mark: char| play.path.marks.iter().all(|&m| m == mark);
        let way = match (all_one(APPROACH), all_one(WITHDRAWAL)) {
            (true, _) => " by approach",
            (_, true) => " by withdrawal",
            _ => " by approach and withdrawal in turn",
        };
        format!("takes {}{way}", named(&self.table.board, &play.taken))
    }

    fn temptations(&self, state: &State, asked: Option<&Path>) -> Vec<Tempting> {
        if let Some(path) = asked {
            return self.step_temptations(state, path.cells[0], path.cells[1]);
        }
        let (_, captures) = self.all(state);
        // Enemies that some token touches although no step takes them.
        let taken: Vec<Cell> = captures.iter().flat_map(|play| play.taken.clone()).collect();
        let own = |&c: &Cell| state.at(c).is_some_and(|s| s.side == state.turn);
        let mut wrong = Vec::new();
        for from in self.table.board.cells().filter(own) {
            for direction in 0..self.grid.len() {
                let Some(next) = self.grid.step(from, direction) else { continue };
                let back = self.grid.step(from, self.grid.opposite(direction));
                let enemy = state.at(next).is_some_and(|s| s.side != state.turn);
                let blocked = back.is_none_or(|back| state.at(back).is_some());
                if enemy && blocked && !taken.contains(&next) && self.withdrawal && wrong.is_empty() {
                    let what = format!("{} taking {} by withdrawal", self.name(from), self.name(next));
                    wrong.push(Tempting::new(what, "the token can't step straight away from it: there is no empty cell."));
                }
            }
        }
        wrong
    }
}
