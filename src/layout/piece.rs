//! Piece art at any size: discs, crowned discs, rank cards, and pieces that lie face down.

use kurbo::{BezPath, Point, Rect, Vec2};

use super::desk::{Desk, Drawing};
use super::theme::SMALLEST_TEXT;
use crate::activity::{Art, Man, Piece};
use crate::scene::draw::{circle, filled, line, painted, polygon, rounded_rectangle, stroked};
use crate::scene::{Color, Item, Stroke};

/// A share of a disc's width: the ring round a light piece.
const RING: f64 = 0.06;

/// The colours of one side's pieces.
#[derive(Debug, Clone, Copy)]
struct Paint {
    ground: Color,
    print: Color,
    soft: Color,
}

fn paint(desk: &Desk<'_>, dark: bool, strength: f64) -> Paint {
    let (ink, black) = (desk.theme.ink.tint(strength), desk.theme.dark.tint(strength));
    if dark {
        Paint { ground: black, print: Color::WHITE, soft: Color::WHITE.mix(black, 0.45) }
    } else {
        Paint { ground: Color::WHITE, print: ink, soft: ink.tint(0.55) }
    }
}

/// A piece as it stands in a position, `width` wide; `strength` below 1 makes it pale.
pub(super) fn man(desk: &mut Desk<'_>, man: Man, centre: Point, width: f64, strength: f64) -> Item {
    let activity = desk.activity;
    let side = &activity.sides[man.side];
    let drawing = Drawing::Man(man.side, man.piece, width.to_bits(), strength.to_bits());
    let name = man.piece.map_or_else(|| format!("{}-face-down", side.id), |p| format!("{}-{}", side.id, activity.pieces[p].name));
    desk.symbol(drawing, &name, centre.to_vec2(), |desk| {
        let paint = paint(desk, side.dark, strength);
        match man.piece {
            Some(piece) => art(desk, &activity.pieces[piece], Point::ZERO, width, paint),
            None => face_down(desk, man.side, Point::ZERO, width, paint),
        }
    })
}

/// Whether a piece is drawn as a square card.
pub(super) fn is_square(desk: &Desk<'_>, man: Man) -> bool {
    man.piece.is_none_or(|p| matches!(desk.activity.pieces[p].art, Art::Card { .. }))
}

fn art(desk: &mut Desk<'_>, piece: &Piece, centre: Point, width: f64, paint: Paint) -> Vec<Item> {
    match &piece.art {
        Art::Disc { face, crown } => disc(desk, face, *crown, centre, width, paint),
        Art::Card { face, pips, flag } => {
            let corner = desk.activity.sides[piece.side].id.clone();
            card(desk, face, *pips, *flag, &corner, centre, width, paint)
        }
    }
}

fn disc(desk: &mut Desk<'_>, face: &str, crown: bool, centre: Point, width: f64, paint: Paint) -> Vec<Item> {
    let radius = width / 2.0;
    let ring = (RING * width).max(0.25);
    let mut items = vec![painted(circle(centre, radius - ring / 2.0), paint.ground, Stroke::solid(ring, paint.print_edge()))];
    let thin = (0.014 * width).max(0.2);
    if width > 9.0 || crown {
        items.push(stroked(circle(centre, radius - ring * 1.9), Stroke::solid(thin, paint.soft)));
    }
    if crown && width > 9.0 {
        items.push(stroked(circle(centre, radius - ring * 2.9), Stroke::solid(thin, paint.soft)));
    }
    // A letter is read by its capitals: their height is a share of the disc, their em follows.
    let share = if crown { 0.30 } else { 0.42 };
    let style = desk.theme.bold((share * width / 0.7).max(SMALLEST_TEXT), paint.print);
    let drop = if crown { 0.13 * width } else { 0.0 };
    items.extend(desk.centred(face, style, centre + Vec2::new(0.0, drop)));
    if crown {
        items.push(filled(crown_path(centre - Vec2::new(0.0, 0.2 * width), 0.36 * width), paint.print));
    }
    items
}

impl Paint {
    /// The ring: ink on a light piece, its own colour on a dark one.
    fn print_edge(self) -> Color {
        if self.print == Color::WHITE { self.ground } else { self.print }
    }
}

/// A crown with three points, `width` wide, centred on `centre`.
fn crown_path(centre: Point, width: f64) -> BezPath {
    let at = |x: f64, y: f64| centre + Vec2::new(x * width / 2.0, y * width / 2.0);
    polygon(&[at(-0.85, 0.62), at(-1.0, -0.42), at(-0.5, 0.06), at(0.0, -0.66), at(0.5, 0.06), at(1.0, -0.42), at(0.85, 0.62)])
}

#[allow(clippy::too_many_arguments, reason = "all that is drawn on a card")]
fn card(desk: &mut Desk<'_>, face: &str, pips: u32, flag: bool, corner: &str, centre: Point, width: f64, paint: Paint) -> Vec<Item> {
    let square = Rect::from_center_size(centre, (width, width));
    let edge = (0.022 * width).max(0.25);
    let outline = rounded_rectangle(square.inset(-edge / 2.0), 0.1 * width);
    let mut items = vec![painted(outline, paint.ground, Stroke::solid(edge, paint.print_edge()))];
    let small = width < 16.0;
    // On a small card the corner letter takes a share of the width that the number must leave to it.
    let shift = if small { Vec2::new(0.16 * width, 0.14 * width) } else { Vec2::new(0.0, -0.04 * width) };
    if flag {
        items.extend(flag_art(centre + shift, if small { 0.44 } else { 0.5 } * width, paint.print));
    } else {
        let style = desk.theme.bold(if small { 0.38 } else { 0.46 } * width / 0.7, paint.print);
        items.extend(desk.centred(face, style, centre + shift));
    }
    if flag && !small {
        let style = desk.theme.bold(0.14 * width / 0.7, paint.print);
        items.extend(desk.centred(face, style, centre + Vec2::new(0.0, 0.35 * width)));
    }
    let corner_style = desk.theme.bold((0.13 * width / 0.7).max(SMALLEST_TEXT), paint.print);
    let cap = desk.setter.cap_height(corner_style);
    let half = desk.setter.width(corner, corner_style) / 2.0;
    let inset = if small { 0.05 } else { 0.075 } * width + edge;
    let corner_at = Point::new(square.x0 + inset + half, square.y0 + inset + cap / 2.0);
    items.extend(desk.centred(corner, corner_style, corner_at));
    if !small {
        let step = 0.13 * width;
        for pip in 0..pips {
            let x = (f64::from(pip) - (f64::from(pips) - 1.0) / 2.0) * step;
            items.push(filled(circle(centre + Vec2::new(x, 0.34 * width), 0.04 * width), paint.print));
        }
    }
    items
}

/// A pole with a pennant, `height` high.
fn flag_art(centre: Point, height: f64, color: Color) -> Vec<Item> {
    let at = |x: f64, y: f64| centre + Vec2::new(x * height, y * height);
    let pole = line(at(-0.3, -0.5), at(-0.3, 0.5), Stroke::solid((0.07 * height).max(0.25), color).rounded());
    let pennant = filled(polygon(&[at(-0.3, -0.5), at(0.42, -0.24), at(-0.3, 0.04)]), color);
    vec![pole, pennant]
}

/// A piece whose face nobody but its owner sees: a card with the side's letter in a plain ring.
fn face_down(desk: &mut Desk<'_>, side: usize, centre: Point, width: f64, paint: Paint) -> Vec<Item> {
    let square = Rect::from_center_size(centre, (width, width));
    let edge = (0.022 * width).max(0.25);
    let outline = rounded_rectangle(square.inset(-edge / 2.0), 0.1 * width);
    let mut items = vec![painted(outline, paint.ground, Stroke::solid(edge, paint.print_edge()))];
    let hatch = Stroke::solid((0.012 * width).max(0.2), paint.soft);
    let inner = square.inset(-0.07 * width);
    items.push(stroked(hatching(inner, 0.16 * width), hatch));
    items.push(filled(circle(centre, 0.3 * width), paint.ground));
    let id = desk.activity.sides[side].id.clone();
    let style = desk.theme.bold((0.3 * width / 0.7).max(SMALLEST_TEXT), paint.print);
    items.extend(desk.centred(&id, style, centre));
    items
}

/// Diagonal lines both ways across a rectangle, `step` apart along its sides.
pub(super) fn hatching(rect: Rect, step: f64) -> BezPath {
    let (w, h) = (rect.width(), rect.height());
    let count = ((w + h) / step).floor() as i32;
    let mut all = Vec::new();
    for i in 1..=count {
        let d = f64::from(i) * step;
        // The line x + y = d inside the box, and its mirror image.
        let (x0, x1) = ((d - h).max(0.0), d.min(w));
        if x1 - x0 < 1e-6 {
            continue;
        }
        let (y0, y1) = (d - x0, d - x1);
        all.push((Point::new(rect.x0 + x0, rect.y0 + y0), Point::new(rect.x0 + x1, rect.y0 + y1)));
        all.push((Point::new(rect.x1 - x0, rect.y0 + y0), Point::new(rect.x1 - x1, rect.y0 + y1)));
    }
    crate::scene::draw::lines(&all)
}
