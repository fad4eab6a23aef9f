//! The faces in the binary: Andika by SIL International, made for people learning to read; Open Font License 1.1.

use std::collections::BTreeMap;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};

use super::shaper::{LIGATURES, SIGNS, WordShaper};
use crate::scene::{Face, UNITS};

/// A face's font program.
pub fn bytes(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => include_bytes!("../../assets/fonts/Andika-Regular.ttf"),
        Face::Bold => include_bytes!("../../assets/fonts/Andika-Bold.ttf"),
        Face::Italic => include_bytes!("../../assets/fonts/Andika-Italic.ttf"),
    }
}

/// A face's PostScript name, without a subset tag.
pub fn postscript_name(face: Face) -> &'static str {
    match face {
        Face::Regular => "Andika",
        Face::Bold => "Andika-Bold",
        Face::Italic => "Andika-Italic",
    }
}

/// Height of capitals and figures as a share of the em.
pub fn cap_height(face: Face) -> f64 {
    let font = font(face);
    f64::from(font.metrics(Size::unscaled(), LocationRef::default()).cap_height.unwrap_or(1.0)) / UNITS
}

/// The advances of glyphs as shares of the em.
pub fn advance_widths(face: Face, glyphs: &[u16]) -> Vec<f64> {
    let font = font(face);
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    glyphs.iter().map(|&id| f64::from(metrics.advance_width(GlyphId::from(id)).unwrap_or(0.0)) / UNITS).collect()
}

/// The glyphs that nearly every text needs, with what they stand for: ASCII, common signs and the ligatures of `f`.
pub fn common_glyphs(face: Face) -> BTreeMap<u16, String> {
    let mut shaper = WordShaper::default();
    let mut glyphs = BTreeMap::new();
    let characters = (' '..='~').chain(SIGNS.chars()).map(String::from);
    let mut shaped = Vec::new();
    for word in characters.chain(LIGATURES.map(str::to_owned)) {
        shaped.clear();
        shaper.word(face, &word, &mut shaped);
        if let Some(glyph) = shaped.first() {
            glyphs.entry(glyph.id).or_insert(word);
        }
    }
    glyphs
}

/// The glyphs of characters, one by one; a character without one is left out.
pub fn character_glyphs(face: Face, characters: impl Iterator<Item = char>) -> BTreeMap<char, u16> {
    let map = font(face).charmap();
    characters.filter_map(|c| Some((c, map.map(c)?.to_u32() as u16))).collect()
}

/// The first character of `text` that some face lacks, with its byte position.
///
/// All faces are asked, since any words may turn up in bold.
pub fn missing_character(text: &str) -> Option<(usize, char)> {
    // Every face has all of ASCII, which most texts keep to.
    let plain = |c: char| c == ' ' || c.is_ascii_graphic() || matches!(c, '\t' | '\r' | '\n');
    if text.chars().all(plain) {
        return None;
    }
    let maps: Vec<_> = Face::ALL.iter().map(|&face| font(face).charmap()).collect();
    text.char_indices().filter(|&(_, c)| !plain(c)).find(|&(_, c)| maps.iter().any(|map| map.map(c).is_none()))
}

#[allow(clippy::expect_used, reason = "the faces are compiled in, and a test reads each of them")]
pub(super) fn font(face: Face) -> FontRef<'static> {
    FontRef::new(bytes(face)).expect("a compiled-in face is a font")
}

#[cfg(test)]
mod tests {
    use skrifa::MetadataProvider as _;
    use skrifa::instance::{LocationRef, Size};

    use super::{Face, UNITS, cap_height, missing_character};

    #[test]
    fn every_face_reads() {
        for face in Face::ALL {
            assert_eq!(f64::from(super::font(face).metrics(Size::unscaled(), LocationRef::default()).units_per_em), UNITS);
            assert!((0.6..0.8).contains(&cap_height(face)), "{face:?} {}", cap_height(face));
        }
    }

    #[test]
    fn every_face_has_all_of_ascii() {
        for map in Face::ALL.map(|face| super::font(face).charmap()) {
            assert!((' '..='~').all(|c| map.map(c).is_some()));
        }
    }

    #[test]
    fn finds_what_is_missing() {
        assert_eq!(missing_character("Ünïcödé, Привет – “ok”\n"), None);
        assert_eq!(missing_character("a 龍 b"), Some((2, '龍')));
    }
}
