//! Colours, type sizes and line widths: one place to change how sheets look.

use crate::measure::Mm;
use crate::scene::{Color, Face, Stroke};
use crate::text::TextStyle;

/// How sheets look.
#[derive(Debug, Clone)]
pub(super) struct Theme {
    pub ink: Color,
    pub accent: Color,
    pub grey: Color,
    pub pale: Color,
    pub zone: Color,
    pub mark: Color,
    pub dark: Color,
    /// Running text is set this many times its usual size, where a page has room for it.
    pub text_scale: f64,
}

impl Default for Theme {
    fn default() -> Self {
        Self {
            ink: Color(0x1a, 0x1d, 0x21),
            accent: Color(0x0f, 0x5c, 0x66),
            grey: Color(0x5d, 0x64, 0x6a),
            pale: Color(0xee, 0xf1, 0xf2),
            zone: Color(0xdf, 0xe9, 0xea),
            mark: Color(0x5f, 0x7a, 0x80),
            dark: Color(0x24, 0x28, 0x2d),
            text_scale: 1.0,
        }
    }
}

/// Lines of a paragraph stand this many ems apart.
pub(super) const LEADING: f64 = 1.38;
/// Grid lines between cells, in millimetres.
pub(super) const GRID: f64 = 0.35;
/// The outline of a board.
pub(super) const OUTLINE: f64 = 0.75;
/// Lines to cut along.
pub(super) const CUT: f64 = 0.25;
/// The smallest text of any sheet, as an em in millimetres.
pub(super) const SMALLEST_TEXT: f64 = 7.5 / crate::measure::POINTS_PER_MM;

impl Theme {
    fn style(&self, face: Face, points: f64, color: Color) -> TextStyle {
        TextStyle { face, size: Mm::from_points(points).get(), color }
    }

    pub fn title(&self) -> TextStyle {
        self.style(Face::Bold, 25.0, self.ink)
    }

    pub fn sheet_title(&self) -> TextStyle {
        self.style(Face::Bold, 18.0, self.ink)
    }

    pub fn summary(&self) -> TextStyle {
        self.style(Face::Regular, 12.0, self.accent)
    }

    pub fn heading(&self) -> TextStyle {
        self.style(Face::Bold, 12.5 * self.text_scale, self.accent)
    }

    pub fn body(&self) -> TextStyle {
        self.style(Face::Regular, 10.5 * self.text_scale, self.ink)
    }

    pub fn caption(&self) -> TextStyle {
        self.style(Face::Regular, 9.0 * self.text_scale, self.ink)
    }

    pub fn small(&self) -> TextStyle {
        self.style(Face::Regular, 8.0, self.grey)
    }

    pub fn foot(&self) -> TextStyle {
        self.style(Face::Regular, 7.5, self.grey)
    }

    pub fn table_head(&self) -> TextStyle {
        self.style(Face::Bold, 9.0, self.ink)
    }

    pub fn bold(&self, size: f64, color: Color) -> TextStyle {
        TextStyle { face: Face::Bold, size, color }
    }

    pub fn cut(&self) -> Stroke {
        Stroke::solid(CUT, self.grey).dashed(2.0, 1.2)
    }

    pub fn writing(&self) -> Stroke {
        Stroke::solid(0.25, self.grey)
    }
}
