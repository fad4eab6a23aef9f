//! Filling prose in: templates, markup and the check that every character can be drawn.

use crate::descriptor::{Filled, Text};
use crate::diag::{Code, Diagnostic, Report};
use crate::prose::{Engine, Facts, MarkupError, Prose, is_template, parse};
use crate::source::Span;
use crate::text::missing_character;

/// The longest heading, in characters.
pub(super) const LINE: usize = 60;

/// Writes prose and gathers faults.
pub(super) struct Writer<'r> {
    report: &'r mut Report,
    engine: Engine,
    /// Set once an example can't be told: what quotes examples then misses facts, which is no fault of its own.
    pub examples_failed: bool,
}

impl<'r> Writer<'r> {
    pub fn new(report: &'r mut Report) -> Self {
        Self { report, engine: Engine::default(), examples_failed: false }
    }

    /// Whether a fault has been found so far.
    pub fn has_errors(&self) -> bool {
        self.report.has_errors()
    }

    /// How many faults forbid building so far.
    pub fn errors(&self) -> usize {
        self.report.errors()
    }

    pub fn fault(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }

    /// Filled-in prose; empty where a fault was found.
    pub fn prose(&mut self, text: &Text, facts: &Facts) -> Prose {
        if self.undrawable(&text.written, |range| text.part(range)) {
            return Prose::default();
        }
        let filled = match self.engine.render(&text.written, facts) {
            Ok(filled) => filled,
            Err(_) if self.examples_failed && text.written.contains("example.") => return Prose::default(),
            Err(error) => {
                let span = error.range.map_or(text.span, |r| text.part(r));
                self.fault(Diagnostic::error(Code::BadTemplate, error.message).at(span, "").maybe_help(error.help));
                return Prose::default();
            }
        };
        if self.undrawable(&filled, |_| text.span) {
            return Prose::default();
        }
        parse(&filled).unwrap_or_else(|MarkupError::Unclosed(mark, at)| {
            let exact = !is_template(&text.written);
            let span = if exact { text.part(at..at + mark.len_utf8()) } else { text.span };
            let message = format!("this `{mark}` opens and never closes");
            self.fault(Diagnostic::error(Code::BadMarkup, message).at(span, "").help(format!("write `\\{mark}` for the character itself")));
            Prose::default()
        })
    }

    /// Whether a condition holds; none where a fault was found.
    pub fn holds(&mut self, condition: &Text, facts: &Facts) -> Option<bool> {
        match self.engine.holds(&condition.written, facts) {
            Ok(holds) => Some(holds),
            Err(error) => {
                let help = error.help.unwrap_or_else(|| "write a condition such as `rules.flying_kings`".to_owned());
                self.fault(Diagnostic::error(Code::BadTemplate, error.message).at(condition.span, "").help(help));
                None
            }
        }
    }

    /// Filled-in prose without its styles, on one line.
    pub fn plain(&mut self, text: &Text, facts: &Facts) -> String {
        self.prose(text, facts).plain()
    }

    /// A heading or the like: filled in, on one line, not empty and at most [`LINE`] characters long.
    pub fn line(&mut self, text: &Text, facts: &Facts) -> String {
        let line = self.plain(text, facts);
        self.short(&line, LINE, text.span);
        line
    }

    /// A short string that is printed as it stands, on one line.
    pub fn printed(&mut self, filled: &Filled, most: usize) -> String {
        if let Some((at, c)) = filled.value.char_indices().find(|(_, c)| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
            let span = filled.part(at..at + c.len_utf8());
            self.fault(Diagnostic::error(Code::BadValue, "this text must be on one line, without tabs").at(span, ""));
        }
        self.undrawable(&filled.value, |range| filled.part(range));
        self.short(&filled.value, most, filled.span());
        filled.value.clone()
    }

    fn short(&mut self, text: &str, most: usize, span: Span) {
        let length = text.chars().count();
        if length > most {
            let message = format!("this text is {length} characters long; there is room for {most}");
            self.fault(Diagnostic::error(Code::BadValue, message).at(span, ""));
        }
    }

    fn undrawable(&mut self, text: &str, place: impl Fn(std::ops::Range<usize>) -> Span) -> bool {
        let Some((at, c)) = missing_character(text) else { return false };
        let message = format!("no embedded face can draw `{c}` (U+{:04X})", u32::from(c));
        let help = "Andika draws Latin and Cyrillic letters, digits and common signs";
        self.fault(Diagnostic::error(Code::NoGlyph, message).at(place(at..at + c.len_utf8()), "").help(help));
        true
    }
}
