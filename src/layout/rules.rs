//! The rules sheet: title, facts, set-up, play, worked examples, and everything a teacher asks.

use std::rc::Rc;

use kurbo::{Point, Rect, Vec2};

use super::desk::{Desk, Hold};
use super::diagram::{Diagram, Picture, pitch_between};
use super::example::{Telling, rows};
use super::fit;
use super::flow::{Band, Body, Chunk, column_width};
use super::frame::Sheet;
use super::prose::{block, heading, plain, section};
use super::words;
use crate::activity::{SectionKind, SheetKind};
use crate::diag::Report;
use crate::scene::draw::{filled, rounded_rectangle};
use crate::scene::{Group, Role};

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    fit::sheets(desk, words::sheet_name(SheetKind::Rules), plan)
}

fn plan(desk: &mut Desk<'_>, size: f64) -> Vec<Band> {
    let width = desk.frame.content.width();
    let columns = 2;
    let column = column_width(width, columns);
    let mut bands = vec![Band { columns: 1, before: 0.0, chunks: title(desk, width) }];
    bands.push(Band { columns, before: 5.0, chunks: opening(desk, column, size) });
    // How it ends is read at one glance: it isn't parted over two pages.
    let mut finish = sections(desk, &[SectionKind::Finish], width);
    let last = finish.len().saturating_sub(1);
    finish[..last].iter_mut().for_each(|chunk| chunk.keep = true);
    bands.push(Band { columns: 1, before: 5.0, chunks: finish });
    let examples: Vec<_> = desk.activity.examples.iter().filter(|e| e.in_rules).collect();
    for (index, example) in examples.into_iter().enumerate() {
        let style = desk.theme.heading();
        let mut chunks = heading(desk, 2, &example.title, style, width);
        if index == 0 {
            let style = desk.theme.caption();
            let dots = desk.activity.examples.iter().any(|e| e.in_rules && !e.targets.is_empty());
            let legend = format!("{}{}.", words::DIAGRAMS, if dots { words::DOTS } else { "" });
            chunks.extend(super::prose::prose(desk, &plain(&legend), style, width).into_iter().map(|c| Chunk { keep: true, ..c }));
        }
        chunks.extend(rows(desk, example, Telling::Rules, width, size));
        bands.push(Band { columns: 1, before: 5.5, chunks });
    }
    let closing = sections(
        desk,
        &[SectionKind::Need, SectionKind::Record, SectionKind::Adapt, SectionKind::Purpose, SectionKind::FreeAlternative, SectionKind::Printing],
        column,
    );
    bands.push(Band { columns, before: 5.5, chunks: closing });
    bands.retain(|band| !band.chunks.is_empty());
    bands
}

fn opening(desk: &mut Desk<'_>, column: f64, size: f64) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    let style = desk.theme.heading();
    if desk.activity.section(SectionKind::Prepare).is_some() || !desk.activity.setup.men.is_empty() {
        chunks.extend(heading(desk, 2, words::section(SectionKind::Prepare), style, column));
        if !desk.activity.setup.men.is_empty() {
            chunks.push(setup_diagram(desk, column, size));
        }
        if let Some(prose) = desk.activity.section(SectionKind::Prepare) {
            let body = desk.theme.body();
            chunks.extend(super::prose::prose(desk, prose, body, column));
        }
    }
    chunks.extend(sections(desk, &[SectionKind::Play], column));
    chunks
}

fn sections(desk: &mut Desk<'_>, kinds: &[SectionKind], column: f64) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    for &kind in kinds {
        if let Some(prose) = desk.activity.section(kind) {
            chunks.extend(section(desk, words::section(kind), prose, column));
        }
    }
    chunks
}

fn setup_diagram(desk: &mut Desk<'_>, column: f64, size: f64) -> Chunk {
    let pitch = pitch_between(desk, column * 0.92, size);
    let picture = Picture { position: desk.activity.setup.clone(), ..Picture::default() }.into();
    let diagram = Diagram { picture, pitch, name: "diagram-setup".into() };
    let (wide, high) = diagram.size(desk);
    let body = Body::Many(vec![(Vec2::new((column - wide) / 2.0, 0.0), Body::Diagram(Rc::new(diagram)))]);
    Chunk { height: high, before: 1.5, keep: true, path: Rc::default(), body }
}

/// Title, summary and the strip of facts.
fn title(desk: &mut Desk<'_>, width: f64) -> Vec<Chunk> {
    let (title, summary) = (desk.activity.title.clone(), desk.activity.summary.clone());
    let style = desk.theme.title();
    let mut chunks = heading(desk, 1, &title, style, width);
    if let Some(first) = chunks.first_mut() {
        first.before = 0.0;
    }
    let style = desk.theme.summary();
    let (body, height) = block(desk, &plain(&summary), style, width, Hold::Left);
    let key = desk.key();
    chunks.push(Chunk { height, before: 0.6, keep: true, path: Rc::new([(Role::Paragraph, key)]), body });
    chunks.push(facts_strip(desk, width));
    chunks
}

/// Boxes with a small label over a few words; each as wide as its words need, the rest shared out.
fn facts_strip(desk: &mut Desk<'_>, width: f64) -> Chunk {
    const GAP: f64 = 3.0;
    const PAD: f64 = 2.6;
    let facts = desk.activity.facts.clone();
    let (label_style, style) = (desk.theme.foot(), desk.theme.body());
    let widths: Vec<f64> = facts
        .iter()
        .map(|(label, words)| f64::max(desk.setter.width(label, label_style), desk.setter.width(words, style)) + 2.0 * PAD + 0.5)
        .collect();
    let gaps = GAP * (facts.len().max(1) as f64 - 1.0);
    let wanted: f64 = widths.iter().sum();
    let spare = (width - gaps - wanted) / facts.len().max(1) as f64;
    let shrink = ((width - gaps) / wanted).min(1.0);
    let mut all = Vec::new();
    let mut tallest = 0.0;
    let mut x = 0.0;
    for ((label, words), wanted) in facts.iter().zip(&widths) {
        let wide = if spare >= 0.0 { wanted + spare } else { wanted * shrink };
        let (label, label_height) = block(desk, &plain(label), label_style, wide - 2.0 * PAD, Hold::Left);
        let (words, words_height) = block(desk, &plain(words), style, wide - 2.0 * PAD, Hold::Left);
        tallest = f64::max(tallest, label_height + words_height);
        let words = Body::Many(vec![(Vec2::ZERO, label), (Vec2::new(0.0, label_height), words)]);
        all.push((Vec2::new(x + PAD, PAD - 0.7), Body::Grouped(Role::Paragraph, Box::new(words))));
        x += wide + GAP;
    }
    let height = tallest + 2.0 * PAD - 1.0;
    let mut grounds = Vec::new();
    let mut x = 0.0;
    for wanted in &widths {
        let wide = if spare >= 0.0 { wanted + spare } else { wanted * shrink };
        let rect = Rect::from_origin_size(Point::new(x, 0.0), (wide, height));
        grounds.push(filled(rounded_rectangle(rect, 1.2), desk.theme.pale));
        x += wide + GAP;
    }
    all.insert(0, (Vec2::ZERO, Body::Items(vec![Group::of(Role::Artifact, grounds)])));
    Chunk { height, before: 3.5, keep: false, path: Rc::default(), body: Body::Many(all) }
}
