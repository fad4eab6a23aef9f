//! Paragraphs and lines of shaped words, in millimetres. It knows only the compiled-in faces, so lines break alike everywhere.

use std::ops::Range;
use std::rc::Rc;

use icu_segmenter::options::LineBreakOptions;
use icu_segmenter::{LineSegmenter, LineSegmenterBorrowed};
use kurbo::Point;

use super::faces::cap_height;
use super::shaper::WordShaper;
use crate::scene::{Color, Face, Glyph, Item, TextRun, UNITS};

/// Face, size and colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextStyle {
    /// The face.
    pub face: Face,
    /// The em in millimetres.
    pub size: f64,
    /// The colour.
    pub color: Color,
}

impl TextStyle {
    /// The same style in another face.
    pub fn face(self, face: Face) -> Self {
        Self { face, ..self }
    }

    /// The same style in another colour.
    pub fn color(self, color: Color) -> Self {
        Self { color, ..self }
    }
}

/// Words in one style.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span<'a> {
    /// The words.
    pub text: &'a str,
    /// Their style.
    pub style: TextStyle,
}

/// A word or a blank: the least that is put on a line.
#[derive(Debug, Clone, Copy)]
struct Atom {
    /// Its glyphs among those of the whole text.
    glyphs: Part,
    /// Its advance in units of the face.
    advance: i32,
    /// Its bytes among those of the whole text.
    text: Part,
    /// The span it belongs to.
    span: u32,
    blank: bool,
    /// What may come after it.
    after: Break,
}

/// A stretch of glyphs or bytes: half the memory of a range, and there are many.
#[derive(Debug, Clone, Copy)]
struct Part {
    start: u32,
    end: u32,
}

impl From<Range<usize>> for Part {
    fn from(range: Range<usize>) -> Self {
        // No text is as long as four gigabytes.
        Self { start: range.start as u32, end: range.end as u32 }
    }
}

impl Part {
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Break {
    No,
    May,
    Must,
}

/// Shaped text; it has faces, but no size, width or colour.
#[derive(Debug)]
struct Shaped {
    text: String,
    /// Where which face begins.
    faces: Vec<(usize, Face)>,
    atoms: Vec<Atom>,
    /// Glyphs of all atoms, each counted from where its atom begins.
    glyphs: Vec<Glyph>,
}

/// A line of shaped text, its baseline starting at the origin.
#[derive(Debug, Clone)]
pub struct Line {
    shaped: Rc<Shaped>,
    atoms: Range<usize>,
    styles: Rc<[TextStyle]>,
    /// The width without blanks at the end, in millimetres.
    pub width: f64,
}

impl Line {
    /// The line's runs from left to right, the baseline starting at `origin`: one for each stretch in one style.
    pub fn at(&self, origin: Point) -> impl Iterator<Item = Item> {
        let mut x = origin.x;
        let mut rest = &self.shaped.atoms[self.atoms.clone()];
        std::iter::from_fn(move || {
            let span = rest.first()?.span;
            let length = rest.iter().position(|a| a.span != span).unwrap_or(rest.len());
            let (own, after) = rest.split_at(length);
            rest = after;
            let run = run(own, &self.shaped, self.styles[span as usize], Point::new(x, origin.y));
            x += run.advance;
            Some(Item::Text(run))
        })
    }

    /// The characters of the line.
    pub fn text(&self) -> &str {
        let atoms = &self.shaped.atoms[self.atoms.clone()];
        let ends = atoms.first().zip(atoms.last());
        ends.map_or("", |(first, last)| &self.shaped.text[first.text.start as usize..last.text.end as usize])
    }
}

/// Sets words into lines; keeps what it has shaped, since layout asks for the same words many times.
pub struct Typesetter {
    words: Words,
    /// By the first bits of their fingerprints; those with the same ones are told apart by their words.
    known: [Vec<Known>; SHELVES],
    cap_heights: [f64; 3],
}

/// Finds words and shapes them.
struct Words {
    shaper: WordShaper,
    segmenter: LineSegmenterBorrowed<'static>,
}

/// How many places there are for what was shaped.
const SHELVES: usize = 256;

/// Shaped text with the lines it was broken into before.
struct Known {
    fingerprint: u64,
    shaped: Rc<Shaped>,
    broken: Vec<Broken>,
}

/// Lines of one text at certain sizes and with a certain room.
struct Broken {
    styles: Rc<[TextStyle]>,
    room: f64,
    lines: Rc<Vec<Line>>,
}

impl std::fmt::Debug for Typesetter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Typesetter").field("known", &self.known.iter().map(Vec::len).sum::<usize>()).finish_non_exhaustive()
    }
}

impl Default for Typesetter {
    fn default() -> Self {
        Self {
            words: Words { shaper: WordShaper::default(), segmenter: LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default()) },
            known: [const { Vec::new() }; SHELVES],
            cap_heights: Face::ALL.map(cap_height),
        }
    }
}

impl Typesetter {
    /// One line, never broken, unless the text itself has line ends; then it is the first.
    pub fn line(&mut self, text: &str, style: TextStyle) -> Line {
        let shaped = Rc::clone(&self.known(&[Span { text, style }]).shaped);
        let styles: Rc<[TextStyle]> = Rc::new([style]);
        let end = shaped.atoms.iter().position(|a| a.after == Break::Must).map_or(shaped.atoms.len(), |i| i + 1);
        let width = width(&shaped.atoms[..end], &styles);
        Line { shaped, atoms: 0..end, styles, width }
    }

    /// The width of one unbroken line in millimetres.
    pub fn width(&mut self, text: &str, style: TextStyle) -> f64 {
        let shaped = &self.known(&[Span { text, style }]).shaped;
        let end = shaped.atoms.iter().position(|a| a.after == Break::Must).map_or(shaped.atoms.len(), |i| i + 1);
        width(&shaped.atoms[..end], &[style])
    }

    /// Height of capitals in that style, in millimetres.
    pub fn cap_height(&self, style: TextStyle) -> f64 {
        self.cap_heights[style.face as usize] * style.size
    }

    /// Lines no wider than `room` millimetres, broken where Unicode allows (UAX #14); a word longer than that is broken anywhere.
    pub fn paragraph(&mut self, spans: &[Span<'_>], room: f64) -> Rc<Vec<Line>> {
        if spans.iter().all(|s| s.text.is_empty()) {
            return Rc::default();
        }
        let known = self.known(spans);
        let alike = |b: &&Broken| b.room == room && b.styles.iter().zip(spans).all(|(style, span)| *style == span.style);
        if let Some(broken) = known.broken.iter().find(alike) {
            return Rc::clone(&broken.lines);
        }
        let styles: Rc<[TextStyle]> = spans.iter().map(|s| s.style).collect();
        let shaped = finer(&known.shaped, &styles, room).map_or_else(|| Rc::clone(&known.shaped), Rc::new);
        let lines = break_lines(&shaped.atoms, &styles, room).into_iter().map(|atoms| {
            let width = width(&shaped.atoms[atoms.clone()], &styles);
            Line { shaped: Rc::clone(&shaped), atoms, styles: Rc::clone(&styles), width }
        });
        let lines = Rc::new(lines.collect());
        known.broken.push(Broken { styles, room, lines: Rc::clone(&lines) });
        lines
    }

    fn known(&mut self, spans: &[Span<'_>]) -> &mut Known {
        let fingerprint = fingerprint(spans);
        let all = &mut self.known[(fingerprint >> 56) as usize];
        let index = all.iter().position(|known| known.fingerprint == fingerprint && known.shaped.is(spans)).unwrap_or_else(|| {
            all.push(Known { fingerprint, shaped: Rc::new(self.words.shape(spans)), broken: Vec::new() });
            all.len() - 1
        });
        &mut all[index]
    }
}

impl Words {
    fn shape(&mut self, spans: &[Span<'_>]) -> Shaped {
        let text: String = spans.iter().map(|s| s.text).collect();
        let mut faces = Vec::with_capacity(spans.len());
        let mut ends = Vec::with_capacity(spans.len());
        let mut end = 0;
        for span in spans {
            faces.push((end, span.style.face));
            end += span.text.len();
            ends.push(end);
        }
        let mut out = Shaped { text: String::new(), faces: Vec::new(), atoms: Vec::new(), glyphs: Vec::with_capacity(text.len()) };
        let (mut start, mut span) = (0, 0);
        for stop in self.segmenter.segment_str(&text).skip(1) {
            if stop < text.len() && keeps_together(&text, stop) {
                continue;
            }
            while start < stop {
                while ends[span] <= start {
                    span += 1;
                }
                let piece = start..stop.min(ends[span]);
                start = piece.end;
                self.atoms(&text, piece, span, faces[span].1, &mut out);
            }
            if let Some(last) = out.atoms.last_mut() {
                last.after = if text[..stop].ends_with('\n') { Break::Must } else { Break::May };
            }
        }
        Shaped { text, faces, ..out }
    }

    /// A piece of text without line breaks as a word and the blanks behind it; a line end has no glyph.
    fn atoms(&mut self, text: &str, piece: Range<usize>, span: usize, face: Face, out: &mut Shaped) {
        let word_end = piece.start + text[piece.clone()].trim_end_matches([' ', '\n']).len();
        let blank_end = piece.start + text[piece.clone()].trim_end_matches('\n').len();
        for (range, blank) in [(piece.start..word_end, false), (word_end..blank_end, true)] {
            if !range.is_empty() || (blank && piece.start == blank_end) {
                let from = out.glyphs.len();
                let advance = self.shaper.word(face, &text[range.clone()], &mut out.glyphs);
                out.atoms.push(Atom {
                    glyphs: (from..out.glyphs.len()).into(),
                    advance,
                    text: range.into(),
                    span: span as u32,
                    blank,
                    after: Break::No,
                });
            }
        }
    }
}

impl Shaped {
    fn is(&self, spans: &[Span<'_>]) -> bool {
        let mut at = 0;
        spans.len() == self.faces.len()
            && spans.iter().zip(&self.faces).all(|(span, &face)| {
                let start = at;
                at += span.text.len();
                face == (start, span.style.face) && self.text.get(start..at) == Some(span.text)
            })
            && at == self.text.len()
    }
}

/// A quick number that mostly differs with the words and with where which face begins.
fn fingerprint(spans: &[Span<'_>]) -> u64 {
    let mut print = 0_u64;
    let mut add = |part: u64| print = (print.rotate_left(5) ^ part).wrapping_mul(0x517c_c1b7_2722_0a95);
    for span in spans {
        let (whole, rest) = span.text.as_bytes().as_chunks::<8>();
        whole.iter().for_each(|&chunk| add(u64::from_le_bytes(chunk)));
        add(rest.iter().fold(0, |part, &byte| part << 8 | u64::from(byte)));
        add(span.style.face as u64);
    }
    print
}

/// Written moves such as `C3-C4` stay on one line: no break behind a hyphen that follows a digit.
fn keeps_together(text: &str, stop: usize) -> bool {
    let mut before = text[..stop].chars().rev();
    before.next() == Some('-') && before.next().is_some_and(|c| c.is_ascii_digit()) && text[stop..].chars().next().is_some_and(char::is_alphanumeric)
}

fn advance(atom: &Atom, styles: &[TextStyle]) -> f64 {
    f64::from(atom.advance) * (styles[atom.span as usize].size / UNITS)
}

/// The width of atoms without blanks at the end.
fn width(atoms: &[Atom], styles: &[TextStyle]) -> f64 {
    let end = atoms.iter().rposition(|a| !a.blank).map_or(0, |i| i + 1);
    atoms[..end].iter().map(|a| advance(a, styles)).sum()
}

/// No line is refused for less than this: what sums of floating-point numbers may be off by.
const SLACK: f64 = 1e-6;

/// First-fit lines. A chunk that is wider than the room stands on a line of its own.
fn break_lines(atoms: &[Atom], styles: &[TextStyle], room: f64) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut end) = (0, 0);
    // The line's width up to the last break, and behind it.
    let (mut used, mut chunk, mut blanks) = (0.0, 0.0, 0.0);
    for (i, atom) in atoms.iter().enumerate() {
        if atom.blank {
            blanks += advance(atom, styles);
        } else {
            chunk += blanks + advance(atom, styles);
            blanks = 0.0;
        }
        if atom.after == Break::No && i + 1 < atoms.len() {
            continue;
        }
        if used + chunk > room + SLACK && end > start {
            lines.push(start..end);
            (start, used) = (end, 0.0);
        }
        used += chunk + blanks;
        (chunk, blanks) = (0.0, 0.0);
        end = i + 1;
        if atom.after == Break::Must {
            lines.push(start..end);
            (start, used) = (end, 0.0);
        }
    }
    if start < atoms.len() {
        lines.push(start..atoms.len());
    }
    lines
}

/// The same text with chunks that are wider than `room` divided at each cluster, if there are any.
fn finer(shaped: &Shaped, styles: &[TextStyle], room: f64) -> Option<Shaped> {
    let wide = |atoms: &[Atom]| width(atoms, styles) > room + SLACK;
    let chunks = || shaped.atoms.chunk_by(|a, _| a.after == Break::No);
    if !chunks().any(wide) {
        return None;
    }
    let mut out = Shaped { text: shaped.text.clone(), faces: shaped.faces.clone(), atoms: Vec::new(), glyphs: shaped.glyphs.clone() };
    for chunk in chunks() {
        if wide(chunk) {
            chunk.iter().for_each(|atom| divide(atom, &mut out));
        } else {
            out.atoms.extend_from_slice(chunk);
        }
    }
    Some(out)
}

/// An atom as one for each cluster, with breaks allowed between them.
fn divide(atom: &Atom, out: &mut Shaped) {
    let glyphs = &mut out.glyphs[atom.glyphs.range()];
    let starts: Vec<usize> = (0..glyphs.len()).filter(|&i| i == 0 || glyphs[i].bytes > 0).collect();
    let xs: Vec<i32> = starts.iter().map(|&i| glyphs[i].along).chain([atom.advance]).collect();
    let mut from = atom.text.start as usize;
    for (i, &start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(glyphs.len());
        let own = &mut glyphs[start..end];
        let to = from + own.iter().map(|g| g.bytes as usize).sum::<usize>();
        own.iter_mut().for_each(|g| g.along -= xs[i]);
        let after = if end < glyphs.len() { Break::May } else { atom.after };
        let first = atom.glyphs.start as usize;
        let place = first + start..first + end;
        out.atoms.push(Atom { glyphs: place.into(), advance: xs[i + 1] - xs[i], text: (from..to).into(), after, ..*atom });
        from = to;
    }
    if starts.is_empty() {
        out.atoms.push(*atom);
    }
}

/// Neighbouring atoms of one style as one run.
fn run(atoms: &[Atom], shaped: &Shaped, style: TextStyle, origin: Point) -> TextRun {
    let mut glyphs = Vec::with_capacity(atoms.iter().map(|a| a.glyphs.range().len()).sum());
    let mut pen = 0;
    for atom in atoms {
        glyphs.extend(shaped.glyphs[atom.glyphs.range()].iter().map(|g| Glyph { along: pen + g.along, ..*g }));
        pen += atom.advance;
    }
    let words = atoms.first().zip(atoms.last()).map_or("", |(first, last)| &shaped.text[first.text.start as usize..last.text.end as usize]);
    let TextStyle { face, size, color } = style;
    TextRun { face, size, color, origin, upside_down: false, text: words.to_owned(), glyphs, advance: f64::from(pen) * (size / UNITS) }
}

#[cfg(test)]
mod tests {
    use super::{Face, Item, Point, Span, TextRun, TextStyle, Typesetter};
    use crate::scene::Color;

    const STYLE: TextStyle = TextStyle { face: Face::Regular, size: 10.0, color: Color(0, 0, 0) };

    fn runs(line: &super::Line) -> Vec<TextRun> {
        let run = |item| match item {
            Item::Text(run) => run,
            other => panic!("{other:?}"),
        };
        line.at(Point::ZERO).map(run).collect()
    }

    #[test]
    fn shapes_ligatures_and_marks_and_keeps_the_words() {
        let mut setter = Typesetter::default();
        let runs = runs(&setter.line("Affinity e\u{301}x\u{300} Ünïcödé", STYLE));
        let words: String = runs.iter().map(|r| r.text.as_str()).collect();
        assert_eq!(words, "Affinity e\u{301}x\u{300} Ünïcödé");
        let glyphs: Vec<_> = runs.iter().flat_map(|r| &r.glyphs).collect();
        assert!(glyphs.len() < words.chars().count(), "ffi is one glyph");
        assert_eq!(glyphs.iter().map(|g| g.bytes as usize).sum::<usize>(), words.len());
    }

    #[test]
    fn moves_are_not_parted() {
        let mut setter = Typesetter::default();
        let width = setter.width("Write C3-", STYLE) + 1.0;
        let span = Span { text: "Write C3-C4", style: STYLE };
        let lines: Vec<String> = setter.paragraph(&[span], width).iter().map(|l| l.text().to_owned()).collect();
        assert_eq!(lines, ["Write ", "C3-C4"]);
    }

    #[test]
    fn sizes_scale_exactly() {
        let mut setter = Typesetter::default();
        let small = setter.width("Approach or withdraw", STYLE);
        let large = setter.width("Approach or withdraw", TextStyle { size: 25.0, ..STYLE });
        assert!((large - 2.5 * small).abs() < 1e-9);
    }

    #[test]
    fn breaks_within_the_width_and_changes_face() {
        let mut setter = Typesetter::default();
        let bold = STYLE.face(Face::Bold);
        let spans = [Span { text: "one two ", style: STYLE }, Span { text: "three four five", style: bold }];
        let lines = setter.paragraph(&spans, 40.0);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|l| l.width <= 40.0));
        let faces: Vec<_> = lines.iter().flat_map(|l| runs(l).into_iter().map(|r| r.face)).collect();
        assert_eq!((faces.first(), faces.last()), (Some(&Face::Regular), Some(&Face::Bold)));
    }

    #[test]
    fn a_word_in_two_faces_stays_whole() {
        let mut setter = Typesetter::default();
        let spans = [Span { text: "the wo", style: STYLE }, Span { text: "rd.", style: STYLE.face(Face::Bold) }];
        let width = setter.width("the wo", STYLE) + 0.5;
        let lines = setter.paragraph(&spans, width);
        assert_eq!(lines.iter().map(super::Line::text).collect::<Vec<_>>(), ["the ", "word."]);
    }

    #[test]
    fn a_word_wider_than_the_room_is_broken_anywhere_and_line_ends_are_kept() {
        let mut setter = Typesetter::default();
        let span = Span { text: "Donaudampfschiff\n\nend", style: STYLE };
        let lines = setter.paragraph(&[span], 30.0);
        assert!(lines.iter().all(|l| l.width <= 30.0 + 1e-6));
        let text: Vec<_> = lines.iter().map(super::Line::text).collect();
        assert_eq!(text.concat(), "Donaudampfschiffend");
        assert_eq!(text[text.len() - 2..], ["", "end"]);
    }
}
