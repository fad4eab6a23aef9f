//! The models against known numbers of move sequences and known positions.

use kitpress::board::{Axis, Board, Lattice, Outline, parse_path};
use kitpress::rules::{Model, Player, Setting, State, build, count, divide, read_move, read_position, write_position};

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
    build(name, &board(name), &players, &[0, 1, 2, 3], &given).unwrap()
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
