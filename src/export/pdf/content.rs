//! Content streams: the scene as PDF operators (ISO 32000-1, 8 and 9). Lengths become points here, and only here.
//!
//! printpdf's own operations cost more time than all other work on a kit together, so pages are written straight to bytes.

use kurbo::{PathEl, Point, Rect, Vec2};
use lopdf::{Dictionary, Stream};

use super::PdfError;
use super::deflate::Deflater;
use super::font::{Embedded, Fonts};
use crate::export::number::{decimal, nearest};
use crate::measure::POINTS_PER_MM;
use crate::scene::{Color, Document, Face, Glyph, Item, Path, Stroke, Symbol, Symbols, TextRun, UNITS, Use};
use crate::text::glyph_reach;

/// A form XObject: a symbol's content, written once and shown wherever it is used.
pub(super) struct Form {
    pub name: String,
    pub content: Stream,
    /// What it inks at most, in hundredths of a point.
    pub bounds: [i64; 4],
}

/// The content streams of a document.
pub(super) struct Contents {
    pub pages: Vec<Stream>,
    pub forms: Vec<Form>,
}

/// Writes every page of `document`, and every symbol once.
pub(super) fn write(document: &Document, fonts: &Fonts, deflater: &mut Deflater) -> Result<Contents, PdfError> {
    let mut symbols = Symbols::default();
    let mut pages = Vec::with_capacity(document.pages.len());
    // Everything is written in one place and kept deflated: memory that is used again costs nothing.
    let mut scratch = Vec::with_capacity(1 << 15);
    for page in &document.pages {
        let mut pen = Pen::new(fonts, page.height, &mut symbols, &mut scratch);
        page.items.iter().for_each(|item| pen.item(item));
        pages.push(deflater.stream(Dictionary::new(), &scratch)?);
    }
    let mut forms = Vec::new();
    let reach = Face::ALL.map(glyph_reach);
    // A symbol may use others, which are then found on the way.
    while let Some(symbol) = symbols.get(forms.len()) {
        let mut pen = Pen::new(fonts, 0.0, &mut symbols, &mut scratch);
        // What a form starts with is left to where it is used: nothing may be taken as set.
        pen.stroke = None;
        pen.fill = None;
        symbol.items.iter().for_each(|item| pen.item(item));
        let content = deflater.stream(Dictionary::new(), &scratch)?;
        forms.push(Form { name: form_name(forms.len()), content, bounds: bounds(symbol, &reach) });
    }
    Ok(Contents { pages, forms })
}

fn form_name(index: usize) -> String {
    format!("S{}", index + 1)
}

/// Writes operators and remembers what is set already.
struct Pen<'a, 's> {
    height: f64,
    fonts: &'a Fonts,
    /// The symbols used so far, in the order of their first use.
    symbols: &'s mut Symbols<'a>,
    out: &'s mut Vec<u8>,
    fill: Option<Color>,
    stroke: Option<Stroke>,
    font: Option<(Face, i64)>,
}

/// How a page starts (ISO 32000-1, table 52): black, one point, solid, butt ends, mitred corners.
const INITIAL: Stroke = Stroke { width: 1.0 / POINTS_PER_MM, color: Color(0, 0, 0), dash: None, round: false };

impl<'a, 's> Pen<'a, 's> {
    fn new(fonts: &'a Fonts, height: f64, symbols: &'s mut Symbols<'a>, out: &'s mut Vec<u8>) -> Self {
        out.clear();
        Self { height, fonts, symbols, out, fill: Some(Color(0, 0, 0)), stroke: Some(INITIAL), font: None }
    }

    fn item(&mut self, item: &'a Item) {
        match item {
            Item::Group(group) => group.items.iter().for_each(|item| self.item(item)),
            Item::Path(path) => self.path(path),
            Item::Text(run) => self.text(run),
            Item::Use(placed) => self.place(placed),
        }
    }

    fn place(&mut self, placed: &'a Use) {
        let (index, _) = self.symbols.meet(&placed.symbol);
        self.out.extend_from_slice(b"q 1 0 0 1 ");
        self.point(placed.at.to_point());
        self.out.extend_from_slice(b"cm /");
        self.out.extend_from_slice(form_name(index).as_bytes());
        self.out.extend_from_slice(b" Do Q\n");
    }

    fn path(&mut self, path: &Path) {
        if let Some(fill) = path.fill {
            self.set_fill(fill);
        }
        if let Some(stroke) = path.stroke {
            self.set_stroke(stroke);
        }
        let operator = match (path.fill.is_some(), path.stroke.is_some()) {
            (true, false) => "f\n",
            (true, true) => "B\n",
            (false, true) => "S\n",
            (false, false) => return,
        };
        let mut rest = path.outline.elements();
        while let [first, after @ ..] = rest {
            if let Some((start, across)) = rectangle(rest) {
                self.rectangle(start, across);
                rest = &rest[RECTANGLE..];
                continue;
            }
            rest = after;
            match *first {
                PathEl::MoveTo(p) => self.to(&[p], "m\n"),
                PathEl::LineTo(p) => self.to(&[p], "l\n"),
                PathEl::QuadTo(..) => unreachable!("the scene's builders make no quadratic curves"),
                PathEl::CurveTo(a, b, p) => self.to(&[a, b, p], "c\n"),
                PathEl::ClosePath => self.operator("h\n"),
            }
        }
        self.operator(operator);
    }

    /// A rectangle by two corners. Its sizes are between rounded corners, so that it lies on what lies beside it.
    fn rectangle(&mut self, start: Point, across: Point) {
        self.point(start);
        self.number::<2>(hundredths(across.x) - hundredths(start.x));
        self.number::<2>(hundredths(self.height - across.y) - hundredths(self.height - start.y));
        self.operator("re\n");
    }

    fn to(&mut self, points: &[Point], operator: &str) {
        points.iter().for_each(|&p| self.point(p));
        self.operator(operator);
    }

    fn operator(&mut self, operator: &str) {
        self.out.extend_from_slice(operator.as_bytes());
    }

    /// From millimetres below the top left corner to points above the bottom left one.
    fn point(&mut self, p: Point) {
        self.number::<2>(hundredths(p.x));
        self.number::<2>(hundredths(self.height - p.y));
    }

    fn number<const PLACES: usize>(&mut self, value: i64) {
        decimal::<PLACES>(self.out, value);
        self.out.push(b' ');
    }

    fn set_fill(&mut self, color: Color) {
        if self.fill != Some(color) {
            self.fill = Some(color);
            self.color(color, "rg\n");
        }
    }

    /// Three decimals tell all 256 steps apart and keep the file small.
    fn color(&mut self, color: Color, operator: &str) {
        for c in [color.0, color.1, color.2] {
            self.number::<3>((i64::from(c) * 1000 + 127) / 255);
        }
        self.operator(operator);
    }

    fn set_stroke(&mut self, stroke: Stroke) {
        let before = self.stroke;
        if before == Some(stroke) {
            return;
        }
        self.stroke = Some(stroke);
        if before.map(|b| b.color) != Some(stroke.color) {
            self.color(stroke.color, "RG\n");
        }
        if before.map(|b| b.width) != Some(stroke.width) {
            self.number::<2>(hundredths(stroke.width));
            self.operator("w\n");
        }
        if before.map(|b| b.dash) != Some(stroke.dash) {
            self.operator("[");
            if let Some((dash, gap)) = stroke.dash {
                self.number::<2>(hundredths(dash));
                self.number::<2>(hundredths(gap));
            }
            self.operator("] 0 d\n");
        }
        if before.map(|b| b.round) != Some(stroke.round) {
            self.operator(if stroke.round { "1 J 1 j\n" } else { "0 J 0 j\n" });
        }
    }

    fn text(&mut self, run: &TextRun) {
        self.set_fill(run.color);
        let font = self.fonts.get(run.face);
        let size = nearest(run.size * POINTS_PER_MM * 1000.0);
        self.operator("BT\n");
        if self.font != Some((run.face, size)) {
            self.font = Some((run.face, size));
            self.operator("/");
            self.operator(&font.id.0);
            self.operator(" ");
            self.number::<3>(size);
            self.operator("Tf\n");
        }
        // Glyphs on one height go in one piece; a raised or lowered mark starts the next.
        for (i, piece) in run.glyphs.chunk_by(|a, b| a.above == b.above).enumerate() {
            self.stand(run, run.offset(&piece[0]), i == 0);
            self.piece(piece, font);
        }
        self.operator("ET\n");
    }

    /// Puts the text matrix where a piece starts.
    fn stand(&mut self, run: &TextRun, start: Vec2, first: bool) {
        let turn = if run.upside_down { -1.0 } else { 1.0 };
        let origin = Point::new(run.origin.x + turn * start.x, run.origin.y - turn * start.y);
        if first && !run.upside_down {
            return self.to(&[origin], "Td\n");
        }
        self.operator(if run.upside_down { "-1 0 0 -1 " } else { "1 0 0 1 " });
        self.to(&[origin], "Tm\n");
    }

    fn piece(&mut self, glyphs: &[Glyph], font: &Embedded) {
        let start = glyphs[0].along;
        self.operator("[(");
        let mut pen = 0.0;
        for (i, glyph) in glyphs.iter().enumerate() {
            let own = font.glyph(glyph.id);
            code(self.out, own);
            pen += font.width(own);
            // What lies between where the reader's pen is and where the next glyph belongs, in hundredths of a thousandth of an em.
            let wanted = glyphs.get(i + 1).map_or(pen, |next| f64::from(next.along - start) * (1000.0 / UNITS));
            let gap = nearest((pen - wanted) * 100.0);
            if gap != 0 {
                pen -= gap as f64 / 100.0;
                self.operator(")");
                decimal::<2>(self.out, gap);
                self.operator("(");
            }
        }
        self.operator(")]TJ\n");
    }
}

/// How many elements a rectangle has.
const RECTANGLE: usize = 5;

/// Two opposite corners, if a path goes on with a rectangle as the operator `re` draws it (ISO 32000-1, table 59): across first.
fn rectangle(elements: &[PathEl]) -> Option<(Point, Point)> {
    match *elements {
        [PathEl::MoveTo(a), PathEl::LineTo(b), PathEl::LineTo(c), PathEl::LineTo(d), PathEl::ClosePath, ..] => {
            (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x).then_some((a, c))
        }
        _ => None,
    }
}

/// A glyph number in a literal string (ISO 32000-1, 7.3.4.2).
fn code(out: &mut Vec<u8>, own: u16) {
    for byte in own.to_be_bytes() {
        match byte {
            b'(' | b')' | b'\\' => out.extend([b'\\', byte]),
            // A reader would take it for the end of a line.
            b'\r' => out.extend(b"\\r"),
            _ => out.push(byte),
        }
    }
}

/// Millimetres as hundredths of a point: off by at most 0.0018 mm.
fn hundredths(mm: f64) -> i64 {
    nearest(mm * POINTS_PER_MM * 100.0)
}

/// A box round everything a symbol inks, with room to spare: a form clips at it.
fn bounds(symbol: &Symbol, reach: &[f64; 3]) -> [i64; 4] {
    let all = room(&symbol.items, reach).unwrap_or(Rect::ZERO).inset(1.0);
    [all.x0, -all.y1, all.x1, -all.y0].map(hundredths)
}

/// A box that no ink of `items` leaves: quickly found, and seldom much too large.
fn room(items: &[Item], reach: &[f64; 3]) -> Option<Rect> {
    let boxes = items.iter().filter_map(|item| match item {
        Item::Group(group) => room(&group.items, reach),
        Item::Use(placed) => Some(room(&placed.symbol.items, reach)? + placed.at),
        Item::Path(path) => {
            // A mitred corner reaches ten half widths at most.
            let beyond = path.stroke.map_or(0.0, |stroke| stroke.width * 5.0);
            (!path.outline.elements().is_empty()).then(|| path.outline.control_box().inset(beyond))
        }
        Item::Text(run) => {
            let far = run.glyphs.iter().map(|glyph| run.offset(glyph).hypot()).fold(0.0, f64::max);
            Some(Rect::from_points(run.origin, run.origin).inset(far + reach[run.face as usize] * run.size))
        }
    });
    boxes.reduce(|a, b| a.union(b))
}

#[cfg(test)]
mod tests {
    use super::hundredths;

    #[test]
    fn a_length_is_off_by_less_than_two_thousandths_of_a_millimetre() {
        for tenths_of_micrometres in (0..420_000).step_by(37) {
            let mm = f64::from(tenths_of_micrometres) / 1000.0;
            let back = hundredths(mm) as f64 / 100.0 * 25.4 / 72.0;
            assert!((mm - back).abs() < 0.0018);
        }
    }
}
