//! The files of one document in every format asked for, ready to be written.

use std::path::{Path, PathBuf};

use super::JobError;
use super::build::Options;
use super::pool;
use super::write::Artifact;
use crate::export::manifest::{File, Holds, listed, manifest};
use crate::export::parts::{Cutting, cuttings, of_document};
use crate::export::pdf::Exporter as PdfExporter;
use crate::export::png::{Drawing, Exporter as PngExporter, Format as PictureFormat};
use crate::export::svg::Exporter as SvgExporter;
use crate::scene::{Document, Group, Item, Page, Role, dump};

/// A format of the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// One PDF for all pages.
    Pdf,
    /// An SVG for each page and each part.
    Svg,
    /// A PNG for each page and each part.
    Png,
    /// A JPEG for each part.
    Jpeg,
    /// A WebP for each part.
    Webp,
}

impl Format {
    fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Webp => "webp",
        }
    }
}

/// Exporters that one thread uses for all its work.
pub(super) struct Tools {
    pub pdf: PdfExporter,
    pub svg: SvgExporter,
}

/// Where the files of a document go.
pub(super) struct Place<'a> {
    /// The activity's folder.
    pub folder: &'a Path,
    /// The folder of everything but the PDF, from there; empty for the players' kit.
    pub own: &'a str,
    /// The PDF's name without its ending.
    pub stem: String,
    /// What tells a part of a kit from the whole: nothing, or `-board`.
    pub suffix: String,
}

/// Gathers artifacts, and what the manifest tells of them.
struct Gatherer<'a> {
    place: &'a Place<'a>,
    artifacts: Vec<Artifact>,
    files: Vec<File>,
}

impl Gatherer<'_> {
    /// A file at `path` from the folder of everything but the PDF.
    fn add(&mut self, path: String, pages: usize, holds: Holds, bytes: Vec<u8>) {
        let full = self.place.folder.join(self.place.own).join(&path);
        self.artifacts.push(Artifact { path: full, pages, bytes });
        self.files.push(File { path, holds });
    }
}

/// All files of `document`.
pub(super) fn artifacts(document: &Document, id: &str, place: &Place<'_>, options: &Options, tools: &mut Tools) -> Result<Vec<Artifact>, JobError> {
    if options.scene {
        let path = place.folder.join(format!("{}.scene.txt", place.stem));
        return Ok(vec![Artifact { path, pages: document.pages.len(), bytes: dump(document).into_bytes() }]);
    }
    let wants = |format| options.formats.contains(&format);
    let mut gatherer = Gatherer { place, artifacts: Vec::new(), files: Vec::new() };
    if wants(Format::Pdf) {
        let bytes = tools.pdf.export(document).map_err(|e| JobError::Pdf(id.to_owned(), e))?;
        let name = format!("{}.pdf", place.stem);
        let path = if place.own.is_empty() { name.clone() } else { format!("../{name}") };
        let pages = document.pages.len();
        gatherer.artifacts.push(Artifact { path: place.folder.join(name), pages, bytes });
        gatherer.files.push(File { path, holds: Holds::Pages { pages: (1..=pages).collect() } });
    }
    if pdf_alone(options) {
        return Ok(gatherer.artifacts);
    }
    let found = of_document(document);
    let parts = if options.formats.iter().any(|&f| f != Format::Pdf) { cuttings(&found) } else { Vec::new() };
    vectors(document, &parts, id, &mut gatherer, options, tools)?;
    pictures(document, &parts, id, &mut gatherer, options)?;
    let text = manifest(id, document, &found, &gatherer.files).map_err(|e| JobError::Manifest(id.to_owned(), e))?;
    let path = place.folder.join(place.own).join(format!("manifest{}.json", place.suffix));
    gatherer.artifacts.push(Artifact { path, pages: 0, bytes: text.into_bytes() });
    Ok(gatherer.artifacts)
}

/// Whether nothing but the PDF is made, which needs no manifest.
fn pdf_alone(options: &Options) -> bool {
    options.formats.iter().all(|&f| f == Format::Pdf) && !options.cut
}

/// `04-pieces`: the page's number and its sheet.
fn page_name(document: &Document, index: usize) -> String {
    let wide = if document.pages.len() > 99 { 3 } else { 2 };
    let sheet: String = document.pages[index].sheet.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    format!("{:0wide$}-{sheet}", index + 1)
}

fn vectors(
    document: &Document,
    parts: &[Cutting<'_>],
    id: &str,
    gatherer: &mut Gatherer<'_>,
    options: &Options,
    tools: &mut Tools,
) -> Result<(), JobError> {
    let fail = |e| JobError::Svg(id.to_owned(), e);
    let suffix = gatherer.place.suffix.clone();
    for (index, page) in document.pages.iter().enumerate() {
        let name = page_name(document, index);
        if options.formats.contains(&Format::Svg) {
            let text = tools.svg.page(document, page).map_err(fail)?;
            gatherer.add(format!("svg{suffix}/{name}.svg"), 1, Holds::Pages { pages: vec![index + 1] }, text.into_bytes());
        }
    }
    if options.formats.contains(&Format::Svg) {
        for (part, text) in parts.iter().zip(tools.svg.parts(document, parts).map_err(fail)?) {
            let holds = Holds::part(&part.name, part.width, part.height);
            gatherer.add(format!("svg{suffix}/parts/{}.svg", part.name), 0, holds, text.into_bytes());
        }
    }
    for (index, page) in document.pages.iter().enumerate().filter(|(_, page)| options.cut && is_cut(page)) {
        let text = tools.svg.cut(document, page).map_err(fail)?;
        let path = format!("cut{suffix}/{}.svg", page_name(document, index));
        gatherer.add(path, 1, Holds::Pages { pages: vec![index + 1] }, text.into_bytes());
    }
    Ok(())
}

/// Whether something on a page is cut or folded.
fn is_cut(page: &Page) -> bool {
    fn any(items: &[Item]) -> bool {
        items.iter().any(|item| matches!(item, Item::Group(Group { role, items, .. }) if matches!(role, Role::Cut | Role::Score) || any(items)))
    }
    any(&page.items)
}

/// A picture to be painted.
struct Task<'a> {
    path: String,
    pages: usize,
    holds: Holds,
    drawing: Drawing<'a>,
    format: PictureFormat,
}

fn pictures(document: &Document, parts: &[Cutting<'_>], id: &str, gatherer: &mut Gatherer<'_>, options: &Options) -> Result<(), JobError> {
    let suffix = &gatherer.place.suffix;
    let mut tasks = Vec::new();
    if options.formats.contains(&Format::Png) {
        for (index, page) in document.pages.iter().enumerate() {
            let path = format!("png{suffix}/{}.png", page_name(document, index));
            tasks.push(Task { path, pages: 1, holds: Holds::Pages { pages: vec![index + 1] }, drawing: page.into(), format: PictureFormat::Png });
        }
    }
    for (format, kind, folder) in [
        (Format::Png, PictureFormat::Png, format!("png{suffix}/parts")),
        (Format::Jpeg, PictureFormat::Jpeg, format!("jpeg{suffix}")),
        (Format::Webp, PictureFormat::Webp, format!("webp{suffix}")),
    ] {
        for part in parts.iter().filter(|_| options.formats.contains(&format)) {
            let path = format!("{folder}/{}.{}", part.name, format.ending());
            let holds = Holds::part(&part.name, part.width, part.height);
            tasks.push(Task { path, pages: 0, holds, drawing: part.into(), format: kind });
        }
    }
    let paint = |task: &Task<'_>, exporter: &mut PngExporter| exporter.export(&task.drawing, &options.png, task.format);
    let painted = pool::map(&tasks, pool::threads(options.threads), PngExporter::default, paint, None);
    for (task, picture) in tasks.into_iter().zip(painted) {
        let bytes = picture.map_err(|e| JobError::Png(id.to_owned(), e))?;
        gatherer.add(task.path, task.pages, task.holds, bytes);
    }
    Ok(())
}

/// Files that an earlier build left in `folder`, of the formats made now, which `kept` doesn't have: a sheet that is no more, a diagram renamed.
pub(super) fn outdated(place: &Place<'_>, options: &Options, kept: &[Artifact]) -> Vec<PathBuf> {
    // Neither a PDF nor a scene is told of in a manifest by itself.
    if options.scene || pdf_alone(options) {
        return Vec::new();
    }
    let folder = place.folder.join(place.own);
    let Ok(text) = std::fs::read_to_string(folder.join(format!("manifest{}.json", place.suffix))) else { return Vec::new() };
    let listed = listed(&text);
    let paths = listed.iter().map(String::as_str);
    let made = |path: &&str| {
        let of_format = options.formats.iter().any(|f| *f != Format::Pdf && path.ends_with(&format!(".{}", f.ending())));
        // A manifest is only a file: nothing outside its folder is touched for its sake.
        let inside = Path::new(path).components().all(|c| matches!(c, std::path::Component::Normal(_)));
        of_format && inside && (options.cut || !path.starts_with("cut"))
    };
    let full = paths.filter(made).map(|path| folder.join(path));
    full.filter(|path| kept.iter().all(|artifact| artifact.path != *path)).collect()
}
