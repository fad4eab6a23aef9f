//! The sheet of backs: the grids of the faces seen from behind. Every back of a side is one and the same drawing, so that none tells a rank.

use std::collections::BTreeMap;

use kurbo::{Point, Rect, Vec2};

use super::desk::{Desk, Drawing};
use super::frame::Sheet;
use super::piece::hatching;
use super::pieces_sheet::{Grid, plan, title_and_text};
use super::words;
use crate::activity::SheetKind;
use crate::diag::Report;
use crate::scene::draw::{circle, filled, line, painted, rectangle, stroked};
use crate::scene::{Color, Group, Item, Role, Stroke};

/// Hatch lines to a tile: a whole number, so that the pattern is the same on each.
const LINES: f64 = 20.0;
/// The pattern goes on at least this far past the outer cuts, since two sides of a sheet never meet exactly.
const BLEED: f64 = 3.0;
/// The text about gluing; it must fill no more lines than that of the faces.
const TEXT: &str = "These backs lie behind the faces when the two sheets are put back to back, or printed on the other side with the paper turned on its long edge. Nothing is cut on this side: all cut lines are on the faces.";

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    if desk.activity.pieces.iter().all(|p| p.back.is_none()) {
        return Ok(Vec::new());
    }
    let name = words::sheet_name(SheetKind::Backs);
    // The faces' own plan, so that each back lies behind its face; pieces without a back leave their place empty.
    let (_, top) = super::pieces_sheet::intro(desk);
    let grids = plan(desk, top, |_| true)?;
    let pages = grids.iter().map(|g| g.page + 1).max().unwrap_or(0);
    let mut sheets = vec![Sheet { name, items: Vec::new() }; pages];
    if let Some(first) = sheets.first_mut() {
        first.items.extend(title_and_text(desk, name, TEXT).0);
    }
    let mut count = BTreeMap::new();
    for grid in &grids {
        let items = draw(desk, grid, &mut count);
        sheets[grid.page].items.extend(items);
    }
    sheets.retain(|sheet| !sheet.items.is_empty());
    Ok(sheets)
}

/// `count` numbers the backs of each side through, so that no name tells a rank.
fn draw(desk: &mut Desk<'_>, grid: &Grid, count: &mut BTreeMap<String, usize>) -> Vec<Item> {
    let piece = &desk.activity.pieces[grid.piece];
    let Some(letters) = piece.back.clone() else { return Vec::new() };
    let dark = desk.activity.sides[piece.side].dark;
    let (ground, print) = if dark { (desk.theme.dark, Color::WHITE) } else { (Color::WHITE, desk.theme.ink) };
    let mirrored = mirror(grid.area, desk.frame.width);
    let step = grid.tile / LINES;
    let bleed = (BLEED / step).ceil() * step;
    let field = mirrored.inset(bleed);
    let width = if dark { 0.15 * step } else { 0.2 * step };
    let mut items = vec![filled(rectangle(field), ground), stroked(hatching(field, step), Stroke::solid(width.max(0.25), print))];
    for tile in grid.tiles() {
        let number = count.entry(letters.clone()).or_default();
        *number += 1;
        let back = Drawing::Back(letters.clone(), grid.tile.to_bits(), dark);
        let centre = mirror(tile, desk.frame.width).center().to_vec2();
        let art = desk.symbol(back, &format!("back-{letters}"), centre, |desk| emblem(desk, &letters, grid.tile, dark));
        items.push(Group::named(Role::Part, format!("back-{letters}-{number}"), vec![art]));
    }
    vec![Group::named(Role::Artifact, "backs", items)]
}

/// The same place seen from the other side of the sheet, turned on its long edge.
fn mirror(rect: Rect, width: f64) -> Rect {
    Rect::new(width - rect.x1, rect.y0, width - rect.x0, rect.y1)
}

/// The letters twice, head to head, so that a half turn changes nothing; centred on the origin.
fn emblem(desk: &mut Desk<'_>, letters: &str, tile: f64, dark: bool) -> Vec<Item> {
    let (ground, print) = if dark { (desk.theme.dark, Color::WHITE) } else { (Color::WHITE, desk.theme.ink) };
    let radius = 0.34 * tile;
    let mut items = vec![painted(circle(Point::ZERO, radius), ground, Stroke::solid(0.02 * tile, print))];
    let style = desk.theme.bold(0.19 * tile / 0.7, print);
    let cap = desk.setter.cap_height(style);
    let middle = Vec2::new(0.0, -(0.062 * tile + cap / 2.0));
    let upright = desk.centred(letters, style, Point::ZERO + middle);
    let arm = desk.setter.width(letters, style) / 2.0;
    items.extend(upright.iter().cloned());
    items.extend(upright.into_iter().map(turn));
    // A bar under each letter says which way up it is: a W is no M.
    for y in [-0.03 * tile, 0.03 * tile] {
        items.push(line(Point::new(-arm, y), Point::new(arm, y), Stroke::solid((0.014 * tile).max(0.25), print)));
    }
    items
}

/// A text turned by half a turn about the origin.
fn turn(item: Item) -> Item {
    match item {
        Item::Text(mut run) => {
            run.origin = Point::new(-run.origin.x, -run.origin.y);
            run.upside_down = true;
            Item::Text(run)
        }
        other => other,
    }
}
