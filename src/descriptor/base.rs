//! Loading a descriptor with everything it extends and every value set from outside.

use super::shape::Descriptor;
use super::tables;
use super::value::{self, Kind, Table, Text};
use crate::diag::{Code, Diagnostic, Report, nearest, quoted_list};
use crate::source::{SourceId, Sources};

/// Where descriptors named by `extends` are found.
pub trait Shelf {
    /// The source text of the activity `name`, seen from the source called `from`, with the name messages give it.
    fn find(&self, name: &str, from: &str) -> Option<(String, String)>;

    /// The names that could be meant, for messages.
    fn names(&self) -> Vec<String>;
}

/// How many descriptors may extend one another in a row.
const DEEPEST: usize = 8;

/// Loads the descriptor in source `id`: parses it, lays it over what it extends, lays `settings` (TOML texts from outside, such as
/// `rules.move_limit=30`) on top, and reads the result. Faults go to the report; `None` only when nothing could be read.
pub fn load(sources: &mut Sources, id: SourceId, settings: &[String], shelf: &dyn Shelf, report: &mut Report) -> Option<Descriptor> {
    let mut table = layered(sources, id, shelf, report, &mut Vec::new());
    for setting in settings {
        let source = sources.add("--set", setting.clone());
        let over = value::parse(sources, source, report);
        if let Some(extends) = over.get("extends") {
            report.push(Diagnostic::error(Code::Extends, "only a file can say what it extends").at(extends.span, ""));
        }
        table = table.overlaid(over);
    }
    if report.has_errors() {
        return None;
    }
    let descriptor = tables::read(&table, report);
    descriptor.filter(|_| !report.has_errors())
}

fn layered(sources: &mut Sources, id: SourceId, shelf: &dyn Shelf, report: &mut Report, seen: &mut Vec<String>) -> Table {
    let table = value::parse(sources, id, report);
    let Some(extends) = table.get("extends") else { return table };
    let Kind::Text(name) = &extends.kind else {
        let message = format!("`extends` must be a string, not {}", extends.kind.name());
        report.push(Diagnostic::error(Code::WrongType, message).at(extends.span, ""));
        return table;
    };
    let name = name.clone();
    let here = sources.get(id).name.clone();
    seen.push(here.clone());
    match base(sources, &here, &name, shelf, seen) {
        Ok(base) => layered(sources, base, shelf, report, seen).overlaid(table),
        Err(fault) => {
            report.push(*fault);
            table
        }
    }
}

fn base(sources: &mut Sources, here: &str, name: &Text, shelf: &dyn Shelf, seen: &[String]) -> Result<SourceId, Box<Diagnostic>> {
    let fault = |message: String| Box::new(Diagnostic::error(Code::Extends, message).at(name.span, ""));
    let Some((file, text)) = shelf.find(&name.written, here) else {
        let names = shelf.names();
        let help = match nearest(&name.written, names.iter().map(String::as_str)) {
            Some(likely) => format!("did you mean `{likely}`?"),
            None => format!("known are {}, or a `.toml` file beside this one", quoted_list(names.iter().map(String::as_str), 12)),
        };
        return Err(Box::new(fault(format!("there is no activity `{}` to extend", name.written)).help(help)));
    };
    if !seen.contains(&file) && seen.len() > DEEPEST {
        return Err(fault(format!("more than {DEEPEST} descriptors extend one another in a row")));
    }
    if seen.contains(&file) {
        return Err(fault(format!("`{}` extends itself, by way of {}", name.written, quoted_list(seen.iter().map(String::as_str), 8))));
    }
    Ok(sources.add(file, text))
}
