//! `kitpress list`.

use super::MADE;
use super::printer::Printer;
use crate::job::{self, JobError};

pub(super) fn run(printer: &Printer) -> Result<u8, JobError> {
    let listed = job::list()?;
    let widest = listed.iter().map(|l| l.name.chars().count()).max().unwrap_or(0);
    for one in &listed {
        let place = one.path.as_ref().map_or_else(|| "in kitpress itself".to_owned(), |p| p.display().to_string());
        printer.answer(&format!("{:widest$}  {place}", one.name));
    }
    Ok(MADE)
}
