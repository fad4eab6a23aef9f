//! Drawing boards at any pitch: cells, shared lines, zones with their marks, labels.

use std::rc::Rc;

use kurbo::{BezPath, Point, Rect, Vec2};

use super::desk::Desk;
use super::theme::{GRID, OUTLINE, SMALLEST_TEXT};
use crate::activity::{BoardPlan, ZoneMark};
use crate::board::{AxisLabel, Cell};
use crate::scene::draw::{circle, filled, lines, polygon, polyline, stroked};
use crate::scene::{Color, Group, Item, Role, Stroke};
use crate::text::TextStyle;

/// A board at one size, placed on the page.
#[derive(Debug, Clone)]
pub(super) struct BoardView {
    /// Distance between neighbouring cell centres in millimetres.
    pub pitch: f64,
    /// Size of the axis labels.
    pub labels: f64,
    /// Whether every cell is drawn as a shape of its own; diagrams draw only those of zones.
    pub every_cell: bool,
    /// Where the lattice's origin lies on the page.
    origin: Point,
    /// Everything drawn, labels included.
    pub bounds: Rect,
}

impl BoardView {
    /// The board of `plan` at `pitch` with labels of size `labels`, its box starting at the top left corner `at`.
    pub fn new(desk: &mut Desk<'_>, plan: &BoardPlan, pitch: f64, labels: f64, at: Point) -> Self {
        let mut view = Self { pitch, labels, every_cell: false, origin: Point::ZERO, bounds: Rect::ZERO };
        let mut bounds = view.outline_bounds(desk);
        for label in desk.geometry.clone().labels.iter() {
            let (centre, half) = view.label_box(desk, plan, label);
            bounds = bounds.union(Rect::new(centre.x - half.x, centre.y - half.y, centre.x + half.x, centre.y + half.y));
        }
        let shift = at - bounds.origin();
        view.origin += shift;
        view.bounds = bounds + shift;
        view
    }

    /// The board with its box at the origin; each size is worked out once.
    pub fn known(desk: &mut Desk<'_>, plan: &BoardPlan, pitch: f64, labels: f64) -> Rc<Self> {
        let key = (pitch.to_bits(), labels.to_bits());
        if let Some(view) = desk.views.get(&key) {
            return Rc::clone(view);
        }
        let view = Rc::new(Self::new(desk, plan, pitch, labels, Point::ZERO));
        desk.views.insert(key, Rc::clone(&view));
        view
    }

    /// The box of the board itself with its outline, without labels.
    pub fn outline_bounds(&self, desk: &Desk<'_>) -> Rect {
        let unit = desk.geometry.unit;
        let a = self.place(Point::new(unit.x0, unit.y1));
        let b = self.place(Point::new(unit.x1, unit.y0));
        Rect::from_points(a, b)
    }

    /// A point of the lattice on the page.
    pub fn place(&self, p: Point) -> Point {
        Point::new(self.origin.x + p.x * self.pitch, self.origin.y - p.y * self.pitch)
    }

    /// A cell's centre on the page.
    pub fn centre(&self, plan: &BoardPlan, cell: Cell) -> Point {
        self.place(plan.board.centre(cell))
    }

    fn label_box(&self, desk: &mut Desk<'_>, plan: &BoardPlan, label: &AxisLabel) -> (Point, Vec2) {
        let size = self.labels;
        let style = label_style(desk, size);
        let half = Vec2::new(desk.setter.width(&label.text, style) / 2.0, desk.setter.cap_height(style) / 2.0);
        // On a board of points, a piece is wider than its point.
        let from_centre = if plan.points { 0.4 } else { 0.5 };
        // The label's own half extent in its direction, and a gap that grows with it.
        let reach = label.towards.x.abs() * half.x + label.towards.y.abs() * half.y;
        let away = from_centre * self.pitch + reach + 0.6 * size;
        let centre = self.centre(plan, label.first) + Vec2::new(label.towards.x, -label.towards.y) * away;
        (centre, half)
    }

    /// The whole board: cells, lines, zones and labels, as groups with speaking names.
    pub fn draw(&self, desk: &mut Desk<'_>, plan: &BoardPlan) -> Vec<Item> {
        let mut items = if plan.points { self.draw_points(desk, plan) } else { self.draw_cells(desk, plan) };
        items.extend(self.draw_marks(desk, plan));
        items.extend(self.draw_labels(desk, plan));
        items
    }

    fn draw_cells(&self, desk: &Desk<'_>, plan: &BoardPlan) -> Vec<Item> {
        let mut items = Vec::new();
        let shape = |cell: Cell| polygon(&plan.board.corners(cell).into_iter().map(|p| self.place(p)).collect::<Vec<_>>());
        if self.every_cell {
            for cell in plan.board.cells() {
                let color = if zone_of(plan, cell).is_some() { desk.theme.zone } else { Color::WHITE };
                items.push(Group::named(Role::Part, format!("cell-{}", plan.board.name(cell)), vec![filled(shape(cell), color)]));
            }
        } else {
            let tinted = plan.board.cells().filter(|&c| zone_of(plan, c).is_some());
            items.push(filled(tinted.flat_map(|cell| shape(cell).into_iter()).collect(), desk.theme.zone));
        }
        let (grid, outline) = self.line_widths();
        let mut inner = BezPath::new();
        for run in &desk.geometry.inner_edges {
            inner.extend(polyline(&run.iter().map(|&p| self.place(p)).collect::<Vec<_>>()));
        }
        items.push(Group::named(Role::Part, "grid", vec![stroked(inner, Stroke::solid(grid, desk.theme.ink))]));
        let around: Vec<_> = desk.geometry.outline.iter().map(|&p| self.place(p)).collect();
        let edge = Stroke::solid(outline, desk.theme.ink);
        items.push(Group::named(Role::Part, "board-outline", vec![stroked(polygon(&around), edge)]));
        items
    }

    fn draw_points(&self, desk: &Desk<'_>, plan: &BoardPlan) -> Vec<Item> {
        let board = &plan.board;
        let (grid, _) = self.line_widths();
        let all: Vec<_> = board.lattice_lines().into_iter().map(|(a, b)| (self.place(a), self.place(b))).collect();
        let mut items = vec![Group::named(Role::Part, "grid", vec![stroked(lines(&all), Stroke::solid(grid, desk.theme.ink))])];
        for cell in board.cells() {
            let dot = circle(self.centre(plan, cell), dot_radius() * self.pitch);
            let color = if zone_of(plan, cell).is_some() { desk.theme.zone } else { Color::WHITE };
            let paint = crate::scene::draw::painted(dot, color, Stroke::solid(grid, desk.theme.ink));
            items.push(Group::named(Role::Part, format!("cell-{}", board.name(cell)), vec![paint]));
        }
        items
    }

    /// Grid and outline: full at playing size, finer in diagrams.
    fn line_widths(&self) -> (f64, f64) {
        let share = (self.pitch / 18.0).clamp(0.6, 1.0);
        (GRID * share, OUTLINE * share)
    }

    fn draw_marks(&self, desk: &Desk<'_>, plan: &BoardPlan) -> Vec<Item> {
        let mut items = Vec::new();
        for zone in &plan.zones {
            for &cell in &zone.cells {
                let room = if plan.points { dot_radius() * 1.3 } else { 0.5 };
                if let Some(mark) = mark(desk, zone.mark, self.centre(plan, cell), self.pitch * room) {
                    items.push(Group::named(Role::Part, format!("mark-{}", plan.board.name(cell)), vec![mark]));
                }
            }
        }
        items
    }

    fn draw_labels(&self, desk: &mut Desk<'_>, plan: &BoardPlan) -> Vec<Item> {
        let style = label_style(desk, self.labels);
        let mut items = Vec::new();
        for label in desk.geometry.clone().labels.iter() {
            let (centre, _) = self.label_box(desk, plan, label);
            let words = desk.centred(&label.text, style, centre);
            items.push(Group::named(Role::Part, format!("label-{}", label.text), words));
        }
        vec![Group::named(Role::Part, "labels", items)]
    }
}

fn label_style(desk: &Desk<'_>, size: f64) -> TextStyle {
    desk.theme.bold(size.max(SMALLEST_TEXT), desk.theme.grey)
}

/// The radius of a point, in pitches.
fn dot_radius() -> f64 {
    0.22
}

fn zone_of(plan: &BoardPlan, cell: Cell) -> Option<&crate::activity::Zone> {
    plan.zones.iter().find(|zone| zone.cells.contains(&cell))
}

/// A zone's mark in a cell whose inscribed circle has that radius; none for a mere tint.
pub(super) fn mark(desk: &Desk<'_>, kind: ZoneMark, centre: Point, radius: f64) -> Option<Item> {
    let arm = (radius * 0.42).min(5.0);
    let width = (radius * 0.07).clamp(0.2, 0.6);
    let at = |x: f64, y: f64| centre + Vec2::new(x * arm, y * arm);
    let path: BezPath = match kind {
        ZoneMark::Tint => return None,
        ZoneMark::Dot => return Some(filled(circle(centre, arm * 0.5), desk.theme.mark)),
        ZoneMark::Plus => lines(&[(at(-1.0, 0.0), at(1.0, 0.0)), (at(0.0, -1.0), at(0.0, 1.0))]),
        ZoneMark::Hash => lines(&[
            (at(-1.0, -0.38), at(1.0, -0.38)),
            (at(-1.0, 0.38), at(1.0, 0.38)),
            (at(-0.38, -1.0), at(-0.38, 1.0)),
            (at(0.38, -1.0), at(0.38, 1.0)),
        ]),
        ZoneMark::Stripe => lines(&[(at(-1.0, 0.2), at(-0.2, -1.0)), (at(-0.7, 0.9), at(0.7, -0.9)), (at(0.2, 1.0), at(1.0, -0.2))]),
    };
    Some(stroked(path, Stroke::solid(width, desk.theme.mark)))
}

/// What every view of a board needs, worked out once.
#[derive(Debug)]
pub(super) struct Geometry {
    /// The box of the board at pitch 1, without labels.
    pub unit: Rect,
    /// Its axis labels.
    pub labels: Vec<AxisLabel>,
    /// The edges that cells share.
    pub inner_edges: Vec<Vec<Point>>,
    /// The closed outline.
    pub outline: Vec<Point>,
}

impl Geometry {
    pub fn new(plan: &BoardPlan) -> Self {
        let unit = if plan.points { plan.board.centre_bounds().inset(dot_radius()) } else { plan.board.bounds() };
        let board = &plan.board;
        Self { unit, labels: board.axis_labels(), inner_edges: board.inner_edges(), outline: board.outline() }
    }
}
