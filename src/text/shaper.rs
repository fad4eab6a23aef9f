//! Words as glyphs, through harfrust. A word is shaped once and then known: the faces have no kerning or ligature across a blank.

use std::collections::BTreeMap;

use harfrust::{Direction, FontRef, GlyphBuffer, ShapeOptions, ShapePlan, Shaper, ShaperData, UnicodeBuffer, script};
use skrifa::MetadataProvider as _;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;

use super::faces::{self, bytes};
use crate::scene::{Face, Glyph};

/// A word in one face; lengths are units of the face.
struct Word {
    glyphs: Vec<Glyph>,
    advance: i32,
}

/// Signs beyond ASCII that the faces draw one by one, whatever stands beside them.
pub(super) const SIGNS: &str = "“”‘’–—…×·−→²\u{a0}";

/// The ligatures of all faces, longest first.
pub(super) const LIGATURES: [&str; 5] = ["ffi", "ffl", "ff", "fi", "fl"];

/// One face with what it has shaped so far.
struct Shape {
    face: Face,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    /// What ASCII characters look like one by one, with their advances.
    ascii: [Option<(Glyph, i32)>; 128],
    /// The same for signs.
    signs: Vec<(char, Glyph, i32)>,
    /// The same for ligatures.
    ligatures: [Option<(Glyph, i32)>; LIGATURES.len()],
    /// Words that aren't drawn character by character.
    words: BTreeMap<String, Word>,
    /// What shapes them; few texts need it.
    complex: Option<Complex>,
}

/// A face's tables as harfrust needs them.
struct Complex {
    shaper: Shaper<'static>,
    plans: Vec<(harfrust::Script, ShapePlan)>,
}

/// Shapes words in every face.
#[derive(Default)]
pub(super) struct WordShaper {
    faces: [Option<Shape>; 3],
    buffer: Option<UnicodeBuffer>,
}

impl WordShaper {
    /// Adds the glyphs of a word, which has no line break in it, to `glyphs`; places are counted from where the word begins. Returns its advance.
    pub fn word(&mut self, face: Face, text: &str, glyphs: &mut Vec<Glyph>) -> i32 {
        let shape = self.faces[face as usize].get_or_insert_with(|| Shape::new(face));
        if !is_plain(text) {
            if !shape.words.contains_key(text) {
                let word = shape.shape(text, &mut self.buffer);
                shape.words.insert(text.to_owned(), word);
            }
            let known = shape.words.get(text);
            glyphs.extend(known.iter().flat_map(|word| &word.glyphs));
            return known.map_or(0, |word| word.advance);
        }
        let mut pen = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let joined = if first == 'f' { ligature(rest) } else { None };
            let ((glyph, advance), length) = match joined {
                Some(index) => (shape.ligature(index, &mut self.buffer), LIGATURES[index].len()),
                None => (shape.character(first), first.len_utf8()),
            };
            glyphs.push(Glyph { along: glyph.along + pen, ..glyph });
            pen += advance;
            rest = &rest[length..];
        }
        pen
    }
}

/// Whether the faces draw `text` character by character, but for ligatures. Shaping is dear, and most words are plain.
fn is_plain(text: &str) -> bool {
    text.is_ascii() || text.chars().all(|c| c.is_ascii() || SIGNS.contains(c))
}

/// The ligature that a text starts with.
fn ligature(text: &str) -> Option<usize> {
    LIGATURES.iter().position(|letters| text.starts_with(letters))
}

impl Shape {
    fn new(face: Face) -> Self {
        let own = faces::font(face);
        Self {
            face,
            charmap: own.charmap(),
            metrics: own.glyph_metrics(Size::unscaled(), LocationRef::default()),
            ascii: [None; 128],
            signs: Vec::new(),
            ligatures: [None; LIGATURES.len()],
            words: BTreeMap::new(),
            complex: None,
        }
    }

    /// The only glyph of a ligature, and its advance.
    fn ligature(&mut self, index: usize, spare: &mut Option<UnicodeBuffer>) -> (Glyph, i32) {
        if let Some(known) = self.ligatures[index] {
            return known;
        }
        let word = self.shape(LIGATURES[index], spare);
        *self.ligatures[index].insert((word.glyphs[0], word.advance))
    }

    /// The only glyph of a plain character, and its advance.
    fn character(&mut self, character: char) -> (Glyph, i32) {
        if let Some(Some(known)) = self.ascii.get(character as usize) {
            return *known;
        }
        if let Some(&(_, glyph, advance)) = self.signs.iter().find(|(known, ..)| *known == character) {
            return (glyph, advance);
        }
        let id = self.charmap.map(character).unwrap_or_default();
        let advance = self.metrics.advance_width(id).unwrap_or_default() as i32;
        let glyph = Glyph { id: id.to_u32() as u16, above: 0, along: 0, bytes: character.len_utf8() as u32 };
        match self.ascii.get_mut(character as usize) {
            Some(unknown) => *unknown = Some((glyph, advance)),
            None => self.signs.push((character, glyph, advance)),
        }
        (glyph, advance)
    }

    fn shape(&mut self, text: &str, spare: &mut Option<UnicodeBuffer>) -> Word {
        let mut buffer = spare.take().unwrap_or_default();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        // Figures and marks are shaped as the Latin words they stand among.
        if matches!(buffer.script(), script::COMMON | script::INHERITED | script::UNKNOWN) {
            buffer.set_script(script::LATIN);
        }
        buffer.set_direction(Direction::LeftToRight);
        let glyphs = self.complex.get_or_insert_with(|| Complex::new(self.face)).shape(buffer);
        let word = read_word(text, &glyphs);
        *spare = Some(glyphs.clear());
        word
    }
}

impl Complex {
    #[allow(clippy::expect_used, reason = "the faces are compiled in, and a test reads each of them")]
    fn new(face: Face) -> Self {
        static DATA: [std::sync::OnceLock<ShaperData>; 3] = [const { std::sync::OnceLock::new() }; 3];
        let font = FontRef::new(bytes(face)).expect("a compiled-in face is a font");
        let shaper = DATA[face as usize].get_or_init(|| ShaperData::new(&font)).shaper(&font).build();
        Self { shaper, plans: Vec::new() }
    }

    fn shape(&mut self, buffer: UnicodeBuffer) -> GlyphBuffer {
        let wanted = buffer.script();
        let index = self.plans.iter().position(|(script, _)| *script == wanted).unwrap_or_else(|| {
            let plan = ShapePlan::new(&self.shaper, Direction::LeftToRight, Some(wanted), buffer.language().as_ref(), &[]);
            self.plans.push((wanted, plan));
            self.plans.len() - 1
        });
        self.shaper.shape(buffer, ShapeOptions::new().plan(Some(&self.plans[index].1)))
    }
}

/// Glyphs with the bytes they stand for. Where a cluster has a glyph for each character, each stands for its own; else the first stands for all.
fn read_word(text: &str, shaped: &GlyphBuffer) -> Word {
    let (infos, places) = (shaped.glyph_infos(), shaped.glyph_positions());
    let mut glyphs = Vec::with_capacity(infos.len());
    let mut pen = 0;
    let mut at = 0;
    while at < infos.len() {
        let cluster = infos[at].cluster;
        let end = infos[at..].iter().position(|i| i.cluster != cluster).map_or(infos.len(), |n| at + n);
        let until = infos.get(end).map_or(text.len(), |next| next.cluster as usize);
        let characters = &text[cluster as usize..until];
        let one_each = characters.chars().count() == end - at;
        let mut each = characters.chars();
        for i in at..end {
            let bytes = match (one_each, i == at) {
                (true, _) => each.next().map_or(0, char::len_utf8),
                (false, true) => characters.len(),
                (false, false) => 0,
            };
            let place = &places[i];
            glyphs.push(Glyph { id: infos[i].glyph_id as u16, above: place.y_offset as i16, along: pen + place.x_offset, bytes: bytes as u32 });
            pen += place.x_advance;
        }
        at = end;
    }
    Word { glyphs, advance: pen }
}

#[cfg(test)]
mod tests {
    use super::{Face, Glyph, LIGATURES, SIGNS, Shape, Word, WordShaper, is_plain};

    fn word(shaper: &mut WordShaper, face: Face, text: &str) -> Word {
        let mut glyphs = Vec::new();
        let advance = shaper.word(face, text, &mut glyphs);
        Word { glyphs, advance }
    }

    #[test]
    fn plain_words_are_as_the_shaper_has_them() {
        let characters = (' '..='~').chain(SIGNS.chars()).map(String::from);
        let units: Vec<String> = characters.chain(LIGATURES.map(str::to_owned)).collect();
        let mut texts: Vec<String> = Vec::new();
        for a in &units {
            texts.extend(units.iter().map(|b| format!("{a}{b}")));
            texts.push(a.clone());
            // Longer ones, with each character at the start, amid others and at the end.
            texts.extend(["approach", "I7-J", "VAWAT", "1/2+3", "of", "player’s", "“so – but” "].map(|w| format!("{a}{w}{a}{w}{a}")));
        }
        for face in Face::ALL {
            let (mut shaper, mut shape) = (WordShaper::default(), Shape::new(face));
            let mut buffer = None;
            for text in &texts {
                assert!(is_plain(text), "{text}");
                let plain = word(&mut shaper, face, text);
                let whole = shape.shape(text, &mut buffer);
                assert_eq!((plain.advance, plain.glyphs), (whole.advance, whole.glyphs), "{text}");
            }
        }
    }

    #[test]
    fn piece_by_piece_is_as_a_whole() {
        let mut shaper = WordShaper::default();
        for face in Face::ALL {
            let sentence = "Affinity, 3 - 4 “fly” (ffi) Åé x\u{301}; Ходы чёрных 5×5 – +#.";
            let whole = word(&mut shaper, face, sentence);
            let mut pen = 0;
            let mut parts = Vec::new();
            for part in sentence.split_inclusive(' ') {
                let (own, blank) = part.strip_suffix(' ').map_or((part, ""), |w| (w, " "));
                for piece in [own, blank].into_iter().filter(|p| !p.is_empty()) {
                    let word = word(&mut shaper, face, piece);
                    parts.extend(word.glyphs.iter().map(|g| Glyph { along: g.along + pen, ..*g }));
                    pen += word.advance;
                }
            }
            assert_eq!((pen, parts), (whole.advance, whole.glyphs));
        }
    }
}
