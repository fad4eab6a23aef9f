//! Pictures of pages and parts, at a resolution that prints at true size.

mod encode;
mod paint;

use kurbo::Vec2;

use crate::scene::{Item, Page};
pub use encode::Format;

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
    /// The picture would have more dots, in all or on one side, than it may.
    #[error("a picture of {0} × {1} dots can't be made")]
    Size(u64, u64),
    /// The rows couldn't be compressed.
    #[error("the picture can't be compressed")]
    Deflate,
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
    /// How far that is moved, in millimetres.
    pub by: Vec2,
}

impl<'a> From<&'a Page> for Drawing<'a> {
    fn from(page: &'a Page) -> Self {
        Self { width: page.width, height: page.height, items: &page.items, by: Vec2::ZERO }
    }
}

impl<'a> From<&'a Cutting<'_>> for Drawing<'a> {
    fn from(part: &'a Cutting<'_>) -> Self {
        Self { width: part.width, height: part.height, items: &part.items, by: part.by }
    }
}

/// Makes picture files, and keeps what several of them need. What it has made before never shows in a file.
#[derive(Default)]
pub struct Exporter {
    painter: paint::Painter,
    buffers: encode::Buffers,
}

impl std::fmt::Debug for Exporter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exporter").finish_non_exhaustive()
    }
}

impl Exporter {
    /// A drawing as the bytes of a picture file on white. The same drawing gives the same bytes, on any machine.
    ///
    /// # Errors
    /// A picture with too many dots; an encoder that refuses.
    pub fn export(&mut self, drawing: &Drawing<'_>, options: &PngOptions, format: Format) -> Result<Vec<u8>, PngError> {
        encode::encode(&mut self.buffers, &mut self.painter, drawing, options.dpi, format)
    }
}
