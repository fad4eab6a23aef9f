//! What is told about steps and chains: reasons, answers, questions.

use super::super::found::Found;
use super::super::teach::{Ask, Candidate, Teach};
use super::super::tempting::Tempting;
use super::super::{Complaint, Model as _, Move, State, Stone, named};
use super::{Chain, Hexdame, KING, MAN};
use crate::board::{Cell, Path, Stops};

impl Hexdame {
    /// A chain as an example: `f4xh6xf6 takes 2`.
    fn longest(&self, captures: &[Move]) -> String {
        let best = captures.iter().max_by_key(|play| (play.taken.len(), std::cmp::Reverse(&play.path.cells)));
        best.map_or_else(String::new, |play| format!("{} takes {}", play.path.written(&self.table.board), play.taken.len()))
    }

    /// Why a written step can't be, captures aside.
    fn bad_step(&self, state: &State, from: Cell, to: Cell, stone: Stone) -> Option<String> {
        let (start, end) = (self.name(from), self.name(to));
        let line = self.table.board.line(from, to);
        let Some(line) = line else { return Some(format!("No straight line of the board leads from {start} to {end}.")) };
        if let Some(&block) = line[1..].iter().find(|&&c| state.at(c).is_some()) {
            return Some(if block == to { format!("{end} is not empty.") } else { format!("{} is in the way.", self.name(block)) });
        }
        let king = stone.kind == KING;
        if line.len() > 2 && !(king && self.flying) {
            return Some(format!("A {} moves one step, and {end} is {} steps away.", self.kinds[usize::from(stone.kind)].name, line.len() - 1));
        }
        let forward = self.grid.towards(from, line[1]).is_some_and(|d| self.forward(stone.side, d));
        (!king && !forward)
            .then(|| format!("A man steps forward only, and from {start} to {end} is not forward for {}.", self.table.name(stone.side)))
    }

    /// Why a written chain can't be, longer ones aside.
    fn bad_chain(&self, chain: &mut Chain<'_>, path: &Path) -> Option<String> {
        for pair in path.cells.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let found = self.jumps(chain).into_iter().find(|(_, land)| *land == to);
            let Some((victim, land)) = found else { return Some(self.bad_jump(chain, from, to)) };
            self.land(chain, victim, land);
        }
        let onward = self.jumps(chain);
        onward.first().map(|&(victim, _)| format!("The chain must go on: from {} it can take {} too.", self.name(path.end()), self.name(victim)))
    }

    fn bad_jump(&self, chain: &Chain<'_>, from: Cell, to: Cell) -> String {
        let (start, end) = (self.name(from), self.name(to));
        let Some(line) = self.table.board.line(from, to) else { return format!("No straight line of the board leads from {start} to {end}.") };
        if !chain.empty(to) {
            return format!("{end} is not empty.");
        }
        let between = &line[1..line.len() - 1];
        let standing: Vec<Cell> = between.iter().copied().filter(|&c| !chain.empty(c)).collect();
        if let Some(&again) = standing.iter().find(|c| chain.taken.contains(c)) {
            return format!("The piece on {} is taken already; it stays in the way until the chain is done.", self.name(again));
        }
        match standing.as_slice() {
            [] => format!("There is nothing to jump between {start} and {end}."),
            [own] if !chain.enemy(*own) => format!("The piece on {} is {}'s own.", self.name(*own), self.table.name(chain.side)),
            [_] if chain.kind == MAN && !self.backward && self.grid.towards(from, line[1]).is_some_and(|d| !self.forward(chain.side, d)) => {
                format!("A man captures forward only here, and from {start} to {end} is backward.")
            }
            [_] => format!("A {} jumps from the cell next to a piece to the cell right behind it.", self.kinds[usize::from(chain.kind)].name),
            _ => format!("One jump takes one piece, and {} stand between {start} and {end}.", named(&self.table.board, &standing)),
        }
    }

    /// Steps and shorter chains that the captures forbid.
    fn forbidden_paths(&self, state: &State) -> Vec<(Path, u8)> {
        let captures = self.captures(state);
        if captures.is_empty() {
            return Vec::new();
        }
        let most = captures.iter().map(|play| play.taken.len()).max().unwrap_or(0);
        let mut wrong = Vec::new();
        if let Some(stop) = captures.iter().find(|play| play.path.cells.len() > 2) {
            let early = Path { cells: Stops::from_slice(&stop.path.cells[..2]), ..stop.path.clone() };
            wrong.push((early, 2));
        }
        if self.maximum {
            wrong.extend(captures.iter().filter(|play| play.taken.len() < most).map(|play| (play.path.clone(), 3)).take(2));
        }
        wrong.extend(self.steps(state).first().map(|play| (play.path.clone(), 2)));
        wrong
    }

    fn forbidden(&self, state: &State) -> Vec<Tempting> {
        let told = |(path, _): &(Path, u8)| Tempting::new(path.written(&self.table.board), self.why_not(state, path));
        self.forbidden_paths(state).iter().map(told).collect()
    }
}

impl Teach for Hexdame {
    fn why_not(&self, state: &State, path: &Path) -> String {
        let start = self.name(path.start());
        let stone = match state.at(path.start()) {
            None => return format!("No piece stands on {start}."),
            Some(stone) if stone.side != state.turn => {
                return format!("The piece on {start} is {}'s, and it is {}'s turn.", self.table.name(stone.side), self.table.name(state.turn));
            }
            Some(stone) => stone,
        };
        if !path.marks.is_empty() {
            return "A move is written with hyphens or crosses only, without + or - at its end.".to_owned();
        }
        let captures = self.captures(state);
        if !path.jumps {
            if path.cells.len() > 2 {
                return "A step leads to one cell; write crosses for jumps.".to_owned();
            }
            let bad = self.bad_step(state, path.start(), path.end(), stone);
            return bad.unwrap_or_else(|| {
                let name = self.table.name(state.turn);
                format!("{name} can capture ({}), so a step is not legal.", self.longest(&captures))
            });
        }
        let mut chain = self.chain(state, path.start(), stone);
        let bad = self.bad_chain(&mut chain, path);
        bad.unwrap_or_else(|| format!("This takes {}, but {}, and the most must be taken.", chain.taken.len(), self.longest(&captures)))
    }

    fn tells(&self, state: &State, play: &Move) -> String {
        let mut text = match play.taken.is_empty() {
            true => format!("steps to {}", self.name(play.path.end())),
            false => format!("takes {}", named(&self.table.board, &play.taken)),
        };
        if play.becomes == Some(KING) {
            text.push_str(" and is crowned");
        } else if self.state_kind(state, play.path.start()) == MAN && play.path.cells[1..].iter().any(|&c| self.crowns(state.turn, c)) {
            text.push_str(" and stays a man");
        }
        text
    }

    fn temptations(&self, state: &State, _: Option<&Path>) -> Vec<Tempting> {
        let mut wrong = self.forbidden(state);
        if wrong.is_empty() && self.captures(state).is_empty() {
            wrong = self.blocked(state);
            wrong.truncate(2);
        }
        wrong.extend(self.backward_chain(state));
        let passes = |play: &&Move| {
            let man = self.state_kind(state, play.path.start()) == MAN;
            man && play.becomes.is_none() && play.path.cells[1..].iter().any(|&c| self.crowns(state.turn, c))
        };
        if let Some(play) = self.moves(state).iter().find(passes) {
            let what = format!("Crowning the man after {}", play.path.written(&self.table.board));
            let why = format!("it only passes over a promotion cell; the move ends on {}.", self.name(play.path.end()));
            wrong.push(Tempting::new(what, why));
        }
        wrong
    }

    fn complaints(&self, setup: &State) -> Vec<Complaint> {
        let misplaced = |&(cell, stone): &(usize, Stone)| stone.kind == MAN && self.goals[usize::from(stone.side)][cell];
        let cells: Vec<Cell> = self.table.board.cells().filter(|c| setup.at(*c).is_some_and(|s| misplaced(&(c.index(), s)))).collect();
        let told = |cell: Cell| Complaint {
            cell: Some(cell),
            message: format!("a man on `{}` would have to be a king: it is its promotion row", self.name(cell)),
        };
        cells.into_iter().map(told).collect()
    }

    fn question(&self, state: &State, ask: Ask, path: Option<&Path>) -> String {
        let name = self.table.name(state.turn);
        let written = path.map(|p| p.written(&self.table.board)).unwrap_or_default();
        match ask {
            Ask::Outcome => format!("{name} plays {written}. Which pieces are lifted? Is the mover crowned?"),
            Ask::Legal => format!("{name} wants to play {written}. Is that legal? Say why, or why not."),
            Ask::Moves => format!("{name} is to move. Write down every legal move."),
            Ask::Captures => format!("{name} is to move. Must {name} capture? Write every capture {name} may choose, with each cell it lands on."),
        }
    }

    fn asks(&self) -> Vec<(Ask, u8, u8)> {
        vec![(Ask::Captures, 1, 3), (Ask::Legal, 1, 3)]
    }

    fn candidates(&self, state: &State, ask: Ask) -> Vec<Candidate> {
        let legal = self.moves(state);
        let capturing = legal.iter().any(|play| play.path.jumps);
        let short = legal.iter().all(|play| play.path.cells.len() <= LONGEST);
        match ask {
            Ask::Captures if capturing && short && legal.len() <= 4 => {
                let most = legal[0].taken.len();
                let level = match (most, legal.len()) {
                    (1, 1) => 1,
                    (1, _) => 2,
                    (_, 1) if self.captures(state).iter().all(|play| play.taken.len() == most) => 2,
                    _ => 3,
                };
                let all: Vec<String> = legal.iter().map(|play| play.path.written(&self.table.board)).collect();
                vec![Candidate { ask, path: None, level, essence: all.join(" ") }]
            }
            Ask::Legal if capturing && short => {
                let mut found = vec![candidate(legal[0].path.clone(), 2, "a capture as it should be")];
                let essence = |path: &Path| if path.jumps { "a chain that takes too few" } else { "a step while there is a capture" };
                found.extend(self.forbidden_paths(state).into_iter().map(|(path, level)| candidate(path.clone(), level, essence(&path))));
                found
            }
            Ask::Legal if !capturing => self.backward_steps(state).into_iter().map(|path| candidate(path, 1, "a step back")).collect(),
            _ => Vec::new(),
        }
    }

    fn notation(&self) -> &'static str {
        "A hyphen is a step, a cross a jump."
    }

    fn endings(&self) -> Vec<String> {
        let mut all = vec![
            "A side without a piece has lost.".to_owned(),
            "A side loses if it has no legal move on its turn.".to_owned(),
            "The game is a draw if both agree.".to_owned(),
        ];
        match self.repetition {
            Some(times) => {
                let often = if times == 2 { "twice".to_owned() } else { format!("{times} times") };
                all.push(format!("It is a draw when the same position, with the same side to move, comes up {often}."));
            }
            None => all.push("A position that comes up again changes nothing.".to_owned()),
        }
        all.push("There is no move limit.".to_owned());
        all
    }
}

impl Hexdame {
    /// What the first piece can't do where nothing can be captured: jumps first, then a step back.
    fn blocked(&self, state: &State) -> Vec<Tempting> {
        let (mut jumps, mut steps) = (Vec::new(), Vec::new());
        let Some((from, stone)) = self.own(state).next() else { return Vec::new() };
        for direction in 0..self.grid.len() {
            let Some(to) = self.grid.step(from, direction) else { continue };
            let enemy = state.at(to).is_some_and(|other| other.side != stone.side);
            match (enemy, self.grid.step(to, direction)) {
                (true, None) => jumps.push(Tempting::new(format!("Jumping over {}", self.name(to)), "there is no cell behind it.")),
                (true, Some(_)) => jumps.push(Tempting::new(format!("Jumping over {}", self.name(to)), "the cell behind it is not empty.")),
                (false, _) if state.at(to).is_none() && stone.kind == MAN && !self.forward(stone.side, direction) => {
                    let path = Path { cells: Stops::from_slice(&[from, to]), jumps: false, marks: Vec::new() };
                    steps.push(Tempting::new(path.written(&self.table.board), self.why_not(state, &path)));
                }
                _ => {}
            }
        }
        jumps.truncate(1);
        jumps.extend(steps);
        jumps
    }

    /// Where men don't capture backwards, the chain that they would have if they did.
    fn backward_chain(&self, state: &State) -> Option<Tempting> {
        if self.backward {
            return None;
        }
        let mut found = Found::new(true);
        for (cell, stone) in self.own(state) {
            self.extend(&mut Chain { backward: true, ..self.chain(state, cell, stone) }, &mut found);
        }
        let legal = self.moves(state);
        let play = found.moves.iter().find(|play| legal.iter().all(|other| other.path != play.path))?;
        let path = self.up_to_illegal(state, &play.path)?;
        Some(Tempting::new(path.written(&self.table.board), self.why_not(state, &path)))
    }

    /// A written chain as far as its first illegal jump: one jump too many is likelier than a long chain.
    fn up_to_illegal(&self, state: &State, path: &Path) -> Option<Path> {
        let mut chain = self.chain(state, path.start(), state.at(path.start())?);
        let illegal = |step: &usize| {
            let jump = self.jumps(&chain).into_iter().find(|(_, land)| *land == path.cells[*step]);
            if let Some((victim, land)) = jump {
                self.land(&mut chain, victim, land);
            }
            jump.is_none()
        };
        let step = (1..path.cells.len()).find(illegal)?;
        Some(Path { cells: Stops::from_slice(&path.cells[..=step]), ..path.clone() })
    }

    /// Men's steps to an empty cell that isn't ahead.
    fn backward_steps(&self, state: &State) -> Vec<Path> {
        let mut found = Vec::new();
        for (from, stone) in self.own(state).filter(|(_, stone)| stone.kind == MAN) {
            let back = (0..self.grid.len()).filter(|&d| !self.forward(stone.side, d)).filter_map(|d| self.grid.step(from, d));
            found.extend(back.filter(|&to| state.at(to).is_none()).map(|to| Path {
                cells: Stops::from_slice(&[from, to]),
                jumps: false,
                marks: Vec::new(),
            }));
        }
        found
    }
}

/// Chains that stop more often are asked about no child.
const LONGEST: usize = 5;

fn candidate(path: Path, level: u8, essence: &str) -> Candidate {
    Candidate { ask: Ask::Legal, path: Some(path), level, essence: essence.to_owned() }
}
