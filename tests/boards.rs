//! Boards as geometry: properties that hold on every lattice.

use kitpress::board::{Axis, Board, Lattice, Outline, parse_map, parse_path, parse_set};
use proptest::prelude::*;

fn board(lattice: Lattice) -> Board {
    let (wide, high) = lattice.extent();
    Board::new(lattice, Axis::run("a", wide).unwrap(), Axis::run("1", high).unwrap()).unwrap()
}

fn lattices() -> impl Strategy<Value = Lattice> {
    let outline = prop_oneof![Just(Outline::Hexagon), Just(Outline::Triangle), Just(Outline::Rhombus)];
    prop_oneof![
        (1_u16..9, 1_u16..9).prop_map(|(columns, rows)| Lattice::Square { columns, rows }),
        (outline, 2_u16..8).prop_map(|(outline, side)| Lattice::Triangular { outline, side }),
    ]
}

/// The area of a closed polygon, counter-clockwise positive.
fn area(corners: &[kurbo::Point]) -> f64 {
    (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).map(|(a, b)| (a.x * b.y - b.x * a.y) / 2.0).sum()
}

proptest! {
    #[test]
    fn steps_are_one_pitch_and_lead_back(lattice in lattices()) {
        let board = board(lattice);
        let count = lattice.directions().len();
        for cell in board.cells() {
            for direction in 0..count {
                if let Some(next) = board.step(cell, direction) {
                    prop_assert!((board.centre(cell).distance(board.centre(next)) - 1.0).abs() < 1e-12);
                    prop_assert_eq!(board.step(next, (direction + count / 2) % count), Some(cell));
                    prop_assert_eq!(board.line(cell, next), Some(vec![cell, next]));
                }
            }
        }
    }

    #[test]
    fn the_outline_holds_exactly_the_cells(lattice in lattices()) {
        let board = board(lattice);
        let cells: f64 = board.cells().map(|c| area(&board.corners(c))).sum();
        prop_assert!((area(&board.outline()) - cells).abs() < 1e-9);
    }

    #[test]
    fn every_shared_edge_is_drawn_once(lattice in lattices()) {
        let board = board(lattice);
        let half = lattice.directions().len() / 2;
        let shared = board.cells().flat_map(|c| (0..half).map(move |d| (c, d))).filter(|&(c, d)| board.step(c, d).is_some()).count();
        let side = board.corners(board.cells().next().unwrap());
        let length = side[0].distance(side[1]);
        let drawn: f64 = board.inner_edges().iter().flat_map(|run| run.windows(2)).map(|pair| pair[0].distance(pair[1])).sum();
        prop_assert!((drawn / length - shared as f64).abs() < 1e-6, "{} {}", drawn / length, shared);
    }

    #[test]
    fn names_rows_and_maps_agree(lattice in lattices()) {
        let board = board(lattice);
        for cell in board.cells() {
            prop_assert_eq!(board.find(board.name(cell)), Some(cell));
        }
        let seen: usize = board.seen_rows().iter().map(Vec::len).sum();
        prop_assert_eq!(seen, board.len());
        let map: String = board.seen_rows().iter().map(|row| "x ".repeat(row.len()) + "\n").collect();
        prop_assert_eq!(parse_map(&board, &map).unwrap().len(), board.len());
        prop_assert_eq!(parse_set(&board, "all").unwrap().len(), board.len());
        for edge in lattice.edge_names() {
            prop_assert!(!board.edge(edge).unwrap().is_empty());
        }
    }

    #[test]
    fn sets_never_panic(text in "[a-i1-9 .,-]{0,24}|(row|column|edge|all) ?[A-Za-z0-9]{0,3}( - .{0,6})?") {
        let board = board(Lattice::Triangular { outline: Outline::Hexagon, side: 5 });
        let _ = parse_set(&board, &text);
        let _ = parse_path(&board, &text);
    }
}

#[test]
fn the_hexagon_of_side_five_is_the_61_cell_board() {
    let board = board(Lattice::Triangular { outline: Outline::Hexagon, side: 5 });
    assert_eq!(board.len(), 61);
    let e5 = board.find("e5").unwrap();
    let mut around: Vec<_> = (0..6).filter_map(|d| board.step(e5, d)).map(|c| board.name(c).to_owned()).collect();
    around.sort();
    assert_eq!(around, ["d4", "d5", "e4", "e6", "f5", "f6"]);
    // Letter up and digit down is no step: that cell is further away.
    assert!(board.line(e5, board.find("f4").unwrap()).is_none());
    let bounds = board.bounds();
    assert!((bounds.height() - 9.0).abs() < 1e-12 && (bounds.width() - 8.082_903_768_654_761).abs() < 1e-9);
}

#[test]
fn sets_read_as_they_are_written() {
    let five = Lattice::Square { columns: 5, rows: 5 };
    let board = Board::new(five, Axis::run("A", 5).unwrap(), Axis::run("1", 5).unwrap()).unwrap();
    let names = |text: &str| board.names(&parse_set(&board, text).unwrap());
    assert_eq!(names("row 1, row 2 - C2 - E2"), "A1, B1, C1, D1, E1, A2, B2, D2");
    assert_eq!(names("C5, C2, C1"), "C5, C2, C1");
    assert_eq!(names("A1..C3"), "A1, B2, C3");
    assert_eq!(names("none"), "");
    assert_eq!(names("edge N - C5"), "A5, B5, D5, E5");
    let errors = parse_set(&board, "A1, c3, row 9 - B2").unwrap_err();
    let found: Vec<_> = errors.iter().map(|e| (e.range.clone(), e.help.as_deref())).collect();
    assert_eq!(found, [(4..6, Some("did you mean `C3`?")), (8..13, Some("the board has rows `1`, `2`, `3`, `4`, `5`"))]);
}

#[test]
fn moves_read_as_they_are_written() {
    let board = board(Lattice::Triangular { outline: Outline::Hexagon, side: 5 });
    let path = parse_path(&board, "f4xh6xf6").unwrap();
    assert_eq!((board.names(&path.cells).as_str(), path.jumps), ("f4, h6, f6", true));
    let path = parse_path(&board, "d4-e5+").unwrap();
    assert_eq!((path.jumps, path.marks.as_slice()), (false, ['+'].as_slice()));
    assert_eq!(parse_path(&board, "f4").unwrap_err().message, "the move goes nowhere");
    assert_eq!(parse_path(&board, "f4-z9").unwrap_err().range, 3..5);
    // As a word processor leaves them.
    for (dashed, plain) in [("d4–e5–", "d4-e5-"), ("d4‑e5−", "d4-e5-"), ("f4×h6×f6", "f4xh6xf6")] {
        assert_eq!(parse_path(&board, dashed), parse_path(&board, plain));
    }
    assert_eq!(parse_path(&board, "d4–z9–").unwrap_err().range, 5..7);
}
