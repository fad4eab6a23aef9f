//! PDF: fonts, pages and their objects through printpdf, then one finishing pass for what it leaves open: content, exact boxes, metadata,
//! outlines, identifiers.

mod content;
mod deflate;
mod finish;
mod font;
mod outline;
mod ready;
mod xmp;

use printpdf::{Mm, PdfDocument, PdfPage, PdfSaveOptions};

use crate::scene::Document;
pub use ready::make as common_subsets;

/// Options of the PDF backend.
#[derive(Debug, Clone, Copy)]
pub struct PdfOptions {
    /// Deflate streams; off makes a file that can be read in a text editor.
    pub compress: bool,
}

impl Default for PdfOptions {
    fn default() -> Self {
        Self { compress: true }
    }
}

/// Why a document can't become a PDF.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A face that the subsetter or printpdf can't read.
    #[error("the face {0} can't be embedded: {1}")]
    Font(&'static str, String),
    /// Something printpdf warned of; a file with a warning is not shipped.
    #[error("the page writer warned: {0}")]
    Warning(String),
    /// The finished objects couldn't be written or weren't where they must be.
    #[error("the file can't be finished: {0}")]
    Finish(#[from] lopdf::Error),
    /// A stream couldn't be deflated.
    #[error("the file can't be compressed")]
    Deflate,
    /// The bytes couldn't be gathered.
    #[error("the file can't be written: {0}")]
    Write(#[from] std::io::Error),
}

/// Makes PDF files, and keeps what several of them share: the files of a kit mostly have the same font subsets.
pub struct Exporter {
    options: PdfOptions,
    library: font::Library,
    deflater: deflate::Deflater,
}

impl std::fmt::Debug for Exporter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exporter").field("options", &self.options).finish_non_exhaustive()
    }
}

impl Exporter {
    /// An exporter that has made nothing yet. What it has made before never shows in a file.
    pub fn new(options: PdfOptions) -> Self {
        Self { options, library: font::Library::default(), deflater: deflate::Deflater::new(options.compress) }
    }

    /// A finished document as the bytes of a PDF 1.7 file. The same document gives the same bytes.
    ///
    /// # Errors
    /// A face that can't be embedded, a warning of the page writer, or objects that can't be finished.
    pub fn export(&mut self, document: &Document) -> Result<Vec<u8>, PdfError> {
        let fonts = self.library.embed(document, &mut self.deflater)?;
        let mut pdf = PdfDocument::new(&document.title);
        // What is on the pages comes with the finishing pass.
        pdf.pages = document.pages.iter().map(|p| PdfPage::new(Mm(p.width as f32), Mm(p.height as f32), Vec::new())).collect();
        let mut file = made(&pdf)?;
        let contents = content::write(document, &fonts, &mut self.deflater)?;
        finish::finish(&mut file, document, &fonts, contents)?;
        finish::identify(&mut file, document);
        // Streams are most of a file; what stands between them needs a few hundred bytes each.
        let streams = file.objects.values().filter_map(|o| o.as_stream().ok()).map(|s| s.content.len() + 300);
        let mut bytes = Vec::with_capacity(streams.sum::<usize>() + (1 << 14));
        file.save_to(&mut bytes)?;
        Ok(bytes)
    }
}

/// What printpdf makes of a document.
fn made(pdf: &PdfDocument) -> Result<lopdf::Document, PdfError> {
    let settings = PdfSaveOptions { optimize: false, subset_fonts: false, secure: true, image_optimization: None };
    let mut warnings = Vec::new();
    let file = pdf.to_lopdf_document(&settings, &mut warnings);
    match warnings.first() {
        Some(warning) => Err(PdfError::Warning(format!("{warning:?}"))),
        None => Ok(file),
    }
}

/// One document as the bytes of a PDF, see [`Exporter::export`].
///
/// # Errors
/// As [`Exporter::export`].
pub fn export(document: &Document, options: &PdfOptions) -> Result<Vec<u8>, PdfError> {
    Exporter::new(*options).export(document)
}
