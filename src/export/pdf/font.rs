//! The faces a document uses, cut down to its glyphs.

use std::collections::BTreeMap;

use printpdf::{Codepoint, FontId, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, Pt, TextItem};
use subsetter::GlyphRemapper;

use super::PdfError;
use crate::digest::digest;
use crate::scene::{Document, Face, Item, Symbol};
use crate::text::{advance_widths, bytes, postscript_name};

/// One embedded face.
pub(super) struct Embedded {
    /// Its resource name and base font: `ABCDEF+Andika-Bold`.
    pub id: FontId,
    /// Glyph numbers of the face to those of the subset and to advances in thousandths of an em.
    glyphs: BTreeMap<u16, (u16, f64)>,
    /// What each glyph of the subset stands for.
    words: Vec<(u16, String)>,
    parsed: ParsedFont,
}

/// All embedded faces.
pub(super) struct Fonts {
    faces: [Option<Embedded>; 3],
}

impl Fonts {
    /// The embedded form of `face`.
    #[allow(clippy::expect_used, reason = "every face of the document was embedded before anything is written")]
    pub fn get(&self, face: Face) -> &Embedded {
        self.faces[face as usize].as_ref().expect("the face is embedded")
    }

    /// Hands the subsets to `pdf`.
    pub fn register(&self, pdf: &mut PdfDocument) {
        for embedded in self.faces.iter().flatten() {
            pdf.resources.fonts.map.insert(embedded.id.clone(), PdfFont::new(embedded.parsed.clone()));
        }
    }

    /// Every glyph once, with its words: printpdf learns from operations which glyphs a font needs and what they stand for.
    pub fn census(&self) -> Vec<Op> {
        let mut ops = vec![Op::StartTextSection];
        for embedded in self.faces.iter().flatten() {
            ops.push(Op::SetFont { font: PdfFontHandle::External(embedded.id.clone()), size: Pt(1.0) });
            let all = embedded.words.iter().map(|(glyph, words)| Codepoint::with_cid(*glyph, 0.0, words.clone()));
            ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(all.collect())] });
        }
        ops.push(Op::EndTextSection);
        ops
    }

    /// The embedded faces.
    pub fn all(&self) -> impl Iterator<Item = &Embedded> {
        self.faces.iter().flatten()
    }
}

impl Embedded {
    /// The subset's number of a glyph.
    pub fn glyph(&self, id: u16) -> u16 {
        self.glyphs.get(&id).map_or(0, |g| g.0)
    }

    /// The advance of a glyph of the face in thousandths of an em, as [`Self::widths`] tells it to readers.
    pub fn width(&self, id: u16) -> f64 {
        self.glyphs.get(&id).map_or(0.0, |g| g.1)
    }

    /// The advances of the subset's glyphs from its first on, in thousandths of an em.
    pub fn widths(&self) -> Vec<f64> {
        let mut widths = vec![0.0; self.glyphs.len() + 1];
        for &(glyph, width) in self.glyphs.values() {
            if let Some(own) = widths.get_mut(usize::from(glyph)) {
                *own = width;
            }
        }
        widths
    }
}

/// Glyphs of a face in use, with what they stand for.
type Used<'a> = BTreeMap<u16, &'a str>;

/// Cuts every face down to what `document` uses.
pub(super) fn embed(document: &Document) -> Result<Fonts, PdfError> {
    let mut used: [Used<'_>; 3] = Default::default();
    let mut symbols: Vec<&Symbol> = Vec::new();
    for page in &document.pages {
        page.items.iter().for_each(|item| collect(item, &mut used, &mut symbols));
    }
    let mut faces = [None, None, None];
    for face in Face::ALL {
        let glyphs = &used[face as usize];
        if !glyphs.is_empty() {
            faces[face as usize] = Some(subset(face, glyphs)?);
        }
    }
    Ok(Fonts { faces })
}

fn collect<'a>(item: &'a Item, used: &mut [Used<'a>; 3], symbols: &mut Vec<&'a Symbol>) {
    match item {
        Item::Group(group) => group.items.iter().for_each(|item| collect(item, used, symbols)),
        Item::Path(_) => {}
        Item::Text(run) => {
            let mut at = 0;
            for glyph in &run.glyphs {
                let end = at + glyph.bytes as usize;
                // A glyph that stands for nothing of its own, such as the second of two for one letter, must not repeat words.
                used[run.face as usize].entry(glyph.id).or_insert(if glyph.bytes == 0 { "\u{200b}" } else { &run.text[at..end] });
                at = end;
            }
        }
        Item::Use(placed) => {
            let symbol: &Symbol = &placed.symbol;
            if !symbols.iter().any(|s| std::ptr::eq(*s, symbol)) {
                symbols.push(symbol);
                symbol.items.iter().for_each(|item| collect(item, used, symbols));
            }
        }
    }
}

fn subset(face: Face, used: &Used<'_>) -> Result<Embedded, PdfError> {
    let name = postscript_name(face);
    let ids: Vec<u16> = used.keys().copied().collect();
    let remapper = GlyphRemapper::new_from_glyphs_sorted(&ids);
    let program = subsetter::subset(bytes(face), 0, &remapper).map_err(|e| PdfError::Font(name, e.to_string()))?;
    let mut warnings = Vec::new();
    let parsed = ParsedFont::from_bytes(&program, 0, &mut warnings).ok_or_else(|| PdfError::Font(name, format!("{warnings:?}")))?;
    let id = FontId(format!("{}+{name}", tag(&ids)));
    let own = |glyph: u16| remapper.get(glyph).unwrap_or(0);
    let words = used.iter().map(|(&glyph, &words)| (own(glyph), words.to_owned())).collect();
    let glyphs = ids.iter().zip(advance_widths(face, &ids)).map(|(&glyph, width)| (glyph, (own(glyph), width * 1000.0))).collect();
    Ok(Embedded { id, glyphs, words, parsed })
}

/// Six capitals that differ with the glyphs (ISO 32000-1, 9.6.4).
fn tag(glyphs: &[u16]) -> String {
    let bytes: Vec<u8> = glyphs.iter().flat_map(|g| g.to_be_bytes()).collect();
    digest(&[&bytes]).iter().take(6).map(|b| char::from(b'A' + b % 26)).collect()
}
