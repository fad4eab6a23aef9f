//! What is told about steps and captures: reasons, answers, questions.

use std::collections::BTreeMap;

use super::super::teach::{Ask, Candidate, Teach, limit_words};
use super::super::tempting::Tempting;
use super::super::{Model as _, Move, State, named};
use super::{APPROACH, ApproachWithdraw, WITHDRAWAL, moved, path};
use crate::board::{Cell, Path};

impl ApproachWithdraw {
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
            let diagonal = !self.diagonals && self.around.towards(from, to).is_some();
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

    /// Wrong answers to what one step may take, each with the cells that no move may take for it to be wrong.
    fn step_temptations(&self, state: &State, from: Cell, to: Cell) -> Vec<(Vec<Cell>, Tempting)> {
        let Some(direction) = self.grid.towards(from, to) else { return Vec::new() };
        let side = state.turn;
        let captures = self.captures(state, from, direction, side);
        let mut wrong = Vec::new();
        if let [(_, ahead), (_, behind)] = captures.as_slice() {
            let all: Vec<Cell> = ahead.iter().chain(behind).copied().collect();
            let what = format!("Taking {} together", named(&self.table.board, &all));
            wrong.push((all, Tempting::new(what, "approach and withdrawal are a choice, never both.")));
        }
        for (mark, cells) in &captures {
            let way = if *mark == APPROACH { direction } else { self.grid.opposite(direction) };
            if let [first, _, ..] = cells.as_slice() {
                let what = format!("Taking only {}", self.name(*first));
                wrong.push((Vec::new(), Tempting::new(what, "a line is taken whole or not at all.")));
            }
            let last = cells[cells.len() - 1];
            if let Some((further, why)) = self.beyond(state, last, way) {
                wrong.push((vec![further], Tempting::new(format!("Taking {} too", self.name(further)), format!("{why}."))));
            }
        }
        wrong.extend(self.switched_off(state, from, to, direction));
        if wrong.is_empty() && captures.is_empty() || self.mandatory && !captures.is_empty() {
            let what = if captures.is_empty() { "Taking a token beside the step" } else { "Taking nothing" };
            let why = if captures.is_empty() {
                "no enemy is straight ahead of the end or straight behind the start."
            } else {
                "a capture is compulsory here."
            };
            wrong.push((Vec::new(), Tempting::new(what, why)));
        }
        if let Some(beside) = self.beside(state, from, to, &captures) {
            let what = format!("Taking {}", self.name(beside));
            wrong.push((vec![beside], Tempting::new(what, "it is next to the token, but not in line with the step.")));
        }
        wrong
    }

    /// A capture that the rules had, were it not switched off.
    fn switched_off(&self, state: &State, from: Cell, to: Cell, direction: usize) -> Option<(Vec<Cell>, Tempting)> {
        let back = self.grid.opposite(direction);
        let (line, only) = match (self.approach, self.withdrawal) {
            (false, _) => (self.line(state, self.grid.step(to, direction), direction, state.turn), "withdrawal"),
            (_, false) => (self.line(state, self.grid.step(from, back), back, state.turn), "approach"),
            _ => return None,
        };
        let article = if only == "approach" { "an" } else { "a" };
        let what = format!("Taking {}", named(&self.table.board, &line));
        (!line.is_empty()).then(|| (line, Tempting::new(what, format!("in this game only {article} {only} captures."))))
    }

    /// An enemy that touches a token which can't step away from it, although no step takes it.
    fn blocked_withdrawal(&self, state: &State) -> Option<Tempting> {
        let (_, captures) = self.all(state);
        let taken: Vec<Cell> = captures.moves.iter().flat_map(|play| play.taken.clone()).collect();
        let own = |&c: &Cell| state.at(c).is_some_and(|s| s.side == state.turn);
        let pairs = self.table.board.cells().filter(own).flat_map(|from| (0..self.grid.len()).map(move |direction| (from, direction)));
        let blocked = |(from, direction): (Cell, usize)| {
            let next = self.grid.step(from, direction)?;
            let back = self.grid.step(from, self.grid.opposite(direction));
            let enemy = state.at(next).is_some_and(|s| s.side != state.turn);
            let shut = back.is_none_or(|back| state.at(back).is_some());
            (enemy && shut && !taken.contains(&next)).then_some((from, next))
        };
        let (from, next) = pairs.filter(|_| self.withdrawal).find_map(blocked)?;
        let what = format!("{} taking {} by withdrawal", self.name(from), self.name(next));
        Some(Tempting::new(what, "it would have to step straight away from it, and can't."))
    }

    /// What somebody may add to a chain or leave out: a step back, a step that takes nothing, an early stop.
    fn chain_temptations(&self, state: &State, play: &Move) -> Vec<Tempting> {
        let (cells, end) = (&play.path.cells, play.path.end());
        let now = moved(state, play.path.start(), end, &play.taken);
        let further = |to: Cell, mark: Option<char>| {
            let mut path = play.path.clone();
            path.cells.push(to);
            path.marks.extend(mark);
            path
        };
        let steps: Vec<(usize, Cell)> = self.steps(&now, end).collect();
        let marked =
            |&(direction, to): &(usize, Cell)| self.captures(&now, end, direction, now.turn).first().map(|(mark, _)| further(to, Some(*mark)));
        let back = steps.iter().filter(|(_, to)| cells.contains(to)).find_map(marked);
        let empty = steps.iter().filter(|(_, to)| !cells.contains(to)).find(|step| marked(step).is_none()).map(|&(_, to)| further(to, None));
        let early = (self.mandatory && cells.len() > 2).then(|| Path { marks: play.path.marks[..1].to_vec(), ..path(&cells[..2]) });
        let told = |path: Path| Tempting::new(path.written(&self.table.board), self.why_not(state, &path));
        [back, empty, early].into_iter().flatten().map(told).collect()
    }

    /// An enemy that touches the mover but is not in line with its step.
    fn beside(&self, state: &State, from: Cell, to: Cell, captures: &[(char, Vec<Cell>)]) -> Option<Cell> {
        let way = self.grid.towards(from, to)?;
        let around = |cell: Cell| {
            (0..self.grid.len())
                .filter(move |d| d % (self.grid.len() / 2) != way % (self.grid.len() / 2))
                .filter_map(move |d| self.grid.step(cell, d))
        };
        let taken = |cell: &Cell| captures.iter().any(|(_, cells)| cells.contains(cell));
        around(to).chain(around(from)).find(|c| state.at(*c).is_some_and(|s| s.side != state.turn) && !taken(c))
    }
}

impl Teach for ApproachWithdraw {
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
        let begins = |play: &Move| asked.is_none_or(|path| play.path.cells.starts_with(&path.cells));
        let plays: Vec<Move> = self.moves(state).into_iter().filter(begins).collect();
        // What a chain takes further on can't be seen from its first step.
        let taken = |cells: &[Cell]| plays.iter().any(|play| cells.iter().all(|cell| play.taken.contains(cell)));
        let mut wrong = match asked.map(|path| path.cells.as_slice()) {
            Some([from, to]) => {
                let found = self.step_temptations(state, *from, *to).into_iter();
                found.filter(|(cells, _)| cells.is_empty() || !taken(cells)).map(|(_, wrong)| wrong).collect()
            }
            Some(_) => Vec::new(),
            None => self.blocked_withdrawal(state).into_iter().collect(),
        };
        if self.chains {
            let longest = plays.iter().rev().filter(|play| !play.taken.is_empty()).max_by_key(|play| play.path.cells.len());
            wrong.extend(longest.into_iter().flat_map(|play| self.chain_temptations(state, play)));
        }
        wrong
    }

    fn question(&self, state: &State, ask: Ask, path: Option<&Path>) -> String {
        let name = self.table.name(state.turn);
        match (ask, path) {
            (Ask::Outcome, Some(path)) => {
                let (from, to) = (self.name(path.start()), self.name(path.end()));
                let rule = if self.mandatory { "must" } else { "may" };
                let (step, when) = if self.chains { ("steps first", " in this turn") } else { ("moves", "") };
                format!("{name} {step} from {from} to {to}. Which tokens {rule} {name} take{when}? Write down every choice.")
            }
            (Ask::Legal, Some(path)) => {
                let (from, to) = (self.name(path.start()), self.name(path.end()));
                let wants = match path.marks.as_slice() {
                    [] => format!("wants to step from {from} to {to}"),
                    [APPROACH] => format!("steps from {from} to {to} and wants to take by approach"),
                    [_] => format!("steps from {from} to {to} and wants to take by withdrawal"),
                    _ => format!("wants to play {}", path.written(&self.table.board)),
                };
                format!("{name} {wants}. Is that legal? Say which tokens go, or why it is not.")
            }
            (Ask::Moves, _) => format!("{name} is to move. Write down every legal move."),
            _ => format!("{name} is to move. Find every capture: write each move and the tokens it takes."),
        }
    }

    fn asks(&self) -> Vec<(Ask, u8, u8)> {
        vec![(Ask::Outcome, 1, 3), (Ask::Captures, 2, 3), (Ask::Legal, if self.diagonals { 2 } else { 1 }, 2)]
    }

    fn candidates(&self, state: &State, ask: Ask) -> Vec<Candidate> {
        let legal = self.moves(state);
        let captures: Vec<&Move> = legal.iter().filter(|play| !play.taken.is_empty()).collect();
        match ask {
            Ask::Outcome => self.steps_to_ask(state, &captures),
            Ask::Legal => self.steps_to_judge(state, &captures),
            Ask::Moves => Vec::new(),
            Ask::Captures => {
                let chained = captures.iter().any(|play| play.path.cells.len() > 2);
                let level = match captures.len() {
                    1..=5 if self.chains => 2 + u8::from(chained),
                    1 | 2 => 2,
                    3..=5 => 3,
                    _ => return Vec::new(),
                };
                let all: Vec<String> = captures.iter().map(|play| play.path.written(&self.table.board)).collect();
                vec![Candidate { ask, path: None, level, essence: all.join(" ") }]
            }
        }
    }

    fn notation(&self) -> &'static str {
        match (self.approach, self.withdrawal) {
            (true, true) => "Behind a move, + is a capture by approach and - one by withdrawal.",
            (true, false) => "Behind a move, + is a capture by approach.",
            _ => "Behind a move, - is a capture by withdrawal.",
        }
    }

    fn endings(&self) -> Vec<String> {
        let mut all = vec![
            "Whoever takes the other side's last token wins at once.".to_owned(),
            "A side loses if none of its tokens can step on its turn.".to_owned(),
        ];
        let counted = limit_words(self.limit);
        all.push(match counted {
            Some(moves) => {
                format!("After {moves} the side with more tokens wins; equal numbers are a draw. Look at the first two rules first.")
            }
            None => "There is no move limit.".to_owned(),
        });
        all
    }
}

/// Steps after which more chains are possible are asked about no child.
const MOST_CHAINS: usize = 4;

impl ApproachWithdraw {
    fn candidate(&self, ask: Ask, path: Option<Path>, level: u8) -> Candidate {
        let essence = path.as_ref().map(|p| p.written(&self.table.board)).unwrap_or_default();
        Candidate { ask, path, level, essence }
    }

    /// Steps that capture, with what there is to be seen about them.
    fn steps_to_ask(&self, state: &State, captures: &[&Move]) -> Vec<Candidate> {
        let mut steps: BTreeMap<(Cell, Cell), Vec<&Move>> = BTreeMap::new();
        for play in captures.iter().filter(|play| play.path.cells.len() == 2) {
            steps.entry((play.path.start(), play.path.end())).or_default().push(play);
        }
        let on = |from: Cell, to: Cell| captures.iter().filter(|play| play.path.cells.len() > 2 && play.path.cells.starts_with(&[from, to])).count();
        // With compulsory chains a step may have no end of its own.
        for play in captures.iter().filter(|play| play.path.cells.len() > 2) {
            steps.entry((play.path.start(), play.path.cells[1])).or_default();
        }
        let few = |&(from, to): &(Cell, Cell)| on(from, to) <= MOST_CHAINS;
        steps.retain(|step, _| few(step));
        let ask = |(&(from, to), plays): (&(Cell, Cell), &Vec<&Move>)| {
            let level = match plays.as_slice() {
                _ if self.chains => {
                    if on(from, to) > 0 {
                        3
                    } else {
                        plays.len().min(2) as u8
                    }
                }
                [play] if play.taken.len() == 1 && !self.goes_on(state, play) => 1,
                [_] => 2,
                _ => 3,
            };
            self.candidate(Ask::Outcome, Some(path(&[from, to])), level)
        };
        steps.iter().map(ask).collect()
    }

    /// Whether the line of a capture has more enemies behind the ones it takes.
    fn goes_on(&self, state: &State, play: &Move) -> bool {
        let ahead = self.grid.towards(play.path.start(), play.path.end()).unwrap_or(0);
        let way = if play.path.marks.first() == Some(&APPROACH) { ahead } else { self.grid.opposite(ahead) };
        play.taken.last().is_some_and(|&last| self.beyond(state, last, way).is_some())
    }

    /// Captures with the right and with the wrong mark, and a diagonal step.
    fn steps_to_judge(&self, state: &State, captures: &[&Move]) -> Vec<Candidate> {
        let alone = |play: &&&Move| play.path.cells.len() == 2 && captures.iter().filter(|other| other.path.cells == play.path.cells).count() == 1;
        let mut found: Vec<Candidate> = captures.iter().filter(alone).flat_map(|play| self.marked(state, play)).collect();
        found.extend(self.diagonal(state));
        found
    }

    /// A step that captures in one way, written with its mark, and with the other one.
    fn marked(&self, state: &State, play: &Move) -> Vec<Candidate> {
        let Some(&mark) = play.path.marks.first() else { return Vec::new() };
        let other = if mark == APPROACH { WITHDRAWAL } else { APPROACH };
        let flipped = Path { marks: vec![other], ..play.path.clone() };
        // Only where the wrong mark has a reason of its own.
        let honest = self.bad_capture(state, other, play.path.start(), play.path.end()).is_some() && self.approach && self.withdrawal;
        let mut both = vec![self.candidate(Ask::Legal, Some(play.path.clone()), 2)];
        both.extend(honest.then(|| self.candidate(Ask::Legal, Some(flipped), 2)));
        both
    }

    /// A diagonal step to an empty cell, where steps are orthogonal.
    fn diagonal(&self, state: &State) -> Option<Candidate> {
        let around = &self.around;
        let own = |&c: &Cell| state.at(c).is_some_and(|s| s.side == state.turn);
        let step = |from: Cell| {
            let mut ends = (0..around.len()).filter_map(|d| around.step(from, d));
            let found = ends.find(|&to| state.at(to).is_none() && self.grid.towards(from, to).is_none());
            found.map(|to| path(&[from, to]))
        };
        let asked = self.table.board.cells().filter(own).find_map(step)?;
        Some(self.candidate(Ask::Legal, Some(asked), 1))
    }
}
