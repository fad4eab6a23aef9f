//! The lattices: which coordinates are cells, which way the steps go, where things lie.

use kurbo::{Point, Vec2};

/// Half the square root of three: the height of a unit triangle.
const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;

/// The outline of a triangular-lattice board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outline {
    /// A hexagon with a corner at top and bottom; side 5 is the 61-cell board.
    Hexagon,
    /// A triangle with a level base.
    Triangle,
    /// A rhombus standing on its wide corner.
    Rhombus,
}

/// A lattice and the part of it that is the board. Coordinates are (column, row), both from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lattice {
    /// `columns` × `rows` squares.
    Square {
        /// Cells from left to right.
        columns: u16,
        /// Cells from bottom to top.
        rows: u16,
    },
    /// Cells of a triangular lattice: each has up to six neighbours.
    Triangular {
        /// The shape.
        outline: Outline,
        /// Cells along one side.
        side: u16,
    },
}

/// A corner of a cell in exact whole numbers, so that cells that share it agree on it.
pub(super) type Corner = (i32, i32);

const SQUARE_STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// Counter-clockwise from the step in the direction of rising columns.
const DIAMOND_STEPS: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
const LEVEL_STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Lattice {
    /// Steps to the neighbours, counter-clockwise.
    pub fn directions(&self) -> &'static [(i32, i32)] {
        match self {
            Self::Square { .. } => &SQUARE_STEPS,
            Self::Triangular { outline: Outline::Triangle, .. } => &LEVEL_STEPS,
            Self::Triangular { .. } => &DIAMOND_STEPS,
        }
    }

    /// Whether cells at multiples of `unit` lie on one straight line: neighbours, and on squares diagonals too.
    pub fn is_line(&self, unit: (i32, i32)) -> bool {
        match self {
            Self::Square { .. } => unit != (0, 0) && unit.0.abs() <= 1 && unit.1.abs() <= 1,
            Self::Triangular { .. } => self.directions().contains(&unit),
        }
    }

    /// How many columns and rows have labels.
    pub fn extent(&self) -> (usize, usize) {
        match *self {
            Self::Square { columns, rows } => (columns.into(), rows.into()),
            Self::Triangular { outline: Outline::Hexagon, side } => {
                let across = 2 * usize::from(side) - 1;
                (across, across)
            }
            Self::Triangular { side, .. } => (side.into(), side.into()),
        }
    }

    /// The coordinates that are cells: on squares row by row, on triangular lattices column by column, as their cells are told.
    pub(super) fn coordinates(&self) -> Vec<(i32, i32)> {
        let (wide, high) = self.extent();
        let mut all: Vec<_> = (0..wide as i32).flat_map(|i| (0..high as i32).map(move |j| (i, j))).filter(|&at| self.contains(at)).collect();
        if matches!(self, Self::Square { .. }) {
            all.sort_by_key(|&(i, j)| (j, i));
        }
        all
    }

    fn contains(&self, (i, j): (i32, i32)) -> bool {
        match *self {
            Self::Square { .. } | Self::Triangular { outline: Outline::Rhombus, .. } => true,
            Self::Triangular { outline: Outline::Hexagon, side } => (i - j).abs() < i32::from(side),
            Self::Triangular { outline: Outline::Triangle, side } => i + j < i32::from(side),
        }
    }

    /// The two basis vectors: one column step, one row step.
    fn basis(&self) -> (Vec2, Vec2) {
        match self {
            Self::Square { .. } => (Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)),
            Self::Triangular { outline: Outline::Triangle, .. } => (Vec2::new(1.0, 0.0), Vec2::new(0.5, HALF_ROOT_3)),
            Self::Triangular { .. } => (Vec2::new(HALF_ROOT_3, 0.5), Vec2::new(-HALF_ROOT_3, 0.5)),
        }
    }

    /// Where a coordinate lies, in pitches.
    pub fn position(&self, (i, j): (i32, i32)) -> Point {
        let (a, b) = self.basis();
        (a * f64::from(i) + b * f64::from(j)).to_point()
    }

    /// How many corner units a step has: corners are sums of neighbouring steps over this.
    fn corner_scale(&self) -> i32 {
        match self {
            Self::Square { .. } => 2,
            Self::Triangular { .. } => 3,
        }
    }

    /// Corner `k` of the cell at `at`: between step `k` and the next one counter-clockwise.
    pub(super) fn corner(&self, at: (i32, i32), k: usize) -> Corner {
        let steps = self.directions();
        let (a, b) = (steps[k % steps.len()], steps[(k + 1) % steps.len()]);
        let scale = self.corner_scale();
        (at.0 * scale + a.0 + b.0, at.1 * scale + a.1 + b.1)
    }

    /// Where a corner lies, in pitches.
    pub(super) fn corner_position(&self, corner: Corner) -> Point {
        let (a, b) = self.basis();
        let scale = f64::from(self.corner_scale());
        (a * (f64::from(corner.0) / scale) + b * (f64::from(corner.1) / scale)).to_point()
    }

    /// The compass names of the outline's sides.
    pub fn edge_names(&self) -> &'static [&'static str] {
        match self {
            Self::Square { .. } => &["N", "E", "S", "W"],
            Self::Triangular { outline: Outline::Hexagon, .. } => &["NE", "E", "SE", "SW", "W", "NW"],
            Self::Triangular { outline: Outline::Triangle, .. } => &["NE", "S", "NW"],
            Self::Triangular { outline: Outline::Rhombus, .. } => &["NE", "SE", "SW", "NW"],
        }
    }

    /// A test for the cells along the side with that compass name.
    pub(super) fn edge(&self, name: &str) -> Option<impl Fn((i32, i32)) -> bool + use<>> {
        let (wide, high) = self.extent();
        let (last_i, last_j) = (wide as i32 - 1, high as i32 - 1);
        let side = match *self {
            Self::Triangular { side, .. } => i32::from(side) - 1,
            Self::Square { .. } => 0,
        };
        // Each side is the set of cells where a*i + b*j has one value.
        let (a, b, value) = match (self, name) {
            (Self::Square { .. }, "N") => (0, 1, last_j),
            (Self::Square { .. }, "E") => (1, 0, last_i),
            (Self::Square { .. }, "S") => (0, 1, 0),
            (Self::Square { .. }, "W") => (1, 0, 0),
            (Self::Triangular { outline: Outline::Triangle, .. }, "S") => (0, 1, 0),
            (Self::Triangular { outline: Outline::Triangle, .. }, "NW") => (1, 0, 0),
            (Self::Triangular { outline: Outline::Triangle, .. }, "NE") => (1, 1, side),
            (Self::Triangular { outline: Outline::Triangle, .. }, _) => return None,
            (Self::Triangular { .. }, "NE") => (1, 0, last_i),
            (Self::Triangular { .. }, "NW") => (0, 1, last_j),
            (Self::Triangular { .. }, "SE") => (0, 1, 0),
            (Self::Triangular { .. }, "SW") => (1, 0, 0),
            (Self::Triangular { outline: Outline::Hexagon, .. }, "E") => (1, -1, side),
            (Self::Triangular { outline: Outline::Hexagon, .. }, "W") => (-1, 1, side),
            _ => return None,
        };
        Some(move |(i, j): (i32, i32)| a * i + b * j == value)
    }
}
