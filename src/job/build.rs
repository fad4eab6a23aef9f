//! Building and checking many activities, each on its own; results come in the order asked for, whatever the number of threads.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;

use super::shelf::{Files, Target};
use super::write::{Artifact, Written, write_all};
use crate::activity::{Activity, SheetKind, check as check_activity};
use crate::descriptor::load;
use crate::diag::{Report, terminal};
use crate::export::pdf::{Exporter, PdfError, PdfOptions};
use crate::layout::{LayoutOptions, lay_out};
use crate::scene::{Document, dump};
use crate::source::Sources;

/// What a build makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emit {
    /// PDF files.
    Pdf,
    /// The scene as text, for goldens and the curious.
    Scene,
}

/// How to build.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder in which each activity gets a folder of its own.
    pub out: PathBuf,
    /// Paper and sheets.
    pub layout: LayoutOptions,
    /// Whether the host key is made.
    pub key: bool,
    /// What is made.
    pub emit: Emit,
    /// TOML texts that are laid over every descriptor, such as `rules.move_limit=30`.
    pub settings: Vec<String>,
    /// How many activities are built at once; none for as many as the machine has processors.
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
    /// No sheet of an activity is left to be made.
    #[error("`{0}` has none of the sheets asked for")]
    Nothing(String),
    /// Two descriptors that would write the same files.
    #[error("two of the activities have the id `{0}` and would overwrite each other")]
    SameId(String),
    /// A backend that failed.
    #[error("can't make the PDF of `{0}`: {1}")]
    Pdf(String, PdfError),
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
        /// How many worked examples are possible on its board.
        examples: usize,
        /// Warnings as text.
        warnings: String,
    },
    /// Its descriptor was refused.
    Refused(Refused),
}

/// Hears how far a long job is.
pub trait Progress {
    /// Called about once a second while work goes on, with how many of how many are done.
    fn tick(&self, done: usize, total: usize);
}

/// An activity that is laid out and exported but not written.
struct Ready {
    id: String,
    artifacts: Vec<Artifact>,
    warnings: String,
}

type Outcome = Result<Result<Ready, Refused>, JobError>;

/// Builds every target; an activity whose descriptor is refused doesn't keep the others from being built.
///
/// # Errors
/// Anything that can't be read, made or written. Nothing is written before everything is made.
pub fn build(targets: &[Target], options: &Options, progress: &(dyn Progress + Sync)) -> Result<Vec<Built>, JobError> {
    let outcomes = run(targets, options.threads, progress, |target, exporter| prepare(target, options, exporter));
    let ready = outcomes.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut ids: Vec<&str> = Vec::new();
    for made in ready.iter().flatten() {
        if ids.contains(&made.id.as_str()) {
            return Err(JobError::SameId(made.id.clone()));
        }
        ids.push(&made.id);
    }
    let write = |outcome: Result<Ready, Refused>| match outcome {
        Ok(ready) => Ok(Built::Made(write_all(ready.artifacts)?, ready.warnings)),
        Err(refused) => Ok(Built::Refused(refused)),
    };
    ready.into_iter().map(write).collect()
}

/// Checks every target without writing anything.
///
/// # Errors
/// A descriptor that can't be read.
pub fn check(targets: &[Target], layout: &LayoutOptions, settings: &[String]) -> Result<Vec<Checked>, JobError> {
    targets.iter().map(|target| check_one(target, layout, settings)).collect()
}

fn check_one(target: &Target, layout: &LayoutOptions, settings: &[String]) -> Result<Checked, JobError> {
    let loaded = read(target, settings)?;
    let Loaded { name, sources, activity, mut report } = loaded;
    if let Some(activity) = &activity
        && let Err(faults) = lay_out(activity, layout)
    {
        report.extend(faults);
    }
    let text = terminal::render(&report, &sources);
    Ok(match activity {
        Some(activity) if !report.has_errors() => Checked::Fine { name, id: activity.id, examples: activity.examples.len(), warnings: text },
        _ => Checked::Refused(Refused { name, faults: text }),
    })
}

struct Loaded {
    name: String,
    sources: Sources,
    activity: Option<Activity>,
    report: Report,
}

fn read(target: &Target, settings: &[String]) -> Result<Loaded, JobError> {
    let (name, text) = target.read()?;
    let mut sources = Sources::default();
    let mut report = Report::default();
    let id = sources.add(name.clone(), text);
    let raw = load(&mut sources, id, settings, &Files, &mut report);
    let activity = raw.and_then(|raw| check_activity(&raw, &mut report));
    Ok(Loaded { name, sources, activity, report })
}

fn prepare(target: &Target, options: &Options, exporter: &mut Exporter) -> Outcome {
    let Loaded { name, sources, activity, mut report } = read(target, &options.settings)?;
    let refuse = |report: &Report| Refused { name: name.clone(), faults: terminal::render(report, &sources) };
    let Some(activity) = activity else { return Ok(Err(refuse(&report))) };
    let kit = match lay_out(&activity, &options.layout) {
        Ok(kit) => kit,
        Err(faults) => {
            report.extend(faults);
            return Ok(Err(refuse(&report)));
        }
    };
    let asked = options.layout.only.as_ref().is_none_or(|only| !only.is_empty());
    if kit.players.is_none() && asked {
        return Err(JobError::Nothing(activity.id));
    }
    let mut artifacts = Vec::new();
    let folder = options.out.join(&activity.id);
    if let Some(players) = &kit.players {
        artifacts.push(artifact(exporter, &folder, &activity.id, &kit_name(&options.layout), players, options.emit)?);
    }
    if options.key {
        artifacts.push(artifact(exporter, &folder, &activity.id, "host-key", &kit.host_key, options.emit)?);
    }
    Ok(Ok(Ready { id: activity.id, artifacts, warnings: terminal::render(&report, &sources) }))
}

/// `kit`, or where only some sheets were asked for `kit-board-pieces`, so that a part never takes the place of the whole.
fn kit_name(layout: &LayoutOptions) -> String {
    let Some(only) = &layout.only else { return "kit".to_owned() };
    let words = SheetKind::ALL.iter().filter(|(_, kind)| only.contains(kind)).map(|(word, _)| *word);
    std::iter::once("kit").chain(words).collect::<Vec<_>>().join("-")
}

fn artifact(exporter: &mut Exporter, folder: &Path, id: &str, kind: &str, document: &Document, emit: Emit) -> Result<Artifact, JobError> {
    let (ending, bytes) = match emit {
        Emit::Pdf => ("pdf", exporter.export(document).map_err(|e| JobError::Pdf(id.to_owned(), e))?),
        Emit::Scene => ("scene.txt", dump(document).into_bytes()),
    };
    Ok(Artifact { path: folder.join(format!("{id}-{kind}.{ending}")), pages: document.pages.len(), bytes })
}

/// Runs `work` on every target with a few threads, this one among them, and returns the results in the order of the targets.
/// Each thread has one exporter for all its work.
fn run<T: Send + Sync>(
    targets: &[Target],
    threads: Option<NonZero<usize>>,
    progress: &(dyn Progress + Sync),
    work: impl Fn(&Target, &mut Exporter) -> T + Sync,
) -> Vec<T> {
    let most = threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let count = most.min(targets.len());
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let results: Vec<OnceLock<T>> = targets.iter().map(|_| OnceLock::new()).collect();
    let take = || {
        let mut exporter = Exporter::new(PdfOptions::default());
        while let Some((target, result)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            targets.get(index).zip(results.get(index))
        } {
            // Nobody else has this index.
            let _ = result.set(work(target, &mut exporter));
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        let (finished, wait) = mpsc::channel::<()>();
        let (take, done) = (&take, &done);
        scope.spawn(move || {
            while wait.recv_timeout(Duration::from_secs(1)) == Err(mpsc::RecvTimeoutError::Timeout) {
                progress.tick(done.load(Ordering::Relaxed), targets.len());
            }
        });
        let helpers: Vec<_> = (1..count).map(|_| scope.spawn(take)).collect();
        take();
        helpers.into_iter().for_each(|helper| drop(helper.join()));
        drop(finished);
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}
