//! "Hidden rank capture": ranks that are shown only when pieces meet, and a flag that never moves.
//!
//! The rules of the activity's source. A model sees every rank; what players see is the layout's business.

use super::attack::{Comparison, EQUAL_WORDS, Equal, Meeting};
use super::grid::Grid;
use super::settings::{Limit, Setting, Settings, Table};
use super::tempting::Tempting;
use super::{Complaint, Ending, Kind, Model, Move, Player, State, UNKNOWN};
use crate::board::{Board, Cell, Path};
use crate::diag::quoted_list;

/// The rank that never moves and ends the game.
const FLAG: u8 = 0;
/// The highest rank.
const HIGHEST: u8 = 9;

/// The model `hidden-rank`.
#[derive(Debug)]
pub(super) struct HiddenRank {
    table: Table,
    grid: Grid,
    kinds: Vec<Kind>,
    /// The ranks that are made.
    ranks: Vec<u8>,
    comparison: Comparison,
    beats: Vec<String>,
    limit: Limit,
}

impl HiddenRank {
    pub fn new(table: Table, ranks: &[u8], settings: &mut Settings<'_>) -> Self {
        let beats = settings.list("beats");
        let equal = Equal::by_index(settings.choice("equal", &EQUAL_WORDS));
        let pairs = beats.iter().filter_map(|text| pair(text, ranks, settings)).collect::<Vec<_>>();
        for &(a, b) in &pairs {
            if pairs.contains(&(b, a)) && a < b {
                settings.refuse(Some("beats"), format!("`{a}` and `{b}` can't beat each other"), None);
            }
        }
        if !ranks.contains(&FLAG) || ranks.iter().all(|&rank| rank == FLAG) {
            let help = Some("give a piece `rank = 0` for the flag, and others `rank = 1` and so on".to_owned());
            settings.refuse(None, "the model `hidden-rank` needs a flag and at least one other rank", help);
        }
        let name = |rank: u8| if rank == FLAG { "flag".to_owned() } else { format!("rank {rank}") };
        Self {
            grid: Grid::new(&table.board),
            kinds: (0..=HIGHEST).map(|rank| Kind { name: name(rank), prefix: rank.to_string() }).collect(),
            ranks: ranks.to_vec(),
            comparison: Comparison { beats: pairs, equal },
            beats,
            limit: settings.limit(),
            table,
        }
    }

    fn name(&self, cell: Cell) -> &str {
        self.table.board.name(cell)
    }

    fn step(&self, state: &State, from: Cell, to: Cell) -> Option<Move> {
        let attacker = state.at(from)?;
        let path = Path { cells: vec![from, to], jumps: state.at(to).is_some(), marks: Vec::new() };
        let Some(defender) = state.at(to) else { return Some(Move { path, taken: Vec::new(), becomes: None, wins: false }) };
        if defender.side == attacker.side || defender.kind == UNKNOWN || attacker.kind == UNKNOWN {
            return None;
        }
        let wins = defender.kind == FLAG;
        let meeting = if wins { Meeting::Attacker } else { self.comparison.meet(attacker.kind, defender.kind) };
        let taken = match meeting {
            Meeting::Attacker => vec![to],
            Meeting::Defender => vec![from],
            Meeting::Neither => vec![from, to],
        };
        Some(Move { path, taken, becomes: None, wins })
    }

    fn moves_of(&self, state: &State, side: u8) -> Vec<Move> {
        let own = |&c: &Cell| state.at(c).is_some_and(|s| s.side == side && s.kind != FLAG);
        let cells: Vec<Cell> = self.table.board.cells().filter(own).collect();
        let steps = |from: Cell| (0..self.grid.len()).filter_map(move |d| self.grid.step(from, d)).filter_map(move |to| self.step(state, from, to));
        cells.into_iter().flat_map(steps).collect()
    }

    /// Whether both flags are in play; without them a position is only a part of one, and nobody loses for want of movable pieces.
    fn whole(&self, state: &State) -> bool {
        [0, 1].iter().all(|&side| state.stones().any(|(_, s)| s.side == side && s.kind == FLAG))
    }

    /// What a meeting comes to, as a sentence's end.
    fn met(&self, state: &State, play: &Move) -> String {
        let (from, to) = (play.path.start(), play.path.end());
        let kind = |cell: Cell| state.at(cell).map_or("a piece", |s| self.kinds.get(usize::from(s.kind)).map_or("a hidden piece", |k| k.name.as_str()));
        let (attacker, defender) = (kind(from), kind(to));
        match play.taken.as_slice() {
            _ if play.wins => format!("takes the flag on {} and wins at once", self.name(to)),
            [one] if *one == to => format!("{attacker} beats {defender} and stands on {}; {} is empty", self.name(to), self.name(from)),
            [_] => format!("{defender} beats {attacker} and stays on {}; {} is empty", self.name(to), self.name(from)),
            _ => format!("{attacker} meets {defender}: both leave, and {} and {} are empty", self.name(from), self.name(to)),
        }
    }

    /// Wrong answers to what one move comes to.
    fn meeting_temptations(&self, state: &State, path: &Path) -> Vec<Tempting> {
        let (from, to) = (path.start(), path.end());
        let Some(play) = self.step(state, from, to).filter(|_| state.at(to).is_some()) else { return Vec::new() };
        let (start, end) = (self.name(from), self.name(to));
        let mut wrong = Vec::new();
        match play.taken.as_slice() {
            _ if play.wins => {
                wrong.push(Tempting::new("The game goes on", "whoever takes the flag wins at once."));
            }
            [one] if *one == to => {
                wrong.push(Tempting::new(format!("The winner goes back to {start}"), format!("it moved to attack, and stays on {end}.")));
                wrong.push(Tempting::new("The winner is turned face down again", "what has been shown stays face up."));
            }
            [_] => {
                wrong.push(Tempting::new(format!("The winner moves to {start}"), format!("only the attacker moves; the defender stays on {end}.")));
                wrong.push(Tempting::new("The attacker steps back", "the lower rank leaves the board for good."));
            }
            _ => wrong.push(Tempting::new("The attacker stays", "equal ranks both leave.")),
        }
        wrong
    }
}

/// `1>3`: the first rank beats the second.
fn pair(text: &str, ranks: &[u8], settings: &mut Settings<'_>) -> Option<(u8, u8)> {
    let read = text.split_once('>').and_then(|(a, b)| Some((a.trim().parse::<u8>().ok()?, b.trim().parse::<u8>().ok()?)));
    let known = read.filter(|(a, b)| ranks.contains(a) && ranks.contains(b) && *a != FLAG && *b != FLAG && a != b);
    if known.is_none() {
        let names: Vec<String> = ranks.iter().filter(|&&r| r != FLAG).map(u8::to_string).collect();
        let help = format!("write two ranks such as `1>3`; ranks are {}", quoted_list(names.iter().map(String::as_str), 9));
        settings.refuse(Some("beats"), format!("`{text}` doesn't say which rank beats which"), Some(help));
    }
    known
}

impl Model for HiddenRank {
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
            ("beats", Setting::List(self.beats.clone())),
            ("equal", word(EQUAL_WORDS[self.comparison.equal as usize])),
        ];
        all.extend(self.limit.settings());
        all
    }

    fn moves(&self, state: &State) -> Vec<Move> {
        if self.decided(state).is_some() { Vec::new() } else { self.moves_of(state, state.turn) }
    }

    fn decided(&self, state: &State) -> Option<Ending> {
        if let Some(side) = state.won {
            return Some(Ending::win(side, format!("{}'s flag is taken", self.table.name(1 - side))));
        }
        if !self.whole(state) {
            return None;
        }
        let stuck = [0, 1].map(|side| self.moves_of(state, side).is_empty());
        match stuck {
            [true, true] => Some(Ending::draw("neither side has a piece left that can move")),
            [true, false] | [false, true] => {
                let side = u8::from(stuck[1]);
                Some(Ending::win(1 - side, format!("{} has no piece left that can move", self.table.name(side))))
            }
            [false, false] => None,
        }
    }

    fn limit(&self) -> Option<u32> {
        self.limit.in_all()
    }

    fn at_limit(&self, _: &State) -> Ending {
        Ending::draw(format!("{} moves are made, and both flags still stand", self.limit.in_all().unwrap_or(0)))
    }

    fn why_not(&self, state: &State, path: &Path) -> String {
        let (from, to) = (path.start(), path.end());
        let (start, end) = (self.name(from), self.name(to));
        let stone = match state.at(from) {
            None => return format!("No piece stands on {start}."),
            Some(stone) if stone.side != state.turn => {
                return format!("The piece on {start} is {}'s, and it is {}'s turn.", self.table.name(stone.side), self.table.name(state.turn));
            }
            Some(stone) => stone,
        };
        if stone.kind == FLAG {
            return "The flag never moves and never attacks.".to_owned();
        }
        if path.cells.len() > 2 || !path.marks.is_empty() {
            return "A move is one step, written such as A1-A2, or A1xA2 for an attack.".to_owned();
        }
        if self.grid.towards(from, to).is_none() {
            let diagonal = Grid::with_diagonals(&self.table.board).towards(from, to).is_some();
            return match diagonal {
                true => format!("From {start} to {end} is a diagonal step; pieces step up, down, left or right only."),
                false => format!("{end} is not next to {start}; a piece moves one step and never jumps."),
            };
        }
        match state.at(to) {
            Some(other) if other.side == stone.side => format!("A piece of {}'s own stands on {end}.", self.table.name(stone.side)),
            Some(_) if path.jumps => "One of the two ranks is not known.".to_owned(),
            Some(_) => format!("An enemy stands on {end}: that is an attack."),
            None => format!("{end} is empty, so there is nothing to attack."),
        }
    }

    fn tells(&self, state: &State, play: &Move) -> String {
        if state.at(play.path.end()).is_none() { format!("moves to {}", self.name(play.path.end())) } else { self.met(state, play) }
    }

    fn temptations(&self, state: &State, asked: Option<&Path>) -> Vec<Tempting> {
        if let Some(path) = asked {
            return self.meeting_temptations(state, path);
        }
        let flag = self.table.board.cells().find(|&c| state.at(c).is_some_and(|s| s.side == state.turn && s.kind == FLAG));
        let mut wrong = Vec::new();
        if let Some(flag) = flag {
            wrong.push(Tempting::new(format!("Moving the flag on {}", self.name(flag)), "the flag never moves and never attacks."));
        }
        wrong
    }

    fn complaints(&self, setup: &State) -> Vec<Complaint> {
        let sides = [0, 1].map(|side| setup.count(side));
        let wide = self.table.board.cells().map(|c| self.table.board.coordinate(c).0).max().unwrap_or(0) as usize + 1;
        let (low, high) = (0, self.table.board.cells().map(|c| self.table.board.coordinate(c).1).max().unwrap_or(0));
        let mut found = Vec::new();
        for cell in self.table.board.cells() {
            let Some(stone) = setup.at(cell) else { continue };
            let home = if stone.side == 0 { low } else { high };
            if self.table.board.coordinate(cell).1 != home && sides[usize::from(stone.side)] <= wide {
                let message = format!("the piece on `{}` is not on {}'s home row", self.name(cell), self.table.name(stone.side));
                found.push(Complaint { cell: Some(cell), message });
            }
        }
        found
    }

    fn lenient(&self) -> bool {
        true
    }

    fn movable(&self, kind: u8) -> bool {
        kind != FLAG
    }
}

impl HiddenRank {
    /// The ranks that are made, lowest first.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks
    }
}
