//! One page of the scene as printpdf operations. Lengths become points here, and only here.

use kurbo::{PathEl, Point};
use printpdf::{
    Codepoint, Color as PdfColor, Line, LineCapStyle, LineDashPattern, LineJoinStyle, LinePoint, Mm, Op, PaintMode, PdfFontHandle, PdfPage,
    Point as PdfPoint, Polygon, PolygonRing, Pt, Rgb, TextItem, TextMatrix, WindingOrder,
};

use super::font::{Embedded, Fonts};
use crate::measure::POINTS_PER_MM;
use crate::scene::{Color, Glyph, Item, Page, Path, Stroke, TextRun};

/// A page with its operations; its boxes are set by the finishing pass.
pub(super) fn page(page: &Page, fonts: &Fonts) -> PdfPage {
    let mut pen = Pen { height: page.height, fonts, ops: Vec::new(), fill: None, stroke: None };
    page.items.iter().for_each(|item| pen.item(item));
    PdfPage::new(Mm(page.width as f32), Mm(page.height as f32), pen.ops)
}

/// Writes operations and remembers colours and lines that are set already.
struct Pen<'a> {
    height: f64,
    fonts: &'a Fonts,
    ops: Vec<Op>,
    fill: Option<Color>,
    stroke: Option<Stroke>,
}

/// A part of a path between two moves.
#[derive(Default)]
struct Ring {
    points: Vec<LinePoint>,
    closed: bool,
}

impl Pen<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Group(group) => group.items.iter().for_each(|item| self.item(item)),
            Item::Path(path) => self.path(path),
            Item::Text(run) => self.text(run),
        }
    }

    fn path(&mut self, path: &Path) {
        let rings = self.rings(path);
        if let Some(fill) = path.fill {
            self.set_fill(fill);
        }
        if let Some(stroke) = path.stroke {
            self.set_stroke(stroke);
        }
        match (path.fill.is_some(), path.stroke.is_some()) {
            (true, false) => self.polygon(rings, PaintMode::Fill),
            // One polygon a ring: printpdf closes only the last ring of a polygon before it strokes.
            (true, true) => rings.into_iter().for_each(|ring| self.polygon(vec![ring], PaintMode::FillStroke)),
            (false, true) => rings.into_iter().for_each(|ring| self.stroke_ring(ring)),
            (false, false) => {}
        }
    }

    fn polygon(&mut self, rings: Vec<Ring>, mode: PaintMode) {
        let rings = rings.into_iter().map(|ring| PolygonRing { points: ring.points }).collect();
        self.ops.push(Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order: WindingOrder::NonZero } });
    }

    fn stroke_ring(&mut self, ring: Ring) {
        self.ops.push(Op::DrawLine { line: Line { points: ring.points, is_closed: ring.closed } });
    }

    fn rings(&self, path: &Path) -> Vec<Ring> {
        let mut rings: Vec<Ring> = Vec::new();
        for element in path.outline.elements() {
            if let PathEl::MoveTo(p) = element {
                rings.push(Ring { points: vec![self.node(*p, false)], closed: false });
                continue;
            }
            let Some(ring) = rings.last_mut() else { continue };
            match element {
                PathEl::MoveTo(_) => {}
                PathEl::LineTo(p) => ring.points.push(self.node(*p, false)),
                PathEl::QuadTo(..) => unreachable!("the scene's builders make no quadratic curves"),
                PathEl::CurveTo(a, b, p) => ring.points.extend([self.node(*a, true), self.node(*b, true), self.node(*p, false)]),
                PathEl::ClosePath => ring.closed = true,
            }
        }
        rings
    }

    fn node(&self, p: Point, bezier: bool) -> LinePoint {
        let (x, y) = self.to_points(p);
        LinePoint { p: PdfPoint { x: Pt(x), y: Pt(y) }, bezier }
    }

    /// From millimetres below the top left corner to points above the bottom left one.
    fn to_points(&self, p: Point) -> (f32, f32) {
        (points(p.x), points(self.height - p.y))
    }

    fn set_fill(&mut self, color: Color) {
        if self.fill != Some(color) {
            self.fill = Some(color);
            self.ops.push(Op::SetFillColor { col: rgb(color) });
        }
    }

    fn set_stroke(&mut self, stroke: Stroke) {
        let before = self.stroke;
        if before == Some(stroke) {
            return;
        }
        self.stroke = Some(stroke);
        if before.map(|b| b.color) != Some(stroke.color) {
            self.ops.push(Op::SetOutlineColor { col: rgb(stroke.color) });
        }
        if before.map(|b| b.width) != Some(stroke.width) {
            self.ops.push(Op::SetOutlineThickness { pt: Pt(points(stroke.width)) });
        }
        if before.map_or(stroke.dash.is_some(), |b| b.dash != stroke.dash) {
            let dash = stroke.dash.map_or_else(LineDashPattern::solid, |(d, g)| LineDashPattern::new(0.0, &[points(d), points(g)]));
            self.ops.push(Op::SetLineDashPattern { dash });
        }
        if before.map_or(stroke.round, |b| b.round != stroke.round) {
            let (cap, join) = if stroke.round { (LineCapStyle::Round, LineJoinStyle::Round) } else { (LineCapStyle::Butt, LineJoinStyle::Miter) };
            self.ops.push(Op::SetLineCapStyle { cap });
            self.ops.push(Op::SetLineJoinStyle { join });
        }
    }

    fn text(&mut self, run: &TextRun) {
        self.set_fill(run.color);
        let font = self.fonts.get(run.face);
        self.ops.push(Op::StartTextSection);
        let size = Pt((run.size * POINTS_PER_MM * 1000.0).round() as f32 / 1000.0);
        self.ops.push(Op::SetFont { font: PdfFontHandle::External(font.id.clone()), size });
        // Glyphs on one height go in one piece; a raised or lowered mark starts the next.
        let mut at = 0;
        for piece in run.glyphs.chunk_by(|a, b| a.offset.y == b.offset.y) {
            self.piece(run, piece, font, &mut at);
        }
        self.ops.push(Op::EndTextSection);
    }

    fn piece(&mut self, run: &TextRun, glyphs: &[Glyph], font: &Embedded, at: &mut usize) {
        let turn = if run.upside_down { -1.0 } else { 1.0 };
        let start = glyphs[0].offset;
        let origin = Point::new(run.origin.x + turn * start.x, run.origin.y - turn * start.y);
        let (x, y) = self.to_points(origin);
        let matrix = TextMatrix::Raw([turn as f32, 0.0, 0.0, turn as f32, x, y]);
        self.ops.push(Op::SetTextMatrix { matrix });
        let mut shown = Vec::with_capacity(glyphs.len());
        let mut pen = 0.0;
        for (i, glyph) in glyphs.iter().enumerate() {
            let id = font.glyph(glyph.id);
            pen += font.width(id);
            // What lies between where the reader's pen is and where the next glyph belongs, in thousandths of an em.
            let wanted = glyphs.get(i + 1).map_or(pen, |next| (next.offset.x - start.x) / run.size * 1000.0);
            let gap = (pen - wanted).round();
            pen -= gap;
            let end = *at + glyph.bytes as usize;
            let words = if glyph.bytes == 0 { "\u{200b}" } else { &run.text[*at..end] };
            *at = end;
            shown.push(Codepoint::with_cid(id, gap as f32, words.to_owned()));
        }
        self.ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(shown)] });
    }
}

/// Millimetres as points, to a hundredth of a point: off by at most 0.0018 mm.
fn points(mm: f64) -> f32 {
    ((mm * POINTS_PER_MM * 100.0).round() / 100.0) as f32
}

fn rgb(color: Color) -> PdfColor {
    // Three decimals tell all 256 steps apart and keep the file small.
    let share = |c: u8| ((f32::from(c) / 255.0) * 1000.0).round() / 1000.0;
    PdfColor::Rgb(Rgb { r: share(color.0), g: share(color.1), b: share(color.2), icc_profile: None })
}
