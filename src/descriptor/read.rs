//! Walking a table: what is asked for is known, what is left over is refused, faults gather in the report.

use std::cell::RefCell;

use super::value::{Kind, Table, Text, Value};
use crate::diag::{Code, Diagnostic, Report, nearest, quoted_list};
use crate::measure::{LengthError, Mm, parse_length};
use crate::prose::{Engine, Fact, Facts, is_template};
use crate::source::Span;

/// A value and where it is written.
#[derive(Debug, Clone, PartialEq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub span: Span,
}

/// A short string with the parameters filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct Filled {
    /// The string.
    pub value: String,
    text: Text,
}

impl Filled {
    /// The whole literal.
    pub fn span(&self) -> Span {
        self.text.span
    }

    /// The place of some bytes of the string; the whole literal if a template or an escape moved them.
    pub fn part(&self, range: std::ops::Range<usize>) -> Span {
        if self.value == self.text.written { self.text.part(range) } else { self.text.span }
    }
}

/// What all readers of one descriptor share.
pub(super) struct Shared<'r> {
    pub report: RefCell<&'r mut Report>,
    pub engine: Engine,
    pub parameters: RefCell<Facts>,
    /// The distance between cell centres, once it is read.
    pub cell: std::cell::Cell<Option<Mm>>,
}

/// A reader of one table.
pub(super) struct Reader<'a, 'r> {
    table: &'a Table,
    /// What messages call the table: `[board]`, `[[pieces]]`.
    name: String,
    shared: &'a Shared<'r>,
    asked: Vec<&'static str>,
}

impl<'a, 'r> Reader<'a, 'r> {
    pub fn new(table: &'a Table, name: impl Into<String>, shared: &'a Shared<'r>) -> Self {
        Self { table, name: name.into(), shared, asked: Vec::new() }
    }

    pub fn span(&self) -> Span {
        self.table.span
    }

    pub fn fault(&self, diagnostic: Diagnostic) {
        self.shared.report.borrow_mut().push(diagnostic);
    }

    /// The raw value of an optional key.
    pub fn value(&mut self, key: &'static str) -> Option<&'a Value> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        self.table.get(key)
    }

    fn need<T>(&self, key: &str, found: Option<T>) -> Option<T> {
        if found.is_none() && self.table.get(key).is_none() {
            let message = format!("{} has no `{key}`", self.name);
            self.fault(Diagnostic::error(Code::MissingKey, message).at(self.table.span, format!("`{key}` belongs here")));
        }
        found
    }

    fn wrong_type(&self, key: &str, wanted: &str, value: &Value) {
        let message = format!("`{key}` must be {wanted}, not {}", value.kind.name());
        let help = match &value.kind {
            Kind::Integer(n) if wanted == "a string" => Some(format!("write `{key} = \"{n}\"`")),
            Kind::Text(_) if wanted == "a list of strings" => Some(format!("write `{key} = [\"...\"]`")),
            Kind::Table(_) if wanted == "a list of tables" => Some(format!("write `[[...]]` with two brackets, or `{key} = [ {{ ... }} ]`")),
            _ => None,
        };
        self.fault(Diagnostic::error(Code::WrongType, message).at(value.span, "").maybe_help(help));
    }

    /// Prose: a string whose templates are filled in later, when all facts are known.
    pub fn prose(&mut self, key: &'static str) -> Option<Text> {
        let value = self.value(key)?;
        match &value.kind {
            Kind::Text(text) => Some(text.clone()),
            _ => {
                self.wrong_type(key, "a string", value);
                None
            }
        }
    }

    pub fn need_prose(&mut self, key: &'static str) -> Option<Text> {
        let found = self.prose(key);
        self.need(key, found)
    }

    /// A short string with parameters filled in.
    pub fn text(&mut self, key: &'static str) -> Option<Filled> {
        let text = self.prose(key)?;
        self.fill(&text)
    }

    pub fn need_text(&mut self, key: &'static str) -> Option<Filled> {
        let found = self.text(key);
        self.need(key, found)
    }

    pub fn fill(&self, text: &Text) -> Option<Filled> {
        match self.shared.engine.render(&text.written, &self.shared.parameters.borrow()) {
            Ok(value) => Some(Filled { value, text: text.clone() }),
            Err(error) => {
                let span = error.range.map_or(text.span, |r| text.part(r));
                self.fault(Diagnostic::error(Code::BadTemplate, error.message).at(span, "").maybe_help(error.help));
                None
            }
        }
    }

    pub fn flag(&mut self, key: &'static str) -> Option<bool> {
        let value = self.value(key)?;
        match value.kind {
            Kind::Flag(flag) => Some(flag),
            _ => {
                self.wrong_type(key, "true or false", value);
                None
            }
        }
    }

    /// A whole number of at least `least`, written as such or as a template.
    pub fn whole(&mut self, key: &'static str, range: std::ops::RangeInclusive<i64>) -> Option<At<u32>> {
        let value = self.value(key)?;
        let number = match &value.kind {
            Kind::Integer(n) => *n,
            Kind::Text(text) if is_template(&text.written) => {
                let filled = self.fill(text)?;
                let Ok(n) = filled.value.trim().parse() else {
                    let message = format!("`{key}` must be a whole number; `{}` gives `{}`", text.written, filled.value);
                    self.fault(Diagnostic::error(Code::WrongType, message).at(value.span, ""));
                    return None;
                };
                n
            }
            _ => {
                self.wrong_type(key, "a whole number", value);
                return None;
            }
        };
        if range.contains(&number) {
            return Some(At { value: number as u32, span: value.span });
        }
        let message = format!("`{key}` is {number}; it must be from {} to {}", range.start(), range.end());
        self.fault(Diagnostic::error(Code::BadValue, message).at(value.span, ""));
        None
    }

    pub fn need_whole(&mut self, key: &'static str, range: std::ops::RangeInclusive<i64>) -> Option<At<u32>> {
        let found = self.whole(key, range);
        self.need(key, found)
    }

    /// A length with a unit.
    pub fn length_of(&self, key: &str, value: &Value) -> Option<At<Mm>> {
        let bare = match &value.kind {
            Kind::Integer(n) => n.to_string(),
            Kind::Float(n) => n.to_string(),
            Kind::Text(text) => {
                let filled = self.fill(text)?;
                return match parse_length(&filled.value) {
                    Ok(length) => Some(At { value: length, span: value.span }),
                    Err(error) => {
                        self.bad_length(key, &error, value.span);
                        None
                    }
                };
            }
            _ => {
                self.wrong_type(key, "a length such as `\"20 mm\"`", value);
                return None;
            }
        };
        self.bad_length(key, &LengthError::NoUnit(bare), value.span);
        None
    }

    /// A fact that short strings read from now on may quote.
    pub fn tell(&self, name: &str, facts: Facts) {
        self.shared.parameters.borrow_mut().set(name, Fact::Table(facts));
    }

    /// The distance between cell centres, for lengths given as a share of it.
    pub fn tell_cell(&self, cell: Mm) {
        self.shared.cell.set(Some(cell));
    }

    /// A length, or a share of the cell such as `0.8 cell`, rounded down to half a millimetre.
    pub fn length_or_share(&self, key: &str, value: &Value) -> Option<At<Mm>> {
        let Kind::Text(text) = &value.kind else { return self.length_of(key, value) };
        let filled = self.fill(text)?;
        let Some(share) = filled.value.strip_suffix("cell") else { return self.length_of(key, value) };
        let share: Option<f64> = share.trim().parse().ok().filter(|share| (0.0..=1.0).contains(share));
        match (share, self.shared.cell.get()) {
            (Some(share), Some(cell)) => Some(At { value: Mm::new((share * cell.get() * 2.0 + 1e-9).floor() / 2.0), span: value.span }),
            (Some(_), None) => {
                let message = format!("`{key}` is a share of the cell, and [board] gives no length for its cells");
                self.fault(Diagnostic::error(Code::BadLength, message).at(value.span, "").help("write a length such as `\"20 mm\"`"));
                None
            }
            (None, _) => {
                let message = format!("`{}` is no share of the cell", filled.value);
                self.fault(Diagnostic::error(Code::BadLength, message).at(value.span, "").help("write a share such as `\"0.8 cell\"`"));
                None
            }
        }
    }

    fn bad_length(&self, key: &str, error: &LengthError, span: Span) {
        let help = match error {
            LengthError::NoUnit(number) => format!("write `{key} = \"{number} mm\"`; mm, cm, in and pt are known"),
            _ => format!("write a length such as `{key} = \"20 mm\"`; mm, cm, in and pt are known"),
        };
        self.fault(Diagnostic::error(Code::BadLength, format!("the length `{key}` can't be read: {error}")).at(span, "").help(help));
    }

    /// One of a few words.
    pub fn choice<T: Copy>(&mut self, key: &'static str, choices: &[(&str, T)]) -> Option<T> {
        let filled = self.text(key)?;
        if let Some((_, choice)) = choices.iter().find(|(word, _)| *word == filled.value) {
            return Some(*choice);
        }
        let words = || choices.iter().map(|(word, _)| *word);
        let help = match nearest(&filled.value, words()) {
            Some(likely) => format!("did you mean `{likely}`? Known are {}", quoted_list(words(), 12)),
            None => format!("known are {}", quoted_list(words(), 12)),
        };
        let message = format!("`{key}` can't be `{}`", filled.value);
        self.fault(Diagnostic::error(Code::BadValue, message).at(filled.span(), "").help(help));
        None
    }

    /// A list of strings.
    pub fn texts(&mut self, key: &'static str) -> Option<Vec<Filled>> {
        let value = self.value(key)?;
        let Kind::List(list) = &value.kind else {
            self.wrong_type(key, "a list of strings", value);
            return None;
        };
        list.iter().map(|item| self.text_of(key, item)).collect()
    }

    pub fn text_of(&self, key: &str, value: &Value) -> Option<Filled> {
        match &value.kind {
            Kind::Text(text) => self.fill(text),
            _ => {
                self.wrong_type(key, "a string", value);
                None
            }
        }
    }

    pub fn table(&mut self, key: &'static str) -> Option<Reader<'a, 'r>> {
        let value = self.value(key)?;
        match &value.kind {
            Kind::Table(table) => Some(Reader::new(table, format!("[{key}]"), self.shared)),
            _ => {
                self.wrong_type(key, "a table", value);
                None
            }
        }
    }

    pub fn need_table(&mut self, key: &'static str) -> Option<Reader<'a, 'r>> {
        let found = self.table(key);
        self.need(key, found)
    }

    pub fn tables(&mut self, key: &'static str) -> Vec<Reader<'a, 'r>> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Kind::List(list) = &value.kind else {
            self.wrong_type(key, "a list of tables", value);
            return Vec::new();
        };
        let mut readers = Vec::new();
        for item in list {
            match &item.kind {
                Kind::Table(table) => readers.push(Reader::new(table, format!("[[{key}]]"), self.shared)),
                _ => self.wrong_type(key, "a list of tables", item),
            }
        }
        readers
    }

    /// Every entry, for tables whose keys are names.
    pub fn entries(&self) -> &'a [(String, Span, Value)] {
        &self.table.entries
    }

    /// Refuses every key that nobody asked for.
    pub fn finish(self) {
        for (key, span, _) in &self.table.entries {
            if self.asked.contains(&key.as_str()) {
                continue;
            }
            let help = match nearest(key, self.asked.iter().copied()) {
                Some(likely) => format!("did you mean `{likely}`?"),
                None => format!("{} has {}", self.name, quoted_list(self.asked.iter().copied(), 24)),
            };
            let message = format!("{} has no key `{key}`", self.name);
            self.fault(Diagnostic::error(Code::UnknownKey, message).at(*span, "").help(help));
        }
    }
}
