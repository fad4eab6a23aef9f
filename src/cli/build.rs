//! `kitpress build`.

use super::args::{BuildArgs, Form, FormatWord, SvgTextWord, SvgUnitsWord, Wanted};
use super::printer::Printer;
use super::{MADE, REFUSED};
use crate::job::{self, Built, Format, JobError, Options, PngOptions, SvgOptions, SvgText, SvgUnits};
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
        layout: LayoutOptions { paper: args.paper.clone(), only: sheets, registration: args.regmarks, sample: args.sample_game },
        key: args.only.as_ref().is_none_or(|only| only.contains(&Wanted::Key)),
        formats: args.format.iter().map(|&word| format(word)).collect(),
        scene: matches!(args.emit, Some(Form::Scene)),
        svg: SvgOptions {
            text: match args.svg_text {
                SvgTextWord::Outlines => SvgText::Outlines,
                SvgTextWord::Live => SvgText::Live,
            },
            units: match args.svg_units {
                SvgUnitsWord::Mm => SvgUnits::Mm,
                SvgUnitsWord::Px96 => SvgUnits::Px96,
                SvgUnitsWord::Px72 => SvgUnits::Px72,
            },
        },
        png: PngOptions { dpi: args.dpi },
        cut: args.cut,
        settings: args.set.clone(),
        variants: args.variants.clone(),
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

fn format(word: FormatWord) -> Format {
    match word {
        FormatWord::Pdf => Format::Pdf,
        FormatWord::Svg => Format::Svg,
        FormatWord::Png => Format::Png,
        FormatWord::Jpeg => Format::Jpeg,
        FormatWord::Webp => Format::Webp,
    }
}
