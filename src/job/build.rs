//! Building and checking many activities, each on its own; results come in the order asked for, whatever the number of threads.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::path::PathBuf;

use super::artifacts::{Format, Place, Tools, artifacts, outdated};
use super::pool;
use super::shelf::{Files, Target};
use super::write::{Artifact, Written, write_all};
use crate::activity::{Activity, SheetKind, check as check_activity};
use crate::descriptor::load;
use crate::diag::{Report, terminal};
use crate::export::manifest::ManifestError;
use crate::export::pdf::{Exporter as PdfExporter, PdfError, PdfOptions};
use crate::export::png::{PngError, PngOptions};
use crate::export::svg::{Exporter as SvgExporter, SvgError, SvgOptions};
use crate::layout::{DraftingTable, LayoutOptions, lay_out};
use crate::scene::Document;
use crate::source::Sources;

/// How to build.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder in which each activity gets a folder of its own.
    pub out: PathBuf,
    /// Paper and sheets.
    pub layout: LayoutOptions,
    /// Whether the host key is made.
    pub key: bool,
    /// The formats that are made.
    pub formats: Vec<Format>,
    /// Whether the finished pages are written as readable text instead.
    pub scene: bool,
    /// How SVG is written.
    pub svg: SvgOptions,
    /// How pictures are made.
    pub png: PngOptions,
    /// Whether sheets with something to cut get a file for a cutting machine.
    pub cut: bool,
    /// TOML texts that are laid over every descriptor, such as `rules.move_limit=30`.
    pub settings: Vec<String>,
    /// Names of practice sheets of one seed that differ, each with a kit and a key of its own; none for the only one.
    pub variants: Vec<String>,
    /// How many activities are built at once; none for as many as are worth a thread, one a processor at most.
    pub threads: Option<NonZero<usize>>,
}

/// The world is wrong: something can't be found, read, made or written.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// A word that names nothing.
    #[error("there is no activity `{word}`\n  help: {help}")]
    Unknown {
        /// The word.
        word: String,
        /// What could be meant.
        help: String,
    },
    /// A file or folder that can't be read.
    #[error("can't read `{}`: {error}", path.display())]
    Read {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file that isn't UTF-8.
    #[error("`{}` is not UTF-8 text (line {line})\n  help: save it as UTF-8 in your editor", path.display())]
    NotText {
        /// Its path.
        path: PathBuf,
        /// The first line that isn't.
        line: usize,
    },
    /// A file that can't be written.
    #[error("can't write `{}`: {error}", path.display())]
    Write {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// An activity whose rules nobody has modelled.
    #[error("`{0}` names no rule model, so nothing can be said about its moves\n  help: name one in [rules], such as `model = \"hexdame\"`")]
    NoModel(String),
    /// Variants of an activity that would all be alike.
    #[error("`{0}` has no generated questions, so its variants would all be alike\n  help: add a [[practice]] with `generate = 6`")]
    NoVariants(String),
    /// Two variants that would write the same files.
    #[error("two variants are called `{0}`")]
    SameVariant(String),
    /// No sheet of an activity is left to be made.
    #[error("`{0}` has none of the sheets asked for")]
    Nothing(String),
    /// Two descriptors that would write the same files.
    #[error("two of the activities have the id `{0}` and would overwrite each other")]
    SameId(String),
    /// A backend that failed.
    #[error("can't make the PDF of `{0}`: {1}")]
    Pdf(String, PdfError),
    /// The same for a drawing.
    #[error("can't make an SVG of `{0}`: {1}")]
    Svg(String, SvgError),
    /// The same for a picture.
    #[error("can't make a picture of `{0}`: {1}")]
    Png(String, PngError),
    /// The same for the manifest.
    #[error("can't make the manifest of `{0}`: {1}")]
    Manifest(String, ManifestError),
}

/// A descriptor that was refused, with its faults as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// What it is called in messages.
    pub name: String,
    /// The faults, ready to be printed.
    pub faults: String,
}

/// The result of building one activity.
#[derive(Debug)]
pub enum Built {
    /// Its files are in place; warnings, if any, as text.
    Made(Vec<Written>, String),
    /// Its descriptor was refused.
    Refused(Refused),
}

/// The result of checking one activity.
#[derive(Debug)]
pub enum Checked {
    /// It can be built: its id, and how many worked examples it has.
    Fine {
        /// What the descriptor is called in messages.
        name: String,
        /// The activity's id.
        id: String,
        /// How many worked examples and written questions it has.
        examples: usize,
        /// The rule model that proves them, if there is one.
        model: Option<String>,
        /// Warnings as text.
        warnings: String,
    },
    /// Its descriptor was refused.
    Refused(Refused),
}

/// Hears how far a long job is.
pub trait Progress {
    /// Whether it wants to hear anything: asking a clock costs a thread.
    fn listens(&self) -> bool;

    /// Called about once a second while work goes on, with how many of how many are done.
    fn tick(&self, done: usize, total: usize);
}

/// What was read of one target: each of its variants, or why it was refused.
type Gathered = Result<Vec<Valid>, Refused>;

/// A variant that can be laid out.
struct Valid {
    variant: String,
    name: String,
    sources: Sources,
    activity: Activity,
    report: Report,
}

/// Files that are made but not written.
#[derive(Default)]
struct Ready {
    artifacts: Vec<Artifact>,
    outdated: Vec<PathBuf>,
    warnings: String,
}

/// Builds every target; an activity whose descriptor is refused doesn't keep the others from being built.
///
/// # Errors
/// Anything that can't be read, made or written. Nothing is written before everything is read, and of each activity nothing before all its files are made.
pub fn build(targets: &[Target], options: &Options, progress: &(dyn Progress + Sync)) -> Result<Vec<Built>, JobError> {
    if let Some((_, twice)) = options.variants.iter().enumerate().find(|(i, variant)| options.variants[..*i].contains(variant)) {
        return Err(JobError::SameVariant(twice.clone()));
    }
    keep_memory();
    let most = worthwhile(targets.len(), options);
    let gathered = pool::map(targets, most, || (), |target, ()| gather(target, options), None);
    let gathered = gathered.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut ids = BTreeSet::new();
    for activity in gathered.iter().flatten().filter_map(|variants| variants.first()).map(|first| &first.activity) {
        if !ids.insert(&activity.id) {
            return Err(JobError::SameId(activity.id.clone()));
        }
    }
    let tools = || Tools { pdf: PdfExporter::new(PdfOptions::default()), svg: SvgExporter::new(options.svg) };
    let tick = |done| progress.tick(done, targets.len());
    let heard: Option<&(dyn Fn(usize) + Sync)> = if progress.listens() { Some(&tick) } else { None };
    // Written as soon as it is made, so that no more than one activity a thread is held in memory.
    let make = |gathered: &Gathered, tools: &mut Tools| match gathered {
        Ok(variants) => make(variants, options, tools),
        Err(refused) => Ok(Built::Refused(refused.clone())),
    };
    pool::map(&gathered, most, tools, make, heard).into_iter().collect()
}

/// Has the allocator keep what it is given back, since each activity needs what the one before it had: glibc's keeps twice the largest block that was
/// ever returned (mallopt(3), M_MMAP_THRESHOLD), and would else hand memory to the system only to ask for it again. Nobody writes to the block.
fn keep_memory() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(16 << 20)));
}

/// Drawings of so many activities are made by one thread before another helps: each learns the faces anew.
const A_THREAD: usize = 4;

/// How many threads build so many activities.
fn worthwhile(count: usize, options: &Options) -> usize {
    let most = pool::threads(options.threads);
    let drawings = options.formats.iter().all(|f| matches!(f, Format::Pdf | Format::Svg));
    if options.threads.is_none() && drawings { most.min(count.div_ceil(A_THREAD)) } else { most }
}

/// Checks every target without writing anything.
///
/// # Errors
/// A descriptor that can't be read.
pub fn check(targets: &[Target], layout: &LayoutOptions, settings: &[String]) -> Result<Vec<Checked>, JobError> {
    targets.iter().map(|target| check_one(target, layout, settings)).collect()
}

fn check_one(target: &Target, layout: &LayoutOptions, settings: &[String]) -> Result<Checked, JobError> {
    let loaded = read(target, settings, "")?;
    let Loaded { name, sources, activity, mut report } = loaded;
    if let Some(activity) = &activity
        && let Err(faults) = lay_out(activity, layout)
    {
        report.extend(faults);
    }
    let text = terminal::render(&report, &sources);
    Ok(match activity {
        Some(activity) if !report.has_errors() => Checked::Fine {
            name,
            examples: activity
                .examples
                .iter()
                .filter(|e| !e.generated && (activity.rules.is_none() || e.proof.is_some() || !e.targets.is_empty()))
                .count(),
            model: activity.rules.is_some().then(|| activity.model.clone()),
            id: activity.id,
            warnings: text,
        },
        _ => Checked::Refused(Refused { name, faults: text }),
    })
}

pub(super) struct Loaded {
    pub name: String,
    pub sources: Sources,
    pub activity: Option<Activity>,
    pub report: Report,
}

/// Reads a target and resolves it; faults are in the report.
pub(super) fn read(target: &Target, settings: &[String], variant: &str) -> Result<Loaded, JobError> {
    let (name, text) = target.read()?;
    let mut sources = Sources::default();
    let mut report = Report::default();
    let id = sources.add(name.clone(), text);
    let raw = load(&mut sources, id, settings, &Files, &mut report);
    let activity = raw.and_then(|raw| check_activity(&raw, variant, &mut report));
    Ok(Loaded { name, sources, activity, report })
}

/// Reads every variant of a target.
fn gather(target: &Target, options: &Options) -> Result<Gathered, JobError> {
    let only = [String::new()];
    let variants = if options.variants.is_empty() { only.as_slice() } else { &options.variants };
    let mut all = Vec::new();
    for variant in variants {
        let Loaded { name, sources, activity, report } = read(target, &options.settings, variant)?;
        let Some(activity) = activity else { return Ok(Err(Refused { faults: terminal::render(&report, &sources), name })) };
        if !variant.is_empty() && activity.examples.iter().all(|example| !example.generated) {
            return Err(JobError::NoVariants(activity.id));
        }
        if options.layout.sample.is_some() && activity.rules.is_none() {
            return Err(JobError::NoModel(activity.id));
        }
        all.push(Valid { variant: variant.clone(), name, sources, activity, report });
    }
    Ok(Ok(all))
}

/// Makes the files of all variants, and writes them if none is refused.
fn make(variants: &[Valid], options: &Options, tools: &mut Tools) -> Result<Built, JobError> {
    let mut whole = Ready::default();
    for (index, valid) in variants.iter().enumerate() {
        match prepare(valid, options, tools)? {
            Ok(ready) => {
                whole.artifacts.extend(ready.artifacts);
                whole.outdated.extend(ready.outdated);
                if index == 0 {
                    whole.warnings = ready.warnings;
                }
            }
            Err(refused) => return Ok(Built::Refused(refused)),
        }
    }
    let folder = variants.first().map_or_else(|| options.out.clone(), |first| options.out.join(&first.activity.id));
    Ok(Built::Made(write_all(&folder, whole.artifacts, &whole.outdated)?, whole.warnings))
}

fn prepare(valid: &Valid, options: &Options, tools: &mut Tools) -> Result<Result<Ready, Refused>, JobError> {
    let Valid { variant, name, sources, activity, report } = valid;
    let (mut made, mut old) = (Vec::new(), Vec::new());
    let folder = options.out.join(&activity.id);
    let (part, own) = (suffix(&options.layout), if variant.is_empty() { String::new() } else { format!("-{variant}") });
    let kit_place = Place { folder: &folder, own: "", stem: format!("{}-kit{part}{own}", activity.id), suffix: format!("{part}{own}") };
    let key_place = Place { folder: &folder, own: "host-key", stem: format!("{}-host-key{own}", activity.id), suffix: own };
    let mut export = |document: Document, place: &Place<'_>| -> Result<(), JobError> {
        let files = artifacts(&document, &activity.id, place, options, tools)?;
        old.extend(outdated(place, options, &files));
        made.extend(files);
        Ok(())
    };
    // The kit is exported and forgotten before the key is laid out: memory that is used again costs nothing.
    let mut table = DraftingTable::new(activity, &options.layout);
    let players = table.players();
    let none = players.is_none();
    if let Some(document) = players {
        export(document, &kit_place)?;
    }
    let host_key = table.host_key();
    let faults = table.faults();
    if faults.has_errors() {
        let mut report = report.clone();
        report.extend(faults);
        return Ok(Err(Refused { name: name.clone(), faults: terminal::render(&report, sources) }));
    }
    let asked = options.layout.only.as_ref().is_none_or(|only| !only.is_empty());
    if none && asked {
        return Err(JobError::Nothing(activity.id.clone()));
    }
    if let Some(document) = host_key.filter(|_| options.key) {
        export(document, &key_place)?;
    }
    Ok(Ok(Ready { artifacts: made, outdated: old, warnings: terminal::render(report, sources) }))
}

/// Where only some sheets were asked for, `-board-pieces`, so that a part of a kit never takes the place of the whole.
fn suffix(layout: &LayoutOptions) -> String {
    let Some(only) = &layout.only else { return String::new() };
    SheetKind::ALL.iter().filter(|(_, kind)| only.contains(kind)).map(|(word, _)| format!("-{word}")).collect()
}
