//! The faces a document uses, cut down to its glyphs.

use std::collections::BTreeMap;
use std::rc::Rc;

use lopdf::{Dictionary, Document as File, Object, ObjectId, Stream};
use printpdf::{Codepoint, FontId, Mm, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, PdfPage, Pt, TextItem};
use subsetter::GlyphRemapper;

use super::deflate::Deflater;
use super::{PdfError, ready};
use crate::digest::digest;
use crate::export::sfnt::{assemble, tables};
use crate::scene::{Document, Face, Item, Symbols, TextRun};
use crate::text::{advance_widths, bytes, common_glyphs, postscript_name};

/// One embedded face.
pub(super) struct Embedded {
    /// Its resource name and base font: `ABCDEF+Andika-Bold`.
    pub id: FontId,
    /// Glyphs of the face to those of the subset.
    own: Vec<u16>,
    /// Advances of the subset's glyphs in thousandths of an em.
    widths: Vec<f64>,
    pub objects: Objects,
}

/// The PDF objects of a face, as printpdf makes them, without references to each other.
pub(super) struct Objects {
    font: Dictionary,
    descriptor: Dictionary,
    program: Stream,
    to_unicode: Stream,
}

/// The embedded faces of a document.
pub(super) struct Fonts {
    faces: [Option<Rc<Embedded>>; 3],
}

impl Fonts {
    /// The embedded form of `face`.
    #[allow(clippy::expect_used, reason = "every face of the document was embedded before anything is written")]
    pub fn get(&self, face: Face) -> &Embedded {
        self.faces[face as usize].as_deref().expect("the face is embedded")
    }

    /// Adds the objects of every face to `file` and returns the dictionary that names them.
    pub fn add_to(&self, file: &mut File) -> Result<ObjectId, PdfError> {
        let mut names = Dictionary::new();
        for embedded in self.faces.iter().flatten() {
            names.set(embedded.id.0.as_str(), embedded.add_to(file)?);
        }
        Ok(file.add_object(names))
    }
}

impl Embedded {
    /// The subset that has `ids`, in that order behind the glyph for what is missing.
    pub fn new(face: Face, ids: &[u16], id: FontId, mut objects: Objects) -> Result<Self, PdfError> {
        let mut own = vec![0; ids.iter().max().map_or(0, |&most| usize::from(most) + 1)];
        for (new, &glyph) in (1..).zip(ids) {
            own[usize::from(glyph)] = new;
        }
        let widths: Vec<f64> = advance_widths(face, &[&[0], ids].concat()).into_iter().map(|width| width * 1000.0).collect();
        descendant(&mut objects.font)?.remove(b"W");
        Ok(Self { id, own, widths, objects })
    }

    fn add_to(&self, file: &mut File) -> Result<ObjectId, PdfError> {
        // Exact advances in place of printpdf's, which are cut to whole thousandths of an em: so readers' pens need no correction.
        let exact = self.widths.iter().map(|&width| Object::Real(width as f32)).collect();
        self.objects.add_to(file, Some(Object::Array(exact)))
    }

    /// The subset's number of a glyph.
    pub fn glyph(&self, id: u16) -> u16 {
        self.own.get(usize::from(id)).copied().unwrap_or(0)
    }

    /// Whether the subset has a glyph.
    fn has(&self, id: u16) -> bool {
        self.glyph(id) != 0
    }

    /// The advance of a glyph of the subset in thousandths of an em.
    pub fn width(&self, own: u16) -> f64 {
        self.widths.get(usize::from(own)).copied().unwrap_or(0.0)
    }
}

impl Objects {
    /// Has printpdf make the objects of a subset: it learns from operations which glyphs a font has and what they stand for.
    fn new(id: &FontId, parsed: ParsedFont, words: &[(u16, &str)], deflater: &mut Deflater) -> Result<Self, PdfError> {
        let mut pdf = PdfDocument::new("");
        pdf.resources.fonts.map.insert(id.clone(), PdfFont::new(parsed));
        let all = words.iter().map(|&(glyph, words)| Codepoint::with_cid(glyph, 0.0, words.to_owned()));
        let font = Op::SetFont { font: PdfFontHandle::External(id.clone()), size: Pt(1.0) };
        let shown = Op::ShowText { items: vec![TextItem::GlyphIds(all.collect())] };
        pdf.pages = vec![PdfPage::new(Mm(1.0), Mm(1.0), vec![Op::StartTextSection, font, shown, Op::EndTextSection])];
        let mut file = super::made(&pdf)?;
        file.objects.values_mut().for_each(lean);
        deflater.streams(&mut file)?;
        let page = first_page(&file)?;
        Ok(Self::take(&mut file, page)?.1)
    }

    /// Takes the only font of a page out of a file, and the name it has there.
    pub fn take(file: &mut File, page: ObjectId) -> Result<(FontId, Self), PdfError> {
        let resources = follow(file, file.get_dictionary(page)?.get(b"Resources")?)?;
        let names = follow(file, resources.get(b"Font")?)?;
        let (name, font) = names.iter().next().ok_or(MISSING)?;
        let (name, mut font) = (String::from_utf8_lossy(name).into_owned(), follow(file, font)?.clone());
        let descriptor = file.get_dictionary(descendant(&mut font)?.get(b"FontDescriptor")?.as_reference()?)?.clone();
        let program = take_stream(file, descriptor.get(b"FontFile2")?)?;
        let to_unicode = take_stream(file, font.get(b"ToUnicode")?)?;
        Ok((FontId(name), Self { font, descriptor, program, to_unicode }))
    }

    /// Adds the objects to a file, with the advances of all glyphs from the first on.
    pub fn add_to(&self, file: &mut File, advances: Option<Object>) -> Result<ObjectId, PdfError> {
        let mut descriptor = self.descriptor.clone();
        descriptor.set("FontFile2", file.add_object(self.program.clone()));
        let descriptor = file.add_object(descriptor);
        let mut font = self.font.clone();
        font.set("ToUnicode", file.add_object(self.to_unicode.clone()));
        let descendant = descendant(&mut font)?;
        descendant.set("FontDescriptor", descriptor);
        if let Some(advances) = advances {
            descendant.set("W", vec![0.into(), advances]);
        }
        Ok(file.add_object(font))
    }
}

/// Leaves out of a font program what nobody reads in a PDF (ISO 32000-1, 9.9): its names, which for Andika are a third of it, and those of its glyphs.
fn lean(object: &mut Object) {
    let Object::Stream(stream) = object else { return };
    if !stream.dict.has(b"Length1") {
        return;
    }
    if let Some(mut all) = tables(&stream.content) {
        all.retain(|name, _| name != b"name" && name != b"post");
        let program = assemble(all);
        stream.dict.set("Length1", program.len() as i64);
        stream.set_content(program);
    }
}

/// What a file lacks that must have it.
const MISSING: lopdf::Error = lopdf::Error::ObjectNotFound((0, 0));

pub(super) fn first_page(file: &File) -> Result<ObjectId, PdfError> {
    Ok(file.get_pages().into_values().next().ok_or(MISSING)?)
}

/// A dictionary that stands in its place or elsewhere.
fn follow<'a>(file: &'a File, object: &'a Object) -> Result<&'a Dictionary, PdfError> {
    Ok(file.dereference(object)?.1.as_dict()?)
}

/// A stream that a file is to lose.
fn take_stream(file: &mut File, reference: &Object) -> Result<Stream, PdfError> {
    match file.objects.remove(&reference.as_reference()?) {
        Some(Object::Stream(stream)) => Ok(stream),
        _ => Err(MISSING.into()),
    }
}

/// The one font that a composite font is made of.
fn descendant(font: &mut Dictionary) -> Result<&mut Dictionary, PdfError> {
    let all = font.get_mut(b"DescendantFonts")?.as_array_mut()?;
    Ok(all.first_mut().ok_or(MISSING)?.as_dict_mut()?)
}

/// Glyphs of a face, with what they stand for.
pub(super) type Glyphs = BTreeMap<u16, String>;

/// Subsets by face and glyphs: the files of a kit, and the kits of a run, mostly share them.
#[derive(Default)]
pub(super) struct Library {
    ready: Vec<Rc<Embedded>>,
    subsets: BTreeMap<(Face, Vec<u16>), Rc<Embedded>>,
}

impl Library {
    /// Cuts every face down to what `document` uses, and the characters that most texts have.
    pub fn embed(&mut self, document: &Document, deflater: &mut Deflater) -> Result<Fonts, PdfError> {
        let mut used = Used::default();
        let mut symbols = Symbols::default();
        for page in &document.pages {
            page.items.iter().for_each(|item| collect(item, &mut used, &mut symbols));
        }
        let mut faces = [None, None, None];
        for face in Face::ALL {
            if used.any[face as usize] {
                faces[face as usize] = Some(self.subset(face, &used.words[face as usize], deflater)?);
            }
        }
        Ok(Fonts { faces })
    }

    fn subset(&mut self, face: Face, used: &[Option<&str>], deflater: &mut Deflater) -> Result<Rc<Embedded>, PdfError> {
        if self.ready.is_empty() && deflater.on() {
            self.ready = ready::load()?;
        }
        let used = || used.iter().enumerate().filter_map(|(id, words)| Some((id as u16, (*words)?)));
        if let Some(ready) = self.ready.get(face as usize).filter(|ready| used().all(|(id, _)| ready.has(id))) {
            return Ok(Rc::clone(ready));
        }
        let mut glyphs = common_glyphs(face);
        for (id, words) in used() {
            glyphs.entry(id).or_insert_with(|| words.to_owned());
        }
        let ids: Vec<u16> = glyphs.keys().copied().collect();
        if let Some(known) = self.subsets.get(&(face, ids.clone())) {
            return Ok(Rc::clone(known));
        }
        let made = Rc::new(cut(face, &glyphs, deflater)?);
        self.subsets.insert((face, ids), Rc::clone(&made));
        Ok(made)
    }
}

/// By face, what each glyph in use stands for.
#[derive(Default)]
struct Used<'a> {
    any: [bool; 3],
    words: [Vec<Option<&'a str>>; 3],
}

/// Words of a glyph that stands for nothing of its own, such as the second of two for one letter: they must not be told twice.
const NOTHING: &str = "\u{200b}";

impl<'a> Used<'a> {
    fn add(&mut self, run: &'a TextRun) {
        self.any[run.face as usize] = true;
        let words = &mut self.words[run.face as usize];
        let mut at = 0;
        for glyph in &run.glyphs {
            let (start, id) = (at, usize::from(glyph.id));
            at += glyph.bytes as usize;
            if words.get(id).is_some_and(Option::is_some) {
                continue;
            }
            if id >= words.len() {
                words.resize(id + 1, None);
            }
            words[id] = Some(if glyph.bytes == 0 { NOTHING } else { &run.text[start..at] });
        }
    }
}

fn collect<'a>(item: &'a Item, used: &mut Used<'a>, symbols: &mut Symbols<'a>) {
    match item {
        Item::Group(group) => group.items.iter().for_each(|item| collect(item, used, symbols)),
        Item::Path(_) => {}
        Item::Text(run) => used.add(run),
        Item::Use(placed) => {
            if symbols.meet(&placed.symbol).1 {
                placed.symbol.items.iter().for_each(|item| collect(item, used, symbols));
            }
        }
    }
}

/// The subset of `glyphs`.
pub(super) fn cut(face: Face, glyphs: &Glyphs, deflater: &mut Deflater) -> Result<Embedded, PdfError> {
    let name = postscript_name(face);
    let ids: Vec<u16> = glyphs.keys().copied().collect();
    let remapper = GlyphRemapper::new_from_glyphs_sorted(&ids);
    let program = subsetter::subset(bytes(face), 0, &remapper).map_err(|e| PdfError::Font(name, e.to_string()))?;
    let mut warnings = Vec::new();
    let parsed = ParsedFont::from_bytes(&program, 0, &mut warnings).ok_or_else(|| PdfError::Font(name, format!("{warnings:?}")))?;
    let id = FontId(format!("{}+{name}", tag(&ids)));
    // The subsetter numbers glyphs in their order, behind the one for what is missing.
    let words: Vec<(u16, &str)> = (1..).zip(glyphs.values().map(String::as_str)).collect();
    let objects = Objects::new(&id, parsed, &words, deflater)?;
    Embedded::new(face, &ids, id, objects)
}

/// Six capitals that differ with the glyphs (ISO 32000-1, 9.6.4).
fn tag(glyphs: &[u16]) -> String {
    let bytes: Vec<u8> = glyphs.iter().flat_map(|g| g.to_be_bytes()).collect();
    digest(&[&bytes]).iter().take(6).map(|b| char::from(b'A' + b % 26)).collect()
}
