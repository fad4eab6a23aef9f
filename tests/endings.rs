//! How games end: by the board first, then by repetition, then by the limit.

use kitpress::rules::{Ending, Game, Model, Setting, read_move, read_position};

use crate::counts::{APPROACH, model};

/// The ending after the last move of a game, which must not have ended before.
fn played(game: &dyn Model, position: &str, moves: &[&str]) -> Option<Ending> {
    let mut play = Game::new(game, read_position(game, position, 0).unwrap());
    for (number, written) in moves.iter().enumerate() {
        assert_eq!(play.ending(), None, "before move {} of {moves:?}", number + 1);
        let chosen = read_move(game, &play.state, written).unwrap_or_else(|e| panic!("{written}: {e:?}"));
        play.play(&chosen);
    }
    play.ending()
}

fn sentence(game: &dyn Model, position: &str, moves: &[&str]) -> String {
    played(game, position, moves).map_or_else(|| "goes on".to_owned(), |ending| ending.sentence(game))
}

/// Four moves that change nothing, so many times.
fn shuffled(moves: [&'static str; 4], times: usize) -> Vec<&'static str> {
    std::iter::repeat_n(moves, times).flatten().collect()
}

#[test]
fn approach_or_withdraw_ends() {
    let game = model("approach-withdraw", &[]);
    assert_eq!(sentence(&*game, "W: C3; B: C5", &["C3-C4+"]), "White wins: Black has no token left.");
    assert_eq!(sentence(&*game, "W: A2 B1 D4; B: A1", &["D4-D5"]), "White wins: Black is to move, and none of its tokens can step.");
    let idle = shuffled(["A2-A3", "E4-E3", "A3-A2", "E3-E4"], 10);
    assert_eq!(sentence(&*game, APPROACH, &idle), "It is a draw: move 40 was the last, and both have 8 tokens.");
    let each = model("approach-withdraw", &[("limit_counts", Setting::Text("each".into()))]);
    assert_eq!(sentence(&*each, APPROACH, &idle), "goes on");
    let none = model("approach-withdraw", &[("move_limit", Setting::Text("none".into()))]);
    assert_eq!(sentence(&*none, APPROACH, &shuffled(["A2-A3", "E4-E3", "A3-A2", "E3-E4"], 12)), "goes on");
    let one = model("approach-withdraw", &[("move_limit", Setting::Number(1))]);
    assert_eq!(sentence(&*one, "W: A1 B1; B: E5", &["A1-A2"]), "White wins: move 1 was the last, and White has 2 tokens to 1.");
    assert_eq!(sentence(&*one, "W: A1; B: E5 D5", &["A1-A2"]), "Black wins: move 1 was the last, and Black has 2 tokens to 1.");
    // What the board decides comes before the limit.
    assert_eq!(sentence(&*one, "W: C3; B: C5", &["C3-C4+"]), "White wins: Black has no token left.");
}

#[test]
fn hexdame_ends() {
    let game = model("hexdame", &[]);
    assert_eq!(sentence(&*game, "W: f4 a1; R: g5 g6", &["f4xh6xf6"]), "White wins: Red has no piece left.");
    assert_eq!(sentence(&*game, "W: e5; R: a1", &["e5-f6"]), "White wins: Red is to move and has no legal move.");
    let idle = ["a1-a2", "i9-i8", "a2-a1", "i8-i9"];
    assert_eq!(sentence(&*game, "W: Ka1; R: Ki9", &shuffled(idle, 1)), "goes on");
    let third = "It is a draw: the same position, with the same side to move, came up 3 times.";
    assert_eq!(sentence(&*game, "W: Ka1; R: Ki9", &shuffled(idle, 2)), third);
    let second = model("hexdame", &[("repetition", Setting::Number(2))]);
    assert!(played(&*second, "W: Ka1; R: Ki9", &shuffled(idle, 1)).is_some());
    let never = model("hexdame", &[("repetition", Setting::Text("none".into()))]);
    assert_eq!(sentence(&*never, "W: Ka1; R: Ki9", &shuffled(idle, 6)), "goes on");
}

#[test]
fn hidden_rank_capture_ends() {
    let game = model("hidden-rank", &[("move_limit", Setting::Number(1))]);
    assert_eq!(sentence(&*game, "W: 0A1 1C3; B: 0C4 3D4", &["C3xC4"]), "White wins: Black's flag is taken.");
    assert_eq!(sentence(&*game, "W: 0A1 2B2; B: 0D4 2B3", &["B2xB3"]), "It is a draw: neither side has a piece left that can move.");
    assert_eq!(sentence(&*game, "W: 0A1 2B2 1C1; B: 0D4 2B3", &["B2xB3"]), "White wins: Black has no piece left that can move.");
    assert_eq!(sentence(&*game, "W: 0A1 1B2; B: 0D4 2B3", &["B2xB3"]), "Black wins: White has no piece left that can move.");
    assert_eq!(sentence(&*game, "W: 0A1 1B2; B: 0D4 2D3", &["B2-B3"]), "It is a draw: move 1 was the last, and both flags still stand.");
    // Without flags a position is only a part of a game.
    assert_eq!(sentence(&*model("hidden-rank", &[]), "W: 2B2; B: 2B3", &["B2xB3"]), "goes on");
}
