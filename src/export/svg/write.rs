//! Scene items as SVG elements. Symbols and glyphs of a page stand once in its `defs`; a part is drawn out, so that it can be taken apart.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kurbo::{Point, Vec2};

use super::data::path_data;
use super::{LAYERS, SvgText, clean, layer_of};
use crate::export::number::{decimal, nearest};
use crate::scene::{Color, Face, Glyph, Group, Item, Path, Role, Stroke, Symbol, Symbols, TextRun, UNITS, Use};
use crate::text::glyph_outline;

/// What is cut, and what is folded, in the colours that machines tell apart.
const CUT: Stroke = Stroke { width: 0.1, color: Color(0xff, 0, 0), dash: None, round: false };
const SCORE: Stroke = Stroke { width: 0.1, color: Color(0, 0, 0xff), dash: None, round: false };

/// The em at which glyphs are drawn, in whole numbers: nearly as fine as the faces' own 2048.
const EM: f64 = 2000.0;

/// What makes an em of 10 mm of it: from there, any whole number of thousandths of a millimetre is a size of four decimals.
const FROM_EM: &str = " scale(.005)";

/// Shapes of glyphs, by face.
#[derive(Debug, Default)]
pub(super) struct Glyphs {
    all: [Vec<Option<Shape>>; 3],
    /// How many files there were: tells what a shape was last used in.
    files: usize,
    /// How long the longest content was, for files with `defs` and without: room for as much saves asking again and again.
    lengths: [usize; 2],
}

/// A glyph at an em of [`EM`].
#[derive(Debug)]
struct Shape {
    /// Its id in `defs`.
    id: String,
    /// Relative path data from its origin; empty for blanks.
    data: String,
    file: usize,
}

impl Glyphs {
    fn shape(&mut self, face: Face, glyph: u16) -> &mut Shape {
        let all = &mut self.all[face as usize];
        let index = usize::from(glyph);
        if index >= all.len() {
            all.resize_with(index + 1, || None);
        }
        all[index].get_or_insert_with(|| {
            let outline = glyph_outline(face, glyph);
            let mut data = Vec::with_capacity(16 * outline.elements().len());
            path_data::<0>(&mut data, outline.elements(), |p| (nearest(p.x * EM), nearest(p.y * EM)));
            Shape { id: glyph_id(face, glyph), data: text(data), file: 0 }
        })
    }
}

/// Symbols as parts of one document show them, by address; none where one can't be shown from one and the same text.
pub(super) type Drawn<'s> = BTreeMap<*const Symbol, Option<DrawnSymbol<'s>>>;

/// A symbol drawn out from its own origin.
pub(super) struct DrawnSymbol<'s> {
    content: Vec<u8>,
    ids: Vec<Cow<'s, str>>,
}

/// Writes items, layer by layer.
pub(super) struct Writer<'g, 's> {
    glyphs: &'g mut Glyphs,
    /// What other parts have drawn; none where symbols stand in `defs`.
    drawn: Option<&'g mut Drawn<'s>>,
    text: SvgText,
    /// Whether symbols and glyphs stand in `defs`.
    shared: bool,
    /// Whether lines that a machine follows have its colours.
    machine: bool,
    layers: [Vec<u8>; 4],
    layer: usize,
    /// How far everything is moved.
    pub by: Vec2,
    ids: BTreeSet<Cow<'s, str>>,
    symbols: Symbols<'s>,
    used: Vec<(Face, u16)>,
    /// Characters of each face, for live text.
    faces: BTreeMap<Face, BTreeSet<char>>,
}

impl<'g, 's> Writer<'g, 's> {
    /// A writer of a page, or of a part with what other parts have `drawn`.
    pub fn new(glyphs: &'g mut Glyphs, text: SvgText, drawn: Option<&'g mut Drawn<'s>>, machine: bool) -> Self {
        glyphs.files += 1;
        let shared = drawn.is_none();
        let mut layers: [Vec<u8>; 4] = Default::default();
        layers[0].reserve(glyphs.lengths[usize::from(shared)]);
        Self {
            glyphs,
            drawn,
            text,
            shared,
            machine,
            layers,
            layer: 0,
            by: Vec2::ZERO,
            ids: LAYERS.map(Cow::Borrowed).into(),
            symbols: Symbols::default(),
            used: Vec::new(),
            faces: BTreeMap::new(),
        }
    }

    /// The content of `defs`, the characters of live text, and the layers.
    pub fn finish(mut self) -> (String, BTreeMap<Face, BTreeSet<char>>, [String; 4]) {
        let longest = &mut self.glyphs.lengths[usize::from(self.shared)];
        *longest = self.layers[0].len().max(*longest);
        let layers = std::mem::take(&mut self.layers).map(lines);
        // A symbol may use others, which are then found on the way.
        self.layer = 0;
        let mut told = 0;
        while let Some(symbol) = self.symbols.get(told) {
            told += 1;
            self.put_all(&["<g id=\"", &symbol_id(told - 1, symbol), "\">\n"]);
            symbol.items.iter().for_each(|item| self.item(item));
            self.put("</g>\n");
        }
        self.used.sort_unstable();
        let lengths = self.used.iter().map(|&(face, glyph)| self.glyphs.shape(face, glyph).data.len() + 32);
        let mut defs = Vec::with_capacity(lengths.sum::<usize>() + self.layers[0].len());
        for &(face, glyph) in &self.used {
            let shape = self.glyphs.shape(face, glyph);
            for words in ["<path id=\"", &shape.id, "\" d=\"", &shape.data, "\"/>\n"] {
                defs.extend_from_slice(words.as_bytes());
            }
        }
        defs.append(&mut self.layers[0]);
        (lines(defs), self.faces, layers)
    }

    pub fn item(&mut self, item: &'s Item) {
        match item {
            Item::Group(group) => self.group(group),
            Item::Path(path) => self.path(path),
            Item::Text(run) => self.run(run),
            Item::Use(placed) => self.place(placed),
        }
    }

    fn put(&mut self, words: &str) {
        self.layers[self.layer].extend_from_slice(words.as_bytes());
    }

    fn put_all(&mut self, all: &[&str]) {
        all.iter().for_each(|words| self.put(words));
    }

    /// Words, each followed by a number in millimetres, and what comes last.
    fn numbers(&mut self, parts: &[(&str, f64)], last: &str) {
        for &(words, mm) in parts {
            self.put(words);
            number(&mut self.layers[self.layer], mm);
        }
        self.put(last);
    }

    fn standing(&mut self, at: Point, upside_down: bool) {
        standing(&mut self.layers[self.layer], at, upside_down);
    }

    fn group(&mut self, group: &'s Group) {
        let before = self.layer;
        if let Some(layer) = layer_of(&group.role) {
            self.layer = layer;
        }
        let told = match &group.role {
            Role::Figure(alt) => Some(alt),
            _ => None,
        };
        let open = group.name.is_some() || told.is_some();
        if open {
            self.put("<g");
            if let Some(name) = &group.name {
                let id = self.id(name);
                self.put_all(&[" id=\"", &id, "\""]);
            }
            if let Some(alt) = told {
                self.put_all(&[" role=\"img\" aria-label=\"", &escape(alt), "\""]);
            }
            self.put(">\n");
        }
        group.items.iter().for_each(|item| self.item(item));
        if open {
            self.put("</g>\n");
        }
        self.layer = before;
    }

    /// A name as an id that the file has once.
    fn id(&mut self, name: &'s str) -> Cow<'s, str> {
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        let plain = if name.chars().all(fits) { Cow::Borrowed(name) } else { name.replace(|c| !fits(c), "-").into() };
        let mut id = plain.clone();
        let mut number = 1;
        while !self.ids.insert(id.clone()) {
            number += 1;
            id = format!("{plain}.{number}").into();
        }
        id
    }

    fn place(&mut self, placed: &'s Use) {
        if !self.shared {
            if !self.place_drawn(placed) {
                let before = self.by;
                self.by += placed.at;
                placed.symbol.items.iter().for_each(|item| self.item(item));
                self.by = before;
            }
            return;
        }
        let (index, _) = self.symbols.meet(&placed.symbol);
        self.put_all(&["<use href=\"#", &symbol_id(index, &placed.symbol), "\""]);
        self.standing((placed.at + self.by).to_point(), false);
        self.put("/>\n");
    }

    /// A symbol as other parts show it, where that is the same text: numbers are dear, and a board or a piece stands in many parts.
    fn place_drawn(&mut self, placed: &'s Use) -> bool {
        let symbol = Arc::as_ptr(&placed.symbol);
        if !self.drawn.as_ref().is_some_and(|drawn| drawn.contains_key(&symbol)) {
            let own = self.draw_out(&placed.symbol);
            self.drawn.as_mut().map(|drawn| drawn.insert(symbol, own));
        }
        let Some(Some(own)) = self.drawn.as_ref().and_then(|drawn| drawn.get(&symbol)) else { return false };
        if own.ids.iter().any(|id| self.ids.contains(id)) {
            return false;
        }
        self.ids.extend(own.ids.iter().cloned());
        let (out, at) = (&mut self.layers[self.layer], placed.at + self.by);
        out.extend_from_slice(b"<g transform=\"translate(");
        number(out, at.x);
        out.push(b' ');
        number(out, at.y);
        out.extend_from_slice(b")\">\n");
        out.extend_from_slice(&own.content);
        out.extend_from_slice(b"</g>\n");
        true
    }

    /// A symbol from its own origin; none if it has live text, which tells of its characters, or something on another layer.
    fn draw_out(&mut self, symbol: &'s Symbol) -> Option<DrawnSymbol<'s>> {
        if self.text == SvgText::Live {
            return None;
        }
        let layers = std::mem::take(&mut self.layers);
        let ids = std::mem::replace(&mut self.ids, LAYERS.map(Cow::Borrowed).into());
        let by = std::mem::replace(&mut self.by, Vec2::ZERO);
        symbol.items.iter().for_each(|item| self.item(item));
        self.by = by;
        let ids = std::mem::replace(&mut self.ids, ids);
        let mut layers = std::mem::replace(&mut self.layers, layers);
        let content = std::mem::take(&mut layers[self.layer]);
        let ids = ids.into_iter().filter(|id| !LAYERS.contains(&id.as_ref())).collect();
        layers.iter().all(Vec::is_empty).then_some(DrawnSymbol { content, ids })
    }

    fn path(&mut self, path: &Path) {
        let by = self.by;
        let (fill, stroke) = match (self.machine, self.layer) {
            (true, 1) => (None, Some(CUT)),
            (true, 2) => (None, Some(SCORE)),
            _ => (path.fill, path.stroke),
        };
        self.put("<path d=\"");
        let place = |p: Point| (thousandths(p.x + by.x), thousandths(p.y + by.y));
        path_data::<PLACES>(&mut self.layers[self.layer], path.outline.elements(), place);
        self.put("\"");
        match fill {
            Some(fill) => self.color(" fill=\"", fill),
            None => self.put(" fill=\"none\""),
        }
        if let Some(stroke) = stroke {
            self.stroke(stroke);
        }
        self.put("/>\n");
    }

    fn color(&mut self, name: &str, Color(r, g, b): Color) {
        self.put(name);
        let digit = |half: u8| b"0123456789abcdef"[usize::from(half)];
        let out = &mut self.layers[self.layer];
        out.push(b'#');
        out.extend([r, g, b].iter().flat_map(|&c| [digit(c >> 4), digit(c & 15)]));
        out.push(b'"');
    }

    fn stroke(&mut self, stroke: Stroke) {
        self.color(" stroke=\"", stroke.color);
        self.numbers(&[(" stroke-width=\"", stroke.width)], "\"");
        if let Some((dash, gap)) = stroke.dash {
            self.numbers(&[(" stroke-dasharray=\"", dash), (" ", gap)], "\"");
        }
        if stroke.round {
            self.put(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        } else {
            self.put(" stroke-miterlimit=\"10\"");
        }
    }

    fn run(&mut self, run: &TextRun) {
        match (self.text, self.shared) {
            (SvgText::Live, _) => self.live(run),
            (SvgText::Outlines, true) => self.used_outlines(run),
            (SvgText::Outlines, false) => self.own_outlines(run),
        }
    }

    /// Glyphs of `defs`, one by one.
    fn used_outlines(&mut self, run: &TextRun) {
        self.put_all(&["<g role=\"img\" aria-label=\"", &escape(run.text.trim_end()), "\""]);
        self.color(" fill=\"", run.color);
        self.sized(run);
        self.put(">");
        let (out, file) = (&mut self.layers[self.layer], self.glyphs.files);
        for glyph in &run.glyphs {
            let shape = self.glyphs.shape(run.face, glyph.id);
            if shape.data.is_empty() {
                continue;
            }
            if shape.file != file {
                shape.file = file;
                self.used.push((run.face, glyph.id));
            }
            out.extend_from_slice(b"<use href=\"#");
            out.extend_from_slice(shape.id.as_bytes());
            out.push(b'"');
            let (x, y) = in_ems(glyph);
            for (name, place) in [(" x=\"", x), (" y=\"", y)] {
                if place != 0 {
                    out.extend_from_slice(name.as_bytes());
                    decimal::<0>(out, place);
                    out.push(b'"');
                }
            }
            out.extend_from_slice(b"/>");
        }
        self.put("</g>\n");
    }

    /// The whole run as one path.
    fn own_outlines(&mut self, run: &TextRun) {
        self.put_all(&["<path role=\"img\" aria-label=\"", &escape(run.text.trim_end()), "\""]);
        self.color(" fill=\"", run.color);
        self.sized(run);
        self.put(" d=\"");
        let out = &mut self.layers[self.layer];
        for glyph in &run.glyphs {
            let shape = self.glyphs.shape(run.face, glyph.id);
            if shape.data.is_empty() {
                continue;
            }
            let (x, y) = in_ems(glyph);
            out.push(b'M');
            decimal::<0>(out, x);
            out.push(b' ');
            decimal::<0>(out, y);
            out.extend_from_slice(shape.data.as_bytes());
        }
        self.put("\"/>\n");
    }

    /// An attribute that brings glyphs from their own em to the run's, and to where it begins.
    fn sized(&mut self, run: &TextRun) {
        let origin = run.origin + self.by;
        let size = thousandths(run.size);
        if run.upside_down {
            let out = &mut self.layers[self.layer];
            out.extend_from_slice(b" transform=\"matrix(");
            decimal::<4>(out, -size);
            out.extend_from_slice(b" 0 0 ");
            decimal::<4>(out, -size);
            self.numbers(&[(" ", origin.x), (" ", origin.y)], ")");
        } else {
            self.numbers(&[(" transform=\"translate(", origin.x), (" ", origin.y)], ") scale(");
            decimal::<4>(&mut self.layers[self.layer], size);
            self.put(")");
        }
        self.put_all(&[FROM_EM, "\""]);
    }

    fn live(&mut self, run: &TextRun) {
        self.faces.entry(run.face).or_default().extend(run.text.chars());
        // XML readers drop blanks at both ends: the text begins with its first word.
        let words = run.text.trim_matches(' ');
        let blanks = run.text.len() - run.text.trim_start_matches(' ').len();
        let start = run.glyphs.get(blanks).map_or(0.0, |glyph| run.offset(glyph).x);
        let at = glyph_at(run, self.by, Vec2::new(start, 0.0));
        self.put("<text");
        self.standing(at, run.upside_down);
        self.put(" font-family=\"Andika, Verdana, 'DejaVu Sans', sans-serif\"");
        self.numbers(&[(" font-size=\"", run.size)], "\"");
        match run.face {
            Face::Regular => {}
            Face::Bold => self.put(" font-weight=\"700\""),
            Face::Italic => self.put(" font-style=\"italic\""),
        }
        self.color(" fill=\"", run.color);
        // The embedded face has no ligatures: where the run has one, its length is kept.
        if run.glyphs.len() != run.text.chars().count() {
            let after = run.text.len() - run.text.trim_end_matches(' ').len();
            let end = run.glyphs.len().checked_sub(after).and_then(|i| run.glyphs.get(i)).map_or(run.advance, |glyph| run.offset(glyph).x);
            self.numbers(&[(" textLength=\"", end - start)], "\"");
        }
        self.put_all(&[">", &escape(words), "</text>\n"]);
    }
}

/// Where a glyph stands at an em of [`EM`], counted from where its run begins.
fn in_ems(glyph: &Glyph) -> (i64, i64) {
    let whole = |units: f64| nearest(units * (EM / UNITS));
    (whole(glyph.along.into()), whole(-f64::from(glyph.above)))
}

/// Where something of a run stands.
fn glyph_at(run: &TextRun, by: Vec2, offset: Vec2) -> Point {
    let turn = if run.upside_down { -1.0 } else { 1.0 };
    run.origin + by + Vec2::new(offset.x, -offset.y) * turn
}

/// Attributes for where something stands, upright or turned by half a turn.
fn standing(out: &mut Vec<u8>, at: Point, upside_down: bool) {
    let (before, between, after) = if upside_down { (" transform=\"matrix(-1 0 0 -1 ", " ", ")\"") } else { (" x=\"", "\" y=\"", "\"") };
    out.extend_from_slice(before.as_bytes());
    number(out, at.x);
    out.extend_from_slice(between.as_bytes());
    number(out, at.y);
    out.extend_from_slice(after.as_bytes());
}

fn symbol_id(index: usize, symbol: &Symbol) -> String {
    let name: String = symbol.name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    format!("symbol-{}-{name}", index + 1)
}

fn glyph_id(face: Face, id: u16) -> String {
    let face = match face {
        Face::Regular => 'r',
        Face::Bold => 'b',
        Face::Italic => 'i',
    };
    format!("{face}{id}")
}

/// Decimals of a number: no place is off by more than half a thousandth of a millimetre.
const PLACES: usize = 3;

fn thousandths(mm: f64) -> i64 {
    nearest(mm * 1000.0)
}

/// Millimetres.
fn number(out: &mut Vec<u8>, mm: f64) {
    decimal::<PLACES>(out, thousandths(mm));
}

/// What was written as text; all of it was.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

/// The same without the end of the last line.
fn lines(mut bytes: Vec<u8>) -> String {
    bytes.pop_if(|last| *last == b'\n');
    text(bytes)
}

/// Words for a double-quoted attribute or for text.
fn escape(words: &str) -> Cow<'_, str> {
    // Control characters behind ASCII begin with 0xC2.
    let special = |b: u8| b.is_ascii_control() || matches!(b, b'&' | b'<' | b'>' | b'"' | 0xC2);
    if !words.bytes().any(special) {
        return Cow::Borrowed(words);
    }
    clean(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").into()
}
