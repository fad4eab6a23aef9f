//! The host key, a file of its own: the answers, the set-up to check against, how games end, and notes for the host.

use std::rc::Rc;

use kurbo::{Point, Rect, Vec2};

use super::desk::{Desk, Drawing};
use super::diagram::{Diagram, Picture, least_for_host, pitch_from};
use super::example::{Telling, rows};
use super::fit;
use super::flow::{Band, Body, Chunk, column_width};
use super::frame::Sheet;
use super::piece::hatching;
use super::prose::{heading, prose, section};
use super::table::{self, Table};
use super::words;
use crate::activity::{Activity, SectionKind};
use crate::diag::Report;
use crate::prose::{Block, Inline, Prose, Style};
use crate::scene::draw::{filled, rectangle, stroked};
use crate::scene::{Color, Face, Group, Item, Role, Stroke};

/// Room that the hatched edge takes from the content.
pub(super) const EDGE: f64 = 3.5;

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    marked(desk, |desk| fit::sheets(desk, words::HOST_KEY, plan))
}

/// Sheets with the hatched edge that tells the host's from the players'.
pub(super) fn marked(desk: &mut Desk<'_>, make: impl FnOnce(&mut Desk<'_>) -> Result<Vec<Sheet>, Report>) -> Result<Vec<Sheet>, Report> {
    let mut sheets = make(desk)?;
    for sheet in &mut sheets {
        let hatch = desk.symbol(Drawing::KeyEdge, "key-edge", Vec2::ZERO, |desk| vec![edge(desk)]);
        sheet.items.insert(0, Group::named(Role::Artifact, "key-edge", vec![hatch]));
    }
    Ok(sheets)
}

fn plan(desk: &mut Desk<'_>, size: f64) -> Vec<Band> {
    let width = desk.frame.content.width();
    let column = column_width(width, 2);
    let mut opening = vec![band(desk, width)];
    opening.extend(legend(desk, width));
    let mut bands = vec![Band { columns: 1, before: 0.0, chunks: opening }];
    let mut exercise = 0;
    for example in &desk.activity.examples {
        exercise += usize::from(example.in_practice);
        if !example.in_key {
            continue;
        }
        let title = match (example.in_practice, example.title.as_str()) {
            (true, "") => format!("Practice {exercise}"),
            (true, title) => format!("Practice {exercise}: {title}"),
            (false, title) => title.to_owned(),
        };
        let style = desk.theme.heading();
        let mut chunks = heading(desk, 2, &title, style, width);
        if example.in_practice {
            let style = desk.theme.body().face(Face::Italic);
            let mut question = prose(desk, &example.question, style, width);
            question.iter_mut().for_each(|chunk| chunk.keep = true);
            chunks.extend(question);
        }
        chunks.extend(rows(desk, example, Telling::Answer, width, size));
        bands.push(Band { columns: 1, before: 5.5, chunks });
    }
    bands.extend(meetings(desk, width).map(|chunks| Band { columns: 1, before: 5.5, chunks }));
    let mut closing = audit(desk, column, size);
    closing.extend(endings(desk, column));
    if !desk.activity.host_notes.is_empty() {
        let notes = desk.activity.host_notes.clone();
        closing.extend(section(desk, "For the host", &notes, column));
    }
    bands.push(Band { columns: 2, before: 5.5, chunks: closing });
    bands.retain(|band| !band.chunks.is_empty());
    bands
}

/// How the game ends: in the model's words, else in the author's. Then how secrets are checked, where there are any.
fn endings(desk: &mut Desk<'_>, column: f64) -> Vec<Chunk> {
    let title = words::section(SectionKind::Finish);
    let Some(rules) = &desk.activity.rules else {
        return desk.activity.section(SectionKind::Finish).map(|finish| section(desk, title, finish, column)).unwrap_or_default();
    };
    let mut chunks = section(desk, title, &Prose::list(false, &rules.model().endings()), column);
    let procedure = rules.model().procedure();
    if !procedure.is_empty() {
        chunks.extend(section(desk, "Audit, step by step", &Prose::list(true, &procedure), column));
    }
    chunks
}

/// The table of what meetings of ranks come to.
fn meetings(desk: &mut Desk<'_>, width: f64) -> Option<Vec<Chunk>> {
    let meetings = desk.activity.rules.as_ref()?.model().meetings()?;
    let style = desk.theme.heading();
    let mut chunks = heading(desk, 2, "When ranks meet", style, width);
    let shares = vec![1.0; meetings.heads.len()];
    let mut rows = table::chunks(desk, &Table { heads: meetings.heads, shares, rows: meetings.rows }, width);
    let last = rows.len().saturating_sub(1);
    rows[..last].iter_mut().for_each(|chunk| chunk.keep = true);
    chunks.extend(rows);
    Some(chunks)
}

/// How drawings and moves are read.
fn legend(desk: &mut Desk<'_>, width: f64) -> Vec<Chunk> {
    if desk.activity.examples.iter().all(|example| !example.in_key) {
        return Vec::new();
    }
    let dots = desk.activity.examples.iter().any(|e| e.in_key && !e.targets.is_empty());
    let notation = desk.activity.rules.as_ref().map(|rules| format!(" {}", rules.model().notation())).unwrap_or_default();
    let words = format!("{}{}.{notation}", words::DIAGRAMS, if dots { words::DOTS } else { "" });
    let style = desk.theme.caption();
    let mut chunks = prose(desk, &Prose::line(&words), style, width);
    chunks.iter_mut().for_each(|chunk| chunk.keep = true);
    chunks
}

/// The black band that nobody overlooks.
fn band(desk: &mut Desk<'_>, width: f64) -> Chunk {
    const HEIGHT: f64 = 12.0;
    let mut items = vec![Group::of(Role::Artifact, vec![filled(rectangle(Rect::new(0.0, 0.0, width, HEIGHT)), desk.theme.ink)])];
    let title = format!("{}, {}", words::HOST_KEY.to_uppercase(), words::KEEP_APART);
    let style = desk.theme.bold(4.6, Color::WHITE);
    let baseline = HEIGHT / 2.0 + desk.setter.cap_height(style) / 2.0;
    items.push(desk.heading(1, &title, style, Point::new(5.0, baseline), width - 10.0));
    Chunk { height: HEIGHT, before: 0.0, keep: true, path: Rc::default(), body: Body::Items(items) }
}

/// The hatched strip at the outer edge, seen from the side of a stack.
fn edge(desk: &Desk<'_>) -> Item {
    let strip = Rect::new(desk.frame.width - 11.0, 9.0, desk.frame.width - 8.3, desk.frame.height - 9.0);
    stroked(hatching(strip, 2.7), Stroke::solid(0.5, desk.theme.ink))
}

/// What must stand where before the game, told from the data, with the set-up to compare it with.
fn audit(desk: &mut Desk<'_>, column: f64, size: f64) -> Vec<Chunk> {
    let style = desk.theme.heading();
    let activity = desk.activity;
    if activity.setup.men.is_empty() {
        return Vec::new();
    }
    let mut chunks = heading(desk, 2, "Check the set-up", style, column);
    let floor = least_for_host(desk);
    let pitch = pitch_from(desk, floor, column * 0.86, size);
    let picture = Picture { position: activity.setup.clone(), ..Picture::default() }.into();
    let diagram = Diagram { picture, pitch, name: "diagram-audit".into() };
    let (wide, high) = diagram.size(desk);
    let body = Body::Many(vec![(Vec2::new((column - wide) / 2.0, 0.0), Body::Diagram(Rc::new(diagram)))]);
    chunks.push(Chunk { height: high, before: 1.5, keep: true, path: Rc::default(), body });
    let items = activity.sides.iter().enumerate().map(|(index, side)| {
        let cells = activity.setup.cells_of(index);
        let inline = |text: String, style: Style| Inline { text, style };
        vec![inline(format!("{}: {}", side.name, cells.len()), Style::Strong), inline(format!(" on {}.", standing(activity, index)), Style::Normal)]
    });
    let mut items: Vec<_> = items.collect();
    if let Some(rules) = &activity.rules {
        let first = &rules.model().players()[usize::from(rules.model().first())].name;
        let words = format!("All other cells are empty. {first} moves first, and both sides can move.");
        items.push(vec![Inline { text: words, style: Style::Normal }]);
    }
    let list = Prose { blocks: vec![Block::List { ordered: false, items }] };
    let style = desk.theme.body();
    chunks.extend(prose(desk, &list, style, column));
    chunks
}

/// Where a side stands at the start, kind by kind if it has several on the board.
fn standing(activity: &Activity, side: usize) -> String {
    let board = &activity.board.board;
    let kinds = activity.setup.kinds_of(side);
    if let [(_, cells)] = kinds.as_slice() {
        return board.names(cells);
    }
    let name = |kind: Option<usize>| kind.map_or("face down", |k| activity.pieces[k].title.as_str());
    kinds.iter().map(|(kind, cells)| format!("{} ({})", board.names(cells), name(*kind))).collect::<Vec<_>>().join("; ")
}
