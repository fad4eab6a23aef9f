//! Diagnostics as text with file, line, column and caret.

use codespan_reporting::diagnostic::{Diagnostic as Shown, Label, LabelStyle, Severity as Level};
use codespan_reporting::files::SimpleFiles;
use codespan_reporting::term::{self, Config};

use super::{Diagnostic, Report, Severity};
use crate::source::Sources;

/// Prints all faults of `report`, in the order of their places, with the lines they point into.
pub fn render(report: &Report, sources: &Sources) -> String {
    let mut files = SimpleFiles::new();
    for (_, source) in sources.iter() {
        files.add(source.name.as_str(), source.text.as_str());
    }
    let config = Config::default();
    let mut text = String::new();
    for diagnostic in report.sorted() {
        if term::emit_to_string(&mut text, &config, &files, &shown(diagnostic)).is_err() {
            // A span outside its text would be our own fault; the message still reaches the reader.
            text.push_str(&format!("error[{}]: {}\n", diagnostic.code.as_str(), diagnostic.message));
        }
    }
    text
}

fn shown(diagnostic: &Diagnostic) -> Shown<usize> {
    let level = match diagnostic.severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
    };
    let labels = diagnostic.labels.iter().enumerate().map(|(i, (span, text))| {
        let style = if i == 0 { LabelStyle::Primary } else { LabelStyle::Secondary };
        Label::new(style, span.source.index(), span.start..span.end).with_message(text.clone())
    });
    Shown::new(level)
        .with_code(diagnostic.code.as_str())
        .with_message(diagnostic.message.clone())
        .with_labels(labels.collect())
        .with_notes(diagnostic.help.iter().map(|help| format!("help: {help}")).collect())
}
