//! Faces for live text: subsets with the character map that browsers need, as `@font-face` rules.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use subsetter::GlyphRemapper;

use super::SvgError;
use crate::export::sfnt::{assemble, tables};
use crate::scene::Face;
use crate::text::{bytes, character_glyphs, postscript_name};

/// A rule for each face, its font within.
pub(super) fn style(faces: &BTreeMap<Face, BTreeSet<char>>) -> Result<String, SvgError> {
    let mut rules = String::new();
    for (&face, characters) in faces {
        let (weight, style) = match face {
            Face::Regular => ("400", "normal"),
            Face::Bold => ("700", "normal"),
            Face::Italic => ("400", "italic"),
        };
        let font = STANDARD.encode(font(face, characters)?);
        rules.push_str(&format!(
            "@font-face{{font-family:Andika;font-weight:{weight};font-style:{style};src:url(data:font/ttf;base64,{font}) format(\"truetype\")}}\n"
        ));
    }
    Ok(rules)
}

/// A face cut down to some characters, as a font of its own.
fn font(face: Face, characters: &BTreeSet<char>) -> Result<Vec<u8>, SvgError> {
    let glyphs = character_glyphs(face, characters.iter().copied());
    let ids: BTreeSet<u16> = glyphs.values().copied().collect();
    let remapper = GlyphRemapper::new_from_glyphs_sorted(&ids.into_iter().collect::<Vec<_>>());
    let wrong = |error: String| SvgError::Font(postscript_name(face), error);
    let subset = subsetter::subset(bytes(face), 0, &remapper).map_err(|e| wrong(e.to_string()))?;
    let map: Vec<(u32, u16)> = glyphs.iter().map(|(&c, &id)| (u32::from(c), remapper.get(id).unwrap_or(0))).collect();
    let mut own = tables(&subset).ok_or_else(|| wrong("the subset has no table directory".to_owned()))?;
    let original = tables(bytes(face)).ok_or_else(|| wrong("the face has no table directory".to_owned()))?;
    // Browsers ask for these; a subset for PDF goes without them.
    for name in [*b"OS/2", *b"name", *b"post"] {
        if let (false, Some(table)) = (own.contains_key(&name), original.get(&name)) {
            own.insert(name, if name == *b"post" { nameless(table) } else { table.clone() });
        }
    }
    own.insert(*b"cmap", character_map(&map));
    Ok(assemble(own))
}

/// `post` without glyph names, which a subset's numbers no longer fit: version 3.
fn nameless(post: &[u8]) -> Vec<u8> {
    let mut table = post.get(..32).unwrap_or(post).to_vec();
    if let Some(version) = table.get_mut(..4) {
        version.copy_from_slice(&0x0003_0000_u32.to_be_bytes());
    }
    table
}

/// `cmap` with one subtable of format 12 for Windows, full Unicode: a group for each character.
fn character_map(map: &[(u32, u16)]) -> Vec<u8> {
    let length = 16 + 12 * map.len() as u32;
    let mut table = Vec::new();
    for value in [0_u16, 1, 3, 10] {
        table.extend(value.to_be_bytes());
    }
    table.extend(12_u32.to_be_bytes());
    for value in [12_u16, 0] {
        table.extend(value.to_be_bytes());
    }
    for value in [length, 0, map.len() as u32] {
        table.extend(value.to_be_bytes());
    }
    for &(character, glyph) in map {
        for value in [character, character, u32::from(glyph)] {
            table.extend(value.to_be_bytes());
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{Face, font};
    use crate::export::sfnt::checksum;
    use skrifa::MetadataProvider as _;

    #[test]
    fn a_webfont_reads_back_with_its_characters() {
        let characters = "Approach, 5×5!".chars().collect();
        let made = font(Face::Bold, &characters).unwrap();
        assert_eq!(checksum(&made), 0xB1B0_AFBA);
        let read = skrifa::FontRef::new(&made).unwrap();
        let outlines = read.outline_glyphs();
        for c in characters {
            let glyph = read.charmap().map(c).unwrap();
            assert!(outlines.get(glyph).is_some(), "{c}");
        }
        assert!(read.charmap().map('z').is_none());
    }
}
