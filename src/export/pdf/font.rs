//! The faces a document uses, cut down to its glyphs.

use std::collections::{BTreeMap, BTreeSet};

use printpdf::{FontId, ParsedFont, PdfDocument, PdfFont};
use subsetter::GlyphRemapper;

use super::PdfError;
use crate::digest::digest;
use crate::scene::{Document, Face, Item};
use crate::text::{bytes, postscript_name};

/// One embedded face.
pub(super) struct Embedded {
    /// Its resource name and base font: `ABCDEF+Andika-Bold`.
    pub id: FontId,
    /// Glyph numbers of the face to those of the subset.
    remapper: GlyphRemapper,
    parsed: ParsedFont,
}

/// All embedded faces.
pub(super) struct Fonts {
    faces: BTreeMap<Face, Embedded>,
}

impl Fonts {
    /// The embedded form of `face`; every face of the document has one.
    pub fn get(&self, face: Face) -> &Embedded {
        &self.faces[&face]
    }

    /// Hands the subsets to `pdf`.
    pub fn register(&self, pdf: &mut PdfDocument) {
        for embedded in self.faces.values() {
            pdf.resources.fonts.map.insert(embedded.id.clone(), PdfFont::new(embedded.parsed.clone()));
        }
    }
}

impl Embedded {
    /// The subset's number of a glyph.
    pub fn glyph(&self, id: u16) -> u16 {
        self.remapper.get(id).unwrap_or(0)
    }

    /// The advance a reader uses, in whole thousandths of an em: printpdf rounds down, so this must too.
    pub fn width(&self, subset_id: u16) -> f64 {
        let units = f32::from(self.parsed.pdf_font_metrics.units_per_em);
        let width = self.parsed.get_glyph_width(subset_id).map_or(0.0, f32::from);
        f64::from((width * 1000.0 / units).trunc())
    }
}

/// Cuts every face down to what `document` uses.
pub(super) fn embed(document: &Document) -> Result<Fonts, PdfError> {
    let mut used: BTreeMap<Face, BTreeSet<u16>> = BTreeMap::new();
    for page in &document.pages {
        page.items.iter().for_each(|item| collect(item, &mut used));
    }
    let faces = used.into_iter().map(|(face, glyphs)| Ok((face, subset(face, &glyphs)?))).collect::<Result<_, PdfError>>()?;
    Ok(Fonts { faces })
}

fn collect(item: &Item, used: &mut BTreeMap<Face, BTreeSet<u16>>) {
    match item {
        Item::Group(group) => group.items.iter().for_each(|item| collect(item, used)),
        Item::Path(_) => {}
        Item::Text(run) => used.entry(run.face).or_default().extend(run.glyphs.iter().map(|g| g.id)),
    }
}

fn subset(face: Face, glyphs: &BTreeSet<u16>) -> Result<Embedded, PdfError> {
    let name = postscript_name(face);
    let glyphs: Vec<u16> = glyphs.iter().copied().collect();
    let remapper = GlyphRemapper::new_from_glyphs_sorted(&glyphs);
    let program = subsetter::subset(bytes(face), 0, &remapper).map_err(|e| PdfError::Font(name, e.to_string()))?;
    let mut warnings = Vec::new();
    let parsed = ParsedFont::from_bytes(&program, 0, &mut warnings).ok_or_else(|| PdfError::Font(name, format!("{warnings:?}")))?;
    let id = FontId(format!("{}+{name}", tag(&glyphs)));
    Ok(Embedded { id, remapper, parsed })
}

/// Six capitals that differ with the glyphs (ISO 32000-1, 9.6.4).
fn tag(glyphs: &[u16]) -> String {
    let bytes: Vec<u8> = glyphs.iter().flat_map(|g| g.to_be_bytes()).collect();
    digest(&[&bytes]).iter().take(6).map(|b| char::from(b'A' + b % 26)).collect()
}
