//! The models against known numbers of move sequences and known positions.

use kitpress::board::{Axis, Board, Lattice, Outline};
use kitpress::rules::{Model, Player, Setting, build, count, divide, read_position, write_position};

/// A shipped board by its model.
pub fn board(model: &str) -> Board {
    let (lattice, columns) = match model {
        "hexdame" => (Lattice::Triangular { outline: Outline::Hexagon, side: 5 }, "a"),
        "approach-withdraw" => (Lattice::Square { columns: 5, rows: 5 }, "A"),
        _ => (Lattice::Square { columns: 4, rows: 4 }, "A"),
    };
    let (wide, high) = lattice.extent();
    Board::new(lattice, Axis::run(columns, wide).unwrap(), Axis::run("1", high).unwrap()).unwrap()
}

/// A model with some settings changed.
pub fn model(name: &str, settings: &[(&str, Setting)]) -> Box<dyn Model> {
    let second = if name == "hexdame" { ("R", "Red") } else { ("B", "Black") };
    let players = [("W", "White"), second].map(|(id, name)| Player { id: id.into(), name: name.into() });
    let given: Vec<_> = settings.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect();
    build(name, &board(name), &players, &[vec![0, 1, 2, 3], vec![0, 1, 2, 3]], &given).unwrap()
}

fn counts(model: &dyn Model, position: &str, depth: u32) -> Vec<u64> {
    let state = read_position(model, position, 0).unwrap();
    (1..=depth).map(|d| count(model, &state, d)).collect()
}

/// The legal moves of a position, White to move, as written.
fn moves(model: &dyn Model, position: &str) -> Vec<String> {
    let state = read_position(model, position, 0).unwrap();
    model.moves(&state).iter().map(|play| play.path.written(model.board())).collect()
}

/// The starting position of `Approach or withdraw`.
pub const APPROACH: &str = "W: A1 B1 C1 D1 E1 A2 B2 D2; B: A5 B5 C5 D5 E5 B4 D4 E4";
/// That of hexdame.
pub const HEXDAME: &str = "W: a1..a4 b1..b4 c1..c4 d1..d4; R: f6..f9 g6..g9 h6..h9 i6..i9";
/// One of hidden rank capture.
pub const HIDDEN: &str = "W: 0A1 1B1 2C1 3D1; B: 0A4 1B4 2C4 3D4";

/// What somebody else's move generators count.
#[test]
fn approach_or_withdraw_has_its_counts() {
    let game = model("approach-withdraw", &[]);
    assert_eq!(counts(&*game, APPROACH, 4), [10, 94, 1028, 10982]);
    assert_eq!(moves(&*game, "W: C3; B: C5 C2 C1").len(), 5);
}

#[test]
fn hexdame_has_its_counts() {
    let game = model("hexdame", &[]);
    assert_eq!(counts(&*game, HEXDAME, 3), [15, 211, 3337]);
    assert_eq!(counts(&*game, "W: f7 b2; R: f8 e8 b4", 4), [1, 3, 13, 91]);
    assert_eq!(counts(&*game, "W: Ka1; R: Ki9", 3), [15, 156, 1934]);
}

#[test]
fn hidden_ranks_have_their_counts() {
    let game = model("hidden-rank", &[]);
    assert_eq!(counts(&*game, HIDDEN, 5), [3, 9, 63, 430, 2484]);
    assert_eq!(counts(&*game, "W: 1A1 2B1 0C1 3D1; B: 3A4 0B4 2C4 1D4", 5), [3, 9, 54, 321, 1779]);
}

#[test]
fn known_positions_have_their_moves() {
    let approach = model("approach-withdraw", &[]);
    assert_eq!(moves(&*approach, "W: C3; B: C5 C2 C1"), ["C3-B3", "C3-D3", "C3-C4", "C3-C4+", "C3-C4-"]);
    let hexdame = model("hexdame", &[]);
    assert_eq!(moves(&*hexdame, "W: f4; R: g5 g6"), ["f4xh6xf6"]);
    assert_eq!(moves(&*hexdame, "W: f7 b2; R: f8 e8 b4"), ["f7xf9xd7"]);
    assert_eq!(moves(&*hexdame, "W: h8; R: h9 i8 i9"), [""; 0]);
    let mut far = moves(&*hexdame, "W: Ke6; R: e5 e8");
    far.sort_unstable();
    assert_eq!(far, ["e6xe1", "e6xe2", "e6xe3", "e6xe4", "e6xe9"]);
    let state = read_position(&*hexdame, "W: Ke1; R: e3 e6", 0).unwrap();
    let all = hexdame.moves(&state);
    let mut results: Vec<String> = all.iter().map(|play| write_position(&*hexdame, &state.after(play))).collect();
    results.sort_unstable();
    results.dedup();
    assert_eq!((all.len(), results.len()), (6, 3));
}

#[test]
fn men_are_crowned_where_their_move_ends() {
    let game = model("hexdame", &[]);
    let after = |position: &str| {
        let state = read_position(&*game, position, 0).unwrap();
        let all: Vec<String> = game.moves(&state).iter().map(|play| write_position(&*game, &state.after(play))).collect();
        all
    };
    assert_eq!(after("W: f7 b2; R: f8 e8 b4"), ["W: b2 d7; R: b4"]);
    assert_eq!(after("W: g7 a2; R: h8 c4"), ["W: a2 Ki9; R: c4"]);
}

#[test]
fn a_game_from_play_offers_both_captures() {
    let game = model("approach-withdraw", &[]);
    let mut state = read_position(&*game, APPROACH, 0).unwrap();
    for written in ["A2-A3", "B4-B3", "D2-D3"] {
        let play = kitpress::rules::read_move(&*game, &state, written).unwrap();
        state = state.after(&play);
    }
    let told: Vec<String> =
        ["B3-C3+", "B3-C3-"].iter().map(|written| game.tells(&state, &kitpress::rules::read_move(&*game, &state, written).unwrap())).collect();
    assert_eq!(told, ["takes D3 by approach", "takes A3 by withdrawal"]);
}

#[test]
fn parts_add_up_to_the_whole() {
    for (name, position) in [("approach-withdraw", APPROACH), ("hexdame", HEXDAME), ("hidden-rank", HIDDEN)] {
        let game = model(name, &[]);
        let state = read_position(&*game, position, 0).unwrap();
        let parts = divide(&*game, &state, 3);
        assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), count(&*game, &state, 3), "{name}");
    }
}

/// Every setting of every model with another value, and positions in which that must show.
const FLIPS: [(&str, &str, &str, &[&str]); 17] = [
    ("approach-withdraw", "directions", "all", &[APPROACH]),
    ("approach-withdraw", "approach", "false", &["W: C3; B: C5 C2 C1"]),
    ("approach-withdraw", "withdrawal", "false", &["W: C3; B: C5 C2 C1"]),
    ("approach-withdraw", "take", "one", &["W: C3; B: C5 C2 C1"]),
    ("approach-withdraw", "capture", "mandatory", &["W: C3; B: C5 C2 C1"]),
    ("approach-withdraw", "chains", "true", &["W: C2; B: C4 E3 A1"]),
    ("approach-withdraw", "move_limit", "none", &[]),
    ("approach-withdraw", "limit_counts", "each", &[]),
    ("hexdame", "flying_kings", "false", &["W: Ka1; R: Ki9"]),
    ("hexdame", "backward_capture", "false", &["W: f4; R: g5 g6"]),
    ("hexdame", "maximum_capture", "false", &["W: f4 a1; R: g5 g6 b2"]),
    ("hexdame", "promotion", "passing", &["W: f7; R: f8 e8 b4"]),
    ("hexdame", "repetition", "none", &[]),
    ("hidden-rank", "beats", "1>3", &["W: 0A1 1B2; B: 0D4 3B3"]),
    ("hidden-rank", "equal", "attacker-stays", &["W: 0A1 1B2; B: 0D4 1B3 2C4"]),
    ("hidden-rank", "equal", "defender-stays", &["W: 0A1 1B2; B: 0D4 1B3 2C4"]),
    ("hidden-rank", "move_limit", "none", &[]),
];

/// All lines of three plies as text: what a rule changes, it changes here.
fn lines(game: &dyn Model, position: &str) -> Vec<String> {
    let state = read_position(game, position, 0).unwrap();
    let mut all = Vec::new();
    for play in game.moves(&state) {
        let next = state.after(&play);
        all.push(format!("{} {} {}", play.path.written(game.board()), write_position(game, &next), count(game, &next, 2)));
    }
    all
}

#[test]
fn every_setting_changes_the_game() {
    for (name, key, value, positions) in FLIPS {
        let setting = match value {
            "true" | "false" => Setting::Flag(value == "true"),
            _ => Setting::Text(value.to_owned()),
        };
        let (usual, flipped) = (model(name, &[]), model(name, &[(key, setting)]));
        for position in positions {
            assert_ne!(lines(&*usual, position), lines(&*flipped, position), "{name}: {key} = {value} changes nothing in {position}");
        }
        assert!(!positions.is_empty() || usual.limit() != flipped.limit() || usual.repetition() != flipped.repetition(), "{name}: {key}");
        assert_ne!(usual.settings(), flipped.settings(), "{name}: {key}");
    }
}

#[test]
fn chains_go_on_as_the_rules_say() {
    let flag = |on| Setting::Flag(on);
    let chains = model("approach-withdraw", &[("chains", flag(true))]);
    let from = |game: &dyn Model, position: &str, start: &str| -> Vec<String> {
        moves(game, position).into_iter().filter(|m| m.starts_with(start) && m.contains(['+'])).collect()
    };
    // A chain may stop after each capture, and never comes back to a cell it has been on: C2 is not its third cell, although B2 could be taken from there.
    assert_eq!(from(&*chains, "W: C2; B: C4 E3 A1", "C2"), ["C2-C3+", "C2-C3+D3+"]);
    assert_eq!(from(&*chains, "W: C2; B: C4 C1 E5", "C2"), ["C2-C3+"]);
    let must = model("approach-withdraw", &[("chains", flag(true)), ("capture", Setting::Text("mandatory".into()))]);
    assert_eq!(moves(&*must, "W: C2; B: C4 E3 A1"), ["C2-C3+D3+"]);
    assert_eq!(from(&*must, "W: C2 A5; B: C4 E3 A1", "C2"), ["C2-C3+D3+"]);
}

#[test]
fn nobody_moves_when_the_game_is_decided() {
    for (name, position) in [("approach-withdraw", "W: A1 C3"), ("hexdame", "W: a1 d4"), ("hexdame", "R: i9")] {
        assert_eq!(moves(&*model(name, &[]), position), [""; 0], "{name}: {position}");
    }
}

#[test]
fn a_special_rank_wins_as_attacker_and_as_defender() {
    let game = model("hidden-rank", &[("beats", Setting::List(vec!["1>3".into()]))]);
    let after = |position: &str, written: &str| {
        let state = read_position(&*game, position, 0).unwrap();
        write_position(&*game, &state.after(&kitpress::rules::read_move(&*game, &state, written).unwrap()))
    };
    assert_eq!(after("W: 0A1 1B2; B: 0D4 3B3", "B2xB3"), "W: 0A1 1B3; B: 0D4");
    assert_eq!(after("W: 0A1 3B2; B: 0D4 1B3", "B2xB3"), "W: 0A1; B: 1B3 0D4");
    assert_eq!(after("W: 0A1 2B2; B: 0D4 3B3", "B2xB3"), "W: 0A1; B: 3B3 0D4");
}
