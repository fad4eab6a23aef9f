//! Pictures of pages and parts, at a resolution that prints at true size.

mod encode;
mod paint;

use crate::scene::{Item, Page};
pub use encode::Format;
pub use paint::Painter;

use super::parts::Cutting;

/// Dots in a millimetre at an inch's worth of them.
const MM_PER_INCH: f64 = 25.4;

/// Options of the picture backend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PngOptions {
    /// Dots per inch; 254 is ten to a millimetre.
    pub dpi: f64,
}

impl Default for PngOptions {
    fn default() -> Self {
        Self { dpi: 254.0 }
    }
}

/// Why a drawing can't become a picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The picture would have no dots, or more than memory is for.
    #[error("a picture of {0} × {1} dots can't be made")]
    Size(u64, u64),
    /// The PNG encoder refused.
    #[error("the picture can't be written: {0}")]
    Png(#[from] ::png::EncodingError),
    /// The JPEG or WebP encoder refused.
    #[error("the picture can't be written: {0}")]
    Image(#[from] image::ImageError),
}

/// A drawing that can become a picture.
#[derive(Debug, Clone, Copy)]
pub struct Drawing<'a> {
    /// Millimetres.
    pub width: f64,
    /// Millimetres.
    pub height: f64,
    /// What is drawn.
    pub items: &'a [Item],
}

impl<'a> From<&'a Page> for Drawing<'a> {
    fn from(page: &'a Page) -> Self {
        Self { width: page.width, height: page.height, items: &page.items }
    }
}

impl<'a> From<&'a Cutting> for Drawing<'a> {
    fn from(part: &'a Cutting) -> Self {
        Self { width: part.width, height: part.height, items: &part.items }
    }
}

/// A drawing as the bytes of a picture file on white. The same drawing gives the same bytes, on any machine.
///
/// # Errors
/// A picture without dots or with too many; an encoder that refuses.
pub fn export(painter: &mut Painter, drawing: &Drawing<'_>, options: &PngOptions, format: Format) -> Result<Vec<u8>, PngError> {
    let picture = painter.paint(drawing, options.dpi)?;
    encode::encode(&picture, options.dpi, format)
}
