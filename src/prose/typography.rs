//! What a typesetter does to typed text: curly quotes, en dashes in ranges, numbers that stay with their units.

use super::markup::Inline;

/// Units that must not be parted from the number before them.
const UNITS: [&str; 12] = ["mm", "cm", "g/m²", "g", "%", "minutes", "pt", "×", "by", "moves", "cells", "pieces"];

/// Mends the words of one block in place; styles don't interrupt quotes.
pub(super) fn typeset(inlines: &mut [Inline]) {
    let mut before = None;
    for inline in inlines.iter_mut() {
        let text = keep_units(&inline.text);
        let mut out = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['\'', '"', '-']) {
            out.push_str(&rest[..at]);
            before = rest[..at].chars().next_back().or(before);
            let opening = before.is_none_or(|b: char| b.is_whitespace() || matches!(b, '(' | '“' | '‘' | '–'));
            let (sign, after) = rest[at..].split_at(1);
            let mended = match sign {
                "'" if opening => '‘',
                "'" => '’',
                "\"" if opening => '“',
                "\"" => '”',
                _ if is_digit(before) && is_digit(after.chars().next()) && is_range(&out, after.chars()) => '–',
                _ => '-',
            };
            out.push(mended);
            before = Some(mended);
            rest = after;
        }
        out.push_str(rest);
        before = rest.chars().next_back().or(before);
        inline.text = out;
    }
    keep_last_word(inlines);
}

/// Words of a block from which on a lonely last word is kept from a line of its own.
const LONG: usize = 6;
/// The longest last word that is kept with the one before it.
const SHORT: usize = 9;

/// Binds a short last word to the one before it.
fn keep_last_word(inlines: &mut [Inline]) {
    let words: usize = inlines.iter().map(|i| i.text.split_whitespace().count()).sum();
    let Some(last) = inlines.last_mut() else { return };
    if let Some(at) = last.text.trim_end().rfind(' ')
        && words >= LONG
        && last.text[at..].chars().count() <= SHORT
    {
        last.text.replace_range(at..=at, "\u{a0}");
    }
}

/// Whether a hyphen between digits is that of a range: `15-25`, but not of a date such as `2024-01-15`.
fn is_range(before: &str, after: impl Iterator<Item = char>) -> bool {
    let parts = |c: char| c.is_alphanumeric() || matches!(c, '-' | '–' | '/');
    let left = before.chars().rev().find(|c| !c.is_ascii_digit()).is_none_or(|c| !parts(c));
    left && after.into_iter().find(|c| !c.is_ascii_digit()).is_none_or(|c| !parts(c))
}

fn is_digit(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_ascii_digit())
}

/// Puts a non-breaking space between a number and its unit.
fn keep_units(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(' ') {
        let (head, tail) = (&rest[..at], &rest[at + 1..]);
        let word = || tail.split(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | ')' | '?')).next().unwrap_or("");
        let joined = head.ends_with(|c: char| c.is_ascii_digit()) && UNITS.contains(&word());
        out.push_str(head);
        out.push(if joined { '\u{a0}' } else { ' ' });
        rest = tail;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use crate::prose::{Block, parse};

    fn mended(text: &str) -> String {
        match &parse(text).unwrap().blocks[0] {
            Block::Paragraph(inlines) => inlines.iter().map(|i| i.text.as_str()).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn mends_quotes_ranges_and_units() {
        assert_eq!(mended("it's \"so\" and (\"*big*\")"), "it’s “so” and (“big”)");
        assert_eq!(mended("15-25 minutes, A1-A2"), "15–25\u{a0}minutes, A1-A2");
        assert_eq!(mended("on 2024-01-15"), "on 2024-01-15");
        assert_eq!(mended("print at 100 %."), "print at 100\u{a0}%.");
    }
}
