//! SVG: pages and parts at true size, one user unit a millimetre, for drawing programs, worksheets and cutting machines.

mod data;
mod webfont;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use svg::node::element::Element;
use svg::node::{Blob, Text};

use super::parts::Cutting;
use crate::export::number::{decimal, nearest};
use crate::scene::{Document, Face, Page, Role};
use write::{Drawn, Glyphs, Writer};

/// How text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SvgText {
    /// As shapes, the same everywhere; the words stay in `aria-label`.
    #[default]
    Outlines,
    /// As text that can be edited, with the face embedded.
    Live,
}

/// What the width and height of a file are given in; its own unit is the millimetre in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SvgUnits {
    /// Millimetres.
    #[default]
    Mm,
    /// CSS pixels, 96 to an inch, for programs that misread millimetres.
    Px96,
    /// Points, 72 to an inch, for programs that take every number for one.
    Px72,
}

/// Options of the SVG backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SvgOptions {
    /// How text is written.
    pub text: SvgText,
    /// What sizes are given in.
    pub units: SvgUnits,
}

/// Why a drawing can't become an SVG.
#[derive(Debug, thiserror::Error)]
pub enum SvgError {
    /// A face that can't be embedded.
    #[error("the face {0} can't be embedded: {1}")]
    Font(&'static str, String),
}

/// Makes SVG files, and keeps the shapes of glyphs, which most of them share.
#[derive(Debug, Default)]
pub struct Exporter {
    options: SvgOptions,
    glyphs: Glyphs,
}

/// What a page is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Print,
    Cut,
}

impl Exporter {
    /// An exporter that has made nothing yet. What it has made before never shows in a file.
    pub fn new(options: SvgOptions) -> Self {
        Self { options, glyphs: Glyphs::default() }
    }

    /// A page as it is printed. The same page gives the same bytes.
    ///
    /// # Errors
    /// A face that can't be embedded.
    pub fn page(&mut self, document: &Document, page: &Page) -> Result<String, SvgError> {
        self.whole(document, page, Purpose::Print)
    }

    /// A page for a cutting machine: what is cut in red and what is folded in blue, solid, each on a layer of its own.
    ///
    /// # Errors
    /// A face that can't be embedded.
    pub fn cut(&mut self, document: &Document, page: &Page) -> Result<String, SvgError> {
        self.whole(document, page, Purpose::Cut)
    }

    fn whole(&mut self, document: &Document, page: &Page, purpose: Purpose) -> Result<String, SvgError> {
        let mut writer = Writer::new(&mut self.glyphs, self.options.text, None, purpose == Purpose::Cut);
        page.items.iter().for_each(|item| writer.item(item));
        let title = format!("{}: {}", document.title, page.label);
        let sheet = Sheet { title: &title, description: &document.subject, language: &document.language, width: page.width, height: page.height };
        let parts = writer_parts(writer);
        self.finish(&sheet, parts)
    }

    /// Parts alone, one by one. The same part gives the same bytes, whatever others there are.
    ///
    /// # Errors
    /// A face that can't be embedded.
    pub fn parts<'s>(&mut self, document: &Document, parts: &'s [Cutting<'s>]) -> Result<Vec<String>, SvgError> {
        let mut drawn = Drawn::new();
        parts.iter().map(|part| self.part(document, part, &mut drawn)).collect()
    }

    fn part<'s>(&mut self, document: &Document, part: &'s Cutting<'s>, drawn: &mut Drawn<'s>) -> Result<String, SvgError> {
        let mut writer = Writer::new(&mut self.glyphs, self.options.text, Some(drawn), false);
        writer.by = part.by;
        part.items.iter().for_each(|item| writer.item(item));
        let title = format!("{}: {}", document.title, part.name);
        let sheet = Sheet { title: &title, description: &part.title, language: &document.language, width: part.width, height: part.height };
        let parts = writer_parts(writer);
        self.finish(&sheet, parts)
    }

    fn finish(&self, sheet: &Sheet<'_>, parts: Parts) -> Result<String, SvgError> {
        let length = parts.defs.len() + parts.layers.iter().map(String::len).sum::<usize>();
        let mut root = Element::new("svg");
        let attributes = root.get_attributes_mut();
        let size = |mm: f64| match self.options.units {
            SvgUnits::Mm => size(mm) + "mm",
            SvgUnits::Px96 => size(mm / 25.4 * 96.0),
            SvgUnits::Px72 => size(mm / 25.4 * 72.0),
        };
        for (name, value) in [
            ("xmlns", "http://www.w3.org/2000/svg".to_owned()),
            ("xmlns:inkscape", "http://www.inkscape.org/namespaces/inkscape".to_owned()),
            ("role", "img".to_owned()),
            ("lang", clean(sheet.language)),
            ("width", size(sheet.width)),
            ("height", size(sheet.height)),
            ("viewBox", format!("0 0 {} {}", self::size(sheet.width), self::size(sheet.height))),
        ] {
            attributes.insert(name.to_owned(), value.into());
        }
        let children = root.get_children_mut();
        for (name, words) in [("title", sheet.title), ("desc", sheet.description)] {
            let mut element = Element::new(name);
            element.get_children_mut().push(Box::new(Text::new(clean(words))));
            children.push(Box::new(element));
        }
        // What is between tags is long and comes as it is: elements would be printed into one another, a copy each.
        let mut add = |lines: String| children.push(Box::new(Blob::new(lines)));
        let style = if parts.faces.is_empty() { String::new() } else { format!("<style>\n{}</style>", webfont::style(&parts.faces)?) };
        if !(style.is_empty() && parts.defs.is_empty()) {
            let all = ["<defs>".to_owned(), style, parts.defs, "</defs>".to_owned()];
            all.into_iter().filter(|lines| !lines.is_empty()).for_each(&mut add);
        }
        for (name, content) in LAYERS.into_iter().zip(parts.layers).filter(|(_, content)| !content.is_empty()) {
            // A layer, as Inkscape knows it; other programs see a group.
            add(format!("<g id=\"{name}\" inkscape:groupmode=\"layer\" inkscape:label=\"{name}\">"));
            add(content);
            add("</g>".to_owned());
        }
        let mut text = String::with_capacity(length + 2048);
        let _ = writeln!(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{root}");
        Ok(text)
    }
}

struct Sheet<'a> {
    title: &'a str,
    description: &'a str,
    language: &'a str,
    width: f64,
    height: f64,
}

/// What a writer has gathered.
struct Parts {
    defs: String,
    faces: BTreeMap<Face, BTreeSet<char>>,
    layers: [String; 4],
}

fn writer_parts(writer: Writer<'_, '_>) -> Parts {
    let (defs, faces, layers) = writer.finish();
    Parts { defs, faces, layers }
}

/// The layers, in the order in which they are painted.
const LAYERS: [&str; 4] = ["Print", "Cut", "Score", "Regmarks"];

/// A size with four decimals.
fn size(length: f64) -> String {
    let mut out = Vec::new();
    decimal::<4>(&mut out, nearest(length * 10_000.0));
    String::from_utf8(out).unwrap_or_default()
}

/// Which layer a group with that role begins; none for the one it is in already.
fn layer_of(role: &Role) -> Option<usize> {
    match role {
        Role::Cut => Some(1),
        Role::Score => Some(2),
        Role::Registration => Some(3),
        _ => None,
    }
}

/// Words without the control characters that XML 1.0 can't hold.
fn clean(words: &str) -> String {
    words.replace(char::is_control, " ")
}
