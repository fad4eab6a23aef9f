//! Hexdame: draughts on a hexagon of cells, invented by Christian Freeling (1979); the rules as its inventor gives them.
//!
//! Set-up and first move are the descriptor's (`first`), since the activity's source is silent on both.

mod teach;

use super::found::Found;
use super::grid::Grid;
use super::settings::{Setting, Settings, Table};
use super::{Ending, Kind, Model, Move, State, Stone};
use crate::board::{Board, Cell, Lattice, Outline, Path, Stops};

const MAN: u8 = 0;
const KING: u8 = 1;

/// The model `hexdame`.
#[derive(Debug)]
pub(super) struct Hexdame {
    table: Table,
    grid: Grid,
    kinds: [Kind; 2],
    /// The cells that crown a side's men.
    goals: [Vec<bool>; 2],
    flying: bool,
    backward: bool,
    maximum: bool,
    passing: bool,
    repetition: Option<u32>,
}

/// A chain that is being built.
struct Chain<'a> {
    state: &'a State,
    side: u8,
    start: Cell,
    kind: u8,
    stops: Vec<Cell>,
    taken: Vec<Cell>,
    /// Whether a man may jump backwards.
    backward: bool,
}

impl Chain<'_> {
    fn empty(&self, cell: Cell) -> bool {
        cell == self.start || self.state.at(cell).is_none()
    }

    fn enemy(&self, cell: Cell) -> bool {
        self.state.at(cell).is_some_and(|s| s.side != self.side) && !self.taken.contains(&cell)
    }
}

impl Hexdame {
    /// None, with the reason in `settings`, on a board that isn't a hexagon.
    pub fn new(table: Table, settings: &mut Settings<'_>) -> Option<Self> {
        let model = Self {
            grid: Grid::new(&table.board),
            goals: goals(&table.board),
            kinds: [("man", ""), ("king", "K")].map(|(name, prefix)| Kind { name: name.to_owned(), prefix: prefix.to_owned() }),
            flying: settings.flag("flying_kings", true),
            backward: settings.flag("backward_capture", true),
            maximum: settings.flag("maximum_capture", true),
            passing: settings.choice("promotion", &["at-end", "passing"]) == 1,
            repetition: settings.number("repetition", 2, 9, Some(3)),
            table,
        };
        let fits = matches!(model.table.board.lattice(), Lattice::Triangular { outline: Outline::Hexagon, .. });
        if !fits {
            let help = Some("write `kind = \"triangular\"` and `outline = \"hexagon\"` in [board]".to_owned());
            settings.refuse(None, "the model `hexdame` needs a hexagon of cells", help);
        }
        fits.then_some(model)
    }

    fn name(&self, cell: Cell) -> &str {
        self.table.board.name(cell)
    }

    fn crowns(&self, side: u8, cell: Cell) -> bool {
        self.goals[usize::from(side)][cell.index()]
    }

    /// Whether a direction is forward for a side.
    fn forward(&self, side: u8, direction: usize) -> bool {
        self.grid.rises(direction) == (side == 0)
    }

    /// The jumps that go on from the chain's last stop: the piece that is jumped, and where to land.
    fn jumps(&self, chain: &Chain<'_>) -> Vec<(Cell, Cell)> {
        let at = chain.stops[chain.stops.len() - 1];
        let mut found = Vec::new();
        for direction in 0..self.grid.len() {
            if chain.kind == MAN && !chain.backward && !self.forward(chain.side, direction) {
                continue;
            }
            let far = chain.kind == KING && self.flying;
            let mut next = self.grid.step(at, direction);
            while far && next.is_some_and(|cell| chain.empty(cell)) {
                next = next.and_then(|cell| self.grid.step(cell, direction));
            }
            let Some(victim) = next.filter(|&cell| chain.enemy(cell)) else { continue };
            let mut land = self.grid.step(victim, direction).filter(|&cell| chain.empty(cell));
            while let Some(cell) = land {
                found.push((victim, cell));
                land = if far { self.grid.step(cell, direction).filter(|&cell| chain.empty(cell)) } else { None };
            }
        }
        found
    }

    /// Makes a jump: a man may be crowned in passing.
    fn land(&self, chain: &mut Chain<'_>, victim: Cell, land: Cell) {
        chain.stops.push(land);
        chain.taken.push(victim);
        if self.passing && self.crowns(chain.side, land) {
            chain.kind = KING;
        }
    }

    fn extend(&self, chain: &mut Chain<'_>, found: &mut Found) {
        if !found.step() {
            return;
        }
        let jumps = self.jumps(chain);
        if jumps.is_empty() && !chain.taken.is_empty() {
            found.add(|| self.capture(chain), chain.taken.len());
        }
        for (victim, land) in jumps {
            let kind = chain.kind;
            self.land(chain, victim, land);
            self.extend(chain, found);
            chain.kind = kind;
            chain.stops.pop();
            chain.taken.pop();
        }
    }

    fn capture(&self, chain: &Chain<'_>) -> Move {
        let was = self.state_kind(chain.state, chain.start);
        let end = chain.stops[chain.stops.len() - 1];
        let king = chain.kind == KING || self.crowns(chain.side, end);
        let path = Path { cells: Stops::from_slice(&chain.stops), jumps: true, marks: Vec::new() };
        Move { path, taken: chain.taken.clone(), becomes: (was == MAN && king).then_some(KING), wins: false }
    }

    fn state_kind(&self, state: &State, cell: Cell) -> u8 {
        state.at(cell).map_or(MAN, |stone| stone.kind)
    }

    fn chain<'a>(&self, state: &'a State, start: Cell, stone: Stone) -> Chain<'a> {
        Chain { state, side: stone.side, start, kind: stone.kind, stops: vec![start], taken: Vec::new(), backward: self.backward }
    }

    /// Every whole chain, of any length.
    fn captures(&self, state: &State) -> Vec<Move> {
        self.chains(state, false).moves
    }

    /// Every whole chain, or only the longest ones.
    fn chains(&self, state: &State, longest: bool) -> Found {
        let mut found = Found::new(longest);
        let mut chain: Option<Chain<'_>> = None;
        for (cell, stone) in self.own(state) {
            // One chain serves all pieces: most have nothing to jump, and room for its stops is asked for once.
            let chain = match &mut chain {
                Some(chain) => {
                    (chain.start, chain.kind, chain.stops[0]) = (cell, stone.kind, cell);
                    chain
                }
                None => chain.insert(self.chain(state, cell, stone)),
            };
            self.extend(chain, &mut found);
        }
        found
    }

    fn own<'a>(&self, state: &'a State) -> impl Iterator<Item = (Cell, Stone)> + use<'a> {
        let turn = state.turn;
        self.table.board.cells().filter_map(move |cell| state.at(cell).filter(|s| s.side == turn).map(|s| (cell, s)))
    }

    fn steps(&self, state: &State) -> Vec<Move> {
        let mut found = Vec::with_capacity(64);
        for (from, stone) in self.own(state) {
            for direction in 0..self.grid.len() {
                if stone.kind == MAN && !self.forward(stone.side, direction) {
                    continue;
                }
                let mut next = self.grid.step(from, direction).filter(|&c| state.at(c).is_none());
                while let Some(to) = next {
                    let crowned = stone.kind == MAN && self.crowns(stone.side, to);
                    let path = Path { cells: Stops::from_slice(&[from, to]), jumps: false, marks: Vec::new() };
                    found.push(Move { path, taken: Vec::new(), becomes: crowned.then_some(KING), wins: false });
                    let far = stone.kind == KING && self.flying;
                    next = if far { self.grid.step(to, direction).filter(|&c| state.at(c).is_none()) } else { None };
                }
            }
        }
        found
    }
}

/// The two upper and the two lower sides of the hexagon, where the men of the first and the second side are crowned.
fn goals(board: &Board) -> [Vec<bool>; 2] {
    [["NE", "NW"], ["SE", "SW"]].map(|edges| {
        let mut goal = vec![false; board.len()];
        edges.iter().filter_map(|edge| board.edge(edge)).flatten().for_each(|cell| goal[cell.index()] = true);
        goal
    })
}

impl Model for Hexdame {
    fn table(&self) -> &Table {
        &self.table
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn settings(&self) -> Vec<(&'static str, Setting)> {
        let word = |word: &str| Setting::Text(word.to_owned());
        vec![
            ("first", word(&self.table.players[usize::from(self.table.first)].id)),
            ("flying_kings", Setting::Flag(self.flying)),
            ("backward_capture", Setting::Flag(self.backward)),
            ("maximum_capture", Setting::Flag(self.maximum)),
            ("promotion", word(if self.passing { "passing" } else { "at-end" })),
            ("repetition", self.repetition.map_or_else(|| word("none"), |n| Setting::Number(n.into()))),
        ]
    }

    fn moves(&self, state: &State) -> Vec<Move> {
        // Somebody without a piece has lost, and nobody moves any more.
        if !(state.has(0) && state.has(1)) {
            return Vec::new();
        }
        let captures = self.chains(state, self.maximum).moves;
        if captures.is_empty() { self.steps(state) } else { captures }
    }

    fn overflows(&self, state: &State) -> bool {
        self.chains(state, self.maximum).is_full()
    }

    fn decided(&self, state: &State) -> Option<Ending> {
        let name = self.table.name(state.turn);
        for side in [0, 1] {
            if !state.has(side) {
                return Some(Ending::win(1 - side, format!("{} has no piece left", self.table.name(side))));
            }
        }
        let stuck = self.moves(state).is_empty();
        stuck.then(|| Ending::win(1 - state.turn, format!("{name} is to move and has no legal move")))
    }

    fn limit(&self) -> Option<u32> {
        None
    }

    fn at_limit(&self, _: &State) -> Ending {
        Ending::draw("the move limit is reached")
    }

    fn repetition(&self) -> Option<u32> {
        self.repetition
    }
}
