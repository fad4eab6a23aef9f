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
    /// What to make.
    #[arg(long, value_name = "FORM", default_value = "pdf")]
    pub emit: Form,
    /// How many activities to build at once; as many as there are processors unless given.
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZero<usize>>,
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

/// What `build` makes.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Form {
    /// PDF files to print.
    Pdf,
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
