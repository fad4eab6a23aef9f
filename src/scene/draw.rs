//! Builders of simple paths. Circles use four cubics with fixed constants, so that they are the same on every machine.

use kurbo::{BezPath, Point, Rect, Vec2};

use super::{Color, Item, Path, Stroke};

/// Control-arm length for a quarter circle: 4/3·(√2 − 1), off by at most 0.03 % of the radius.
const ARM: f64 = 0.552_284_749_830_793_4;

impl Stroke {
    /// A solid line with butt ends.
    pub fn solid(width: f64, color: Color) -> Self {
        Self { width, color, dash: None, round: false }
    }

    /// The same line, dashed.
    pub fn dashed(self, dash: f64, gap: f64) -> Self {
        Self { dash: Some((dash, gap)), ..self }
    }

    /// The same line with round ends and corners.
    pub fn rounded(self) -> Self {
        Self { round: true, ..self }
    }
}

/// A filled path.
pub fn filled(outline: BezPath, fill: Color) -> Item {
    Item::Path(Path { outline, fill: Some(fill), stroke: None })
}

/// A stroked path.
pub fn stroked(outline: BezPath, stroke: Stroke) -> Item {
    Item::Path(Path { outline, fill: None, stroke: Some(stroke) })
}

/// A path that is filled and stroked.
pub fn painted(outline: BezPath, fill: Color, stroke: Stroke) -> Item {
    Item::Path(Path { outline, fill: Some(fill), stroke: Some(stroke) })
}

/// A straight line.
pub fn line(from: Point, to: Point, stroke: Stroke) -> Item {
    stroked(lines(&[(from, to)]), stroke)
}

/// Several straight lines as one path.
pub fn lines(all: &[(Point, Point)]) -> BezPath {
    let mut path = BezPath::new();
    for &(from, to) in all {
        path.move_to(from);
        path.line_to(to);
    }
    path
}

/// A run of straight lines, open.
pub fn polyline(points: &[Point]) -> BezPath {
    let mut path = BezPath::new();
    for (i, &point) in points.iter().enumerate() {
        if i == 0 { path.move_to(point) } else { path.line_to(point) }
    }
    path
}

/// A closed polygon.
pub fn polygon(points: &[Point]) -> BezPath {
    let mut path = polyline(points);
    path.close_path();
    path
}

/// A rectangle.
pub fn rectangle(rect: Rect) -> BezPath {
    polygon(&[Point::new(rect.x0, rect.y0), Point::new(rect.x1, rect.y0), Point::new(rect.x1, rect.y1), Point::new(rect.x0, rect.y1)])
}

/// A frame inside a rectangle, `width` wide, to be filled.
pub fn frame(rect: Rect, width: f64) -> BezPath {
    let mut path = rectangle(rect);
    // The other way round, so that non-zero winding leaves it open.
    let inner = rect.inset(-width);
    path.extend(polygon(&[
        Point::new(inner.x0, inner.y0),
        Point::new(inner.x0, inner.y1),
        Point::new(inner.x1, inner.y1),
        Point::new(inner.x1, inner.y0),
    ]));
    path
}

/// A circle.
pub fn circle(centre: Point, radius: f64) -> BezPath {
    let square = Rect::from_center_size(centre, (2.0 * radius, 2.0 * radius));
    rounded_rectangle(square, radius)
}

/// A rectangle with round corners of that radius.
pub fn rounded_rectangle(rect: Rect, radius: f64) -> BezPath {
    let r = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
    let corners = [
        (Point::new(rect.x1 - r, rect.y0 + r), Vec2::new(0.0, -r), Vec2::new(r, 0.0)),
        (Point::new(rect.x1 - r, rect.y1 - r), Vec2::new(r, 0.0), Vec2::new(0.0, r)),
        (Point::new(rect.x0 + r, rect.y1 - r), Vec2::new(0.0, r), Vec2::new(-r, 0.0)),
        (Point::new(rect.x0 + r, rect.y0 + r), Vec2::new(-r, 0.0), Vec2::new(0.0, -r)),
    ];
    let mut path = BezPath::new();
    for (i, (centre, from, to)) in corners.into_iter().enumerate() {
        if i == 0 {
            path.move_to(centre + from);
        } else if path.elements().last().and_then(kurbo::PathEl::end_point) != Some(centre + from) {
            path.line_to(centre + from);
        }
        path.curve_to(centre + from + to * ARM, centre + to + from * ARM, centre + to);
    }
    path.close_path();
    path
}
