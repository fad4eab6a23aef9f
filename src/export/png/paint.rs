//! Painting a scene with tiny-skia, band by band, so that the canvas stays in the processor's cache. Without tiny-skia's processor-specific code, dots
//! are the same on every machine.

use std::collections::{BTreeMap, BTreeSet};

use kurbo::{BezPath, PathEl, Point, Vec2};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, StrokeDash, Transform};

use super::{Drawing, MM_PER_INCH, PngError};
use crate::scene::{Color, Face, Item, Path, Stroke, TextRun};
use crate::text::glyph_outline;

/// The most dots of a picture: A3 at 600 dpi has 70 million.
const MOST: u64 = 140_000_000;
/// The rows that are painted at once.
const BAND: u32 = 192;

/// Paints drawings; keeps its canvas and the shapes of glyphs.
#[derive(Debug, Default)]
pub(super) struct Painter {
    canvas: Option<Pixmap>,
    glyphs: BTreeMap<(Face, u16), BezPath>,
}

/// The size of a picture, and the colours it is painted with, without what mixes at soft edges.
pub(super) struct Frame {
    pub width: u32,
    pub height: u32,
    pub colours: Vec<[u8; 3]>,
}

/// Something painted: a filled outline, or one with a line along it.
struct Stroked {
    outline: tiny_skia::Path,
    bounds: Rect,
    color: Color,
    stroke: Option<tiny_skia::Stroke>,
}

impl Painter {
    /// Paints `drawing` and hands its rows over from top to bottom, several at once: red, green, blue and a byte that is always full.
    pub(super) fn paint(&mut self, drawing: &Drawing<'_>, dpi: f64, mut rows: impl FnMut(&Frame, &[u8])) -> Result<Frame, PngError> {
        let scale = dpi / MM_PER_INCH;
        let (width, height) = ((drawing.width * scale).round().max(1.0), (drawing.height * scale).round().max(1.0));
        let wrong = || PngError::Size(width as u64, height as u64);
        if (width * height) as u64 > MOST {
            return Err(wrong());
        }
        let mut list = List { glyphs: &mut self.glyphs, scale, all: Vec::new() };
        drawing.items.iter().for_each(|item| list.item(item, Vec2::ZERO));
        let list = list.all;
        let colours: BTreeSet<[u8; 3]> = list.iter().map(|s| [s.color.0, s.color.1, s.color.2]).collect();
        let frame = Frame { width: width as u32, height: height as u32, colours: colours.into_iter().collect() };
        let fits = self.canvas.as_ref().is_some_and(|canvas| canvas.width() == frame.width);
        let mut canvas = match self.canvas.take().filter(|_| fits) {
            Some(canvas) => canvas,
            None => Pixmap::new(frame.width, BAND).ok_or_else(wrong)?,
        };
        for top in (0..frame.height).step_by(BAND as usize) {
            canvas.data_mut().fill(0xff);
            let (from, to) = (top as f32, (top + BAND) as f32);
            for stroked in list.iter().filter(|s| s.bounds.bottom() >= from && s.bounds.top() <= to) {
                stroked.paint(&mut canvas, Transform::from_translate(0.0, -from));
            }
            let count = BAND.min(frame.height - top);
            rows(&frame, &canvas.data()[..(frame.width * count * 4) as usize]);
        }
        self.canvas = Some(canvas);
        Ok(frame)
    }
}

impl Stroked {
    fn paint(&self, canvas: &mut Pixmap, place: Transform) {
        let mut paint = Paint::default();
        paint.set_color_rgba8(self.color.0, self.color.1, self.color.2, 0xff);
        paint.anti_alias = true;
        match &self.stroke {
            Some(stroke) => canvas.stroke_path(&self.outline, &paint, stroke, place, None),
            None => canvas.fill_path(&self.outline, &paint, FillRule::Winding, place, None),
        }
    }
}

/// What is painted, in dots from the top left corner.
struct List<'a> {
    glyphs: &'a mut BTreeMap<(Face, u16), BezPath>,
    scale: f64,
    all: Vec<Stroked>,
}

impl List<'_> {
    fn item(&mut self, item: &Item, by: Vec2) {
        match item {
            Item::Group(group) => group.items.iter().for_each(|item| self.item(item, by)),
            Item::Path(path) => self.path(path, by),
            Item::Text(run) => self.text(run, by),
            Item::Use(placed) => placed.symbol.items.iter().for_each(|item| self.item(item, by + placed.at)),
        }
    }

    fn add(&mut self, outline: tiny_skia::Path, color: Color, stroke: Option<tiny_skia::Stroke>) {
        // A mitred corner reaches further than half the line's width.
        let beyond = stroke.as_ref().map_or(1.0, |s| s.width * s.miter_limit / 2.0 + 1.0);
        if let Some(bounds) = outline.bounds().outset(beyond, beyond) {
            self.all.push(Stroked { outline, bounds, color, stroke });
        }
    }

    fn path(&mut self, path: &Path, by: Vec2) {
        let mut builder = PathBuilder::new();
        push(&mut builder, &path.outline, self.scale, |p| p + by);
        let Some(outline) = builder.finish() else { return };
        match (path.fill, path.stroke) {
            (Some(fill), Some(stroke)) => {
                self.add(outline.clone(), fill, None);
                self.add(outline, stroke.color, Some(line(stroke, self.scale)));
            }
            (Some(fill), None) => self.add(outline, fill, None),
            (None, Some(stroke)) => self.add(outline, stroke.color, Some(line(stroke, self.scale))),
            (None, None) => {}
        }
    }

    fn text(&mut self, run: &TextRun, by: Vec2) {
        let mut builder = PathBuilder::new();
        let turn = if run.upside_down { -1.0 } else { 1.0 };
        for glyph in &run.glyphs {
            let at = run.origin + by + Vec2::new(glyph.offset.x, -glyph.offset.y) * turn;
            let shape = self.glyphs.entry((run.face, glyph.id)).or_insert_with(|| glyph_outline(run.face, glyph.id));
            push(&mut builder, shape, self.scale, |p| at + p.to_vec2() * (run.size * turn));
        }
        if let Some(outline) = builder.finish() {
            self.add(outline, run.color, None);
        }
    }
}

fn push(builder: &mut PathBuilder, outline: &BezPath, scale: f64, place: impl Fn(Point) -> Point) {
    let at = |p: Point| {
        let p = place(p);
        ((p.x * scale) as f32, (p.y * scale) as f32)
    };
    for element in outline.elements() {
        match *element {
            PathEl::MoveTo(p) => builder.move_to(at(p).0, at(p).1),
            PathEl::LineTo(p) => builder.line_to(at(p).0, at(p).1),
            PathEl::QuadTo(a, p) => builder.quad_to(at(a).0, at(a).1, at(p).0, at(p).1),
            PathEl::CurveTo(a, b, p) => builder.cubic_to(at(a).0, at(a).1, at(b).0, at(b).1, at(p).0, at(p).1),
            PathEl::ClosePath => builder.close(),
        }
    }
}

fn line(stroke: Stroke, scale: f64) -> tiny_skia::Stroke {
    let (line_cap, line_join) = if stroke.round { (LineCap::Round, LineJoin::Round) } else { (LineCap::Butt, LineJoin::Miter) };
    let dots = |mm: f64| (mm * scale) as f32;
    let dash = stroke.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dots(dash), dots(gap)], 0.0));
    tiny_skia::Stroke { width: dots(stroke.width), miter_limit: 10.0, line_cap, line_join, dash }
}
