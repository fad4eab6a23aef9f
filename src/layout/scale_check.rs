//! The scale-check sheet: bars on both axes, the outline of a bank card, what to do when they measure something else, and room to note what worked.

use kurbo::{Point, Rect};

use super::desk::Desk;
use super::flow::{Tree, draw_into};
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
const TEXT: &str = "Print this sheet before all others, from the program and with the settings you will use for the rest. Lay a ruler along both bars and a bank card or library card on the outline.";
/// What to do, in steps.
const STEPS: &str = "\
1. Both bars measure 98.5 to 101.5 mm and the card covers its outline: everything is fine, print the kit.
2. Both are off by the same amount: the program has scaled the page. Choose *Actual size* or *100 %* and switch off *Fit to page*.
3. That can't be changed? Set the scale to the percentage in the table and print this sheet once more.
4. Only one bar is off: the printer pulls the paper unevenly. Boards will look a little oblong; play is not affected.";

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    let name = words::sheet_name(SheetKind::Scale);
    let content = desk.frame.content;
    let (mut items, top) = title_and_text(desk, name, TEXT);
    let y = content.y0 + top + 7.0;
    let x = content.x0 + 13.0;
    let upright = bar(desk, "scale-bar-upright", Point::new(x, y), BAR, true);
    items.push(Group::named(Role::Figure(format!("An upright bar of {BAR} mm")), "bar-upright", vec![upright]));
    let right = x + 14.0;
    let level = bar(desk, "scale-bar-level", Point::new(right, y + 4.0), BAR, false);
    items.push(Group::named(Role::Figure(format!("A level bar of {BAR} mm")), "bar-level", vec![level]));
    items.push(card(desk, Point::new(right + (BAR - CARD.0) / 2.0, y + BAR - CARD.1 - 6.0)));
    let below = y + BAR + 9.0;
    let beside = content.x1 - (right + BAR) - 10.0;
    // Narrow paper has no room beside the bars: the table goes below, beside the steps.
    let (table_at, steps_width) = if beside >= TABLE.0 - 0.5 {
        (Point::new(content.x1 - TABLE.0, y - 3.0), content.width())
    } else {
        (Point::new(content.x1 - TABLE.0, below), content.width() - TABLE.0 - 8.0)
    };
    items.push(table(desk, table_at));
    let (list, depth) = steps(desk, Point::new(content.x0, below), steps_width);
    items.extend(list);
    items.extend(log(desk, Rect::new(content.x0, depth + 5.0, content.x1, content.y1), table_at.y + TABLE.1));
    Ok(vec![Sheet { name, items }])
}

fn card(desk: &mut Desk<'_>, at: Point) -> Item {
    let (w, h, r) = CARD;
    let rect = Rect::from_origin_size(at, (w, h));
    let mut items = vec![stroked(rounded_rectangle(rect, r), Stroke::solid(0.3, desk.theme.ink))];
    let style = desk.theme.body();
    let middle = rect.center();
    items.extend(desk.centred("A bank card covers this outline exactly", style, Point::new(middle.x, middle.y - 2.6)));
    let small = desk.theme.small();
    let size = format!("{} × {} mm", number(w), number(h));
    items.extend(desk.centred(&size, small, Point::new(middle.x, middle.y + 3.0)));
    Group::named(Role::Figure(format!("The outline of a bank card, {size}")), "card-outline", items)
}

fn steps(desk: &mut Desk<'_>, at: Point, width: f64) -> (Vec<Item>, f64) {
    let prose = parse(STEPS).unwrap_or_default();
    let style = desk.theme.body();
    let chunks = super::prose::prose(desk, &prose, style, width);
    let mut tree = Tree::default();
    let mut y = at.y;
    for chunk in &chunks {
        y += if y > at.y { chunk.before } else { 0.0 };
        draw_into(desk, &chunk.body, Point::new(at.x, y), tree.inside(&chunk.path));
        y += chunk.height;
    }
    (tree.finish(), y)
}

/// What a bar may measure.
const MEASURED: [u32; 14] = [90, 91, 92, 93, 94, 95, 96, 97, 98, 102, 103, 104, 105, 106];
/// Height of a table row.
const ROW: f64 = 6.3;
/// Height of a table head.
const HEAD: f64 = 12.0;
/// Width and height of the table of percentages.
const TABLE: (f64, f64) = (48.0, HEAD + ROW * MEASURED.len() as f64);

/// What a bar measures, and the scale that mends it: 100 × 100 / measured.
fn table(desk: &mut Desk<'_>, at: Point) -> Item {
    let area = Rect::from_origin_size(at, TABLE);
    let middle = area.center().x;
    let ground = filled(rectangle(Rect::new(area.x0, area.y0, area.x1, area.y0 + HEAD)), desk.theme.pale);
    let mut rows = vec![Group::of(Role::Artifact, vec![ground])];
    let columns = [(area.x0 + middle) / 2.0, (area.x1 + middle) / 2.0];
    let head = desk.theme.table_head();
    let mut cells = Vec::new();
    for (words, x) in [(["Bar is", "really"], columns[0]), (["Set the", "scale to"], columns[1])] {
        let mut lines = desk.centred(words[0], head, Point::new(x, area.y0 + HEAD / 2.0 - 2.1));
        lines.extend(desk.centred(words[1], head, Point::new(x, area.y0 + HEAD / 2.0 + 2.1)));
        cells.push(Group::of(Role::HeadCell, lines));
    }
    rows.push(Group::of(Role::Row, cells));
    let style = desk.theme.body();
    for (i, &mm) in MEASURED.iter().enumerate() {
        let y = area.y0 + HEAD + ROW * (i as f64 + 0.5);
        let percent = format!("{:.1}", 100.0 * 100.0 / f64::from(mm));
        let left = desk.centred(&format!("{mm}\u{a0}mm"), style, Point::new(columns[0], y));
        let right = desk.centred(&format!("{percent}\u{a0}%"), style, Point::new(columns[1], y));
        rows.push(Group::of(Role::Row, vec![Group::of(Role::HeadCell, left), Group::of(Role::Cell, right)]));
    }
    let inner: Vec<_> = (0..MEASURED.len())
        .map(|i| area.y0 + HEAD + ROW * i as f64)
        .map(|y| (Point::new(area.x0, y), Point::new(area.x1, y)))
        .chain([(Point::new(middle, area.y0), Point::new(middle, area.y1))])
        .collect();
    let frame = stroked(rectangle(area), Stroke::solid(0.5, desk.theme.ink));
    rows.push(Group::of(Role::Artifact, vec![stroked(lines(&inner), Stroke::solid(0.25, desk.theme.grey)), frame]));
    Group::named(Role::Table, "percentages", rows)
}

/// A small table to write down what worked, as many rows as fit.
fn log(desk: &mut Desk<'_>, area: Rect, table_bottom: f64) -> Vec<Item> {
    const LINE: f64 = 8.5;
    let top = area.y0.max(if table_bottom > area.y0 - 5.0 { table_bottom + 5.0 } else { area.y0 });
    let rows = ((area.y1 - top - 14.0) / LINE).floor().min(4.0);
    if rows < 1.0 {
        return Vec::new();
    }
    let style = desk.theme.heading();
    let mut items = vec![desk.heading(2, "What worked here", style, Point::new(area.x0, top + 4.6), area.width())];
    let y = top + 7.5;
    let edges: Vec<f64> = [0.0, 0.46, 0.64, 0.82, 1.0].iter().map(|share| area.x0 + share * area.width()).collect();
    let head = desk.theme.table_head();
    let mut cells = Vec::new();
    for (i, words) in ["Printer and program", "Level bar", "Upright bar", "Scale set to"].iter().enumerate() {
        let drop = desk.setter.cap_height(head) / 2.0;
        let at = Point::new(edges[i] + 2.0, y + 3.2 + drop);
        cells.push(Group::of(Role::HeadCell, desk.text(words, head, at, super::desk::Hold::Left)));
    }
    let bottom = y + 6.4 + LINE * rows;
    let ground = filled(rectangle(Rect::new(area.x0, y, area.x1, y + 6.4)), desk.theme.pale);
    let mut table = vec![Group::of(Role::Artifact, vec![ground]), Group::of(Role::Row, cells)];
    let empty = || Group::of(Role::Cell, Vec::new());
    table.extend((0..rows as usize).map(|_| Group::of(Role::Row, (0..4).map(|_| empty()).collect())));
    let across = (0..rows as usize).map(|i| y + 6.4 + LINE * i as f64).map(|y| (Point::new(area.x0, y), Point::new(area.x1, y)));
    let down = edges[1..4].iter().map(|&x| (Point::new(x, y), Point::new(x, bottom)));
    let path = lines(&across.chain(down).collect::<Vec<_>>());
    let frame = stroked(rectangle(Rect::new(area.x0, y, area.x1, bottom)), Stroke::solid(0.5, desk.theme.ink));
    table.push(Group::of(Role::Artifact, vec![stroked(path, Stroke::solid(0.25, desk.theme.grey)), frame]));
    items.push(Group::named(Role::Table, "what-worked", table));
    items
}
