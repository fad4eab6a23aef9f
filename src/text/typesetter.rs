//! Shaping and line breaking through parley, in millimetres. It knows only the compiled-in faces, so lines break alike everywhere.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use kurbo::{Point, Vec2};
use parley::fontique::{Blob, Collection, CollectionOptions, SourceCache};
use parley::{FontContext, FontFamily, FontStyle, FontWeight, Layout, LayoutContext, LineBreakContext, StyleProperty};

use super::faces::{FAMILY, bytes, cap_height};
use crate::scene::{Color, Face, Glyph, TextRun};

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

/// A shaped line, its baseline starting at the origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The runs from left to right.
    pub runs: Vec<TextRun>,
    /// The width without blanks at the end, in millimetres.
    pub width: f64,
}

impl Line {
    /// The runs with the baseline starting at `origin`.
    pub fn at(&self, origin: Point) -> impl Iterator<Item = crate::scene::Item> {
        self.runs.iter().map(move |run| {
            let mut run = run.clone();
            run.origin += origin.to_vec2();
            crate::scene::Item::Text(run)
        })
    }
}

/// Shaping knows no size: text is shaped at this em and scaled, so that trying another size costs only new line breaks.
const SHAPING_EM: f64 = 16.0;

/// What decides how text is shaped: the words, and where which face and relative size begins.
type Words = (String, Vec<(usize, Face, u64)>);
/// What decides how it is set: width, size and colours.
type Setting = (u64, u64, Vec<[u8; 3]>);

/// Text that is shaped, and the lines it was broken into so far.
struct Shaped {
    layout: Layout<usize>,
    lines: BTreeMap<Setting, Rc<Vec<Line>>>,
}

/// Shapes and breaks text; keeps what it has shaped, since layout asks for the same lines many times.
pub struct Typesetter {
    fonts: FontContext,
    context: LayoutContext<usize>,
    known: BTreeMap<Words, Shaped>,
    cap_heights: [f64; 3],
}

impl std::fmt::Debug for Typesetter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Typesetter").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

impl Default for Typesetter {
    fn default() -> Self {
        let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        for face in Face::ALL {
            collection.register_fonts(Blob::new(Arc::new(bytes(face))), None);
        }
        let fonts = FontContext { collection, source_cache: SourceCache::default() };
        Self { fonts, context: LayoutContext::new(), known: BTreeMap::new(), cap_heights: Face::ALL.map(cap_height) }
    }
}

impl Typesetter {
    /// One line, never broken.
    pub fn line(&mut self, text: &str, style: TextStyle) -> Line {
        self.paragraph(&[Span { text, style }], f64::INFINITY).first().cloned().unwrap_or(Line { runs: Vec::new(), width: 0.0 })
    }

    /// The width of one unbroken line in millimetres.
    pub fn width(&mut self, text: &str, style: TextStyle) -> f64 {
        self.paragraph(&[Span { text, style }], f64::INFINITY).first().map_or(0.0, |l| l.width)
    }

    /// Height of capitals in that style, in millimetres.
    pub fn cap_height(&self, style: TextStyle) -> f64 {
        self.cap_heights[style.face as usize] * style.size
    }

    /// Lines no wider than `width` millimetres, broken where Unicode allows (UAX #14); a word longer than that is broken anywhere.
    pub fn paragraph(&mut self, spans: &[Span<'_>], width: f64) -> Rc<Vec<Line>> {
        let Some(size) = spans.first().map(|s| s.style.size) else { return Rc::default() };
        let text: String = spans.iter().map(|s| s.text).collect();
        if text.is_empty() {
            return Rc::default();
        }
        let mut start = 0;
        let mut part = |s: &Span<'_>| {
            let at = start;
            start += s.text.len();
            (at, s.style.face, (s.style.size / size).to_bits())
        };
        let words: Words = (text, spans.iter().map(&mut part).collect());
        let color = |s: &Span<'_>| [s.style.color.0, s.style.color.1, s.style.color.2];
        let setting: Setting = (width.to_bits(), size.to_bits(), spans.iter().map(color).collect());
        if !self.known.contains_key(&words) {
            let layout = self.shape(&words.0, spans, size);
            self.known.insert(words.clone(), Shaped { layout, lines: BTreeMap::new() });
        }
        let Some(shaped) = self.known.get_mut(&words) else { return Rc::default() };
        if let Some(lines) = shaped.lines.get(&setting) {
            return Rc::clone(lines);
        }
        let scale = size / SHAPING_EM;
        shaped.layout.break_all_lines(width.is_finite().then_some((width / scale) as f32));
        let lines: Vec<Line> = shaped.layout.lines().map(|line| read_line(&line, spans, &words.0, scale)).collect();
        let lines = Rc::new(lines);
        shaped.lines.insert(setting, Rc::clone(&lines));
        lines
    }

    fn shape(&mut self, text: &str, spans: &[Span<'_>], size: f64) -> Layout<usize> {
        let mut builder = self.context.ranged_builder(&mut self.fonts, text, 1.0, false);
        builder.push_default(StyleProperty::FontFamily(FontFamily::named(FAMILY)));
        builder.push_default(StyleProperty::OverflowWrap(parley::OverflowWrap::Anywhere));
        builder.set_line_break_override(Some(&keep_moves));
        let mut start = 0;
        for (index, span) in spans.iter().enumerate() {
            let range = start..start + span.text.len();
            start = range.end;
            let relative = span.style.size / size * SHAPING_EM;
            builder.push(StyleProperty::FontSize(relative as f32), range.clone());
            builder.push(StyleProperty::Brush(index), range.clone());
            match span.style.face {
                Face::Regular => {}
                Face::Bold => builder.push(StyleProperty::FontWeight(FontWeight::BOLD), range),
                Face::Italic => builder.push(StyleProperty::FontStyle(FontStyle::Italic), range),
            }
        }
        builder.build(text)
    }
}

/// Written moves such as `C3-C4` stay on one line: no break behind a hyphen that follows a digit.
fn keep_moves(place: LineBreakContext) -> Option<bool> {
    let after_digit = place.before_before.is_some_and(|c| c.is_ascii_digit());
    (place.before == '-' && after_digit && place.after.is_alphanumeric()).then_some(false)
}

fn read_line(line: &parley::Line<'_, usize>, spans: &[Span<'_>], text: &str, scale: f64) -> Line {
    let mut runs: Vec<TextRun> = Vec::new();
    let mut x = 0.0;
    for run in line.runs() {
        let mut open: Option<usize> = None;
        for cluster in run.visual_clusters() {
            let brush = cluster.style().brush;
            if open != Some(brush) {
                open = Some(brush);
                runs.push(empty_run(spans[brush].style, x));
            }
            if let Some(run) = runs.last_mut() {
                push_cluster(run, &cluster, x, text, scale);
                x += f64::from(cluster.advance()) * scale;
                run.advance = x - run.origin.x;
            }
        }
    }
    let metrics = line.metrics();
    Line { runs, width: f64::from(metrics.advance - metrics.hanging_advance) * scale }
}

fn empty_run(style: TextStyle, x: f64) -> TextRun {
    TextRun {
        face: style.face,
        size: style.size,
        color: style.color,
        origin: Point::new(x, 0.0),
        upside_down: false,
        text: String::new(),
        glyphs: Vec::new(),
        advance: 0.0,
    }
}

fn push_cluster(run: &mut TextRun, cluster: &parley::Cluster<'_, usize>, x: f64, text: &str, scale: f64) {
    let words = &text[cluster.text_range()];
    if words == "\n" {
        return;
    }
    run.text.push_str(words);
    if cluster.is_ligature_continuation() {
        if let Some(last) = run.glyphs.last_mut() {
            last.bytes += words.len() as u32;
        }
        return;
    }
    // Where a cluster has a glyph for each character, each stands for its own; else the first stands for all.
    let one_each = words.chars().count() == cluster.glyphs().count();
    let mut chars = words.chars();
    let mut pen = x - run.origin.x;
    for (index, glyph) in cluster.glyphs().enumerate() {
        let bytes = match (one_each, index) {
            (true, _) => chars.next().map_or(0, char::len_utf8),
            (false, 0) => words.len(),
            (false, _) => 0,
        };
        let offset = Vec2::new(pen + f64::from(glyph.x) * scale, f64::from(glyph.y) * scale);
        run.glyphs.push(Glyph { id: glyph.id as u16, bytes: bytes as u32, offset });
        pen += f64::from(glyph.advance) * scale;
    }
}

#[cfg(test)]
mod tests {
    use super::{Face, Span, TextStyle, Typesetter};
    use crate::scene::Color;

    const STYLE: TextStyle = TextStyle { face: Face::Regular, size: 10.0, color: Color(0, 0, 0) };

    #[test]
    fn shapes_ligatures_and_marks_and_keeps_the_words() {
        let mut setter = Typesetter::default();
        let line = setter.line("Affinity e\u{301}x\u{300} Ünïcödé", STYLE);
        let words: String = line.runs.iter().map(|r| r.text.as_str()).collect();
        assert_eq!(words, "Affinity e\u{301}x\u{300} Ünïcödé");
        let glyphs: Vec<_> = line.runs.iter().flat_map(|r| &r.glyphs).collect();
        assert!(glyphs.len() < words.chars().count(), "ffi is one glyph");
        assert_eq!(glyphs.iter().map(|g| g.bytes as usize).sum::<usize>(), words.len());
    }

    #[test]
    fn moves_are_not_parted() {
        let mut setter = Typesetter::default();
        let width = setter.width("Write C3-", STYLE) + 1.0;
        let span = Span { text: "Write C3-C4", style: STYLE };
        let lines: Vec<String> = setter.paragraph(&[span], width).iter().map(|l| l.runs[0].text.clone()).collect();
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
        let faces: Vec<_> = lines.iter().flat_map(|l| l.runs.iter().map(|r| r.face)).collect();
        assert_eq!((faces.first(), faces.last()), (Some(&Face::Regular), Some(&Face::Bold)));
    }
}
