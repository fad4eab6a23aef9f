//! Record sheets: a table with numbered rows, its head on every page, rows as high as the page allows.

use kurbo::{Point, Rect};

use super::desk::{Desk, Hold};
use super::fit::too_large;
use super::flow::draw_body;
use super::frame::Sheet;
use super::prose::{block, plain};
use super::words;
use crate::activity::{Record, SheetKind};
use crate::diag::Report;
use crate::scene::draw::{filled, line, lines, rectangle, stroked};
use crate::scene::{Group, Item, Role, Stroke};

/// A row is at least this high: a child writes in it.
const LEAST_ROW: f64 = 9.2;
/// A column is at least this wide.
const LEAST_COLUMN: f64 = 9.0;
/// A row is at most this high.
const MOST_ROW: f64 = 17.0;

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    let mut sheets = Vec::new();
    let records: Vec<_> = desk.activity.records.clone();
    for record in &records {
        sheets.extend(pages(desk, record)?);
    }
    Ok(sheets)
}

fn pages(desk: &mut Desk<'_>, record: &Record) -> Result<Vec<Sheet>, Report> {
    let content = desk.frame.content;
    let edges = edges(desk, record);
    if let Some(narrow) = (0..record.columns.len()).find(|&i| edges[i + 1] - edges[i] < LEAST_COLUMN) {
        let (head, wide) = (&record.columns[narrow].head, edges[narrow + 1] - edges[narrow]);
        return Err(too_large(format!("the column `{head}` of `{}` is {wide:.1} mm wide; a column needs {LEAST_COLUMN} mm", record.title)));
    }
    let (top, top_height) = top(desk, record);
    let head = head_height(desk, record);
    let room = content.height() - top_height - head;
    if room < LEAST_ROW {
        return Err(too_large(format!("the note and the heads of `{}` leave no room for a row", record.title)));
    }
    let fit = (room / LEAST_ROW).floor().max(1.0) as u32;
    let rows = record.rows.unwrap_or(fit);
    let page_count = rows.div_ceil(fit);
    let per_page = rows.div_ceil(page_count);
    let height = (room / f64::from(per_page)).min(MOST_ROW);
    let mut sheets = Vec::new();
    for page in 0..page_count {
        let first = page * per_page;
        let count = per_page.min(rows - first);
        let mut items = top.clone();
        items.push(table(desk, record, content.y0 + top_height, head, height, first, count));
        sheets.push(Sheet { name: words::sheet_name(SheetKind::Record), items });
    }
    Ok(sheets)
}

/// Title and note, and their height.
fn top(desk: &mut Desk<'_>, record: &Record) -> (Vec<Item>, f64) {
    let content = desk.frame.content;
    let style = desk.theme.sheet_title();
    let mut items = vec![desk.heading(1, &record.title, style, Point::new(content.x0, content.y0 + 6.2), content.width())];
    let mut y = 9.6;
    if !record.note.is_empty() {
        let style = desk.theme.body();
        let (body, height) = block(desk, &record.note, style, content.width(), Hold::Left);
        let drawn = draw_body(desk, &body, Point::new(content.x0, content.y0 + y));
        items.push(Group::of(Role::Paragraph, drawn));
        y += height + 2.0;
    }
    items.extend(fields(desk, content.y0 + y + 5.0));
    (items, y + 8.0)
}

/// Lines for who played, when, and why the game stopped.
fn fields(desk: &mut Desk<'_>, baseline: f64) -> Vec<Item> {
    let content = desk.frame.content;
    let style = desk.theme.caption();
    let mut items = Vec::new();
    for (words, from, to) in [("Players", 0.0, 0.36), ("Date", 0.39, 0.56), ("It ended because", 0.59, 1.0)] {
        let x = content.x0 + from * content.width();
        items.extend(desk.text(words, style, Point::new(x, baseline), Hold::Left));
        let start = x + desk.setter.width(words, style) + 1.5;
        let end = content.x0 + to * content.width();
        items.push(line(Point::new(start, baseline + 0.5), Point::new(end, baseline + 0.5), desk.theme.writing()));
    }
    vec![Group::of(Role::Paragraph, items)]
}

/// Left edges of the columns and the right edge of the last.
fn edges(desk: &Desk<'_>, record: &Record) -> Vec<f64> {
    let content = desk.frame.content;
    let total: u32 = record.columns.iter().map(|c| c.width).sum();
    let mut used = 0;
    let mut edges = vec![content.x0];
    for column in &record.columns {
        used += column.width;
        edges.push(content.x0 + content.width() * f64::from(used) / f64::from(total));
    }
    edges
}

fn head_height(desk: &mut Desk<'_>, record: &Record) -> f64 {
    let style = desk.theme.table_head();
    let edges = edges(desk, record);
    let mut tallest = 0.0;
    for (i, column) in record.columns.iter().enumerate() {
        let (_, height) = block(desk, &plain(&column.head), style, edges[i + 1] - edges[i] - 4.0, Hold::Left);
        tallest = f64::max(tallest, height);
    }
    tallest + 3.4
}

fn table(desk: &mut Desk<'_>, record: &Record, y: f64, head: f64, row: f64, first: u32, count: u32) -> Item {
    let content = desk.frame.content;
    let edges = edges(desk, record);
    let bottom = y + head + row * f64::from(count);
    let ground = filled(rectangle(Rect::new(content.x0, y, content.x1, y + head)), desk.theme.pale);
    let mut rows = vec![Group::of(Role::Artifact, vec![ground])];
    let mut cells = Vec::new();
    for (i, column) in record.columns.iter().enumerate() {
        let style = desk.theme.table_head();
        let width = edges[i + 1] - edges[i] - 4.0;
        let (body, height) = block(desk, &plain(&column.head), style, width, Hold::Left);
        let at = Point::new(edges[i] + 2.0, y + (head - height) / 2.0);
        let drawn = draw_body(desk, &body, at);
        cells.push(Group::of(Role::HeadCell, drawn));
    }
    rows.push(Group::of(Role::Row, cells));
    for index in 0..count {
        let top = y + head + row * f64::from(index);
        rows.push(body_row(desk, record, &edges, top, row, first + index + 1));
    }
    rows.push(grid(desk, &edges, y, head, row, count, bottom));
    Group::named(Role::Table, "record", rows)
}

fn body_row(desk: &mut Desk<'_>, record: &Record, edges: &[f64], top: f64, row: f64, number: u32) -> Item {
    let style = desk.theme.body();
    let mut cells = Vec::new();
    for (i, column) in record.columns.iter().enumerate() {
        let items = if column.number {
            let middle = Point::new((edges[i] + edges[i + 1]) / 2.0, top + row / 2.0);
            desk.centred(&number.to_string(), style, middle)
        } else {
            Vec::new()
        };
        let role = if column.number { Role::HeadCell } else { Role::Cell };
        cells.push(Group::of(role, items));
    }
    Group::of(Role::Row, cells)
}

/// The table's lines, each once: fine between rows, the frame and the head's foot stronger.
fn grid(desk: &Desk<'_>, edges: &[f64], y: f64, head: f64, row: f64, count: u32, bottom: f64) -> Item {
    let (left, right) = (edges[0], edges[edges.len() - 1]);
    let ink = desk.theme.ink;
    let mut fine: Vec<_> = (1..count).map(|i| y + head + row * f64::from(i)).map(|y| (Point::new(left, y), Point::new(right, y))).collect();
    fine.extend(edges[1..edges.len() - 1].iter().map(|&x| (Point::new(x, y), Point::new(x, bottom))));
    let strong = [(Point::new(left, y + head), Point::new(right, y + head))];
    let items = vec![
        stroked(lines(&fine), Stroke::solid(0.25, desk.theme.grey)),
        stroked(lines(&strong), Stroke::solid(0.5, ink)),
        stroked(rectangle(Rect::new(left, y, right, bottom)), Stroke::solid(0.5, ink)),
    ];
    Group::of(Role::Artifact, items)
}
