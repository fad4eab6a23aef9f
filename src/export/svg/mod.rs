//! SVG: pages and parts at true size, one user unit a millimetre, for drawing programs, worksheets and cutting machines.

mod data;
mod webfont;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use svg::node::element::Element;
use svg::node::{Blob, Text};

use super::parts::Cutting;
use crate::measure::number;
use crate::scene::{Document, Face, Page, Role};
use write::{Glyphs, Writer};

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
        let mut writer = Writer::new(&mut self.glyphs, self.options.text, true, purpose == Purpose::Cut);
        page.items.iter().for_each(|item| writer.item(item));
        let title = format!("{}: {}", document.title, page.label);
        let sheet = Sheet { title: &title, description: &document.subject, language: &document.language, width: page.width, height: page.height };
        let parts = writer_parts(writer);
        self.finish(&sheet, parts)
    }

    /// A part alone. The same part gives the same bytes.
    ///
    /// # Errors
    /// A face that can't be embedded.
    pub fn part(&mut self, document: &Document, part: &Cutting<'_>) -> Result<String, SvgError> {
        let mut writer = Writer::new(&mut self.glyphs, self.options.text, false, false);
        writer.by = part.by;
        part.items.iter().for_each(|item| writer.item(item));
        let title = format!("{}: {}", document.title, part.name);
        let sheet = Sheet { title: &title, description: &part.title, language: &document.language, width: part.width, height: part.height };
        let parts = writer_parts(writer);
        self.finish(&sheet, parts)
    }

    fn finish(&self, sheet: &Sheet<'_>, parts: Parts) -> Result<String, SvgError> {
        let length = parts.defs.len() + parts.layers.iter().map(|(_, content)| content.len()).sum::<usize>();
        let mut root = Element::new("svg");
        let attributes = root.get_attributes_mut();
        let size = |mm: f64| match self.options.units {
            SvgUnits::Mm => format!("{}mm", number(mm)),
            SvgUnits::Px96 => number(mm / 25.4 * 96.0),
            SvgUnits::Px72 => number(mm / 25.4 * 72.0),
        };
        for (name, value) in [
            ("xmlns", "http://www.w3.org/2000/svg".to_owned()),
            ("xmlns:inkscape", "http://www.inkscape.org/namespaces/inkscape".to_owned()),
            ("role", "img".to_owned()),
            ("lang", sheet.language.to_owned()),
            ("width", size(sheet.width)),
            ("height", size(sheet.height)),
            ("viewBox", format!("0 0 {} {}", number(sheet.width), number(sheet.height))),
        ] {
            attributes.insert(name.to_owned(), clean(&value).into());
        }
        let children = root.get_children_mut();
        for (name, words) in [("title", sheet.title), ("desc", sheet.description)] {
            let mut element = Element::new(name);
            element.get_children_mut().push(Box::new(Text::new(clean(words))));
            children.push(Box::new(element));
        }
        if !parts.defs.is_empty() || !parts.faces.is_empty() {
            let mut defs = Element::new("defs");
            if !parts.faces.is_empty() {
                let mut style = Element::new("style");
                style.get_children_mut().push(Box::new(Blob::new(webfont::style(&parts.faces)?)));
                defs.get_children_mut().push(Box::new(style));
            }
            if !parts.defs.is_empty() {
                defs.get_children_mut().push(Box::new(Blob::new(parts.defs)));
            }
            children.push(Box::new(defs));
        }
        for (name, content) in parts.layers {
            if !content.is_empty() {
                children.push(Box::new(layer(name, content)));
            }
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
    layers: [(&'static str, String); 4],
}

fn writer_parts(writer: Writer<'_, '_>) -> Parts {
    let (defs, faces, [print, cut, score, marks]) = writer.finish();
    Parts { defs, faces, layers: [("Print", print), ("Cut", cut), ("Score", score), ("Regmarks", marks)] }
}

/// A layer, as Inkscape knows it; other programs see a group.
fn layer(name: &str, content: String) -> Element {
    let mut group = Element::new("g");
    let attributes = group.get_attributes_mut();
    for (key, value) in [("id", name), ("inkscape:groupmode", "layer"), ("inkscape:label", name)] {
        attributes.insert(key.to_owned(), value.into());
    }
    group.get_children_mut().push(Box::new(Blob::new(content)));
    group
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
    words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
