//! The short markup: blank lines between paragraphs, `- `, `1. ` and `#. ` lists, `*strong*`, `_emphasis_`.

use super::typography::typeset;

/// Marked-up text, ready to be set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// Its blocks in order.
    pub blocks: Vec<Block>,
}

/// A paragraph or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// One paragraph.
    Paragraph(Vec<Inline>),
    /// A list; numbered from 1 if ordered.
    List {
        /// Whether the items have numbers.
        ordered: bool,
        /// The items.
        items: Vec<Vec<Inline>>,
    },
}

/// Words in one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inline {
    /// The words.
    pub text: String,
    /// How they are set.
    pub style: Style,
}

/// How words are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Style {
    /// Upright.
    Normal,
    /// Bold.
    Strong,
    /// Italic.
    Emphasis,
}

/// Markup that can't be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MarkupError {
    /// A `*` or `_` that opens and never closes.
    #[error("this `{0}` opens and never closes")]
    Unclosed(char, usize),
}

impl Prose {
    /// One paragraph in one style, taken as it stands.
    pub fn line(text: &str) -> Self {
        Self::styled(&[(text, Style::Normal)])
    }

    /// One paragraph of words in several styles, taken as they stand.
    pub fn styled(parts: &[(&str, Style)]) -> Self {
        let mut inlines: Vec<Inline> = parts.iter().map(|&(text, style)| Inline { text: text.to_owned(), style }).collect();
        typeset(&mut inlines);
        Self { blocks: vec![Block::Paragraph(inlines)] }
    }

    /// A list of items taken as they stand.
    pub fn list(ordered: bool, items: &[String]) -> Self {
        let item = |text: &String| {
            let mut inlines = vec![Inline { text: text.clone(), style: Style::Normal }];
            typeset(&mut inlines);
            inlines
        };
        Self { blocks: vec![Block::List { ordered, items: items.iter().map(item).collect() }] }
    }

    /// Whether there is nothing to set.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The words without their styles, blocks joined by blanks.
    pub fn plain(&self) -> String {
        let join = |inlines: &[Inline]| inlines.iter().map(|i| i.text.as_str()).collect::<String>();
        let parts: Vec<String> = self
            .blocks
            .iter()
            .flat_map(|block| match block {
                Block::Paragraph(inlines) => vec![join(inlines)],
                Block::List { items, .. } => items.iter().map(|i| join(i)).collect(),
            })
            .collect();
        parts.join(" ")
    }
}

/// Reads marked-up text.
///
/// A numbered item begins with the next number of its list, else it is a paragraph like any other: a line may begin with a year.
///
/// # Errors
/// A style that opens and never closes, with its byte position.
pub fn parse(text: &str) -> Result<Prose, MarkupError> {
    let mut prose = Prose::default();
    let mut pending: Option<Pending> = None;
    let mut at = 0;
    for line in text.split('\n') {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len() + 1;
        let line = line.trim();
        let (marker, body) = marker(line, next_number(&prose, pending.as_ref()));
        if line.is_empty() || marker != Marker::None {
            flush(&mut prose, pending.take())?;
        }
        if line.is_empty() {
            continue;
        }
        let from = start + line.len() - body.len();
        match &mut pending {
            Some(pending) => pending.add(body, from),
            None => {
                let mut fresh = Pending { marker, words: String::new(), pieces: Vec::new() };
                fresh.add(body, from);
                pending = Some(fresh);
            }
        }
    }
    flush(&mut prose, pending)?;
    Ok(prose)
}

/// A block whose lines are still being joined.
struct Pending {
    marker: Marker,
    words: String,
    /// Where in the words a line begins, and where it stands in the text.
    pieces: Vec<(usize, usize)>,
}

impl Pending {
    fn add(&mut self, body: &str, from: usize) {
        if !self.words.is_empty() {
            self.words.push(' ');
        }
        self.pieces.push((self.words.len(), from));
        self.words.extend(body.chars().map(|c| if c == '\t' { ' ' } else { c }));
    }

    /// The place in the text of a place in the words.
    fn place(&self, at: usize) -> usize {
        let (words, text) = self.pieces.iter().rev().find(|(words, _)| *words <= at).copied().unwrap_or((0, 0));
        text + at - words
    }
}

/// The number that a numbered item has to begin with here; none within a paragraph.
fn next_number(prose: &Prose, pending: Option<&Pending>) -> Option<usize> {
    let listed = match prose.blocks.last() {
        Some(Block::List { ordered: true, items }) => items.len(),
        _ => 0,
    };
    match pending.map(|p| p.marker) {
        None => Some(listed + 1),
        Some(Marker::Number) => Some(listed + 2),
        Some(Marker::Bullet) => Some(1),
        Some(Marker::None) => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker {
    None,
    Bullet,
    Number,
}

fn marker(line: &str, number: Option<usize>) -> (Marker, &str) {
    if let Some(body) = line.strip_prefix("- ") {
        return (Marker::Bullet, body.trim_start());
    }
    // The next number, whatever it is: items may come and go with a rule.
    if let Some(body) = line.strip_prefix("#. ") {
        return (Marker::Number, body.trim_start());
    }
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match line[digits..].strip_prefix(". ") {
        Some(body) if number.is_some() && line[..digits].parse() == Ok(number.unwrap_or(0)) => (Marker::Number, body.trim_start()),
        _ => (Marker::None, line),
    }
}

fn flush(prose: &mut Prose, pending: Option<Pending>) -> Result<(), MarkupError> {
    let Some(pending) = pending else { return Ok(()) };
    let inlines = inlines(&pending)?;
    match (pending.marker, prose.blocks.last_mut()) {
        (Marker::None, _) => prose.blocks.push(Block::Paragraph(inlines)),
        (marker, Some(Block::List { ordered, items })) if *ordered == (marker == Marker::Number) => items.push(inlines),
        (marker, _) => prose.blocks.push(Block::List { ordered: marker == Marker::Number, items: vec![inlines] }),
    }
    Ok(())
}

fn inlines(pending: &Pending) -> Result<Vec<Inline>, MarkupError> {
    let mut all = Vec::new();
    let mut text = String::new();
    let mut open: Option<(char, usize)> = None;
    let chars: Vec<(usize, char)> = pending.words.char_indices().collect();
    let mut i = 0;
    while i < chars.len() {
        let (at, c) = chars[i];
        let next = chars.get(i + 1).map(|&(_, c)| c);
        let before = i.checked_sub(1).map(|i| chars[i].1);
        if c == '\\' && matches!(next, Some('*' | '_' | '\\')) {
            text.extend(next);
            i += 2;
            continue;
        }
        let style = match c {
            '*' => Some(Style::Strong),
            '_' => Some(Style::Emphasis),
            _ => None,
        };
        // Styles open before a word and close behind one: 2*3 and some_name are left alone.
        let inside_word = before.is_some_and(char::is_alphanumeric);
        let closes = open.is_some_and(|(o, _)| o == c);
        let opens = open.is_none() && !inside_word && next.is_some_and(|n| !n.is_whitespace() && n != c);
        match style {
            Some(style) if closes => {
                push(&mut all, &mut text, style);
                open = None;
            }
            Some(_) if opens => {
                push(&mut all, &mut text, Style::Normal);
                open = Some((c, at));
            }
            _ => text.push(c),
        }
        i += 1;
    }
    if let Some((mark, at)) = open {
        return Err(MarkupError::Unclosed(mark, pending.place(at)));
    }
    push(&mut all, &mut text, Style::Normal);
    typeset(&mut all);
    Ok(all)
}

fn push(all: &mut Vec<Inline>, text: &mut String, style: Style) {
    if !text.is_empty() {
        all.push(Inline { text: std::mem::take(text), style });
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Inline, MarkupError, Style, parse};

    fn normal(text: &str) -> Inline {
        Inline { text: text.into(), style: Style::Normal }
    }

    #[test]
    fn reads_paragraphs_and_lists() {
        let prose = parse("One\ntwo.\n\n1. First *now*.\n2. Second\n   goes on.\n- Dot").unwrap();
        let strong = Inline { text: "now".into(), style: Style::Strong };
        assert_eq!(
            prose.blocks,
            [
                Block::Paragraph(vec![normal("One two.")]),
                Block::List { ordered: true, items: vec![vec![normal("First "), strong, normal(".")], vec![normal("Second goes on.")]] },
                Block::List { ordered: false, items: vec![vec![normal("Dot")]] },
            ]
        );
    }

    #[test]
    fn numbers_by_itself() {
        assert_eq!(parse("#. a\n\n#. b\n3. c").unwrap(), parse("1. a\n2. b\n3. c").unwrap());
    }

    #[test]
    fn says_where_a_style_opens() {
        assert_eq!(parse("ab\n- c *d"), Err(MarkupError::Unclosed('*', 7)));
        assert_eq!(parse("- one\r\n  two\r\n  is *open"), Err(MarkupError::Unclosed('*', 19)));
        assert!(parse("2 * 3 and \\*").is_ok());
    }

    #[test]
    fn leaves_what_is_no_markup() {
        for text in ["It was first played in\n1905. It is old.", "2*3*4 and some_long_name", "3. Not the first"] {
            let words = parse(text).unwrap().plain();
            assert_eq!(words.replace('\u{a0}', " "), text.replace('\n', " "));
        }
        let parted = parse("1. a\n2. b\n\nBetween\n\n3. c").unwrap();
        assert_eq!(parted.plain(), "a b Between 3. c");
    }
}
