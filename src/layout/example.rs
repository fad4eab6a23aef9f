//! A worked example as a row: its diagrams with captions, and its words beside or below them.

use std::rc::Rc;

use kurbo::Vec2;

use super::desk::{Desk, Hold};
use super::diagram::{Diagram, Picture, centre_in, pitch_for};
use super::flow::{Body, Chunk};
use super::prose::block;
use crate::activity::Example;
use crate::prose::Prose;

/// The gap between diagrams of a row.
const GAP: f64 = 7.0;
/// Diagrams in a row.
const SLOTS: usize = 3;

/// What an example's row holds besides its diagrams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Telling {
    /// The explanation, for the rules.
    Rules,
    /// The answer, for the host.
    Answer,
}

/// The row or rows of one example; diagrams are at most `scale` of a third of the width.
pub(super) fn rows(desk: &mut Desk<'_>, example: &Example, telling: Telling, width: f64, scale: f64) -> Vec<Chunk> {
    let slot = (width - GAP * (SLOTS as f64 - 1.0)) / SLOTS as f64;
    let pitch = pitch_for(desk, slot * scale);
    let words = match telling {
        Telling::Rules => &example.text,
        Telling::Answer => &example.answer,
    };
    let mut cells: Vec<(Body, f64)> = Vec::new();
    let mut pictures = vec![(Picture::before(example), &example.caption)];
    if let [only] = example.outcomes.as_slice()
        && example.mover.is_some()
    {
        // One outcome: what is taken is already crossed in the first picture.
        pictures[0].0.crossed = only.removed.iter().copied().filter(|(cell, _)| *cell != only.path.end()).collect();
        for (cell, _) in &only.removed {
            if *cell != only.path.end() {
                pictures[0].0.position.men.remove(cell);
            }
        }
    }
    pictures.extend(example.outcomes.iter().map(|o| (Picture::after(o), &o.caption)));
    for (index, (picture, caption)) in pictures.into_iter().enumerate() {
        let name = format!("diagram-{}-{index}", example.id);
        cells.push(captioned(desk, Diagram { picture, pitch, name }, caption, slot));
    }
    let beside = !words.is_empty() && cells.len() % SLOTS != 0;
    if beside {
        let free = SLOTS - cells.len() % SLOTS;
        let room = slot * free as f64 + GAP * (free as f64 - 1.0);
        let style = desk.theme.body();
        cells.push(block(desk, words, style, room, Hold::Left));
    }
    let mut chunks: Vec<Chunk> = cells.chunks(SLOTS).map(|row| side_by_side(row, slot)).collect();
    if !words.is_empty() && !beside {
        let style = desk.theme.body();
        let (body, height) = block(desk, words, style, width, Hold::Left);
        chunks.push(Chunk { height, before: 2.0, keep: false, path: Vec::new(), body });
    }
    let last = chunks.len().saturating_sub(1);
    for (i, chunk) in chunks.iter_mut().enumerate() {
        chunk.keep = i < last;
        chunk.before = if i == 0 { 1.5 } else { 3.0 };
    }
    chunks
}

/// A diagram centred over its caption in a slot of that width, with the height of both.
pub(super) fn captioned(desk: &mut Desk<'_>, diagram: Diagram, caption: &Prose, slot: f64) -> (Body, f64) {
    let (wide, high) = diagram.size(desk);
    let style = desk.theme.caption();
    let (words, words_height) = block(desk, caption, style, slot, Hold::Centre);
    let gap = if caption.is_empty() { 0.0 } else { 1.2 };
    let all = vec![(centre_in(slot, wide), Body::Diagram(Rc::new(diagram))), (Vec2::new(0.0, high + gap), words)];
    (Body::Many(all), high + gap + words_height)
}

fn side_by_side(row: &[(Body, f64)], slot: f64) -> Chunk {
    let height = row.iter().map(|(_, h)| *h).fold(0.0, f64::max);
    let all = row.iter().enumerate().map(|(i, (body, _))| (Vec2::new(i as f64 * (slot + GAP), 0.0), body.clone())).collect();
    Chunk { height, before: 0.0, keep: false, path: Vec::new(), body: Body::Many(all) }
}
