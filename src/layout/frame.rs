//! The frame of every page: header, footer with its 100 mm bar, and the room between.

use kurbo::{Point, Rect, Vec2};

use super::desk::{Desk, Drawing, Hold};
use super::theme::LEADING;
use super::words;
use crate::measure::Paper;
use crate::scene::draw::{circle, filled, frame, line, lines, rectangle, stroked};
use crate::scene::{Color, Document, Group, Item, Page, Role, Stroke};

/// Margin at the sides and the top, in millimetres.
const MARGIN: f64 = 12.0;
/// Margin at the foot: inkjets lose up to 12.7 mm there.
const FOOT: f64 = 13.0;
/// From the top edge to the content.
const HEAD: f64 = 22.0;
/// The bar's height.
const BAR_HEIGHT: f64 = 2.0;
/// The width of its lines.
const BAR_LINE: f64 = 0.2;
/// The bar's length: the number that every sheet can be measured by.
const BAR_LENGTH: f64 = 100.0;

/// The page and its room for content.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub width: f64,
    pub height: f64,
    pub content: Rect,
}

/// A page without its header and footer.
#[derive(Debug, Clone)]
pub(super) struct Sheet {
    /// The sheet's name.
    pub name: &'static str,
    /// What is drawn, in page coordinates.
    pub items: Vec<Item>,
}

impl Frame {
    /// The same page with `room` millimetres kept free inside its right margin.
    pub fn narrowed(&self, room: f64) -> Self {
        let mut frame = self.clone();
        frame.content.x1 -= room;
        frame
    }

    pub fn new(paper: &Paper) -> Self {
        let (width, height) = (paper.width.get(), paper.height.get());
        // The footer takes a second line of words on narrow paper.
        let foot = if width < 190.0 { 31.5 } else { 28.0 };
        Self { width, height, content: Rect::new(MARGIN, HEAD, width - MARGIN, height - foot) }
    }
}

/// Puts headers and footers on `sheets` and makes them a document.
pub(super) fn finish(desk: &mut Desk<'_>, title: &str, sheets: Vec<Sheet>) -> Document {
    let total = sheets.len();
    let mut pages = Vec::with_capacity(total);
    let names: Vec<&str> = sheets.iter().map(|s| s.name).collect();
    for (index, sheet) in sheets.into_iter().enumerate() {
        let of_name = names.iter().filter(|name| **name == sheet.name).count();
        let before = names[..index].iter().filter(|name| **name == sheet.name).count();
        let label = if of_name > 1 { format!("{} {}", sheet.name, before + 1) } else { sheet.name.to_owned() };
        let mut items = vec![header(desk, sheet.name)];
        items.extend(sheet.items);
        items.push(footer(desk, sheet.name, index + 1, total));
        if desk.registration && has_cuts(&items) {
            items.push(registration(desk));
        }
        pages.push(Page { width: desk.frame.width, height: desk.frame.height, sheet: sheet.name.to_owned(), label, items });
    }
    Document {
        title: title.to_owned(),
        subject: desk.activity.summary.clone(),
        language: desk.activity.language.clone(),
        paper: desk.paper.name.clone(),
        revision: desk.activity.revision.clone(),
        pages,
    }
}

fn has_cuts(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Group(group) if group.role == Role::Cut || has_cuts(&group.items)))
}

/// From the edges of the paper to the middle of a registration mark: outside everything else, inside what printers reach.
const MARK_AT: f64 = 10.1;
/// Half the width of a registration mark.
const MARK: f64 = 1.9;

/// A ring with a cross in each corner, for cameras of cutting machines.
fn registration(desk: &Desk<'_>) -> Item {
    let (width, height) = (desk.frame.width, desk.frame.height);
    let ink = Stroke::solid(0.2, desk.theme.ink);
    let mut items = Vec::new();
    for centre in [(MARK_AT, MARK_AT), (width - MARK_AT, MARK_AT), (MARK_AT, height - MARK_AT), (width - MARK_AT, height - MARK_AT)] {
        let centre = Point::from(centre);
        let (across, down) = (Vec2::new(MARK, 0.0), Vec2::new(0.0, MARK));
        items.push(stroked(circle(centre, 0.6 * MARK), ink));
        items.push(stroked(lines(&[(centre - across, centre + across), (centre - down, centre + down)]), ink));
    }
    Group::named(Role::Registration, "registration-marks", items)
}

fn header(desk: &mut Desk<'_>, name: &str) -> Item {
    let style = desk.theme.small();
    let (left, right) = (desk.frame.content.x0, desk.frame.content.x1);
    let baseline = MARGIN + 2.7;
    // Of several practice sheets, each sheet and its key say which they belong to.
    let shown = if desk.activity.variant.is_empty() { name.to_owned() } else { format!("{name}, variant {}", desk.activity.variant) };
    let room = right - left - desk.setter.width(&shown, style) - 8.0;
    let title = desk.fitted(&desk.activity.title, style, room);
    let mut items = desk.text(&desk.activity.title, title, Point::new(left, baseline), Hold::Left);
    if name == words::HOST_KEY {
        // Loose sheets get mixed up: every one of the key says what it is, white on black.
        let style = desk.theme.bold(style.size, Color::WHITE);
        let wide = desk.setter.width(&shown, style);
        let tag = Rect::new(right - wide - 4.0, MARGIN - 0.6, right, MARGIN + 4.8);
        items.push(filled(rectangle(tag), desk.theme.ink));
        items.extend(desk.text(&shown, style, Point::new(right - 2.0, baseline), Hold::Right));
    } else {
        items.extend(desk.text(&shown, style, Point::new(right, baseline), Hold::Right));
    }
    let rule = MARGIN + 4.8;
    items.push(line(Point::new(left, rule), Point::new(right, rule), Stroke::solid(0.3, desk.theme.ink)));
    Group::named(Role::Artifact, "header", items)
}

fn footer(desk: &mut Desk<'_>, name: &str, number: usize, total: usize) -> Item {
    let style = desk.theme.foot();
    let (left, right) = (desk.frame.content.x0, desk.frame.content.x1);
    let last = desk.frame.height - FOOT - 0.7;
    let kind = if name == words::HOST_KEY { words::HOST_KEY } else { "Sheet" };
    let info = format!("{kind} {number} of {total} · {} · rev {}", desk.paper.name, desk.activity.revision);
    let mut items = desk.text(&info, style, Point::new(right, last), Hold::Right);
    let room = right - left - desk.setter.width(&info, style) - 6.0;
    let lines = desk.setter.paragraph(&[crate::text::Span { text: words::BAR, style }], room);
    let step = style.size * LEADING;
    let first = last - step * (lines.len() as f64 - 1.0);
    for (i, words) in lines.iter().enumerate() {
        items.extend(words.at(Point::new(left, first + step * i as f64)));
    }
    let top = first - desk.setter.cap_height(style) - 1.6 - BAR_HEIGHT;
    items.push(desk.symbol(Drawing::Bar, "bar", Vec2::new(left, top), |desk| vec![bar(desk, "scale-bar", Point::ZERO, BAR_LENGTH, false)]));
    Group::named(Role::Artifact, "footer", items)
}

/// A bar with 10 mm steps, alternately filled, its ink from exactly 0 to `length`; numbers above it, or left of it if upright.
pub(super) fn bar(desk: &mut Desk<'_>, name: &str, at: Point, length: f64, upright: bool) -> Item {
    let place =
        |along: f64, across: f64| if upright { Point::new(at.x + across, at.y + length - along) } else { Point::new(at.x + along, at.y + across) };
    let ink = desk.theme.ink;
    let mut items = Vec::new();
    let steps = (length / 10.0).round() as u32;
    for step in (0..steps).step_by(2) {
        let from = f64::from(step) * 10.0;
        let rect = Rect::from_points(place(from, 0.0), place(from + 10.0, BAR_HEIGHT));
        items.push(filled(rectangle(rect), ink));
    }
    // Frame and end marks lie inside the length: what a ruler meets is exactly as long as it says.
    let around = Rect::from_points(place(0.0, 0.0), place(length, BAR_HEIGHT));
    items.push(Group::named(Role::Part, format!("{name}-{length}"), vec![filled(frame(around, BAR_LINE), ink)]));
    for end in [0.0, length - BAR_LINE] {
        items.push(filled(rectangle(Rect::from_points(place(end, -1.2), place(end + BAR_LINE, 0.0))), ink));
    }
    let style = desk.theme.foot().color(ink);
    for mark in [0.0, length / 2.0, length] {
        let figures = format!("{mark}");
        if upright {
            let text = if mark == length { format!("{mark}\u{a0}mm") } else { figures };
            let p = place(mark, -1.8);
            items.extend(desk.text(&text, style, Point::new(p.x, p.y + 1.0), Hold::Right));
            continue;
        }
        let at = place(mark, -1.6);
        items.extend(desk.text(&figures, style, at, Hold::Centre));
        if mark == length {
            let after = desk.setter.width(&figures, style) / 2.0 + 0.8;
            items.extend(desk.text("mm", style, Point::new(at.x + after, at.y), Hold::Left));
        }
    }
    Group::named(Role::Part, "scale", items)
}
