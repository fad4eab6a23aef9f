//! Painting a scene with tiny-skia. Without its processor-specific code, dots are the same on every machine.

use std::collections::{BTreeMap, BTreeSet};

use kurbo::{BezPath, PathEl, Point, Vec2};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, StrokeDash, Transform};

use super::{Drawing, MM_PER_INCH, PngError};
use crate::scene::{Color, Face, Item, Path, Stroke, TextRun};
use crate::text::glyph_outline;

/// The most dots of a picture: A3 at 600 dpi has 70 million.
const MOST: u64 = 140_000_000;

/// Paints drawings; keeps its canvas and the shapes of glyphs.
#[derive(Debug, Default)]
pub struct Painter {
    canvas: Option<Pixmap>,
    glyphs: BTreeMap<(Face, u16), BezPath>,
}

/// A painted picture: red, green, blue and a byte that is always full, row by row.
pub(super) struct Picture<'a> {
    pub width: u32,
    pub height: u32,
    pub dots: &'a [u8],
    /// The colours that were painted with, without what mixes at soft edges.
    pub colours: Vec<[u8; 3]>,
}

impl Painter {
    pub(super) fn paint(&mut self, drawing: &Drawing<'_>, dpi: f64) -> Result<Picture<'_>, PngError> {
        let scale = dpi / MM_PER_INCH;
        let (width, height) = ((drawing.width * scale).round().max(1.0), (drawing.height * scale).round().max(1.0));
        let wrong = || PngError::Size(width as u64, height as u64);
        if (width * height) as u64 > MOST {
            return Err(wrong());
        }
        let (width, height) = (width as u32, height as u32);
        let fits = self.canvas.as_ref().is_some_and(|c| (c.width(), c.height()) == (width, height));
        let mut canvas = match self.canvas.take().filter(|_| fits) {
            Some(canvas) => canvas,
            None => Pixmap::new(width, height).ok_or_else(wrong)?,
        };
        canvas.data_mut().fill(0xff);
        let transform = Transform::from_scale(scale as f32, scale as f32);
        let mut brush = Brush { canvas: &mut canvas, glyphs: &mut self.glyphs, transform, colours: BTreeSet::new() };
        drawing.items.iter().for_each(|item| brush.item(item, Vec2::ZERO));
        let colours = brush.colours.into_iter().collect();
        let canvas = self.canvas.insert(canvas);
        Ok(Picture { width, height, dots: canvas.data(), colours })
    }
}

struct Brush<'a> {
    canvas: &'a mut Pixmap,
    glyphs: &'a mut BTreeMap<(Face, u16), BezPath>,
    transform: Transform,
    colours: BTreeSet<[u8; 3]>,
}

impl Brush<'_> {
    fn item(&mut self, item: &Item, by: Vec2) {
        match item {
            Item::Group(group) => group.items.iter().for_each(|item| self.item(item, by)),
            Item::Path(path) => self.path(path, by),
            Item::Text(run) => self.text(run, by),
            Item::Use(placed) => placed.symbol.items.iter().for_each(|item| self.item(item, by + placed.at)),
        }
    }

    fn paint(&mut self, Color(r, g, b): Color) -> Paint<'static> {
        self.colours.insert([r, g, b]);
        let mut paint = Paint::default();
        paint.set_color_rgba8(r, g, b, 0xff);
        paint.anti_alias = true;
        paint
    }

    fn path(&mut self, path: &Path, by: Vec2) {
        let mut builder = PathBuilder::new();
        push(&mut builder, &path.outline, |p| p + by);
        let Some(outline) = builder.finish() else { return };
        if let Some(fill) = path.fill {
            let paint = self.paint(fill);
            self.canvas.fill_path(&outline, &paint, FillRule::Winding, self.transform, None);
        }
        if let Some(stroke) = path.stroke {
            let paint = self.paint(stroke.color);
            self.canvas.stroke_path(&outline, &paint, &line(stroke), self.transform, None);
        }
    }

    fn text(&mut self, run: &TextRun, by: Vec2) {
        let mut builder = PathBuilder::new();
        let turn = if run.upside_down { -1.0 } else { 1.0 };
        for glyph in &run.glyphs {
            let at = run.origin + by + Vec2::new(glyph.offset.x, -glyph.offset.y) * turn;
            let shape = self.glyphs.entry((run.face, glyph.id)).or_insert_with(|| glyph_outline(run.face, glyph.id));
            push(&mut builder, shape, |p| at + p.to_vec2() * (run.size * turn));
        }
        if let Some(outline) = builder.finish() {
            let paint = self.paint(run.color);
            self.canvas.fill_path(&outline, &paint, FillRule::Winding, self.transform, None);
        }
    }
}

fn push(builder: &mut PathBuilder, outline: &BezPath, place: impl Fn(Point) -> Point) {
    let at = |p: Point| {
        let p = place(p);
        (p.x as f32, p.y as f32)
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

fn line(stroke: Stroke) -> tiny_skia::Stroke {
    let (line_cap, line_join) = if stroke.round { (LineCap::Round, LineJoin::Round) } else { (LineCap::Butt, LineJoin::Miter) };
    let dash = stroke.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash as f32, gap as f32], 0.0));
    tiny_skia::Stroke { width: stroke.width as f32, miter_limit: 10.0, line_cap, line_join, dash }
}
