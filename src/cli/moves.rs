//! `kitpress moves`.

use super::args::MovesArgs;
use super::printer::Printer;
use super::{MADE, REFUSED};
use crate::job::{self, Answered, JobError, Query};

pub(super) fn run(args: &MovesArgs, printer: &Printer) -> Result<u8, JobError> {
    let query =
        Query { position: args.position.clone(), turn: args.turn.clone(), depth: args.depth, divide: args.divide, settings: args.set.clone() };
    let answered = job::moves(&job::target(&args.what)?, &query)?;
    Ok(tell(answered, printer))
}

/// Prints an answer, or why there is none.
pub(super) fn tell(answered: Answered, printer: &Printer) -> u8 {
    match answered {
        Ok(lines) => {
            lines.iter().for_each(|line| printer.answer(line));
            MADE
        }
        Err(refused) => {
            printer.faults(&refused.faults);
            REFUSED
        }
    }
}
