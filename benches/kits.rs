//! Whole kits and each stage on its own: `cargo bench`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use kitpress::activity::{self, Activity};
use kitpress::descriptor::{self, Descriptor, Shelf};
use kitpress::diag::Report;
use kitpress::export::parts::{cuttings, of_document};
use kitpress::export::pdf::{self, PdfOptions};
use kitpress::export::{png, svg};
use kitpress::layout::{self, LayoutOptions};
use kitpress::scene::Document;
use kitpress::source::Sources;

const KITS: [(&str, &str); 3] = [
    ("approach-or-withdraw", include_str!("../templates/approach-or-withdraw.toml")),
    ("hexdame", include_str!("../templates/hexdame.toml")),
    ("hidden-rank-capture", include_str!("../templates/hidden-rank-capture.toml")),
];

/// The shipped descriptors extend nothing.
struct Empty;

impl Shelf for Empty {
    fn find(&self, _name: &str, _from: &str) -> Option<(String, String)> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn parse(text: &str) -> Descriptor {
    let (mut sources, mut report) = (Sources::default(), Report::default());
    let id = sources.add("bench", text);
    descriptor::load(&mut sources, id, &[], &Empty, &mut report).expect("a shipped descriptor is right")
}

fn check(raw: &Descriptor) -> Activity {
    activity::check(raw, "", &mut Report::default()).expect("a shipped descriptor is right")
}

fn export(kit: &layout::Kit) -> usize {
    let options = PdfOptions::default();
    let players = kit.players.as_ref().map_or(0, |d| pdf::export(d, &options).expect("a shipped kit can be made").len());
    players + pdf::export(&kit.host_key, &options).expect("a shipped key can be made").len()
}

fn documents(kit: &layout::Kit) -> impl Iterator<Item = &Document> {
    kit.players.iter().chain(std::iter::once(&kit.host_key))
}

fn svg(kit: &layout::Kit) -> usize {
    let mut exporter = svg::Exporter::new(svg::SvgOptions::default());
    let mut size = 0;
    for document in documents(kit) {
        size += document.pages.iter().map(|p| exporter.page(document, p).expect("a page can be drawn").len()).sum::<usize>();
        let parts = cuttings(&of_document(document));
        size += exporter.parts(document, &parts).expect("parts can be drawn").iter().map(String::len).sum::<usize>();
    }
    size
}

fn png(kit: &layout::Kit) -> usize {
    let mut exporter = png::Exporter::default();
    let pages = documents(kit).flat_map(|d| &d.pages);
    pages.map(|p| exporter.export(&p.into(), &png::PngOptions::default(), png::Format::Png).expect("a page can be painted").len()).sum()
}

fn kits(criterion: &mut Criterion) {
    let options = LayoutOptions::default();
    for (id, text) in KITS {
        let mut group = criterion.benchmark_group(id);
        group.sample_size(20);
        let raw = parse(text);
        let activity = check(&raw);
        let kit = layout::lay_out(&activity, &options).expect("a shipped kit fits A4");
        group.bench_function("descriptor", |b| b.iter(|| parse(black_box(text))));
        group.bench_function("activity", |b| b.iter(|| check(black_box(&raw))));
        group.bench_function("layout", |b| b.iter(|| layout::lay_out(black_box(&activity), &options).expect("it fits")));
        group.bench_function("pdf", |b| b.iter(|| export(black_box(&kit))));
        group.bench_function("svg", |b| b.iter(|| svg(black_box(&kit))));
        group.bench_function("png", |b| b.iter(|| png(black_box(&kit))));
        group.bench_function("whole", |b| {
            b.iter(|| {
                let activity = check(&parse(black_box(text)));
                export(&layout::lay_out(&activity, &options).expect("it fits"))
            });
        });
        group.finish();
    }
}

/// Sequences of moves: hexdame's first five plies from the set-up.
fn counts(criterion: &mut Criterion) {
    let activity = check(&parse(KITS[1].1));
    let rules = activity.rules.as_ref().expect("hexdame has rules");
    let state = rules.state(&activity.setup, 0);
    let mut group = criterion.benchmark_group("rules");
    group.sample_size(10);
    group.bench_function("hexdame-depth-5", |b| b.iter(|| kitpress::rules::count(rules.model(), black_box(&state), 5)));
    group.finish();
}

criterion_group!(benches, kits, counts);
criterion_main!(benches);
