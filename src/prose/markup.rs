//! The short markup: blank lines between paragraphs, `- ` and `1. ` lists, `*strong*`, `_emphasis_`.

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
/// # Errors
/// A style that opens and never closes, with its byte position.
pub fn parse(text: &str) -> Result<Prose, MarkupError> {
    let mut prose = Prose::default();
    let mut pending: Option<(Marker, String, usize)> = None;
    let mut at = 0;
    for line in text.split('\n') {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len() + 1;
        let line = line.trim();
        let (marker, body) = marker(line);
        let starts_block = line.is_empty() || marker != Marker::None;
        if starts_block {
            flush(&mut prose, pending.take())?;
        }
        if line.is_empty() {
            continue;
        }
        match &mut pending {
            Some((_, words, _)) => {
                words.push(' ');
                words.push_str(body);
            }
            None => pending = Some((marker, body.to_owned(), start + line.len() - body.len())),
        }
    }
    flush(&mut prose, pending)?;
    Ok(prose)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker {
    None,
    Bullet,
    Number,
}

fn marker(line: &str) -> (Marker, &str) {
    if let Some(body) = line.strip_prefix("- ") {
        return (Marker::Bullet, body.trim_start());
    }
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match line[digits..].strip_prefix(". ") {
        Some(body) if digits > 0 => (Marker::Number, body.trim_start()),
        _ => (Marker::None, line),
    }
}

fn flush(prose: &mut Prose, pending: Option<(Marker, String, usize)>) -> Result<(), MarkupError> {
    let Some((marker, words, start)) = pending else { return Ok(()) };
    let inlines = inlines(&words, start)?;
    match (marker, prose.blocks.last_mut()) {
        (Marker::None, _) => prose.blocks.push(Block::Paragraph(inlines)),
        (_, Some(Block::List { ordered, items })) if *ordered == (marker == Marker::Number) => items.push(inlines),
        _ => prose.blocks.push(Block::List { ordered: marker == Marker::Number, items: vec![inlines] }),
    }
    Ok(())
}

fn inlines(words: &str, start: usize) -> Result<Vec<Inline>, MarkupError> {
    let mut all = Vec::new();
    let mut text = String::new();
    let mut open: Option<(char, usize)> = None;
    let chars: Vec<(usize, char)> = words.char_indices().collect();
    let mut i = 0;
    while i < chars.len() {
        let (at, c) = chars[i];
        let next = chars.get(i + 1).map(|&(_, c)| c);
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
        let closes = open.is_some_and(|(o, _)| o == c);
        let opens = style.is_some() && open.is_none() && next.is_some_and(|n| !n.is_whitespace() && n != c);
        match style {
            Some(style) if closes => {
                push(&mut all, &mut text, style);
                open = None;
            }
            Some(_) if opens => {
                push(&mut all, &mut text, Style::Normal);
                open = Some((c, start + at));
            }
            _ => text.push(c),
        }
        i += 1;
    }
    if let Some((mark, at)) = open {
        return Err(MarkupError::Unclosed(mark, at));
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
                Block::List {
                    ordered: true,
                    items: vec![vec![normal("First "), strong, normal(".")], vec![normal("Second goes on.")]],
                },
                Block::List { ordered: false, items: vec![vec![normal("Dot")]] },
            ]
        );
    }

    #[test]
    fn says_where_a_style_opens() {
        assert_eq!(parse("ab\n- c *d"), Err(MarkupError::Unclosed('*', 7)));
        assert!(parse("2 * 3 and \\*").is_ok());
    }
}
