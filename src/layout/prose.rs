//! Prose as chunks for the flow: headings, paragraphs line by line, lists with numbered discs.

use std::rc::Rc;

use kurbo::{Point, Vec2};

use super::desk::{Desk, Hold};
use super::flow::{Body, Chunk};
use super::theme::LEADING;
use crate::prose::{Block, Inline, Prose, Style};
use crate::scene::draw::{circle, filled};
use crate::scene::{Color, Face, Role};
use crate::text::{Span, TextStyle};

/// Room between paragraphs and list items.
const PARAGRAPH_GAP: f64 = 1.9;
/// Room above a heading.
const HEADING_GAP: f64 = 5.0;
/// How far list items are set in.
const INDENT: f64 = 7.0;

/// A heading that stays with what follows.
pub(super) fn heading(desk: &mut Desk<'_>, level: u8, text: &str, style: TextStyle, width: f64) -> Vec<Chunk> {
    let path: Rc<[_]> = Rc::new([(Role::Heading(level), desk.key())]);
    let lines = desk.setter.paragraph(&[Span { text, style }], width);
    let step = style.size * 1.2;
    let baseline = step / 2.0 + desk.setter.cap_height(style) / 2.0;
    let chunk = |i: usize| Chunk {
        height: step,
        before: if i == 0 { HEADING_GAP } else { 0.0 },
        keep: true,
        path: Rc::clone(&path),
        body: Body::Line(lines.clone(), i, 0.0, baseline),
    };
    (0..lines.len()).map(chunk).collect()
}

/// A section: heading and prose.
pub(super) fn section(desk: &mut Desk<'_>, text: &str, prose: &Prose, width: f64) -> Vec<Chunk> {
    let style = desk.theme.heading();
    let mut chunks = heading(desk, 2, text, style, width);
    let body = desk.theme.body();
    let mut first = true;
    for mut chunk in self::prose(desk, prose, body, width) {
        if first {
            chunk.before = 1.2;
            first = false;
        }
        chunks.push(chunk);
    }
    chunks
}

/// All blocks of `prose`.
pub(super) fn prose(desk: &mut Desk<'_>, prose: &Prose, style: TextStyle, width: f64) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    for block in &prose.blocks {
        match block {
            Block::Paragraph(inlines) => {
                let path: Rc<[_]> = Rc::new([(Role::Paragraph, desk.key())]);
                chunks.extend(lines(desk, inlines, style, width, 0.0, &path));
            }
            Block::List { ordered, items } => {
                let list = desk.key();
                for (number, inlines) in items.iter().enumerate() {
                    let path: Rc<[_]> = Rc::new([(Role::List, list), (Role::ListItem, desk.key())]);
                    let mut item = lines(desk, inlines, style, width - INDENT, INDENT, &path);
                    if let Some(first) = item.first_mut() {
                        mark(desk, first, ordered.then_some(number + 1), style);
                    }
                    chunks.extend(item);
                }
            }
        }
    }
    chunks
}

/// Puts a numbered disc or a dot before the first line of a list item.
fn mark(desk: &mut Desk<'_>, first: &mut Chunk, number: Option<usize>, style: TextStyle) {
    let middle = first.height / 2.0;
    let accent = desk.theme.accent;
    let items = match number {
        Some(number) => {
            let centre = Point::new(2.4, middle);
            let mut items = vec![filled(circle(centre, 2.35), accent)];
            let digits = desk.theme.bold(9.0 / crate::measure::POINTS_PER_MM, Color::WHITE);
            items.extend(desk.centred(&number.to_string(), digits, centre));
            items
        }
        None => vec![filled(circle(Point::new(4.4, middle + style.size * 0.04), 0.75), accent)],
    };
    let text = std::mem::replace(&mut first.body, Body::Items(Vec::new()));
    first.body = Body::Many(vec![(Vec2::ZERO, Body::Items(items)), (Vec2::ZERO, text)]);
}

/// A paragraph as one chunk a line; no single line is left behind at the end of a column or the start of the next.
fn lines(desk: &mut Desk<'_>, inlines: &[Inline], style: TextStyle, width: f64, x: f64, path: &Rc<[(Role, u32)]>) -> Vec<Chunk> {
    let spans = spans(inlines, style);
    let lines = desk.setter.paragraph(&spans, width);
    let (step, baseline) = line_box(desk, style);
    let count = lines.len();
    let chunk = |i: usize| Chunk {
        height: step,
        before: if i == 0 { PARAGRAPH_GAP } else { 0.0 },
        keep: count > 1 && (i == 0 || i + 2 == count),
        path: Rc::clone(path),
        body: Body::Line(lines.clone(), i, x, baseline),
    };
    (0..count).map(chunk).collect()
}

/// The height of a line and where its baseline is, capitals centred.
fn line_box(desk: &Desk<'_>, style: TextStyle) -> (f64, f64) {
    let step = style.size * LEADING;
    (step, step / 2.0 + desk.setter.cap_height(style) / 2.0)
}

fn spans<'a>(inlines: &'a [Inline], style: TextStyle) -> Vec<Span<'a>> {
    let face = |inline: &Inline| match inline.style {
        Style::Normal => style.face,
        Style::Strong => Face::Bold,
        Style::Emphasis => Face::Italic,
    };
    inlines.iter().map(|inline| Span { text: &inline.text, style: style.face(face(inline)) }).collect()
}

/// Prose as one body that isn't divided: captions, notes, cells. Returns its height too.
pub(super) fn block(desk: &mut Desk<'_>, prose: &Prose, style: TextStyle, width: f64, hold: Hold) -> (Body, f64) {
    let (step, baseline) = line_box(desk, style);
    let mut all = Vec::new();
    let mut y = 0.0;
    for (index, block) in prose.blocks.iter().enumerate() {
        let items = match block {
            Block::Paragraph(inlines) => std::slice::from_ref(inlines),
            Block::List { items, .. } => items.as_slice(),
        };
        if index > 0 {
            y += PARAGRAPH_GAP;
        }
        for inlines in items {
            let lines = desk.setter.paragraph(&spans(inlines, style), width);
            all.reserve_exact(lines.len());
            for i in 0..lines.len() {
                let x = match hold {
                    Hold::Left => 0.0,
                    Hold::Centre => (width - lines[i].width) / 2.0,
                    Hold::Right => width - lines[i].width,
                };
                all.push((Vec2::new(0.0, y), Body::Line(lines.clone(), i, x, baseline)));
                y += step;
            }
        }
    }
    (Body::Many(all), y)
}

/// A short text as [`block`] would set it.
pub(super) fn plain(text: &str) -> Prose {
    Prose { blocks: vec![Block::Paragraph(vec![Inline { text: text.to_owned(), style: Style::Normal }])] }
}
