//! A TOML document as an owned tree that keeps every span; the home of the toml crate.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diag::{Code, Diagnostic, Report};
use crate::source::{SourceId, Sources, Span};

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// Where it is written.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
}

/// The types of TOML a descriptor uses.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A string.
    Text(Text),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// `true` or `false`.
    Flag(bool),
    /// An array.
    List(Vec<Value>),
    /// A table.
    Table(Table),
    /// A date or time, which no key takes.
    Date,
}

/// A table in the order written.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Where it is written; for a `[header]`, the header.
    pub span: Span,
    /// Keys, where they are written, and their values.
    pub entries: Vec<(String, Span, Value)>,
}

/// A string as written, before any template in it is filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The string.
    pub written: String,
    /// The literal, quotes included.
    pub span: Span,
    /// Where in the source the string stands letter for letter, if it does.
    verbatim: Option<usize>,
}

impl Text {
    /// The place of some bytes of the string; the whole literal if escapes moved them.
    pub fn part(&self, range: std::ops::Range<usize>) -> Span {
        match self.verbatim {
            Some(start) => self.span.source.span(start + range.start..start + range.end),
            None => self.span,
        }
    }
}

impl Kind {
    /// What messages call the type.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Text(_) => "a string",
            Self::Integer(_) => "a whole number",
            Self::Float(_) => "a number with a fraction",
            Self::Flag(_) => "true or false",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Date => "a date",
        }
    }
}

impl Table {
    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entries.iter().find(|(k, ..)| k == key).map(|(.., v)| v)
    }

    /// This table with the entries of `over` on top: tables merge, lists of tables merge by `id`, all else is replaced.
    pub fn overlaid(mut self, over: Table) -> Table {
        for (key, span, value) in over.entries {
            match self.entries.iter_mut().find(|(k, ..)| *k == key) {
                Some((_, old_span, old)) => {
                    *old_span = span;
                    let below = std::mem::replace(old, value.clone());
                    *old = below.overlaid(value);
                }
                None => self.entries.push((key, span, value)),
            }
        }
        self
    }
}

impl Value {
    fn overlaid(self, over: Value) -> Value {
        match (self.kind, over.kind) {
            // A position that is drawn stands for itself.
            (Kind::Table(_), Kind::Table(above)) if above.get("map").is_some() => Value { span: over.span, kind: Kind::Table(above) },
            (Kind::Table(below), Kind::Table(above)) => Value { span: over.span, kind: Kind::Table(below.overlaid(above)) },
            (Kind::List(below), Kind::List(above)) => Value { span: over.span, kind: Kind::List(overlay_list(below, above)) },
            (_, kind) => Value { span: over.span, kind },
        }
    }

    /// The `id` of a table.
    fn id(&self) -> Option<&str> {
        match &self.kind {
            Kind::Table(table) => match &table.get("id")?.kind {
                Kind::Text(text) => Some(&text.written),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Tables with an `id` change the one of that id, or join the end; a list with anything else replaces the whole.
fn overlay_list(mut below: Vec<Value>, above: Vec<Value>) -> Vec<Value> {
    let all_named = |list: &[Value]| list.iter().all(|v| v.id().is_some());
    if !all_named(&below) || !all_named(&above) {
        return above;
    }
    for value in above {
        match below.iter_mut().find(|old| old.id() == value.id()) {
            Some(old) => *old = old.clone().overlaid(value),
            None => below.push(value),
        }
    }
    below
}

/// Parses a source; every syntax fault goes to the report, what could be read is returned.
pub(super) fn parse(sources: &Sources, id: SourceId, report: &mut Report) -> Table {
    let text = &sources.get(id).text;
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let range = visible(text, error.span().unwrap_or(0..0));
        report.push(Diagnostic::error(Code::Syntax, format!("not valid TOML: {}", error.message())).at(id.span(range), ""));
    }
    convert_table(text, id, table.span(), table.into_inner())
}

/// The part of a range that lies on its first line, so that one caret shows it; at a line's end, the place behind it.
fn visible(text: &str, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let start = range.start.min(text.len());
    let on_line = text[start..].find(['\r', '\n']).map_or(text.len(), |i| start + i);
    let end = range.end.max(start + text[start..].chars().next().map_or(0, char::len_utf8));
    start..end.min(on_line)
}

fn convert_table(text: &str, id: SourceId, span: std::ops::Range<usize>, table: DeTable<'_>) -> Table {
    let mut entries: Vec<_> = table
        .into_iter()
        .map(|(key, value)| {
            let key_span = id.span(key.span());
            (key.into_inner().into_owned(), key_span, convert(text, id, value))
        })
        .collect();
    entries.sort_by_key(|(_, span, _)| span.start);
    Table { span: id.span(span), entries }
}

fn convert(source: &str, id: SourceId, value: Spanned<DeValue<'_>>) -> Value {
    let range = value.span();
    let span = id.span(range.clone());
    let kind = match value.into_inner() {
        DeValue::String(text) => {
            let verbatim = source[range.clone()].find(text.as_ref()).map(|i| range.start + i);
            Kind::Text(Text { written: text.into_owned(), span, verbatim })
        }
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix()).map_or(Kind::Integer(i64::MAX), Kind::Integer),
        DeValue::Float(n) => Kind::Float(n.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => Kind::Flag(flag),
        DeValue::Datetime(_) => Kind::Date,
        DeValue::Array(list) => Kind::List(list.into_iter().map(|v| convert(source, id, v)).collect()),
        DeValue::Table(table) => Kind::Table(convert_table(source, id, range, table)),
    };
    Value { span, kind }
}
