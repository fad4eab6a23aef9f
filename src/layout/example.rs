//! A worked example as a row: its diagrams with captions, and its words beside or below them.

use std::rc::Rc;

use kurbo::Vec2;

use super::desk::{Desk, Hold};
use super::diagram::{Diagram, Picture, centre_in, least_for_host, pitch_between, pitch_for, pitch_from};
use super::flow::{Body, Chunk};
use super::prose::{block, prose};
use crate::activity::{Example, Outcome};
use crate::prose::Prose;
use crate::scene::Role;

/// The gap between diagrams of a row.
const GAP: f64 = 7.0;
/// Three diagrams stand in a row only if their cells are at least this wide; two otherwise.
const FINE: f64 = 7.6;

/// Words stand beside diagrams only where they have this much room.
const NARROW: f64 = 48.0;

/// What an example's row holds besides its diagrams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Telling {
    /// The explanation, for the rules.
    Rules,
    /// The answer, for the host.
    Answer,
}

/// Equal places side by side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slots {
    pub count: usize,
    pub width: f64,
}

impl Slots {
    /// As many as leave diagrams legible for players.
    fn new(desk: &mut Desk<'_>, width: f64) -> Self {
        Self::most(desk, width, 3, FINE)
    }

    /// As many as leave them legible for the host: up to four in a row.
    pub fn for_host(desk: &mut Desk<'_>, width: f64) -> Self {
        let fine = least_for_host(desk);
        Self::most(desk, width, 4, fine)
    }

    fn most(desk: &mut Desk<'_>, width: f64, most: usize, fine: f64) -> Self {
        let count = (3..=most).rev().find(|&count| pitch_for(desk, Self::of(width, count).width) >= fine).unwrap_or(2);
        Self::of(width, count)
    }

    /// The places for diagrams of that size, and their size in them: what is larger than the largest gives up a place of each row.
    pub fn at(self, size: f64) -> (Self, f64) {
        if size <= 1.0 || self.count <= 2 {
            return (self, size.min(1.0));
        }
        let width = self.width * self.count as f64 + GAP * (self.count as f64 - 1.0);
        (Self::of(width, self.count - 1), size - 1.0)
    }

    /// So many in `width`.
    fn of(width: f64, count: usize) -> Self {
        Self { count, width: (width - GAP * (count as f64 - 1.0)) / count as f64 }
    }

    /// The width of the places that `used` leave free in their row, gaps included.
    fn rest(self, used: usize) -> f64 {
        let free = self.count - used % self.count;
        self.width * free as f64 + GAP * (free as f64 - 1.0)
    }
}

/// What is shown and said of an example, whatever its size.
pub(super) struct Told {
    /// The pictures with their names.
    pictures: Vec<(Rc<Picture>, Rc<str>)>,
    words: Prose,
}

/// The pictures of an example and its words; kept, since many sizes are tried.
fn told(desk: &mut Desk<'_>, example: &Example, telling: Telling) -> Rc<Told> {
    // Examples stay where they are as long as there is a desk.
    let place = (std::ptr::from_ref(example) as usize, telling);
    Rc::clone(desk.told.entry(place).or_insert_with(|| {
        let (before, words) = match (telling, &example.proof) {
            (Telling::Rules, _) => (Picture::before(example), example.text.clone()),
            (Telling::Answer, Some(proof)) => {
                let mut words = proof.verdict.clone();
                words.blocks.extend(example.answer.blocks.iter().cloned());
                (Picture::known(example), words)
            }
            (Telling::Answer, None) => (Picture::known(example), example.answer.clone()),
        };
        let after = outcomes(example, telling).iter().map(Picture::after);
        let named = |(index, picture)| (Rc::new(picture), format!("diagram-{}-{index}", example.id).into());
        Rc::new(Told { pictures: std::iter::once(before).chain(after).enumerate().map(named).collect(), words })
    }))
}

/// The outcomes that are shown.
fn outcomes(example: &Example, telling: Telling) -> &[Outcome] {
    match (telling, &example.proof) {
        (Telling::Answer, Some(proof)) => &proof.results,
        _ => &example.outcomes,
    }
}

/// The row or rows of one example; diagrams are between their smallest (0) and largest (1) size, or with fewer in a row up to twice that (2).
pub(super) fn rows(desk: &mut Desk<'_>, example: &Example, telling: Telling, width: f64, size: f64) -> Vec<Chunk> {
    let (slots, pitch) = match telling {
        Telling::Rules => {
            let (slots, size) = Slots::new(desk, width).at(size);
            (slots, pitch_between(desk, slots.width, size))
        }
        Telling::Answer => {
            let ((slots, size), floor) = (Slots::for_host(desk, width).at(size), least_for_host(desk));
            (slots, pitch_from(desk, floor, slots.width, size))
        }
    };
    let told = told(desk, example, telling);
    let (pictures, words) = (&told.pictures, &told.words);
    let captions = std::iter::once(&example.caption).chain(outcomes(example, telling).iter().map(|o| &o.caption));
    let mut cells: Vec<(Body, f64)> = Vec::new();
    for ((picture, name), caption) in pictures.iter().zip(captions) {
        let diagram = Diagram { picture: Rc::clone(picture), pitch, name: Rc::clone(name) };
        cells.push(captioned(desk, diagram, caption, slots.width));
    }
    let style = desk.theme.body();
    let row_height = cells[cells.len() / slots.count * slots.count..].iter().map(|(_, h)| *h).fold(0.0, f64::max);
    let (body, height) = block(desk, words, style, slots.rest(cells.len()), Hold::Left);
    let roomy = slots.rest(cells.len()) >= NARROW;
    let beside = roomy && !words.is_empty() && !cells.len().is_multiple_of(slots.count) && height <= row_height * 1.2;
    if beside {
        // Beside a diagram, words stand at its middle rather than at its top.
        let drop = ((row_height - height) * 0.4).max(0.0);
        let body = Body::Grouped(Role::Paragraph, Box::new(body));
        cells.push((Body::Many(vec![(Vec2::new(0.0, drop), body)]), height + drop));
    }
    let mut chunks = in_rows(cells, slots);
    let below = if beside { Vec::new() } else { prose(desk, words, style, width) };
    let last = chunks.len().saturating_sub(1);
    for (i, chunk) in chunks.iter_mut().enumerate() {
        chunk.keep = i < last || !below.is_empty();
        chunk.before = if i == 0 { 2.4 } else { 3.0 };
    }
    let words_start = chunks.len();
    chunks.extend(below);
    // The host's answers stay in one piece with their diagrams; the rules' words may go on.
    if telling == Telling::Answer {
        let last = chunks.len().saturating_sub(1);
        chunks[words_start.min(last)..last].iter_mut().for_each(|chunk| chunk.keep = true);
    }
    chunks
}

/// A diagram centred over its caption in a slot of that width, with the height of both.
pub(super) fn captioned(desk: &mut Desk<'_>, diagram: Diagram, caption: &Prose, slot: f64) -> (Body, f64) {
    let (wide, high) = diagram.size(desk);
    let style = desk.theme.caption();
    let (words, words_height) = block(desk, caption, style, slot, Hold::Centre);
    let gap = if caption.is_empty() { 0.0 } else { 1.2 };
    let mut all = vec![(centre_in(slot, wide), Body::Diagram(Rc::new(diagram)))];
    if !caption.is_empty() {
        all.push((Vec2::new(0.0, high + gap), Body::Grouped(Role::Paragraph, Box::new(words))));
    }
    (Body::Many(all), high + gap + words_height)
}

/// Bodies with their heights in rows of equal places.
pub(super) fn in_rows(cells: Vec<(Body, f64)>, slots: Slots) -> Vec<Chunk> {
    let mut cells = cells.into_iter();
    let rows = (0..cells.len().div_ceil(slots.count)).map(|_| side_by_side(cells.by_ref().take(slots.count), slots.width));
    rows.collect()
}

fn side_by_side(row: impl Iterator<Item = (Body, f64)>, slot: f64) -> Chunk {
    let mut height: f64 = 0.0;
    let place = |(i, (body, high))| {
        height = height.max(high);
        (Vec2::new(i as f64 * (slot + GAP), 0.0), body)
    };
    let all = row.enumerate().map(place).collect();
    Chunk { height, before: 0.0, keep: false, path: Rc::default(), body: Body::Many(all) }
}
