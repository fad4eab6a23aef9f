//! Arrows, crosses and rings over a diagram, each with a white halo so that it reads on any piece.

use kurbo::{Point, Rect, Vec2};

use super::desk::Desk;
use crate::scene::draw::{circle, filled, lines, painted, polygon, rounded_rectangle, stroked};
use crate::scene::{Color, Item, Stroke};

/// How much wider than the line its halo is, on each side.
const HALO: f64 = 0.35;

/// An arrow from `start` to `to`, its line and head in proportion to the pitch.
pub(super) fn arrow(desk: &Desk<'_>, start: Point, to: Point, pitch: f64) -> Vec<Item> {
    let along = to - start;
    let length = along.hypot();
    let unit = along / length;
    let side = Vec2::new(-unit.y, unit.x);
    let width = (0.1 * pitch).clamp(0.6, 1.8);
    let head = (width * 3.2).min(length * 0.62);
    let half_head = head * 0.54;
    let neck = to - unit * head;
    let shape = |grow: f64| {
        let w = width / 2.0 + grow;
        polygon(&[
            start - unit * grow + side * w,
            neck - unit * grow + side * w,
            neck - unit * grow + side * (half_head + grow * 1.6),
            to + unit * grow * 1.9,
            neck - unit * grow - side * (half_head + grow * 1.6),
            neck - unit * grow - side * w,
            start - unit * grow - side * w,
        ])
    };
    vec![filled(shape(HALO), Color::WHITE), filled(shape(0.0), desk.theme.accent)]
}

/// A numbered disc on a step's line, where one cell meets the next and before the piece that is jumped.
pub(super) fn step_number(desk: &mut Desk<'_>, from: Point, to: Point, pitch: f64, number: usize) -> Vec<Item> {
    let unit = (to - from) / (to - from).hypot();
    let centre = from + unit * (0.53 * pitch);
    let mut items = vec![painted(circle(centre, 1.75), Color::WHITE, Stroke::solid(0.3, desk.theme.accent))];
    let style = desk.theme.bold(super::theme::SMALLEST_TEXT, desk.theme.accent);
    items.extend(desk.centred(&number.to_string(), style, centre));
    items
}

/// A cross over a captured piece of that width.
pub(super) fn cross(desk: &Desk<'_>, centre: Point, width: f64) -> Vec<Item> {
    let arm = width * 0.5;
    let at = |x: f64, y: f64| centre + Vec2::new(x * arm, y * arm);
    let path = || lines(&[(at(-1.0, -1.0), at(1.0, 1.0)), (at(1.0, -1.0), at(-1.0, 1.0))]);
    let line = (0.07 * width).clamp(0.45, 1.2);
    vec![stroked(path(), Stroke::solid(line + HALO, Color::WHITE).rounded()), stroked(path(), Stroke::solid(line, desk.theme.accent).rounded())]
}

/// A ring round the piece that moved; square with round corners round a card.
pub(super) fn ring(desk: &Desk<'_>, centre: Point, pitch: f64, square: bool) -> Vec<Item> {
    let line = (0.06 * pitch).clamp(0.4, 1.1);
    let radius = 0.46 * pitch - line / 2.0;
    let shape =
        if square { rounded_rectangle(Rect::from_center_size(centre, (2.0 * radius, 2.0 * radius)), 0.1 * pitch) } else { circle(centre, radius) };
    vec![stroked(shape, Stroke::solid(line, desk.theme.accent))]
}

/// A dot on a cell that a move may end on.
pub(super) fn target(desk: &Desk<'_>, centre: Point, pitch: f64) -> Vec<Item> {
    vec![painted(circle(centre, 0.15 * pitch), desk.theme.accent, Stroke::solid(HALO, Color::WHITE))]
}
