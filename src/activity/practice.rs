//! Questions that the model finds for the practice sheet.

use super::Position;
use super::example::Example;
use super::position::Context;
use super::proof::{Proved, asked, proof};
use super::prose::Writer;
use super::rules::Rules;
use crate::descriptor::{Descriptor, RawPractice};
use crate::diag::{Code, Diagnostic};
use crate::prose::Prose;
use crate::rules::{Question, Wish, answers, generate};

/// The generated questions of every `[[practice]]` that asks for some.
pub(super) fn generated(raw: &Descriptor, context: &Context<'_>, setup: &Position, variant: &str, writer: &mut Writer<'_>) -> Vec<Example> {
    let mut all = Vec::new();
    for (table, practice) in raw.practice.iter().enumerate() {
        let RawPractice::Generated { span, count, seed, level, ask } = practice else { continue };
        let Some(rules) = context.rules else {
            // A model that can't be made is reported where it is named.
            if raw.rules.model.is_none() {
                let message = "without a rule model no questions can be found";
                writer.fault(
                    Diagnostic::error(Code::BadValue, message)
                        .at(*span, "")
                        .help("name a `model` in [rules], or write a `position` and a `question`"),
                );
            }
            continue;
        };
        let wish = Wish {
            count: count.value as usize,
            seed: u64::from(*seed),
            // Two tables of one seed ask different questions.
            variant: if table == 0 { variant.to_owned() } else { format!("{variant}/{table}") },
            level: *level as u8,
            asks: ask.iter().map(|&word| asked(word)).collect(),
        };
        let state = rules.state(setup, usize::from(rules.model().first()));
        let questions = generate(rules.model(), &state, &wish);
        if questions.len() < wish.count {
            let message = format!("play offers only {} such questions of the {} that are asked for", questions.len(), wish.count);
            writer
                .fault(Diagnostic::warning(Code::NoEffect, message).at(count.span, "").help("ask for fewer, for a higher `level` or for more kinds"));
        }
        let first = all.len();
        all.extend(questions.into_iter().enumerate().map(|(i, question)| example(first + i + 1, question, rules)));
    }
    all
}

fn example(number: usize, question: Question, rules: &Rules) -> Example {
    let before = rules.position(&question.state);
    let right = answers(rules.model(), &question.state, question.ask, question.path.as_ref());
    let mover = question.path.clone().and_then(|path| before.men.get(&path.start()).map(|&man| (path, man)));
    let proved = Proved { state: question.state, ask: question.ask, path: question.path, right };
    Example {
        // No written id has a stop in it.
        id: format!("drawn.{number}"),
        title: String::new(),
        proof: Some(proof(&proved, &before, rules)),
        shown: before.clone(),
        before,
        mover,
        targets: Vec::new(),
        caption: Prose::default(),
        outcomes: Vec::new(),
        text: Prose::default(),
        question: Prose::line(&question.words),
        hints: true,
        lines: None,
        answer: Prose::default(),
        generated: true,
        in_rules: false,
        in_practice: true,
        in_key: true,
    }
}
