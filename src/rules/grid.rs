//! Steps on a board, worked out once.

use crate::board::{Board, Cell, Lattice};

/// The neighbours of every cell by direction; the opposite of direction `d` is `d + half`.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    steps: Vec<Option<Cell>>,
    directions: Vec<(i32, i32)>,
}

/// Beside, above and the diagonals, each opposite to the one four further on.
const ALL: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Grid {
    /// The lattice's own directions.
    pub fn new(board: &Board) -> Self {
        Self::of(board, board.lattice().directions())
    }

    /// The lattice's own directions, and on squares the diagonals.
    pub fn with_diagonals(board: &Board) -> Self {
        match board.lattice() {
            Lattice::Square { .. } => Self::of(board, &ALL),
            Lattice::Triangular { .. } => Self::new(board),
        }
    }

    fn of(board: &Board, directions: &[(i32, i32)]) -> Self {
        let steps = board.cells().flat_map(|cell| directions.iter().map(move |&d| board.offset(cell, d))).collect();
        Self { steps, directions: directions.to_vec() }
    }

    /// How many directions there are.
    pub fn len(&self) -> usize {
        self.directions.len()
    }

    /// The next cell in a direction.
    pub fn step(&self, cell: Cell, direction: usize) -> Option<Cell> {
        self.steps[cell.index() * self.len() + direction]
    }

    /// The opposite of a direction.
    pub fn opposite(&self, direction: usize) -> usize {
        (direction + self.len() / 2) % self.len()
    }

    /// The direction from a cell to a neighbour.
    pub fn towards(&self, from: Cell, to: Cell) -> Option<usize> {
        (0..self.len()).find(|&d| self.step(from, d) == Some(to))
    }

    /// Whether a direction raises the column, the row or both, and lowers neither.
    pub fn rises(&self, direction: usize) -> bool {
        let (i, j) = self.directions[direction];
        i >= 0 && j >= 0
    }
}
