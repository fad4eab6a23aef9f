//! The scale-check sheet: bars on both axes, the outline of a bank card, and what to do when they measure something else.

use kurbo::{Point, Rect};

use super::desk::Desk;
use super::flow::draw_body;
use super::frame::{Sheet, bar};
use super::pieces_sheet::title_and_text;
use super::words;
use crate::activity::SheetKind;
use crate::diag::Report;
use crate::measure::number;
use crate::prose::parse;
use crate::scene::draw::{filled, lines, rectangle, rounded_rectangle, stroked};
use crate::scene::{Group, Item, Role, Stroke};

/// An ID-1 card is 85.60 × 53.98 mm with corners of 3.18 mm (ISO/IEC 7810).
const CARD: (f64, f64, f64) = (85.60, 53.98, 3.18);
/// The sheet's own bars.
const BAR: f64 = 100.0;
/// What is said above the bars.
const TEXT: &str = "Print this sheet first, from the program and with the settings you will use for the rest. Lay a ruler along both bars and a bank card or library card on the outline.";
/// What to do, in steps.
const STEPS: &str = "\
1. Both bars measure 98.5 to 101.5 mm and the card fits its outline: everything is fine, print the kit.
2. Both are off by the same amount: the program has scaled the page. Choose *Actual size* or *100 %* and switch off *Fit to page*.
3. That can't be changed? Set the scale to the percentage in the table, and print this sheet once more.
4. Only one bar is off: the printer pulls the paper unevenly. Boards will look a little oblong; play is not affected.";

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    let name = words::sheet_name(SheetKind::Scale);
    let content = desk.frame.content;
    let (mut items, top) = title_and_text(desk, name, TEXT);
    let y = content.y0 + top + 8.0;
    let x = content.x0 + 12.0;
    items.push(upright(desk, Point::new(x, y)));
    let right = x + 18.0;
    let level = bar(desk, Point::new(right, y + 4.0), BAR, false);
    items.push(Group::named(Role::Figure(format!("A level bar of {BAR} mm")), "bar-level", vec![level]));
    let outline = card(desk, Point::new(right, y + BAR - CARD.1));
    items.push(outline);
    let below = y + BAR + 12.0;
    items.extend(steps(desk, Rect::new(content.x0, below, content.x1, content.y1)));
    Ok(vec![Sheet { name, items }])
}

fn upright(desk: &mut Desk<'_>, at: Point) -> Item {
    let bar = bar(desk, at, BAR, true);
    Group::named(Role::Figure(format!("An upright bar of {BAR} mm")), "bar-upright", vec![bar])
}

fn card(desk: &mut Desk<'_>, at: Point) -> Item {
    let (w, h, r) = CARD;
    let rect = Rect::from_origin_size(at, (w, h));
    let mut items = vec![stroked(rounded_rectangle(rect, r), Stroke::solid(0.3, desk.theme.ink))];
    let style = desk.theme.body();
    items.extend(desk.centred("A bank card covers this outline exactly", style, rect.center()));
    let small = desk.theme.small();
    let size = format!("{} × {} mm", number(w), number(h));
    items.extend(desk.centred(&size, small, Point::new(rect.center().x, rect.center().y + 6.0)));
    Group::named(Role::Figure(format!("The outline of a bank card, {size}")), "card-outline", items)
}

/// The steps at the left, the table of percentages at the right.
fn steps(desk: &mut Desk<'_>, area: Rect) -> Vec<Item> {
    let table_width = 58.0;
    let width = area.width() - table_width - 10.0;
    let prose = parse(STEPS).unwrap_or_default();
    let style = desk.theme.body();
    let chunks = super::prose::prose(desk, &prose, style, width);
    let mut items = Vec::new();
    let mut y = area.y0;
    for chunk in &chunks {
        y += if y > area.y0 { chunk.before } else { 0.0 };
        items.extend(draw_body(desk, &chunk.body, Point::new(area.x0, y)));
        y += chunk.height;
    }
    let list = Group::new(Role::List, items);
    vec![list, table(desk, Rect::new(area.x1 - table_width, area.y0, area.x1, area.y1))]
}

/// What a bar may measure, and the scale that mends it: 100 × 100 / measured.
fn table(desk: &mut Desk<'_>, area: Rect) -> Item {
    const ROW: f64 = 6.4;
    const HEAD: f64 = 10.0;
    let measured = [93, 94, 95, 96, 97, 98, 102, 103, 104];
    let middle = area.center().x;
    let bottom = area.y0 + HEAD + ROW * measured.len() as f64;
    let mut rows = vec![Group::new(
        Role::Artifact,
        vec![filled(rectangle(Rect::new(area.x0, area.y0, area.x1, area.y0 + HEAD)), desk.theme.pale)],
    )];
    let head = desk.theme.table_head();
    let mut cells = Vec::new();
    for (text, x) in [("Bar measures", (area.x0 + middle) / 2.0), ("Set printer to", (area.x1 + middle) / 2.0)] {
        cells.push(Group::new(Role::HeadCell, desk.centred(text, head, Point::new(x, area.y0 + HEAD / 2.0))));
    }
    rows.push(Group::new(Role::Row, cells));
    let style = desk.theme.body();
    for (i, &mm) in measured.iter().enumerate() {
        let y = area.y0 + HEAD + ROW * (i as f64 + 0.5);
        let percent = number((1000.0 * 100.0 / f64::from(mm)).round() / 10.0);
        let left = desk.centred(&format!("{mm}\u{a0}mm"), style, Point::new((area.x0 + middle) / 2.0, y));
        let right = desk.centred(&format!("{percent}\u{a0}%"), style, Point::new((area.x1 + middle) / 2.0, y));
        rows.push(Group::new(Role::Row, vec![Group::new(Role::HeadCell, left), Group::new(Role::Cell, right)]));
    }
    let inner: Vec<_> = (0..measured.len())
        .map(|i| area.y0 + HEAD + ROW * i as f64)
        .map(|y| (Point::new(area.x0, y), Point::new(area.x1, y)))
        .chain([(Point::new(middle, area.y0), Point::new(middle, bottom))])
        .collect();
    rows.push(Group::new(
        Role::Artifact,
        vec![
            stroked(lines(&inner), Stroke::solid(0.25, desk.theme.grey)),
            stroked(rectangle(Rect::new(area.x0, area.y0, area.x1, bottom)), Stroke::solid(0.5, desk.theme.ink)),
        ],
    ));
    Group::named(Role::Table, "percentages", rows)
}
