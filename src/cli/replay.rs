//! `kitpress replay`.

use super::args::ReplayArgs;
use super::moves::tell;
use super::printer::Printer;
use crate::job::{self, JobError};

pub(super) fn run(args: &ReplayArgs, printer: &Printer) -> Result<u8, JobError> {
    let answered = job::replay(&job::target(&args.what)?, &args.record, &args.set)?;
    Ok(tell(answered, printer))
}
