//! Glyphs as shapes, for backends that draw text as outlines.

use kurbo::{BezPath, Rect};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{GlyphId, MetadataProvider as _};

use super::faces::font;
use crate::scene::{Face, UNITS};

/// A glyph's outline at an em of 1, from its origin, y downwards. Blanks have none.
pub fn glyph_outline(face: Face, glyph: u16) -> BezPath {
    let font = font(face);
    let mut pen = Pen { path: BezPath::new() };
    if let Some(outline) = font.outline_glyphs().get(GlyphId::from(glyph)) {
        // A glyph that can't be drawn stays blank; a test draws every common one.
        let _ = outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen);
    }
    pen.path
}

/// The box of a glyph's ink at an em of 1, y downwards, as the face tells it; none for blanks.
pub fn glyph_box(face: Face, glyph: u16) -> Option<Rect> {
    let font = font(face);
    let own = font.glyph_metrics(Size::unscaled(), LocationRef::default()).bounds(GlyphId::from(glyph))?;
    let own = Rect::new(f64::from(own.x_min), -f64::from(own.y_max), f64::from(own.x_max), -f64::from(own.y_min));
    (own.area() > 0.0).then(|| Rect::new(own.x0 / UNITS, own.y0 / UNITS, own.x1 / UNITS, own.y1 / UNITS))
}

/// How far any glyph of a face reaches from where it stands, in either direction and as a share of the em.
pub fn glyph_reach(face: Face) -> f64 {
    let font = font(face);
    let all = font.metrics(Size::unscaled(), LocationRef::default()).bounds.unwrap_or_default();
    let most = [all.x_min, all.y_min, all.x_max, all.y_max].into_iter().fold(0.0, |most: f32, side| most.max(side.abs()));
    f64::from(most) / UNITS
}

struct Pen {
    path: BezPath,
}

impl Pen {
    fn point(x: f32, y: f32) -> (f64, f64) {
        (f64::from(x) / UNITS, -f64::from(y) / UNITS)
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(Self::point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(Self::point(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.path.quad_to(Self::point(cx, cy), Self::point(x, y));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.path.curve_to(Self::point(ax, ay), Self::point(bx, by), Self::point(x, y));
    }

    fn close(&mut self) {
        self.path.close_path();
    }
}

#[cfg(test)]
mod tests {
    use kurbo::Shape as _;

    use super::{Face, glyph_box, glyph_outline, glyph_reach};
    use crate::text::common_glyphs;

    #[test]
    fn every_common_glyph_has_a_shape() {
        for face in Face::ALL {
            for (glyph, words) in common_glyphs(face) {
                let (told, drawn) = (glyph_box(face, glyph), glyph_outline(face, glyph));
                assert_eq!(told.is_none(), words.trim().is_empty(), "{face:?} {words}");
                assert_eq!(drawn.elements().is_empty(), told.is_none());
                assert!(told.is_none_or(|t| [t.x0, t.y0, t.x1, t.y1].iter().all(|side| side.abs() <= glyph_reach(face))));
                let drawn = drawn.bounding_box();
                assert!(told.is_none_or(|t| [t.x0 - drawn.x0, t.y0 - drawn.y0, t.x1 - drawn.x1, t.y1 - drawn.y1].iter().all(|d| d.abs() < 1e-3)));
            }
        }
    }
}
