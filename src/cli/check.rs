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
            Checked::Fine { name, id, examples, warnings } => {
                printer.faults(&warnings);
                printer.say(&format!("{name}: `{id}` can be built on {}", args.paper.name));
                if examples > 0 {
                    let told = if examples == 1 { "1 worked example is".to_owned() } else { format!("{examples} worked examples are") };
                    printer.say(&format!("  {told} possible on its board; no rule model proves them yet"));
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
