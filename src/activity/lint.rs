//! Numbers that prose states by itself, against the data: "eight each" and "after 40 moves".

use super::Position;
use super::position::Context;
use super::prose::Writer;
use crate::descriptor::{Descriptor, SectionKind};
use crate::diag::{Code, Diagnostic};
use crate::prose::Prose;

/// Faults numbers of the set-up and of the end that the model contradicts. Only these two sections, where such numbers mean one thing.
pub(super) fn check(raw: &Descriptor, sections: &[(SectionKind, Prose)], context: &Context<'_>, setup: &Position, writer: &mut Writer<'_>) {
    let Some(rules) = context.rules else { return };
    let section = |kind: SectionKind| sections.iter().find(|(k, _)| *k == kind).zip(raw.text.iter().find(|(k, _)| *k == kind));
    if let Some(((_, prose), (_, text))) = section(SectionKind::Prepare) {
        let counts: Vec<usize> = (0..context.sides.len()).map(|side| setup.cells_of(side).len()).collect();
        for number in each(&prose.plain()).into_iter().filter(|n| counts.iter().any(|count| count != n)) {
            let told: Vec<String> = context.sides.iter().zip(&counts).map(|(side, count)| format!("{} {count}", side.name)).collect();
            let message = format!("the text says {number} each, but the set-up gives {}", told.join(" and "));
            writer.fault(Diagnostic::error(Code::BadSetup, message).at(text.span, "").help("quote the number, such as `{{ W.count|word }}`"));
        }
    }
    if let Some(((_, prose), (_, text))) = section(SectionKind::Finish) {
        let limit = rules.facts();
        let known = [rules.model().limit().map(|n| n as usize), limit.get("move_limit").and_then(number_of)];
        for number in before(&words(prose), &["moves", "turns"]).into_iter().filter(|n| !known.contains(&Some(*n))) {
            let told = rules.model().limit().map_or("no limit of moves".to_owned(), |limit| format!("a limit of {limit} moves in all"));
            let message = format!("the text says {number} moves, but the rules have {told}");
            writer.fault(Diagnostic::warning(Code::BadSetup, message).at(text.span, "").help("quote the number, such as `{{ rules.move_limit }}`"));
        }
    }
}

fn number_of(fact: &crate::prose::Fact) -> Option<usize> {
    match fact {
        crate::prose::Fact::Number(n) => usize::try_from(*n).ok(),
        _ => None,
    }
}

fn words(prose: &Prose) -> Vec<String> {
    split(&prose.plain())
}

fn split(text: &str) -> Vec<String> {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// The numbers before an `each` that ends a part of a sentence: `eight each.`, `8 tokens each,` but not `two on each corner`.
fn each(text: &str) -> Vec<usize> {
    let ends = |part: &&str| part.trim_end().to_lowercase().ends_with(" each");
    let parts = text.split(['.', ',', ';', ':', '\n']).filter(ends);
    parts.flat_map(|part| before(&split(part), &["each"]).pop()).collect()
}

/// The numbers that stand up to two words before one of `marks`: `eight each`, `8 tokens each`.
fn before(words: &[String], marks: &[&str]) -> Vec<usize> {
    let at = words.iter().enumerate().filter(|(_, word)| marks.contains(&word.as_str())).map(|(i, _)| i);
    at.filter_map(|i| words[i.saturating_sub(2)..i].iter().rev().find_map(|word| number(word))).collect()
}

fn number(word: &str) -> Option<usize> {
    const WORDS: [&str; 13] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    word.parse().ok().or_else(|| WORDS.iter().skip(2).position(|w| *w == word).map(|i| i + 2))
}

#[cfg(test)]
mod tests {
    use super::{before, each};

    #[test]
    fn finds_numbers_before_a_word() {
        let words: Vec<String> = "eight each and 9 tokens each but one on each cell after 40 moves".split(' ').map(str::to_owned).collect();
        assert_eq!(before(&words, &["each"]), [8, 9]);
        assert_eq!(before(&words, &["moves"]), [40]);
        assert_eq!(each("Eight each. Leave two on each corner free; row 2: each player nods, 7 men each"), [8, 7]);
    }
}
