//! What is where, for other tools: files, pages, and parts with their boxes. Its shape is told in docs/manifest.md.

use serde::{Deserialize, Serialize};

use super::parts;
use crate::scene::Document;

/// The version of the manifest's shape.
pub const FORMAT: u32 = 1;

#[derive(Debug, Serialize)]
struct Manifest<'a> {
    format: u32,
    activity: &'a str,
    title: &'a str,
    language: &'a str,
    revision: &'a str,
    paper: Paper<'a>,
    pages: Vec<Page<'a>>,
    files: &'a [File],
}

#[derive(Debug, Serialize)]
struct Paper<'a> {
    name: &'a str,
    width_mm: f64,
    height_mm: f64,
}

#[derive(Debug, Serialize)]
struct Page<'a> {
    number: usize,
    sheet: &'a str,
    label: &'a str,
    width_mm: f64,
    height_mm: f64,
    parts: Vec<Part<'a>>,
}

#[derive(Debug, Serialize)]
struct Part<'a> {
    kind: &'static str,
    name: &'a str,
    box_mm: [f64; 4],
}

/// A file of the build, as the manifest names it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct File {
    /// Its path from the manifest's folder, with `/`.
    pub path: String,
    /// What it holds.
    #[serde(flatten)]
    pub holds: Holds,
}

/// Why a manifest can't be written.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ManifestError(#[from] serde_json::Error);

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Holds {
    /// Pages of the document, by their numbers from 1.
    Pages {
        /// The numbers.
        pages: Vec<usize>,
    },
    /// A part alone.
    Part {
        /// Its name.
        part: String,
        /// Its width in millimetres.
        width_mm: f64,
        /// Its height in millimetres.
        height_mm: f64,
    },
}

impl Holds {
    /// A part of that size.
    pub fn part(name: &str, width: f64, height: f64) -> Self {
        Self::Part { part: name.to_owned(), width_mm: rounded(width), height_mm: rounded(height) }
    }
}

/// The manifest of `document` as JSON.
///
/// # Errors
/// None that its data can cause; the JSON writer's own.
pub fn manifest(activity: &str, document: &Document, parts: &[Vec<parts::Part<'_>>], files: &[File]) -> Result<String, ManifestError> {
    let first = document.pages.first();
    let manifest = Manifest {
        format: FORMAT,
        activity,
        title: &document.title,
        language: &document.language,
        revision: &document.revision,
        paper: Paper {
            name: &document.paper,
            width_mm: first.map_or(0.0, |p| rounded(p.width)),
            height_mm: first.map_or(0.0, |p| rounded(p.height)),
        },
        pages: document.pages.iter().zip(parts).enumerate().map(|(index, (own, parts))| page(index, own, parts)).collect(),
        files,
    };
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

/// The paths that a manifest lists; none where it isn't one.
pub fn listed(text: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Listing {
        files: Vec<Listed>,
    }
    #[derive(Deserialize)]
    struct Listed {
        path: String,
    }
    serde_json::from_str::<Listing>(text).map_or_else(|_| Vec::new(), |listing| listing.files.into_iter().map(|file| file.path).collect())
}

fn page<'a>(index: usize, page: &'a crate::scene::Page, parts: &'a [parts::Part<'a>]) -> Page<'a> {
    let parts = parts.iter().map(|part| {
        let area = part.area;
        Part { kind: part.kind.word(), name: part.name, box_mm: [area.x0, area.y0, area.width(), area.height()].map(rounded) }
    });
    Page {
        number: index + 1,
        sheet: &page.sheet,
        label: &page.label,
        width_mm: rounded(page.width),
        height_mm: rounded(page.height),
        parts: parts.collect(),
    }
}

/// Millimetres with four decimals.
fn rounded(mm: f64) -> f64 {
    (mm * 10_000.0).round() / 10_000.0
}
