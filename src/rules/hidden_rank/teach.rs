//! What is told about steps and meetings: reasons, answers, questions.

use super::super::attack::Meeting;
use super::super::teach::{Ask, Candidate, Meetings, Teach, limit_words};
use super::super::tempting::Tempting;
use super::super::{Complaint, Model as _, Move, Random, State, Stone, UNKNOWN};
use super::{FLAG, HiddenRank};
use crate::board::{Cell, Path, Stops};

impl HiddenRank {
    /// What a meeting comes to, as a sentence's end.
    fn met(&self, state: &State, play: &Move) -> String {
        let (from, to) = (play.path.start(), play.path.end());
        let kind =
            |cell: Cell| state.at(cell).map_or("a piece", |s| self.kinds.get(usize::from(s.kind)).map_or("a hidden piece", |k| k.name.as_str()));
        let (attacker, defender) = (kind(from), kind(to));
        match play.taken.as_slice() {
            _ if play.wins => format!("takes the flag on {} and wins at once", self.name(to)),
            [one] if *one == to && attacker == defender => {
                format!("equal ranks, the attacker stays and stands on {}; {} is empty", self.name(to), self.name(from))
            }
            [_] if attacker == defender => {
                format!("equal ranks, the defender stays on {} and the attacker leaves; {} is empty", self.name(to), self.name(from))
            }
            [one] if *one == to => format!("{attacker} beats {defender} and stands on {}; {} is empty", self.name(to), self.name(from)),
            [_] => format!("{defender} beats {attacker} and stays on {}; {} is empty", self.name(to), self.name(from)),
            _ => format!("{attacker} meets {defender}, both leave, and {} and {} are empty", self.name(from), self.name(to)),
        }
    }

    /// Wrong answers to what one move comes to.
    fn meeting_temptations(&self, state: &State, path: &Path) -> Vec<Tempting> {
        let (from, to) = (path.start(), path.end());
        let Some(play) = self.step(state, from, to).filter(|_| state.at(to).is_some()) else { return Vec::new() };
        let (start, end) = (self.name(from), self.name(to));
        let mut wrong = Vec::new();
        let kind = |cell: Cell| state.at(cell).map_or(UNKNOWN, |s| s.kind);
        let (attacker, defender) = (kind(from), kind(to));
        let (low, high) = (attacker.min(defender), attacker.max(defender));
        if attacker == defender && play.taken.len() == 1 {
            wrong.push(Tempting::new("Both leave", format!("in this game the {} stays.", if play.taken[0] == to { "attacker" } else { "defender" })));
        } else if self.comparison.beats.contains(&(low, high)) {
            wrong.push(Tempting::new(format!("Rank {high} stays because it is higher"), format!("rank {low} beats it in this game.")));
        }
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
                wrong.push(Tempting::new("The attacker steps back", "a beaten piece leaves the board for good."));
            }
            _ => wrong.push(Tempting::new("The attacker stays", "equal ranks both leave.")),
        }
        wrong
    }
}

impl Teach for HiddenRank {
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
            let diagonal = self.around.towards(from, to).is_some();
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

    fn question(&self, state: &State, ask: Ask, path: Option<&Path>) -> String {
        let name = self.table.name(state.turn);
        let known = if state.stones().all(|(_, stone)| stone.kind != UNKNOWN) { ", and all ranks are known" } else { "" };
        let kind = |cell: Cell| match state.at(cell).map(|s| s.kind) {
            Some(FLAG) => "the flag",
            Some(kind) => self.kinds.get(usize::from(kind)).map_or("a hidden piece", |k| k.name.as_str()),
            None => "a piece",
        };
        match (ask, path) {
            (Ask::Outcome, Some(path)) => {
                let (from, to) = (path.start(), path.end());
                let (attacker, defender, start, end) = (kind(from), kind(to), self.name(from), self.name(to));
                format!("{name}'s {attacker} on {start} attacks {defender} on {end}. What happens? Say what is on each of the two cells afterwards.")
            }
            (Ask::Legal, Some(path)) => {
                let (from, to) = (path.start(), path.end());
                format!("{name} wants to move {} from {} to {}. Is that legal? Say why, or why not.", kind(from), self.name(from), self.name(to))
            }
            (Ask::Moves, _) => format!("{name} is to move{known}. Write down every legal move."),
            _ => format!("{name} is to move{known}. Find every attack, and say how each one ends."),
        }
    }

    fn asks(&self) -> Vec<(Ask, u8, u8)> {
        let special = if self.beats.is_empty() { 2 } else { 3 };
        vec![(Ask::Outcome, 1, special), (Ask::Captures, 2, 3), (Ask::Legal, 1, 2)]
    }

    fn candidates(&self, state: &State, ask: Ask) -> Vec<Candidate> {
        let legal = self.moves(state);
        let attacks: Vec<&Move> = legal.iter().filter(|play| play.path.jumps).collect();
        match ask {
            Ask::Outcome => attacks.iter().map(|play| self.meeting(state, play)).collect(),
            Ask::Captures if (2..=4).contains(&attacks.len()) => {
                let all: Vec<String> = attacks.iter().map(|play| play.path.written(&self.table.board)).collect();
                let level = if attacks.len() == 2 { 2 } else { 3 };
                vec![Candidate { ask, path: None, level, essence: all.join(" ") }]
            }
            Ask::Legal if !legal.is_empty() => {
                let lost = attacks.iter().filter(|play| play.taken.first() == Some(&play.path.start()));
                let mut found: Vec<Candidate> = lost.map(|play| Candidate { ask, level: 2, ..self.meeting(state, play) }).collect();
                found.extend(self.illegal_steps(state));
                found
            }
            _ => Vec::new(),
        }
    }

    fn notation(&self) -> &'static str {
        "A hyphen is a move to an empty cell, a cross an attack."
    }

    fn endings(&self) -> Vec<String> {
        let mut all = vec![
            "A flag that is taken ends the game at once, even on the last move: whoever took it wins.".to_owned(),
            "A side with no piece left that can move has lost. If neither side has one, it is a draw. Both sides are looked at after every move."
                .to_owned(),
        ];
        all.push(match limit_words(self.limit) {
            Some(moves) => format!("After {moves} with both flags standing, it is a draw."),
            None => "There is no move limit.".to_owned(),
        });
        all
    }

    fn deal(&self, setup: &State, random: &mut Random) -> State {
        let mut dealt = setup.clone();
        for side in [0, 1] {
            let mut army = self.armies[usize::from(side)].clone();
            for (_, stone) in setup.stones().filter(|(_, s)| s.side == side && s.kind != UNKNOWN) {
                if let Some(known) = army.iter().position(|&kind| kind == stone.kind) {
                    army.remove(known);
                }
            }
            random.shuffle(&mut army);
            let hidden = self.table.board.cells().filter(|&c| setup.at(c) == Some(Stone { side, kind: UNKNOWN }));
            for (cell, kind) in hidden.zip(army) {
                dealt.set(cell, Some(Stone { side, kind }));
            }
        }
        dealt
    }

    fn meetings(&self) -> Option<Meetings> {
        let mut ranks = self.armies.concat();
        ranks.sort_unstable();
        ranks.dedup();
        let name = |rank: u8| self.kinds[usize::from(rank)].name.clone();
        let mut heads = vec!["Attacker".to_owned()];
        heads.extend(ranks.iter().map(|&rank| format!("meets {}", name(rank))));
        let cell = |attacker: u8, defender: u8| match self.comparison.meet(attacker, defender) {
            _ if defender == FLAG => "takes it and wins".to_owned(),
            Meeting::Attacker if attacker == defender => "attacker stays".to_owned(),
            Meeting::Defender if attacker == defender => "defender stays".to_owned(),
            Meeting::Attacker => format!("{attacker} stays"),
            Meeting::Defender => format!("{defender} stays"),
            Meeting::Neither => "both leave".to_owned(),
        };
        let row = |attacker: u8| std::iter::once(name(attacker)).chain(ranks.iter().map(|&defender| cell(attacker, defender))).collect();
        let rows = ranks.iter().filter(|&&rank| rank != FLAG).map(|&rank| row(rank)).collect();
        Some(Meetings { heads, rows })
    }

    fn procedure(&self) -> Vec<String> {
        let mut ranks: Vec<String> = Vec::new();
        let mut army = self.armies[0].clone();
        army.sort_unstable();
        for rank in army.iter().copied().filter(|&rank| rank != FLAG) {
            ranks.push(rank.to_string());
        }
        vec![
            format!(
                "Before play, see that each slip names the flag (0) and the rank{} {}, one for each cell of the home row, and keep both slips face down.",
                if ranks.len() == 1 { "" } else { "s" },
                joined(&ranks)
            ),
            "When the game has stopped, put every piece back on the cell its slip names, face up.".to_owned(),
            "Replay the record move by move. Each rank that was shown must be the one that its slip names for the cell it started from.".to_owned(),
            "Check each meeting against the table of ranks: what stayed, what left, and which cells were empty afterwards.".to_owned(),
            "See that no flag has moved, and that the position at the end is the one on the board.".to_owned(),
            "Where slip and record don't agree, go back to the first move that shows it, and talk about what happened there.".to_owned(),
        ]
    }
}

fn joined(words: &[String]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

impl HiddenRank {
    /// An attack to be asked about.
    fn meeting(&self, state: &State, play: &Move) -> Candidate {
        let kind = |cell: Cell| state.at(cell).map_or(UNKNOWN, |s| s.kind);
        let (attacker, defender) = (kind(play.path.start()), kind(play.path.end()));
        let special = self.comparison.beats.iter().any(|&(a, b)| (a, b) == (attacker, defender) || (b, a) == (attacker, defender));
        let level = match play.taken.as_slice() {
            _ if special => 3,
            [one] if *one == play.path.end() && !play.wins => 1,
            _ => 2,
        };
        Candidate { ask: Ask::Outcome, path: Some(play.path.clone()), level, essence: format!("{attacker} meets {defender}") }
    }

    /// Steps that the rules forbid: of the flag, onto a friend, diagonal.
    fn illegal_steps(&self, state: &State) -> Vec<Candidate> {
        let around = &self.around;
        let mut found = Vec::new();
        let own = |c: Cell| state.at(c).filter(|s| s.side == state.turn);
        for from in self.table.board.cells() {
            let Some(stone) = own(from) else { continue };
            for to in (0..around.len()).filter_map(|d| around.step(from, d)) {
                let straight = self.grid.towards(from, to).is_some();
                let essence = match (stone.kind == FLAG, own(to).is_some(), straight) {
                    (true, false, true) => "a flag moves",
                    (false, true, true) => "onto a friend",
                    (false, false, false) => "a diagonal step",
                    _ => continue,
                };
                let enemy = state.at(to).is_some_and(|s| s.side != state.turn);
                let path = Path { cells: Stops::from_slice(&[from, to]), jumps: state.at(to).is_some(), marks: Vec::new() };
                // What is forbidden looks likelier where there is something to be won.
                found.push(Candidate { ask: Ask::Legal, path: Some(path), level: 1 + u8::from(enemy), essence: essence.to_owned() });
            }
        }
        found
    }
}
