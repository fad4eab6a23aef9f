//! Lattice boards: cells with names, neighbours, straight lines and outlines, in units of the cell pitch. Nothing here knows ink or TOML.
//!
//! Coordinates grow to the right and **upwards**, as board games write them; the drawing side turns them over.

mod axis;
mod lattice;
mod map;
mod moves;
mod outline;
mod set;

use std::collections::BTreeMap;

use kurbo::{Point, Rect, Vec2};

pub use axis::{Axis, AxisError};
pub use lattice::{Lattice, Outline};
pub use map::{MapError, parse_map};
pub use moves::{MoveError, Path, Stops, parse_path};
pub use set::{SetError, SetErrorKind, parse_set};

/// A cell of one [`Board`], by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// The position in [`Board::cells`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One label of an axis and where it belongs.
#[derive(Debug, Clone, PartialEq)]
pub struct AxisLabel {
    /// The printed label.
    pub text: String,
    /// The first cell of the line it names.
    pub first: Cell,
    /// From that cell towards the label, one pitch long.
    pub towards: Vec2,
}

/// A board: a lattice with names on its cells.
#[derive(Debug, Clone)]
pub struct Board {
    lattice: Lattice,
    columns: Axis,
    rows: Axis,
    coordinates: Vec<(i32, i32)>,
    names: Vec<String>,
    by_name: BTreeMap<String, Cell>,
    by_coordinate: BTreeMap<(i32, i32), Cell>,
}

impl Board {
    /// A board over `lattice`; a cell's name is its column label followed by its row label.
    ///
    /// # Errors
    /// Axes that are too short for the lattice, or that give two cells one name.
    pub fn new(lattice: Lattice, columns: Axis, rows: Axis) -> Result<Self, AxisError> {
        let (wide, high) = lattice.extent();
        columns.covers(wide)?;
        rows.covers(high)?;
        let coordinates = lattice.coordinates();
        let mut by_name = BTreeMap::new();
        let mut by_coordinate = BTreeMap::new();
        let mut names = Vec::with_capacity(coordinates.len());
        for (index, &(i, j)) in coordinates.iter().enumerate() {
            let cell = Cell(index as u16);
            let name = format!("{}{}", columns.label(i as usize), rows.label(j as usize));
            if by_name.insert(name.clone(), cell).is_some() {
                return Err(AxisError::SameName(name));
            }
            by_coordinate.insert((i, j), cell);
            names.push(name);
        }
        Ok(Self { lattice, columns, rows, coordinates, names, by_name, by_coordinate })
    }

    /// The lattice the board lies on.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// Every cell: on squares row by row from the lowest, on triangular lattices column by column.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.names.len() as u16).map(Cell)
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether the board has no cell; it always has one.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// A cell's name.
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    /// The names of `cells`, joined by commas.
    pub fn names(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&c| self.name(c)).collect::<Vec<_>>().join(", ")
    }

    /// Every cell name, sorted.
    pub fn all_names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// The cell with that name.
    pub fn find(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).copied()
    }

    /// A cell's centre, in pitches.
    pub fn centre(&self, cell: Cell) -> Point {
        self.lattice.position(self.coordinates[cell.index()])
    }

    /// The cell one step away in direction number `direction` of the lattice, if it is on the board.
    pub fn step(&self, cell: Cell, direction: usize) -> Option<Cell> {
        let (i, j) = self.coordinates[cell.index()];
        let (di, dj) = self.lattice.directions()[direction];
        self.by_coordinate.get(&(i + di, j + dj)).copied()
    }

    /// The cell that many columns and rows away, if it is on the board.
    pub fn offset(&self, cell: Cell, (columns, rows): (i32, i32)) -> Option<Cell> {
        let (i, j) = self.coordinates[cell.index()];
        self.by_coordinate.get(&(i + columns, j + rows)).copied()
    }

    /// A cell's column and row, both from 0.
    pub fn coordinate(&self, cell: Cell) -> (i32, i32) {
        self.coordinates[cell.index()]
    }

    /// The cells of a straight line of the lattice from `from` to `to`, both included.
    pub fn line(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let (i, j) = self.coordinates[from.index()];
        let (k, l) = self.coordinates[to.index()];
        let steps = (k - i).abs().max((l - j).abs());
        if steps == 0 {
            return Some(vec![from]);
        }
        let unit = ((k - i) / steps, (l - j) / steps);
        let exact = (unit.0 * steps, unit.1 * steps) == (k - i, l - j);
        if !exact || !self.lattice.is_line(unit) {
            return None;
        }
        (0..=steps).map(|s| self.by_coordinate.get(&(i + unit.0 * s, j + unit.1 * s)).copied()).collect()
    }

    /// The cells of the row with that label, from the first column on.
    pub fn row(&self, label: &str) -> Option<Vec<Cell>> {
        let wanted = self.rows.index(label)? as i32;
        let cells: Vec<_> = self.cells().filter(|c| self.coordinates[c.index()].1 == wanted).collect();
        (!cells.is_empty()).then_some(cells)
    }

    /// The cells of the column with that label, from the first row on.
    pub fn column(&self, label: &str) -> Option<Vec<Cell>> {
        let wanted = self.columns.index(label)? as i32;
        let cells: Vec<_> = self.cells().filter(|c| self.coordinates[c.index()].0 == wanted).collect();
        (!cells.is_empty()).then_some(cells)
    }

    /// The cells along the side of the outline with that compass name, see [`Lattice::edge_names`].
    pub fn edge(&self, name: &str) -> Option<Vec<Cell>> {
        let inside = self.lattice.edge(name)?;
        Some(self.cells().filter(|c| inside(self.coordinates[c.index()])).collect())
    }

    /// The labels of the rows and columns that exist, for messages.
    pub fn axes(&self) -> (&Axis, &Axis) {
        (&self.columns, &self.rows)
    }

    /// Column labels, then row labels, each one step below the low end of the line it names.
    pub fn axis_labels(&self) -> Vec<AxisLabel> {
        let (wide, high) = self.lattice.extent();
        let first = |wanted: usize, which: fn(&(i32, i32)) -> i32| self.cells().find(|c| which(&self.coordinates[c.index()]) == wanted as i32);
        let label = |axis: &Axis, n: usize, cell: Option<Cell>, step: (i32, i32)| {
            let towards = self.lattice.position((-step.0, -step.1)).to_vec2();
            cell.map(|first| AxisLabel { text: axis.label(n).to_owned(), first, towards })
        };
        let columns = (0..wide).filter_map(|n| label(&self.columns, n, first(n, |c| c.0), (0, 1)));
        let rows = (0..high).filter_map(|n| label(&self.rows, n, first(n, |c| c.1), (1, 0)));
        columns.chain(rows).collect()
    }

    /// The corners of a cell, counter-clockwise, in pitches.
    pub fn corners(&self, cell: Cell) -> Vec<Point> {
        let at = self.coordinates[cell.index()];
        (0..self.lattice.directions().len()).map(|k| self.lattice.corner_position(self.lattice.corner(at, k))).collect()
    }

    /// The edges that two cells share, each once, joined into runs of corners as long as can be.
    pub fn inner_edges(&self) -> Vec<Vec<Point>> {
        outline::inner_edges(self)
    }

    /// The closed outline of all cells, counter-clockwise.
    pub fn outline(&self) -> Vec<Point> {
        outline::outline(self)
    }

    /// The straight lattice lines from border to border, as pairs of cell centres: what a board of points is drawn with.
    pub fn lattice_lines(&self) -> Vec<(Point, Point)> {
        outline::lattice_lines(self)
    }

    /// The box around all cells, in pitches.
    pub fn bounds(&self) -> Rect {
        bounds_of(self.cells().flat_map(|c| self.corners(c)))
    }

    /// The box around all cell centres, in pitches.
    pub fn centre_bounds(&self) -> Rect {
        bounds_of(self.cells().map(|c| self.centre(c)))
    }

    /// The cells row by row as they are seen, the top row first and each from left to right: what a character map draws.
    pub fn seen_rows(&self) -> Vec<Vec<Cell>> {
        let mut rows: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
        for cell in self.cells() {
            // Heights are multiples of half a step; thousandths tell them apart exactly.
            let key = (-self.centre(cell).y * 1000.0).round() as i64;
            rows.entry(key).or_default().push(cell);
        }
        let mut rows: Vec<_> = rows.into_values().collect();
        for row in &mut rows {
            row.sort_by(|a, b| self.centre(*a).x.total_cmp(&self.centre(*b).x));
        }
        rows
    }
}

fn bounds_of(points: impl Iterator<Item = Point>) -> Rect {
    points
        .map(|p| Rect::from_points(p, p))
        .reduce(|a, b| Rect::new(a.x0.min(b.x0), a.y0.min(b.y0), a.x1.max(b.x1), a.y1.max(b.y1)))
        .unwrap_or(Rect::ZERO)
}
