//! Edges and outlines, found by exact whole-number corners so that neighbours share one line.

use std::collections::BTreeMap;

use kurbo::Point;

use super::Board;
use super::lattice::Corner;

/// Edges between two cells, each once, as few runs: fewer ends to draw, and corners that join.
pub(super) fn inner_edges(board: &Board) -> Vec<Vec<Point>> {
    let lattice = board.lattice();
    let sides = lattice.directions().len();
    let mut from: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for cell in board.cells() {
        // Half of the directions: each shared edge is met from one of its two cells only.
        for k in (0..sides / 2).filter(|&k| board.step(cell, k).is_some()) {
            let (a, b) = edge(board, cell.index(), k);
            from.entry(a).or_default().push(b);
            from.entry(b).or_default().push(a);
        }
    }
    let mut runs = Vec::new();
    // Runs start where an odd number of edges meet, since one must end there; what is left are closed loops.
    for odd in [true, false] {
        let starts: Vec<Corner> = from.keys().copied().collect();
        for start in starts {
            while from[&start].len() % 2 == usize::from(odd) && !from[&start].is_empty() {
                runs.push(walk(&mut from, start));
            }
        }
    }
    runs.iter().map(|run| without_straight(run, false).into_iter().map(|c| lattice.corner_position(c)).collect()).collect()
}

/// Follows edges from `start`, straight on where that is possible, and takes them away.
fn walk(from: &mut BTreeMap<Corner, Vec<Corner>>, start: Corner) -> Vec<Corner> {
    let mut run = vec![start];
    let mut at = start;
    loop {
        let before = run.len().checked_sub(2).map(|i| run[i]);
        let ahead = before.map(|b| (2 * at.0 - b.0, 2 * at.1 - b.1));
        let next = match from.get(&at) {
            Some(ends) if ends.is_empty() => break,
            Some(ends) => ahead.filter(|a| ends.contains(a)).unwrap_or(ends[0]),
            None => break,
        };
        for (a, b) in [(at, next), (next, at)] {
            if let Some(ends) = from.get_mut(&a)
                && let Some(i) = ends.iter().position(|&end| end == b)
            {
                ends.remove(i);
            }
        }
        run.push(next);
        at = next;
    }
    run
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
    without_straight(&corners, true).into_iter().map(|c| board.lattice().corner_position(c)).collect()
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

/// The run without corners at which it doesn't turn.
fn without_straight(corners: &[Corner], closed: bool) -> Vec<Corner> {
    let n = corners.len();
    let turns = |i: usize| {
        let (before, at, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        (at.0 - before.0) * (after.1 - at.1) != (at.1 - before.1) * (after.0 - at.0)
    };
    let ends = |i: usize| !closed && (i == 0 || i + 1 == n);
    (0..n).filter(|&i| ends(i) || turns(i)).map(|i| corners[i]).collect()
}
