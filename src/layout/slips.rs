//! Private slips: each side writes its secret arrangement on its own, cut apart so that nobody sees another's.

use kurbo::{Point, Rect};

use super::desk::{Desk, Hold};
use super::fit::too_large;
use super::flow::draw_body;
use super::frame::Sheet;
use super::prose::block;
use super::words;
use crate::activity::{SheetKind, Slip};
use crate::diag::Report;
use crate::scene::draw::{line, rectangle, stroked};
use crate::scene::{Group, Item, Role, Stroke};

/// A slip is at least this high.
const LEAST: f64 = 52.0;
/// A slip is at most this high.
const MOST: f64 = 84.0;
/// A box is at least this wide: a child writes in it.
const LEAST_BOX: f64 = 11.0;
/// Paper inside a slip's cut lines.
const PAD: f64 = 5.0;

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    let kinds = desk.activity.slips.clone();
    let most = kinds.iter().map(|s| s.copies).max().unwrap_or(0);
    // One of each kind in turn, so that a sheet cut in two serves one game.
    let all: Vec<&Slip> = (0..most).flat_map(|n| kinds.iter().filter(move |s| n < s.copies)).collect();
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let content = desk.frame.content;
    let mut least = LEAST;
    for slip in &kinds {
        least = f64::max(least, needed(desk, slip)?);
    }
    let fit = (content.height() / least).floor().max(1.0) as usize;
    let pages = all.len().div_ceil(fit);
    let per_page = all.len().div_ceil(pages);
    let height = (content.height() / per_page as f64).min(MOST.max(least));
    let mut sheets = Vec::new();
    for page in all.chunks(per_page) {
        let mut items = Vec::new();
        for (index, slip) in page.iter().enumerate() {
            let top = content.y0 + height * index as f64;
            let area = Rect::new(content.x0, top, content.x1, top + height);
            items.extend(draw(desk, slip, area));
        }
        items.push(cuts(desk, page.len(), height));
        sheets.push(Sheet { name: words::sheet_name(SheetKind::Slips), items });
    }
    Ok(sheets)
}

/// The width of a slip's words.
fn words_width(desk: &Desk<'_>) -> f64 {
    (desk.frame.content.width() * 0.36).min(72.0)
}

/// The height that a slip's words need.
fn needed(desk: &mut Desk<'_>, slip: &Slip) -> Result<f64, Report> {
    let content = desk.frame.content;
    let boxes = content.width() - words_width(desk) - 8.0;
    if boxes / (slip.cells.len() as f64) < LEAST_BOX {
        let message = format!("the slip `{}` has {} boxes; {} fit side by side", slip.title, slip.cells.len(), (boxes / LEAST_BOX).floor());
        return Err(too_large(message));
    }
    let style = desk.theme.body();
    let width = words_width(desk);
    let (_, height) = block(desk, &slip.note, style, width, Hold::Left);
    let needed = height + 7.2 + 2.0 * PAD;
    if needed > content.height() {
        return Err(too_large(format!("the note of the slip `{}` is longer than a page", slip.title)));
    }
    Ok(needed)
}

/// Straight cuts right across, shared by neighbours.
fn cuts(desk: &Desk<'_>, count: usize, height: f64) -> Item {
    let content = desk.frame.content;
    let across = |i: usize| {
        let y = content.y0 + height * i as f64;
        line(Point::new(content.x0, y), Point::new(content.x1, y), desk.theme.cut())
    };
    Group::named(Role::Cut, "cut-lines", (1..count).map(across).collect())
}

fn draw(desk: &mut Desk<'_>, slip: &Slip, area: Rect) -> Vec<Item> {
    let inner = Rect::new(area.x0, area.y0 + PAD, area.x1, area.y1 - PAD);
    let count = slip.cells.len().max(1) as f64;
    let words_width = words_width(desk);
    let boxes = Rect::new(inner.x0 + words_width + 8.0, inner.y0, inner.x1, inner.y1);
    let side = (boxes.width() / count).min(inner.height() - 17.0).min(32.0);
    let mut items = Vec::new();
    let style = desk.theme.heading();
    items.push(desk.heading(2, &slip.title, style, Point::new(inner.x0, inner.y0 + 4.6), words_width));
    let style = desk.theme.body();
    let (body, _) = block(desk, &slip.note, style, words_width, Hold::Left);
    let drawn = draw_body(desk, &body, Point::new(inner.x0, inner.y0 + 7.2));
    items.push(Group::of(Role::Paragraph, drawn));
    items.extend(name_line(desk, boxes, inner.y0 + 5.0));
    let left = boxes.x1 - side * count;
    let top = (inner.y0 + 12.0 + (inner.height() - 12.0 - 5.0 - side) / 2.0).max(inner.y0 + 9.0);
    let mut cells = Vec::new();
    for (i, &cell) in slip.cells.iter().enumerate() {
        let square = Rect::from_origin_size(Point::new(left + i as f64 * side, top), (side, side));
        let name = desk.activity.board.board.name(cell).to_owned();
        let label = desk.theme.bold(3.6, desk.theme.grey);
        let mut inside = vec![stroked(rectangle(square), Stroke::solid(0.5, desk.theme.ink))];
        inside.extend(desk.text(&name, label, Point::new(square.center().x, square.y1 + 4.4), Hold::Centre));
        cells.push(Group::named(Role::Cell, format!("slip-{name}"), inside));
    }
    items.push(Group::of(Role::Row, cells));
    items
}

fn name_line(desk: &mut Desk<'_>, boxes: Rect, baseline: f64) -> Vec<Item> {
    let style = desk.theme.caption();
    let mut items = Vec::new();
    let middle = boxes.x0 + boxes.width() * 0.64;
    for (word, from, to) in [("Name", boxes.x0, middle - 4.0), ("Game", middle, boxes.x1)] {
        items.extend(desk.text(word, style, Point::new(from, baseline), Hold::Left));
        let start = from + desk.setter.width(word, style) + 1.5;
        items.push(line(Point::new(start, baseline + 0.4), Point::new(to, baseline + 0.4), desk.theme.writing()));
    }
    vec![Group::of(Role::Paragraph, items)]
}
