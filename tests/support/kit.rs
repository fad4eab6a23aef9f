//! Kits made in the test's own process, stage by stage.

use kitpress::activity::{self, Activity};
use kitpress::descriptor::{self, Shelf};
use kitpress::diag::{Report, terminal};
use kitpress::export::pdf;
use kitpress::layout::{self, Kit, LayoutOptions};
use kitpress::measure::Paper;
use kitpress::scene::Document;
use kitpress::source::Sources;

/// The shipped descriptors as a shelf.
pub struct Shipped;

impl Shelf for Shipped {
    fn find(&self, name: &str, _from: &str) -> Option<(String, String)> {
        let path = super::root().join("templates").join(format!("{name}.toml"));
        std::fs::read_to_string(path).ok().map(|text| (format!("{name}.toml"), text))
    }

    fn names(&self) -> Vec<String> {
        super::SHIPPED.map(str::to_owned).to_vec()
    }
}

/// The faults of a descriptor as text, and the activity if there is one.
pub fn check(name: &str, text: &str) -> (String, Option<Activity>) {
    check_with(name, text, &[], "")
}

/// The same with values set from outside, and for one of several practice sheets.
pub fn check_with(name: &str, text: &str, settings: &[&str], variant: &str) -> (String, Option<Activity>) {
    let settings: Vec<String> = settings.iter().map(|s| (*s).to_owned()).collect();
    let mut sources = Sources::default();
    let mut report = Report::default();
    let id = sources.add(name, text);
    let raw = descriptor::load(&mut sources, id, &settings, &Shipped, &mut report);
    let activity = raw.and_then(|raw| activity::check(&raw, variant, &mut report));
    if let Some(activity) = &activity
        && let Err(faults) = layout::lay_out(activity, &LayoutOptions::default())
    {
        report.extend(faults);
    }
    let refused = report.has_errors();
    (terminal::render(&report, &sources), activity.filter(|_| !refused))
}

/// A shipped descriptor's text.
pub fn shipped_text(id: &str) -> String {
    std::fs::read_to_string(super::root().join("templates").join(format!("{id}.toml"))).unwrap()
}

/// A shipped activity.
pub fn shipped(id: &str) -> Activity {
    let (faults, activity) = check(&format!("{id}.toml"), &shipped_text(id));
    activity.unwrap_or_else(|| panic!("{faults}"))
}

/// A shipped activity laid out on `paper`.
pub fn kit(id: &str, paper: &str) -> Kit {
    let options = LayoutOptions { paper: Paper::named(paper).unwrap(), ..LayoutOptions::default() };
    layout::lay_out(&shipped(id), &options).unwrap()
}

/// A document as the bytes of a PDF.
pub fn bytes(document: &Document) -> Vec<u8> {
    pdf::export(document, &pdf::PdfOptions::default()).unwrap()
}

/// Both files of every shipped activity on `paper`: a speaking name, the document, its PDF.
pub fn all(paper: &str) -> Vec<(String, Document, Vec<u8>)> {
    let mut files = Vec::new();
    for id in super::SHIPPED {
        let kit = kit(id, paper);
        for (kind, document) in [("kit", kit.players.unwrap()), ("host-key", kit.host_key)] {
            let pdf = bytes(&document);
            files.push((format!("{id}-{kind} on {paper}"), document, pdf));
        }
    }
    files
}
