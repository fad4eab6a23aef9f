//! Subsets of the characters that nearly every text keeps to, made ready: cutting and deflating them anew took a tenth of a kit's time.

use std::rc::Rc;

use lopdf::content::{Content, Operation};
use lopdf::{Document as File, Object, ObjectId, Stream, StringFormat, dictionary};

use super::PdfError;
use super::deflate::Deflater;
use super::font::{Embedded, Objects, cut};
use crate::scene::Face;
use crate::text::common_glyphs;

/// A page a face, in the order of [`Face::ALL`], which shows the characters. Its private data (ISO 32000-1, 14.5) are their glyphs in the whole face.
const FILE: &[u8] = include_bytes!("../../../assets/fonts/common.pdf");
/// Whose private data that is.
const OWNER: &str = "kitpress";

/// The subset of each face.
pub(super) fn load() -> Result<Vec<Rc<Embedded>>, PdfError> {
    let mut file = File::load_mem(FILE)?;
    let pages = file.get_pages();
    Face::ALL.into_iter().zip(pages.into_values()).map(|(face, page)| embedded(&mut file, face, page).map(Rc::new)).collect()
}

fn embedded(file: &mut File, face: Face, page: ObjectId) -> Result<Embedded, PdfError> {
    let owned = file.get_dictionary(page)?.get(b"PieceInfo")?.as_dict()?.get(OWNER.as_bytes())?.as_dict()?;
    let ids: Vec<u16> = file
        .get_object(owned.get(b"Private")?.as_reference()?)?
        .as_stream()?
        .content
        .as_chunks::<2>()
        .0
        .iter()
        .map(|&id| u16::from_be_bytes(id))
        .collect();
    let (id, objects) = Objects::take(file, page)?;
    Embedded::new(face, &ids, id, objects)
}

/// Makes the file anew, as `assets/fonts/common.pdf` should have it.
///
/// # Errors
/// A face that can't be cut.
pub fn make() -> Result<Vec<u8>, PdfError> {
    let mut file = File::with_version("1.7");
    let tree = file.new_object_id();
    let mut deflater = Deflater::best();
    let mut pages = Vec::new();
    for face in Face::ALL {
        let glyphs = common_glyphs(face);
        let subset = cut(face, &glyphs, &mut deflater)?;
        // Numbers are slow to read, and advances are quickly found anew.
        let font = subset.objects.add_to(&mut file, None)?;
        let content = file.add_object(Stream::new(dictionary! {}, shown(&subset, glyphs.len() as u16).encode()?));
        let ids = file.add_object(Stream::new(dictionary! {}, glyphs.keys().flat_map(|id| id.to_be_bytes()).collect()));
        pages.push(Object::Reference(file.add_object(dictionary! {
            "Type" => "Page",
            "Parent" => tree,
            "MediaBox" => vec![0.into(), 0.into(), 480.into(), 240.into()],
            "Resources" => dictionary! { "Font" => dictionary! { subset.id.0.as_str() => font } },
            "Contents" => content,
            "PieceInfo" => dictionary! { OWNER => dictionary! {
                // A fixed day: the file only changes with what it holds.
                "LastModified" => Object::string_literal("D:20261201"),
                "Private" => ids,
            } },
        })));
    }
    let count = pages.len() as i64;
    file.set_object(tree, dictionary! { "Type" => "Pages", "Kids" => pages, "Count" => count });
    let catalog = file.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    file.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    file.save_to(&mut bytes)?;
    Ok(bytes)
}

/// The glyphs of a subset in rows.
fn shown(subset: &Embedded, count: u16) -> Content {
    const ROW: usize = 20;
    let mut operations = vec![
        Operation::new("BT", Vec::new()),
        Operation::new("Tf", vec![Object::Name(subset.id.0.as_bytes().to_vec()), 18.into()]),
        Operation::new("TL", vec![36.into()]),
        Operation::new("Td", vec![20.into(), 200.into()]),
    ];
    let all: Vec<u16> = (1..=count).collect();
    for row in all.chunks(ROW) {
        let codes = row.iter().flat_map(|id| id.to_be_bytes()).collect();
        operations.push(Operation::new("Tj", vec![Object::String(codes, StringFormat::Hexadecimal)]));
        operations.push(Operation::new("T*", Vec::new()));
    }
    operations.push(Operation::new("ET", Vec::new()));
    Content { operations }
}
