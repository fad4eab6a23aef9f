//! Edges and outlines, found by exact whole-number corners so that neighbours share one line.

use std::collections::BTreeMap;

use kurbo::Point;

use super::Board;
use super::lattice::Corner;

/// Edges between two cells, each once.
pub(super) fn inner_edges(board: &Board) -> Vec<(Point, Point)> {
    let lattice = board.lattice();
    let sides = lattice.directions().len();
    let mut edges = Vec::new();
    for cell in board.cells() {
        // Half of the directions: each shared edge is met from one of its two cells only.
        for k in 0..sides / 2 {
            if board.step(cell, k).is_some() {
                let (from, to) = edge(board, cell.index(), k);
                edges.push((lattice.corner_position(from), lattice.corner_position(to)));
            }
        }
    }
    edges
}

/// The outline as one closed run of corners; straight runs are joined.
pub(super) fn outline(board: &Board) -> Vec<Point> {
    let sides = board.lattice().directions().len();
    let mut next: BTreeMap<Corner, Corner> = BTreeMap::new();
    for cell in board.cells() {
        for k in (0..sides).filter(|&k| board.step(cell, k).is_none()) {
            let (from, to) = edge(board, cell.index(), k);
            next.insert(from, to);
        }
    }
    let Some((&start, _)) = next.iter().next() else { return Vec::new() };
    let mut corners = vec![start];
    let mut at = next[&start];
    while at != start {
        corners.push(at);
        at = next[&at];
    }
    without_straight(&corners).into_iter().map(|c| board.lattice().corner_position(c)).collect()
}

/// Lines along the lattice from border to border, each once.
pub(super) fn lattice_lines(board: &Board) -> Vec<(Point, Point)> {
    let sides = board.lattice().directions().len();
    let mut lines = Vec::new();
    for cell in board.cells() {
        for k in 0..sides / 2 {
            if board.step(cell, k + sides / 2).is_some() || board.step(cell, k).is_none() {
                continue;
            }
            let mut end = cell;
            while let Some(next) = board.step(end, k) {
                end = next;
            }
            lines.push((board.centre(cell), board.centre(end)));
        }
    }
    lines
}

/// The edge of a cell that faces direction `k`, counter-clockwise.
fn edge(board: &Board, cell: usize, k: usize) -> (Corner, Corner) {
    let sides = board.lattice().directions().len();
    let at = board.coordinates[cell];
    (board.lattice().corner(at, (k + sides - 1) % sides), board.lattice().corner(at, k))
}

fn without_straight(corners: &[Corner]) -> Vec<Corner> {
    let n = corners.len();
    (0..n)
        .filter(|&i| {
            let (before, at, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
            (at.0 - before.0) * (after.1 - at.1) != (at.1 - before.1) * (after.0 - at.0)
        })
        .map(|i| corners[i])
        .collect()
}
