//! `kitpress check`.

use super::args::CheckArgs;
use super::printer::Printer;
use super::{MADE, REFUSED};
use crate::job::{self, Checked, JobError};
use crate::layout::LayoutOptions;

pub(super) fn run(args: &CheckArgs, printer: &Printer) -> Result<u8, JobError> {
    let targets = job::targets(&args.what)?;
    let layout = LayoutOptions { paper: args.paper.clone(), ..LayoutOptions::default() };
    let mut code = MADE;
    for checked in job::check(&targets, &layout, &args.set)? {
        match checked {
            Checked::Fine { name, id, examples, model, warnings } => {
                printer.faults(&warnings);
                printer.say(&format!("{name}: `{id}` can be built on {}", args.paper.name));
                match model {
                    Some(model) => printer.say(&format!("  {} proved by the rules of `{model}`, and so is its set-up", counted(examples))),
                    None if examples > 0 => {
                        printer.say(&format!("  {} possible on its board; it names no rule model that proves them", counted(examples)))
                    }
                    None => {}
                }
            }
            Checked::Refused(refused) => {
                printer.faults(&refused.faults);
                printer.error(&format!("`{}` can't be built", refused.name));
                code = REFUSED;
            }
        }
    }
    Ok(code)
}

/// `1 worked example is`, `3 worked examples are`.
fn counted(examples: usize) -> String {
    if examples == 1 { "1 worked example is".to_owned() } else { format!("{examples} worked examples are") }
}
