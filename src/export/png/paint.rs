//! Painting a scene: vello's strips tell how much of each dot a shape covers, and what is painted on mixes its colour in. Nothing is computed in a
//! way that rounds differently elsewhere, so that dots are the same on every machine.

use std::collections::{BTreeMap, BTreeSet};

use kurbo::{Affine, BezPath, Cap, Join, PathEl, Vec2};
use vello_common::fearless_simd::Level;
use vello_common::geometry::RectU16;
use vello_common::peniko::Fill;
use vello_common::strip::visit_strip_fill_segments;
use vello_common::strip_generator::{StripGenerator, StripStorage};
use vello_common::tile::Tile;

use super::{Drawing, MM_PER_INCH, PngError};
use crate::scene::{Color, Face, Item, Path, Stroke, TextRun};
use crate::text::glyph_outline;

/// The most dots of a picture: A3 at 600 dpi has 70 million.
const MOST: u64 = 140_000_000;
/// Rows in which coverage is told at once.
pub(super) const ROWS: usize = Tile::HEIGHT as usize;

/// A picture that is being painted.
pub(super) trait Surface {
    /// The colour that is mixed in from now on.
    fn take(&mut self, color: Color);

    /// Mixes it into dots from column `x` and row `y` on: a column of [`ROWS`] after the other, 255 is all of a dot. Rows below the picture are left out.
    fn mix(&mut self, x: usize, y: usize, columns: &[[u8; ROWS]]);

    /// Fills [`ROWS`] times `width` dots with it.
    fn fill(&mut self, x: usize, y: usize, width: usize);
}

/// The size of a picture in dots.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub width: u32,
    pub height: u32,
    /// Dots in a millimetre.
    scale: f64,
}

impl Frame {
    /// The size of `drawing` at that many dots per inch.
    pub fn new(drawing: &Drawing<'_>, dpi: f64) -> Result<Self, PngError> {
        let scale = dpi / MM_PER_INCH;
        let (width, height) = ((drawing.width * scale).round().max(1.0), (drawing.height * scale).round().max(1.0));
        if (width * height) as u64 > MOST || width.max(height) > f64::from(u16::MAX - Tile::WIDTH) {
            return Err(PngError::Size(width as u64, height as u64));
        }
        Ok(Self { width: width as u32, height: height as u32, scale })
    }
}

/// The colours that something is painted with, without what mixes at soft edges.
pub(super) fn colors(items: &[Item]) -> BTreeSet<[u8; 3]> {
    fn collect(items: &[Item], all: &mut BTreeSet<[u8; 3]>) {
        for item in items {
            match item {
                Item::Group(group) => collect(&group.items, all),
                Item::Use(placed) => collect(&placed.symbol.items, all),
                Item::Text(run) => all.extend([rgb(run.color)]),
                Item::Path(path) => all.extend(path.fill.into_iter().chain(path.stroke.map(|s| s.color)).map(rgb)),
            }
        }
    }
    let mut all = BTreeSet::new();
    collect(items, &mut all);
    all
}

/// A colour's channels.
pub(super) fn rgb(Color(r, g, b): Color) -> [u8; 3] {
    [r, g, b]
}

/// The widest instructions that round as the narrowest do: those with a fused multiplication and addition don't.
fn level() -> Level {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        let best = Level::new();
        if let Some(level) = best.as_sse4_2() {
            return Level::Sse4_2(level);
        }
        if let Some(level) = best.as_sse2() {
            return Level::Sse2(level);
        }
    }
    Level::fallback()
}

/// Paints drawings; keeps the shapes of glyphs and what it needs for strips.
pub(super) struct Painter {
    level: Level,
    glyphs: BTreeMap<(Face, u16), BezPath>,
    path: Vec<PathEl>,
    strips: StripStorage,
}

/// One picture that a painter works on.
struct Canvas<'a, S> {
    painter: &'a mut Painter,
    generator: StripGenerator,
    frame: &'a Frame,
    surface: &'a mut S,
}

impl Default for Painter {
    fn default() -> Self {
        Self { level: level(), glyphs: BTreeMap::new(), path: Vec::new(), strips: StripStorage::default() }
    }
}

impl Painter {
    /// Paints what is drawn.
    pub fn paint(&mut self, drawing: &Drawing<'_>, frame: &Frame, surface: &mut impl Surface) {
        let generator = StripGenerator::new(frame.width as u16, frame.height as u16, self.level);
        let mut canvas = Canvas { painter: self, generator, frame, surface };
        drawing.items.iter().for_each(|item| canvas.item(item, drawing.by));
    }
}

impl<S: Surface> Canvas<'_, S> {
    fn item(&mut self, item: &Item, by: Vec2) {
        match item {
            Item::Group(group) => group.items.iter().for_each(|item| self.item(item, by)),
            Item::Path(path) => self.path(path, by),
            Item::Text(run) => self.text(run, by),
            Item::Use(placed) => placed.symbol.items.iter().for_each(|item| self.item(item, by + placed.at)),
        }
    }

    fn path(&mut self, path: &Path, by: Vec2) {
        let place = Affine::scale(self.frame.scale) * Affine::translate(by);
        let elements = || path.outline.elements().iter().copied();
        let strips = &mut self.painter.strips;
        if let Some(fill) = path.fill {
            strips.clear();
            self.generator.generate_filled_path(elements(), Fill::NonZero, place, None, strips, None);
            self.mix(fill);
        }
        let strips = &mut self.painter.strips;
        if let Some(stroke) = path.stroke {
            strips.clear();
            self.generator.generate_stroked_path(elements(), &line(stroke), place, None, strips, None);
            self.mix(stroke.color);
        }
    }

    fn text(&mut self, run: &TextRun, by: Vec2) {
        let Painter { glyphs, path, strips, .. } = &mut *self.painter;
        let turn = if run.upside_down { -1.0 } else { 1.0 };
        path.clear();
        for glyph in &run.glyphs {
            let offset = run.offset(glyph);
            let at = run.origin + by + Vec2::new(offset.x, -offset.y) * turn;
            let shape = glyphs.entry((run.face, glyph.id)).or_insert_with(|| glyph_outline(run.face, glyph.id));
            let place = Affine::translate(at.to_vec2()) * Affine::scale(run.size * turn);
            path.extend(shape.elements().iter().map(|&element| place * element));
        }
        strips.clear();
        self.generator.generate_filled_path(path.iter().copied(), Fill::NonZero, Affine::scale(self.frame.scale), None, strips, None);
        self.mix(run.color);
    }

    /// Mixes a colour in where the strips say so.
    fn mix(&mut self, color: Color) {
        let StripStorage { strips, alphas, .. } = &self.painter.strips;
        let (width, all) = (self.frame.width as usize, RectU16::new(0, 0, u16::MAX, u16::MAX));
        self.surface.take(color);
        let soft = |surface: &mut &mut S, segment: vello_common::strip::StripAlphaFillSegment| {
            let (from, to) = (usize::from(segment.x0()), usize::from(segment.x1()).min(width));
            let (columns, _) = alphas[segment.alpha_idx as usize..].as_chunks::<ROWS>();
            surface.mix(from, usize::from(segment.y()), &columns[..to.saturating_sub(from)]);
        };
        let solid = |surface: &mut &mut S, segment: vello_common::strip::StripFillSegment| {
            let (from, to) = (usize::from(segment.x0()), usize::from(segment.x1()).min(width));
            surface.fill(from, usize::from(segment.y()), to.saturating_sub(from));
        };
        visit_strip_fill_segments(strips, all, &mut self.surface, soft, solid);
    }
}

fn line(stroke: Stroke) -> kurbo::Stroke {
    let (cap, join) = if stroke.round { (Cap::Round, Join::Round) } else { (Cap::Butt, Join::Miter) };
    let line = kurbo::Stroke::new(stroke.width).with_caps(cap).with_join(join).with_miter_limit(10.0);
    stroke.dash.map_or(line.clone(), |(dash, gap)| line.with_dashes(0.0, [dash, gap]))
}

#[cfg(test)]
mod tests {
    use kurbo::{Point, Vec2};
    use vello_common::fearless_simd::Level;

    use super::{Drawing, Frame, Painter, ROWS, Surface, level};
    use crate::scene::draw::{circle, line, painted, polygon};
    use crate::scene::{Color, Face, Item, Stroke};
    use crate::text::{TextStyle, Typesetter};

    /// Everything that is told to a surface.
    #[derive(Default, PartialEq, Debug)]
    struct Told(Vec<(usize, usize, Vec<[u8; ROWS]>)>);

    impl Surface for Told {
        fn take(&mut self, _: Color) {}

        fn mix(&mut self, x: usize, y: usize, columns: &[[u8; ROWS]]) {
            self.0.push((x, y, columns.to_vec()));
        }

        fn fill(&mut self, x: usize, y: usize, width: usize) {
            self.0.push((x, y, vec![[255; ROWS]; width]));
        }
    }

    fn items() -> Vec<Item> {
        let ink = Color(1, 2, 3);
        let mut items = Vec::new();
        let mut setter = Typesetter::default();
        for i in 0..60 {
            let i = f64::from(i);
            let at = Point::new(3.0 + 1.517 * i, 4.0 + (7.31 * i) % 60.0);
            items.push(painted(circle(at, 0.5 + i / 9.0), ink, Stroke::solid(0.2 + i / 70.0, ink)));
            items.push(line(at, Point::new(95.0 - i, 70.0 - 0.3 * i), Stroke::solid(0.3, ink).rounded().dashed(1.1, 0.7 + i / 50.0)));
            items.push(painted(polygon(&[at, at + (9.1, i / 8.0), at + (i / 7.0, -5.2)]), ink, Stroke::solid(0.35, ink)));
            let style = TextStyle { face: Face::ALL[i as usize % 3], size: 2.0 + i / 11.0, color: ink };
            items.extend(setter.line("Qu&g@5 fi", style).at(at));
        }
        items
    }

    #[test]
    fn every_processor_covers_the_same() {
        let items = items();
        let drawing = Drawing { width: 97.3, height: 72.9, items: &items, by: Vec2::ZERO };
        let frame = Frame::new(&drawing, 254.0).unwrap();
        let told = |level: Level| {
            let mut told = Told::default();
            Painter { level, ..Painter::default() }.paint(&drawing, &frame, &mut told);
            told
        };
        let plain = told(Level::fallback());
        assert!(plain.0.len() > 20_000, "{}", plain.0.len());
        assert!(plain == told(level()));
    }
}
