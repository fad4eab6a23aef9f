//! The only place that prints. Results go to standard output, everything about them to standard error.

use std::io::{IsTerminal as _, Write as _};

use crate::job::{Progress, Status, Written};

/// Prints, or not.
#[derive(Debug)]
pub(super) struct Printer {
    quiet: bool,
}

impl Printer {
    pub fn new(quiet: bool) -> Self {
        Self { quiet }
    }

    /// What was asked for; printed even when quiet.
    pub fn answer(&self, text: &str) {
        // Nobody may be reading any more (`kitpress list | head -1`); that is no fault.
        let _ = writeln!(std::io::stdout(), "{text}");
    }

    /// What somebody may like to know.
    pub fn say(&self, text: &str) {
        if !self.quiet {
            self.answer(text);
        }
    }

    /// Faults with their places, as they are.
    pub fn faults(&self, text: &str) {
        if !text.is_empty() {
            let _ = writeln!(std::io::stderr(), "{}", text.trim_end());
        }
    }

    /// That something failed.
    pub fn error(&self, text: &str) {
        let _ = writeln!(std::io::stderr(), "error: {text}");
    }

    /// The table of files: path, pages, size, written or unchanged.
    pub fn table(&self, files: &[Written]) {
        if self.quiet || files.is_empty() {
            return;
        }
        let path = |w: &Written| w.path.display().to_string();
        let widest = files.iter().map(|w| path(w).chars().count()).max().unwrap_or(0);
        for file in files {
            let pages = if file.pages == 1 { "1 page ".to_owned() } else { format!("{} pages", file.pages) };
            let status = match file.status {
                Status::Written => "written",
                Status::Unchanged => "unchanged",
            };
            self.answer(&format!("{:widest$}  {pages:>9}  {:>8}  {status}", path(file), size(file.size)));
        }
    }
}

impl Progress for Printer {
    fn tick(&self, done: usize, total: usize) {
        let mut error = std::io::stderr();
        if !self.quiet && error.is_terminal() {
            let _ = writeln!(error, "building: {done} of {total} done");
        }
    }
}

/// Bytes for people.
fn size(bytes: usize) -> String {
    let kilobytes = bytes as f64 / 1000.0;
    if kilobytes < 1000.0 { format!("{kilobytes:.1} kB") } else { format!("{:.1} MB", kilobytes / 1000.0) }
}
