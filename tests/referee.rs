//! Slow and straightforward second versions of the three games, written from the rules with other means than the models: names and coordinates in
//! maps, no tables, no marks. On random positions both must find the same moves with the same results.

use std::collections::{BTreeMap, BTreeSet};

use kitpress::rules::{Model, Random, State, Stone};

use crate::counts::model;

/// Pieces on (column, row).
type Men = BTreeMap<(i32, i32), (u8, u8)>;
/// A move as its stops, the cells it empties and what stands where afterwards.
type Result = BTreeSet<(Vec<(i32, i32)>, Men)>;

fn men(game: &dyn Model, state: &State) -> Men {
    let board = game.board();
    board.cells().filter_map(|c| state.at(c).map(|s| (board.coordinate(c), (s.side, s.kind)))).collect()
}

fn found_by_model(game: &dyn Model, state: &State) -> Result {
    let at = |c| game.board().coordinate(c);
    game.moves(state).iter().map(|play| (play.path.cells.iter().map(|&c| at(c)).collect(), men(game, &state.after(play)))).collect()
}

/// Every position has its pieces on random cells, denser or sparser.
fn random_state(game: &dyn Model, random: &mut Random, kinds: &[u8], turn: u8) -> State {
    let mut cells: Vec<_> = game.board().cells().collect();
    random.shuffle(&mut cells);
    let count = 2 + random.below(cells.len() / 2);
    let mut state = State::empty(cells.len(), turn);
    for (index, &cell) in cells.iter().take(count).enumerate() {
        let kind = kinds[random.below(kinds.len())];
        state.set(cell, Some(Stone { side: (index % 2) as u8, kind }));
    }
    state
}

fn compare(name: &str, kinds: &[u8], rounds: usize, reference: impl Fn(&Men, u8) -> Result) {
    let game = model(name, &[]);
    let mut random = Random::new(7, &[name]);
    let mut moves = 0;
    for round in 0..rounds {
        let turn = (round % 2) as u8;
        let state = random_state(&*game, &mut random, kinds, turn);
        let (model, reference) = (found_by_model(&*game, &state), reference(&men(&*game, &state), turn));
        moves += model.len();
        let text = kitpress::rules::write_position(&*game, &state);
        assert_eq!(model, reference, "{name}, side {turn} to move in {text}");
    }
    assert!(moves > rounds, "{moves} moves in {rounds} positions");
}

fn moved(men: &Men, from: (i32, i32), to: (i32, i32), gone: &[(i32, i32)]) -> Men {
    let mut after = men.clone();
    gone.iter().for_each(|cell| {
        after.remove(cell);
    });
    if let Some(man) = after.remove(&from) {
        after.insert(to, man);
    }
    after
}

#[test]
fn approach_or_withdraw_agrees_with_its_second_version() {
    let on = |(i, j): (i32, i32)| (0..5).contains(&i) && (0..5).contains(&j);
    compare("approach-withdraw", &[0], 600, |men, turn| {
        let mut all = Result::new();
        for (&(i, j), _) in men.iter().filter(|(_, man)| man.0 == turn) {
            for (di, dj) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let to = (i + di, j + dj);
                if !on(to) || men.contains_key(&to) {
                    continue;
                }
                let run = |mut at: (i32, i32), step: (i32, i32)| {
                    let mut line = Vec::new();
                    while men.get(&at).is_some_and(|man| man.0 != turn) {
                        line.push(at);
                        at = (at.0 + step.0, at.1 + step.1);
                    }
                    line
                };
                let lines = [vec![], run((to.0 + di, to.1 + dj), (di, dj)), run((i - di, j - dj), (-di, -dj))];
                for line in lines {
                    all.insert((vec![(i, j), to], moved(men, (i, j), to, &line)));
                }
            }
        }
        all
    });
}

/// The six ways of the triangular lattice.
const SIX: [(i32, i32); 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];

fn on_hexagon((i, j): (i32, i32)) -> bool {
    (0..9).contains(&i) && (0..9).contains(&j) && (i - j).abs() <= 4
}

/// A chain as its stops and the cells it empties.
type Chain = (Vec<(i32, i32)>, Vec<(i32, i32)>);

/// All chains that can't go on.
fn chains(men: &Men, start: (i32, i32), king: bool, turn: u8) -> Vec<Chain> {
    let mut open = vec![(vec![start], Vec::new())];
    let mut ended = Vec::new();
    while let Some((stops, taken)) = open.pop() {
        let at = stops[stops.len() - 1];
        let mut went_on = false;
        let free = |cell: (i32, i32)| on_hexagon(cell) && (cell == start || !men.contains_key(&cell));
        for (di, dj) in SIX {
            let along = |n: i32| (at.0 + n * di, at.1 + n * dj);
            let reach = if king { 9 } else { 1 };
            let Some(n) = (1..=reach).find(|&n| !free(along(n))) else { continue };
            let victim = along(n);
            if men.get(&victim).is_none_or(|man| man.0 == turn) || taken.contains(&victim) {
                continue;
            }
            for m in (n + 1..=n + reach).take_while(|&m| free(along(m))) {
                let (mut stops, mut taken): (Vec<_>, Vec<_>) = (stops.clone(), taken.clone());
                stops.push(along(m));
                taken.push(victim);
                open.push((stops, taken));
                went_on = true;
            }
        }
        if !went_on && !taken.is_empty() {
            ended.push((stops, taken));
        }
    }
    ended
}

#[test]
fn hexdame_agrees_with_its_second_version() {
    let goal = |side: u8, (i, j): (i32, i32)| if side == 0 { i == 8 || j == 8 } else { i == 0 || j == 0 };
    compare("hexdame", &[0, 0, 0, 1], 500, |men, turn| {
        let own: Vec<_> = men.iter().filter(|(_, man)| man.0 == turn).map(|(&at, man)| (at, man.1 == 1)).collect();
        let mut captures = Vec::new();
        for &(at, king) in &own {
            captures.extend(chains(men, at, king, turn));
        }
        let most = captures.iter().map(|(_, taken)| taken.len()).max().unwrap_or(0);
        let mut all = Result::new();
        let crown = |after: &mut Men, end: (i32, i32)| {
            if let Some(man) = after.get_mut(&end).filter(|_| goal(turn, end)) {
                man.1 = 1;
            }
        };
        for (stops, taken) in captures.into_iter().filter(|(_, taken)| taken.len() == most) {
            let mut after = moved(men, stops[0], stops[stops.len() - 1], &taken);
            crown(&mut after, stops[stops.len() - 1]);
            all.insert((stops, after));
        }
        if !all.is_empty() {
            return all;
        }
        for (at, king) in own {
            for (di, dj) in SIX {
                let ahead = if turn == 0 { di + dj > 0 } else { di + dj < 0 };
                for n in 1..=if king { 8 } else { 1 } {
                    let to = (at.0 + n * di, at.1 + n * dj);
                    if !on_hexagon(to) || men.contains_key(&to) || !(king || ahead) {
                        break;
                    }
                    let mut after = moved(men, at, to, &[]);
                    crown(&mut after, to);
                    all.insert((vec![at, to], after));
                }
            }
        }
        all
    });
}

#[test]
fn hidden_ranks_agree_with_their_second_version() {
    compare("hidden-rank", &[1, 2, 3, 1, 2, 3, 0], 800, |men, turn| {
        let of = |side: u8| men.iter().filter(move |(_, man)| man.0 == side);
        let near = |(i, j): (i32, i32)| {
            [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)].into_iter().filter(|&(i, j)| (0..4).contains(&i) && (0..4).contains(&j))
        };
        let steps = |side: u8| {
            let movable = of(side).filter(|(_, man)| man.1 > 0);
            movable
                .flat_map(|(&at, _)| near(at).map(move |to| (at, to)))
                .filter(|(_, to)| men.get(to).is_none_or(|man| man.0 != side))
                .collect::<Vec<_>>()
        };
        let flags = (0..2).all(|side| of(side).any(|(_, man)| man.1 == 0));
        let mut all = Result::new();
        if flags && (steps(0).is_empty() || steps(1).is_empty()) {
            return all;
        }
        for (from, to) in steps(turn) {
            let attacker = men[&from].1;
            let gone: Vec<(i32, i32)> = match men.get(&to).map(|man| man.1) {
                None => vec![],
                Some(rank) if rank < attacker => vec![to],
                Some(rank) if rank > attacker => vec![from],
                Some(_) => vec![from, to],
            };
            all.insert((vec![from, to], moved(men, from, to, &gone)));
        }
        all
    });
}

/// A position with every cell carried to another one, and the sides swapped if that is asked.
fn carried(game: &dyn Model, state: &State, to: impl Fn((i32, i32)) -> (i32, i32), swap: bool) -> State {
    let board = game.board();
    let by_place: BTreeMap<(i32, i32), _> = board.cells().map(|c| (board.coordinate(c), c)).collect();
    let mut image = State::empty(board.len(), if swap { 1 - state.turn } else { state.turn });
    for cell in board.cells() {
        if let Some(stone) = state.at(cell) {
            let side = if swap { 1 - stone.side } else { stone.side };
            image.set(by_place[&to(board.coordinate(cell))], Some(Stone { side, ..stone }));
        }
    }
    image
}

#[test]
fn symmetries_carry_moves_to_moves() {
    type Map = fn((i32, i32)) -> (i32, i32);
    let mirrors: [(&str, &[u8], Map, bool); 6] = [
        ("hexdame", &[0, 0, 1], |(i, j)| (j, i), false),
        ("hexdame", &[0, 0, 1], |(i, j)| (8 - i, 8 - j), true),
        ("approach-withdraw", &[0], |(i, j)| (4 - i, j), false),
        ("approach-withdraw", &[0], |(i, j)| (j, i), false),
        ("hidden-rank", &[0, 1, 2, 3], |(i, j)| (3 - i, j), false),
        ("hidden-rank", &[0, 1, 2, 3], |(i, j)| (3 - i, 3 - j), true),
    ];
    for (name, kinds, map, swap) in mirrors {
        let game = model(name, &[]);
        let mut random = Random::new(11, &[name]);
        for round in 0..200 {
            let state = random_state(&*game, &mut random, kinds, (round % 2) as u8);
            let image = carried(&*game, &state, map, swap);
            let mut here: Vec<Vec<(i32, i32)>> =
                found_by_model(&*game, &state).into_iter().map(|(stops, _)| stops.into_iter().map(map).collect()).collect();
            let mut there: Vec<Vec<(i32, i32)>> = found_by_model(&*game, &image).into_iter().map(|(stops, _)| stops).collect();
            here.sort_unstable();
            there.sort_unstable();
            assert_eq!(here, there, "{name}, swapped: {swap}");
        }
    }
}

#[test]
fn no_legal_move_has_a_reason_against_it_and_every_other_has_one() {
    for (name, kinds, rounds) in [("approach-withdraw", &[0_u8] as &[u8], 40), ("hexdame", &[0, 1], 3), ("hidden-rank", &[0, 1, 2], 40)] {
        let game = model(name, &[]);
        let board = game.board();
        let mut random = Random::new(3, &[name]);
        for round in 0..rounds {
            let state = random_state(&*game, &mut random, kinds, (round % 2) as u8);
            let legal: Vec<String> = game.moves(&state).iter().map(|play| play.path.written(board)).collect();
            for play in &legal {
                assert!(kitpress::rules::read_move(&*game, &state, play).is_ok(), "{name}: {play}");
            }
            for (from, to) in board.cells().flat_map(|a| board.cells().map(move |b| (a, b))).filter(|(a, b)| a != b) {
                for join in ["-", "x"] {
                    let written = format!("{}{join}{}", board.name(from), board.name(to));
                    let lenient = legal.contains(&written.replace('-', "x")) && name == "hidden-rank";
                    if legal.contains(&written) || lenient {
                        continue;
                    }
                    let error = kitpress::rules::read_move(&*game, &state, &written).unwrap_err();
                    let why = error.help.unwrap();
                    assert!(why.ends_with('.') && why.len() > 12, "{name}: {written}: {why}");
                }
            }
        }
    }
}
