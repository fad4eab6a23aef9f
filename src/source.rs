//! Named source texts and the spans that point into them.

/// Which source of a [`Sources`] a span points into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceId(usize);

/// A byte range of one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The source the range belongs to.
    pub source: SourceId,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A named text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What messages call it: a path as given, or `<kitpress>/id.toml` for an embedded one.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Every source read for one activity; ids stay valid as more are added.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    all: Vec<Source>,
}

impl Sources {
    /// Adds a source and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.all.push(Source { name: name.into(), text: text.into() });
        SourceId(self.all.len() - 1)
    }

    /// The source with that id. Ids come from [`Sources::add`] of the same value.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.all[id.0]
    }

    /// The text a span covers.
    pub fn text(&self, span: Span) -> &str {
        &self.get(span.source).text[span.start..span.end]
    }

    /// All sources with their ids, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        self.all.iter().enumerate().map(|(i, s)| (SourceId(i), s))
    }
}

impl SourceId {
    /// A span of this source.
    pub fn span(self, range: std::ops::Range<usize>) -> Span {
        Span { source: self, start: range.start, end: range.end }
    }

    /// The position among its [`Sources`], from 0.
    pub fn index(self) -> usize {
        self.0
    }
}
