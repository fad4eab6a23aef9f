//! Faults as data: what is wrong, where, and what to write instead. The sentence and the caret are made in [`terminal`].

mod code;
mod nearest;
pub mod terminal;

pub use code::Code;
pub use nearest::{nearest, quoted_list};

use crate::source::Span;

/// How bad a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The kit isn't built.
    Error,
    /// The kit is built, and somebody should look.
    Warning,
}

/// One fault.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// Its stable code.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower case, names in backticks, no full stop.
    pub message: String,
    /// Where: the first is the place to blame, the others explain.
    pub labels: Vec<(Span, String)>,
    /// What to write instead, or why.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// An error with no place yet.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self { code, severity: Severity::Error, message: message.into(), labels: Vec::new(), help: Vec::new() }
    }

    /// A warning with no place yet.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// Points at `span`, with a few words beside the caret.
    pub fn at(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push((span, label.into()));
        self
    }

    /// Adds a line of help.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Adds a line of help if there is one.
    pub fn maybe_help(self, text: Option<String>) -> Self {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }
}

/// All faults found so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// Adds a fault; the very same fault is kept once.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// The faults, in the order of their places.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<_> = self.diagnostics.iter().collect();
        all.sort_by_key(|d| (d.labels.first().map(|(span, _)| *span), d.code));
        all
    }

    /// Whether any fault forbids building.
    pub fn has_errors(&self) -> bool {
        self.errors() > 0
    }

    /// How many faults forbid building.
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
    }

    /// Whether nothing at all was found.
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// Takes over all faults of `other`.
    pub fn extend(&mut self, other: Report) {
        for diagnostic in other.diagnostics {
            self.push(diagnostic);
        }
    }
}
