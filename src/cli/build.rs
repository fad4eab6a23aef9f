//! `kitpress build`.

use super::args::{BuildArgs, Form, Wanted};
use super::printer::Printer;
use super::{MADE, REFUSED};
use crate::job::{self, Built, Emit, JobError, Options};
use crate::layout::LayoutOptions;

pub(super) fn run(args: &BuildArgs, printer: &Printer) -> Result<u8, JobError> {
    let targets = job::targets(&args.what)?;
    let sheets = args.only.as_ref().map(|only| {
        let sheet = |w: &Wanted| match w {
            Wanted::Sheet(kind) => Some(*kind),
            Wanted::Key => None,
        };
        only.iter().filter_map(sheet).collect()
    });
    let options = Options {
        out: args.out.clone(),
        layout: LayoutOptions { paper: args.paper.clone(), only: sheets },
        key: args.only.as_ref().is_none_or(|only| only.contains(&Wanted::Key)),
        emit: match args.emit {
            Form::Pdf => Emit::Pdf,
            Form::Scene => Emit::Scene,
        },
        settings: args.set.clone(),
        threads: args.jobs,
    };
    let built = job::build(&targets, &options, printer)?;
    let mut code = MADE;
    let mut files = Vec::new();
    for one in built {
        match one {
            Built::Made(written, warnings) => {
                printer.faults(&warnings);
                files.extend(written);
            }
            Built::Refused(refused) => {
                printer.faults(&refused.faults);
                printer.error(&format!("`{}` was not built", refused.name));
                code = REFUSED;
            }
        }
    }
    printer.table(&files);
    Ok(code)
}
