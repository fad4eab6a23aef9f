//! "Hidden rank capture": ranks that are shown only when pieces meet, and a flag that never moves.
//!
//! The rules of the activity's source. A model sees every rank; what players see is the layout's business.

mod teach;

use super::attack::{Comparison, EQUAL_WORDS, Equal, Meeting};
use super::grid::Grid;
use super::settings::{Limit, Setting, Settings, Table};
use super::{Ending, Kind, Model, Move, State, UNKNOWN};
use crate::board::{Cell, Path, Stops};
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
    /// All neighbours, diagonal ones too.
    around: Grid,
    kinds: Vec<Kind>,
    /// The ranks with which each side starts.
    armies: [Vec<u8>; 2],
    comparison: Comparison,
    beats: Vec<String>,
    limit: Limit,
}

impl HiddenRank {
    pub fn new(table: Table, armies: &[Vec<u8>; 2], settings: &mut Settings<'_>) -> Self {
        let mut ranks = armies.concat();
        ranks.sort_unstable();
        ranks.dedup();
        let written = settings.list("beats");
        let equal = Equal::by_index(settings.choice("equal", &EQUAL_WORDS));
        let pairs = written.iter().filter_map(|text| pair(text, &ranks, settings)).collect::<Vec<_>>();
        let beats = pairs.iter().map(|(a, b)| format!("{a}>{b}")).collect();
        for &(a, b) in &pairs {
            if pairs.contains(&(b, a)) && a < b {
                settings.refuse(Some("beats"), format!("`{a}` and `{b}` can't beat each other"), None);
            }
        }
        if armies.iter().any(|army| !army.contains(&FLAG) || army.iter().all(|&rank| rank == FLAG)) {
            let help = Some("give a piece `rank = 0` for the flag, and others `rank = 1` and so on".to_owned());
            settings.refuse(None, "the model `hidden-rank` needs a flag and at least one other rank for each side", help);
        }
        let name = |rank: u8| if rank == FLAG { "flag".to_owned() } else { format!("rank {rank}") };
        Self {
            grid: Grid::new(&table.board),
            around: Grid::with_diagonals(&table.board),
            kinds: (0..=HIGHEST).map(|rank| Kind { name: name(rank), prefix: rank.to_string() }).collect(),
            armies: armies.clone(),
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
        let path = Path { cells: Stops::from_slice(&[from, to]), jumps: state.at(to).is_some(), marks: Vec::new() };
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
}

/// `1>3`: the first rank beats the second.
fn pair(text: &str, ranks: &[u8], settings: &mut Settings<'_>) -> Option<(u8, u8)> {
    let read = text.split_once('>').and_then(|(a, b)| Some((a.trim().parse::<u8>().ok()?, b.trim().parse::<u8>().ok()?)));
    let known = read.filter(|(a, b)| ranks.contains(a) && ranks.contains(b) && *a != FLAG && *b != FLAG && a != b);
    if let Some((a, b)) = known.filter(|(a, b)| a > b) {
        settings.refuse(Some("beats"), format!("rank {a} beats rank {b} anyway"), Some(format!("leave `{text}` out")));
        return None;
    }
    if known.is_none() {
        let names: Vec<String> = ranks.iter().filter(|&&r| r != FLAG).map(u8::to_string).collect();
        let help = format!("write two ranks such as `1>3`; ranks are {}", quoted_list(names.iter().map(String::as_str), 9));
        settings.refuse(Some("beats"), format!("`{text}` doesn't say which rank beats which"), Some(help));
    }
    known
}

impl Model for HiddenRank {
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
        Ending::draw(format!("move {} was the last, and both flags still stand", self.limit.in_all().unwrap_or(0)))
    }

    fn lenient(&self) -> bool {
        true
    }
}
