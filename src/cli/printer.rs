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

    /// The table of files: path, pages, size, written or unchanged. Folders of drawings and pictures take one line each.
    pub fn table(&self, files: &[Written]) {
        if self.quiet || files.is_empty() {
            return;
        }
        let lines = lines(files);
        let widest = lines.iter().map(|line| line.path.chars().count()).max().unwrap_or(0);
        for line in lines {
            let status = match (line.written, line.unchanged) {
                (_, 0) => "written".to_owned(),
                (0, _) => "unchanged".to_owned(),
                (written, _) => format!("{written} written"),
            };
            self.answer(&format!("{:widest$}  {:>9}  {:>8}  {status}", line.path, line.content, size(line.size)));
        }
    }
}

/// A line of the table.
struct Line {
    path: String,
    content: String,
    size: usize,
    written: usize,
    unchanged: usize,
}

fn lines(files: &[Written]) -> Vec<Line> {
    let whole = |file: &Written| file.path.extension().is_some_and(|e| e == "pdf" || e == "txt" || e == "json");
    let folder = |file: &Written| file.path.parent().map(|p| p.display().to_string()).unwrap_or_default();
    files
        .chunk_by(|a, b| !whole(a) && !whole(b) && folder(a) == folder(b))
        .map(|group| {
            let written = group.iter().filter(|f| f.status == Status::Written).count();
            let (path, content) = match group {
                [file] if whole(file) => (file.path.display().to_string(), counted(file.pages, "page")),
                _ => (format!("{}{}", folder(&group[0]), std::path::MAIN_SEPARATOR), counted(group.len(), "file")),
            };
            Line { path, content, size: group.iter().map(|f| f.size).sum(), written, unchanged: group.len() - written }
        })
        .collect()
}

/// `1 page `, `12 pages`; nothing for none.
fn counted(count: usize, what: &str) -> String {
    match count {
        0 => String::new(),
        1 => format!("1 {what} "),
        _ => format!("{count} {what}s"),
    }
}

impl Progress for Printer {
    fn listens(&self) -> bool {
        !self.quiet && std::io::stderr().is_terminal()
    }

    fn tick(&self, done: usize, total: usize) {
        let _ = writeln!(std::io::stderr(), "building: {done} of {total} done");
    }
}

/// Bytes for people.
fn size(bytes: usize) -> String {
    let kilobytes = bytes as f64 / 1000.0;
    if kilobytes < 1000.0 { format!("{kilobytes:.1} kB") } else { format!("{:.1} MB", kilobytes / 1000.0) }
}
