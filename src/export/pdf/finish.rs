//! The finishing pass: what printpdf writes wrongly or not at all, put right on its objects.

use lopdf::{Dictionary, Document as File, Object, ObjectId, Stream, StringFormat, dictionary};

use super::content::{Contents, Form};
use super::font::Fonts;
use super::{PdfError, outline, xmp};
use crate::digest::digest;
use crate::measure::POINTS_PER_MM;
use crate::scene::{Document, Page};

/// What made the file, for Info and XMP alike.
pub(super) const PRODUCER: &str = concat!("kitpress ", env!("CARGO_PKG_VERSION"));

/// Finishes `file`, which printpdf made from `document`.
pub(super) fn finish(file: &mut File, document: &Document, fonts: &Fonts, contents: Contents) -> Result<(), PdfError> {
    file.version = "1.7".to_owned();
    let pages: Vec<ObjectId> = file.get_pages().into_values().collect();
    let fonts = fonts.add_to(file)?;
    let forms = forms(file, fonts, contents.forms);
    for ((&id, page), content) in pages.iter().zip(&document.pages).zip(contents.pages) {
        let dictionary = file.get_object_mut(id)?.as_dict_mut()?;
        boxes(dictionary, page);
        let stream = dictionary.get(b"Contents")?.as_reference()?;
        let resources = dictionary.get(b"Resources")?.as_reference()?;
        file.set_object(stream, content);
        let resources = file.get_object_mut(resources)?.as_dict_mut()?;
        resources.set("Font", fonts);
        resources.set("XObject", forms);
        // Nothing is transparent or shaded.
        resources.remove(b"ExtGState");
        resources.remove(b"Shading");
    }
    let outlines = outline::outlines(file, document, &pages);
    let metadata = Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, xmp::packet(document).into_bytes());
    // Search engines and printers' tools read the packet as it stands.
    let metadata = file.add_object(metadata.with_compression(false));
    let labels = page_labels(document);
    let catalog = file.catalog_mut()?;
    catalog.set("Version", Object::Name(b"1.7".to_vec()));
    catalog.set("Lang", text(&document.language));
    catalog.set("Metadata", metadata);
    catalog.set("ViewerPreferences", viewer_preferences());
    catalog.set("PageLabels", labels);
    catalog.set("PageLayout", Object::Name(b"SinglePage".to_vec()));
    catalog.set("PageMode", Object::Name(b"UseNone".to_vec()));
    catalog.set("Outlines", outlines);
    info(file, document)
}

/// Adds the form XObjects and returns the dictionary that names them.
fn forms(file: &mut File, fonts: ObjectId, forms: Vec<Form>) -> ObjectId {
    let names = file.new_object_id();
    let mut all = Dictionary::new();
    for mut form in forms {
        let bounds: Vec<Object> = form.bounds.iter().map(|&b| Object::Real(b as f32 / 100.0)).collect();
        let own = &mut form.content.dict;
        own.set("Type", "XObject");
        own.set("Subtype", "Form");
        own.set("BBox", bounds);
        own.set("Resources", dictionary! { "Font" => fonts, "XObject" => names });
        all.set(form.name, file.add_object(form.content));
    }
    file.set_object(names, all);
    names
}

/// All boxes are the whole sheet: nothing bleeds yet.
fn boxes(page: &mut Dictionary, size: &Page) {
    let points = |mm: f64| Object::Real((mm * POINTS_PER_MM) as f32);
    let sheet = || Object::Array(vec![0.into(), 0.into(), points(size.width), points(size.height)]);
    for name in ["MediaBox", "CropBox", "TrimBox", "BleedBox"] {
        page.set(name, sheet());
    }
    page.remove(b"Annots");
}

/// Ask readers to print at 100 % on the right paper and to show the title.
fn viewer_preferences() -> Dictionary {
    dictionary! {
        "PrintScaling" => "None",
        "Enforce" => vec!["PrintScaling".into()],
        "Duplex" => "Simplex",
        "PickTrayByPDFSize" => true,
        "NumCopies" => 1,
        "DisplayDocTitle" => true,
    }
}

fn page_labels(document: &Document) -> Dictionary {
    let mut numbers = Vec::new();
    for (index, page) in document.pages.iter().enumerate() {
        numbers.push(Object::Integer(index as i64));
        numbers.push(Object::Dictionary(dictionary! { "P" => text(&page.label) }));
    }
    dictionary! { "Nums" => numbers }
}

fn info(file: &mut File, document: &Document) -> Result<(), PdfError> {
    let info = dictionary! {
        "Title" => text(&document.title),
        "Subject" => text(&document.subject),
        "Creator" => text(PRODUCER),
        "Producer" => text(PRODUCER),
    };
    let id = file.trailer.get(b"Info")?.as_reference()?;
    file.set_object(id, info);
    Ok(())
}

/// The file identifier is a fingerprint of the content as it will be stored: the same kit has the same one.
pub(super) fn identify(file: &mut File, document: &Document) {
    let mut parts: Vec<&[u8]> = vec![document.title.as_bytes(), document.revision.as_bytes(), document.paper.as_bytes()];
    parts.extend(file.objects.values().filter_map(|o| o.as_stream().ok()).map(|s| s.content.as_slice()));
    let id = digest(&parts)[..16].to_vec();
    let id = Object::String(id, StringFormat::Hexadecimal);
    file.trailer.set("ID", vec![id.clone(), id]);
}

/// A text string: ASCII as it is, anything else in UTF-16BE with a byte order mark (ISO 32000-1, 7.9.2.2).
pub(super) fn text(words: &str) -> Object {
    if words.is_ascii() {
        return Object::string_literal(words);
    }
    let mut bytes = vec![0xFE, 0xFF];
    bytes.extend(words.encode_utf16().flat_map(u16::to_be_bytes));
    Object::String(bytes, StringFormat::Hexadecimal)
}
