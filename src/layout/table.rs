//! Small tables that flow with the text: a head that stays with the first row, one chunk a row.

use std::rc::Rc;

use kurbo::{Point, Rect, Vec2};

use super::desk::{Desk, Hold};
use super::flow::{Body, Chunk};
use super::prose::{block, plain};
use crate::scene::draw::{filled, lines, rectangle, stroked};
use crate::scene::{Group, Item, Role, Stroke};

/// Room around the words of a cell, in millimetres.
const PAD: Vec2 = Vec2::new(1.8, 0.7);

/// A table's words.
#[derive(Debug, Clone)]
pub(super) struct Table {
    /// Heads of the columns.
    pub heads: Vec<String>,
    /// Each column's share of the width.
    pub shares: Vec<f64>,
    /// The rows; the first cell of each is its head.
    pub rows: Vec<Vec<String>>,
}

/// The table as chunks, `width` wide.
pub(super) fn chunks(desk: &mut Desk<'_>, table: &Table, width: f64) -> Vec<Chunk> {
    let key = desk.key();
    let total: f64 = table.shares.iter().sum();
    let mut edges = vec![0.0];
    for share in &table.shares {
        edges.push(edges[edges.len() - 1] + width * share / total);
    }
    let mut all = vec![Chunk { keep: true, before: 2.0, ..row(desk, &table.heads, &edges, key, true) }];
    for words in &table.rows {
        all.push(row(desk, words, &edges, key, false));
    }
    all
}

fn row(desk: &mut Desk<'_>, words: &[String], edges: &[f64], table: u32, head: bool) -> Chunk {
    let style = if head { desk.theme.table_head() } else { desk.theme.caption() };
    let mut cells = Vec::new();
    let mut height: f64 = 0.0;
    for (index, words) in words.iter().enumerate() {
        let room = edges[index + 1] - edges[index] - 2.0 * PAD.x;
        let (body, high) = block(desk, &plain(words), style, room, Hold::Left);
        let role = if head || index == 0 { Role::HeadCell } else { Role::Cell };
        cells.push((Vec2::new(edges[index], 0.0) + PAD, Body::Grouped(role, Box::new(body))));
        height = height.max(high + 2.0 * PAD.y);
    }
    let mut all = vec![(Vec2::ZERO, Body::Items(vec![grid(desk, edges, height, head)]))];
    all.extend(cells);
    let key = desk.key();
    Chunk { height, before: 0.0, keep: false, path: Rc::new([(Role::Table, table), (Role::Row, key)]), body: Body::Many(all) }
}

/// The lines round a row's cells, its ground if it is the head.
fn grid(desk: &Desk<'_>, edges: &[f64], height: f64, head: bool) -> Item {
    let (left, right) = (edges[0], edges[edges.len() - 1]);
    let mut items = Vec::new();
    if head {
        items.push(filled(rectangle(Rect::new(left, 0.0, right, height)), desk.theme.pale));
    }
    let mut fine: Vec<_> = edges.iter().map(|&x| (Point::new(x, 0.0), Point::new(x, height))).collect();
    fine.push((Point::new(left, height), Point::new(right, height)));
    if head {
        fine.push((Point::new(left, 0.0), Point::new(right, 0.0)));
    }
    items.push(stroked(lines(&fine), Stroke::solid(0.25, desk.theme.grey)));
    Group::of(Role::Artifact, items)
}
