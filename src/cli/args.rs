//! The arguments, as clap reads them.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::activity::SheetKind;
use crate::measure::{Paper, parse_paper};

/// Printable board-game kits at true physical scale, from a TOML descriptor.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub(super) struct Args {
    /// Say nothing but errors.
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make the kit and the host key of each activity.
    Build(BuildArgs),
    /// Say what is wrong with descriptors, without writing anything.
    Check(CheckArgs),
    /// List the activities that can be built from here.
    List,
    /// List the legal moves of a position, or count sequences of moves.
    Moves(MovesArgs),
    /// Step through a written record and name the first move that is not legal.
    Replay(ReplayArgs),
}

/// Arguments of `build`.
#[derive(Debug, clap::Args)]
pub(super) struct BuildArgs {
    /// Names of files in templates/, ids of shipped activities, or paths. None: all in templates/, else all shipped ones.
    pub what: Vec<String>,
    /// The folder for the results; each activity gets a folder in it.
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
    /// Paper: a3, a4, a5, letter, legal, tabloid or a size such as 200x300mm.
    #[arg(short, long, value_name = "PAPER", default_value = "a4", value_parser = paper)]
    pub paper: Paper,
    /// Only these sheets: rules, board, pieces, backs, record, slips, practice, scale, key.
    #[arg(long, value_name = "SHEET,...", value_delimiter = ',', value_parser = wanted)]
    pub only: Option<Vec<Wanted>>,
    /// Change a value of every descriptor, such as rules.ghost=true or 'board.cell="30 mm"'.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// What to make: pdf, svg, png; jpeg and webp make pictures of parts for slides.
    #[arg(short, long, value_name = "FORMAT,...", value_delimiter = ',', default_value = "pdf,svg,png")]
    pub format: Vec<FormatWord>,
    /// Dots per inch of pictures, 36 to 600; 254 is ten dots to a millimetre.
    #[arg(long, value_name = "DPI", default_value = "254", value_parser = dpi)]
    pub dpi: f64,
    /// Text of SVG files: outlines that look the same everywhere, or live text to be edited.
    #[arg(long, value_name = "FORM", default_value = "outlines")]
    pub svg_text: SvgTextWord,
    /// What SVG files give their size in, for programs that misread millimetres.
    #[arg(long, value_name = "UNIT", default_value = "mm")]
    pub svg_units: SvgUnitsWord,
    /// Make an SVG for cutting machines of every sheet with something to cut.
    #[arg(long)]
    pub cut: bool,
    /// Print registration marks on every sheet with something to cut.
    #[arg(long)]
    pub regmarks: bool,
    /// Make several practice sheets that differ, each with a kit and a host key of its own, such as A,B,C.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = variant)]
    pub variants: Vec<String>,
    /// Add a short sample game to the host key; another seed gives another game.
    #[arg(long, value_name = "SEED", num_args = 0..=1, default_missing_value = "1", require_equals = true)]
    pub sample_game: Option<u64>,
    /// Write the finished pages as readable text instead.
    #[arg(long, value_name = "FORM")]
    pub emit: Option<Form>,
    /// How many activities to build at once; unless given, as many as are worth a thread, one a processor at most.
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZero<usize>>,
}

/// Arguments of `moves`.
#[derive(Debug, clap::Args)]
pub(super) struct MovesArgs {
    /// The name of a file in templates/, the id of a shipped activity, or a path.
    pub what: String,
    /// The position, such as "W: c4 Kd8; R: f6"; the set-up unless given.
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// The side to move; the one that begins unless given.
    #[arg(long, value_name = "SIDE")]
    pub turn: Option<String>,
    /// Count the sequences of up to so many moves instead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=12))]
    pub depth: Option<u32>,
    /// Count them for each first move.
    #[arg(long)]
    pub divide: bool,
    /// Change a value of the descriptor.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// Arguments of `replay`.
#[derive(Debug, clap::Args)]
pub(super) struct ReplayArgs {
    /// The name of a file in templates/, the id of a shipped activity, or a path.
    pub what: String,
    /// The record: moves parted by blanks or lines; a line such as "W: ...; B: ..." gives the position it starts from.
    pub record: PathBuf,
    /// Change a value of the descriptor.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Names of files in templates/, ids of shipped activities, or paths. None: all in templates/, else all shipped ones.
    pub what: Vec<String>,
    /// The paper the sheets must fit.
    #[arg(short, long, value_name = "PAPER", default_value = "a4", value_parser = paper)]
    pub paper: Paper,
    /// Change a value of every descriptor.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// A word of `--format`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum FormatWord {
    /// A PDF of all pages.
    Pdf,
    /// An SVG of every page and part.
    Svg,
    /// A PNG of every page and part.
    Png,
    /// A JPEG of every part.
    #[value(alias = "jpg")]
    Jpeg,
    /// A WebP of every part.
    Webp,
}

/// A word of `--svg-text`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum SvgTextWord {
    /// Text as shapes.
    Outlines,
    /// Text as text, with its face embedded.
    Live,
}

/// A word of `--svg-units`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum SvgUnitsWord {
    /// Millimetres.
    Mm,
    /// Pixels, 96 to an inch.
    Px96,
    /// Points, 72 to an inch.
    Px72,
}

/// What `--emit` writes.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Form {
    /// Finished pages as readable text.
    Scene,
}

/// A word of `--only`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A sheet of the players' kit.
    Sheet(SheetKind),
    /// The host key.
    Key,
}

fn paper(text: &str) -> Result<Paper, String> {
    parse_paper(text).map_err(|e| e.to_string())
}

fn dpi(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(dpi) if (36.0..=600.0).contains(&dpi) => Ok(dpi),
        _ => Err("pictures have 36 to 600 dots per inch".to_owned()),
    }
}

fn variant(word: &str) -> Result<String, String> {
    let fine = (1..=8).contains(&word.len()) && word.chars().all(|c| c.is_ascii_alphanumeric());
    if fine { Ok(word.to_owned()) } else { Err("a variant is named by one to eight letters and digits".to_owned()) }
}

fn wanted(word: &str) -> Result<Wanted, String> {
    let word = word.trim();
    if word == "key" {
        return Ok(Wanted::Key);
    }
    SheetKind::named(word).map(Wanted::Sheet).ok_or_else(|| {
        let known = || SheetKind::ALL.iter().map(|(w, _)| *w).chain(["key"]);
        match crate::diag::nearest(word, known()) {
            Some(likely) => format!("there is no sheet `{word}`; did you mean `{likely}`?"),
            None => format!("there is no sheet `{word}`; sheets are {}", crate::diag::quoted_list(known(), 9)),
        }
    })
}
