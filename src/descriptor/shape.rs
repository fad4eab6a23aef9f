//! The shape of a descriptor as written: every key of the format, read once, here. `docs/descriptor.md` describes the same keys.

use std::cell::RefCell;

pub use super::read::{At, Filled};
use super::read::{Reader, Shared};
use super::value::{Kind, Table, Text};
use crate::diag::{Code, Diagnostic, Report};
use crate::measure::Mm;
use crate::prose::{Engine, Fact, Facts};
use crate::source::Span;

/// A descriptor as written.
#[derive(Debug, Clone)]
pub struct Descriptor {
    /// All values in one text, without their places: equal for equal kits.
    pub fingerprint: String,
    /// `[activity]`.
    pub activity: RawActivity,
    /// `[parameters]`.
    pub parameters: Facts,
    /// Where each parameter is written.
    pub parameter_spans: Vec<(String, Span)>,
    /// `[[side]]`.
    pub sides: Vec<RawSide>,
    /// `[board]`.
    pub board: RawBoard,
    /// `[[zone]]`.
    pub zones: Vec<RawZone>,
    /// `[setup]`.
    pub setup: Option<RawPosition>,
    /// `[[pieces]]`.
    pub pieces: Vec<RawPiece>,
    /// `[rules]`: facts that prose quotes.
    pub rules: Facts,
    /// `[text]`, section by section.
    pub text: Vec<(SectionKind, Text)>,
    /// `[[example]]`.
    pub examples: Vec<RawExample>,
    /// `[[record]]`.
    pub records: Vec<RawRecord>,
    /// `[[slip]]`.
    pub slips: Vec<RawSlip>,
    /// `[host_key]`: notes for the host.
    pub host_notes: Option<Text>,
    /// `[sheets] order`.
    pub order: Option<Vec<Filled>>,
    /// Where it is written.
    pub order_span: Option<Span>,
}

/// `[activity]`.
#[derive(Debug, Clone)]
pub struct RawActivity {
    /// Names the output folder.
    pub id: Filled,
    /// The printed title.
    pub title: Text,
    /// One sentence under the title.
    pub summary: Text,
    /// BCP 47 language of the prose.
    pub language: Option<Filled>,
    /// What is practised.
    pub strand: Option<Text>,
    /// How many play.
    pub players: Option<Text>,
    /// How long a game takes.
    pub time: Option<Text>,
    /// Who it is for.
    pub age: Option<Text>,
}

/// `[[side]]`.
#[derive(Debug, Clone)]
pub struct RawSide {
    /// One or two characters, printed on pieces and backs.
    pub id: Filled,
    /// The printed name.
    pub name: Filled,
    /// Whether its pieces are dark.
    pub dark: bool,
}

/// `[board]`.
#[derive(Debug, Clone)]
pub struct RawBoard {
    /// Where the table starts.
    pub span: Span,
    /// The lattice.
    pub kind: RawLattice,
    /// Drawn as points joined by lines instead of cells.
    pub points: bool,
    /// The pitch, or none for `fit`.
    pub cell: Option<At<Mm>>,
    /// Whether starting pieces are shown pale on the board.
    pub ghost: bool,
    /// Labels of the columns: a first label, or all of them.
    pub columns: Option<RawAxis>,
    /// Labels of the rows.
    pub rows: Option<RawAxis>,
    /// A line under the board.
    pub note: Option<Text>,
}

/// The lattice as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawLattice {
    /// Squares.
    Square(u32, u32),
    /// A triangular lattice with that outline and side.
    Triangular(crate::board::Outline, u32),
}

/// Axis labels as written.
#[derive(Debug, Clone)]
pub enum RawAxis {
    /// Count on from here.
    First(Filled),
    /// These, in order.
    List(Vec<String>, Span),
}

/// `[[zone]]`.
#[derive(Debug, Clone)]
pub struct RawZone {
    /// Its name among the facts.
    pub id: Filled,
    /// The line in the legend.
    pub name: Text,
    /// Its cells.
    pub cells: Filled,
    /// The mark in each cell.
    pub mark: ZoneMark,
}

/// What is drawn in each cell of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneMark {
    /// A plus.
    Plus,
    /// A hash.
    Hash,
    /// A dot.
    Dot,
    /// Diagonal stripes.
    Stripe,
    /// Only the pale fill.
    Tint,
}

/// `[setup]` or a `position`.
#[derive(Debug, Clone)]
pub struct RawPosition {
    /// Where it is written.
    pub span: Span,
    /// Side name, where it is written, piece name if any, cells.
    pub sets: Vec<(String, Span, Option<(String, Span)>, Filled)>,
    /// The character map.
    pub map: Option<Filled>,
    /// What the characters of the map mean: character, `side` or `side piece`.
    pub legend: Vec<(String, Span, Filled)>,
}

/// `[[pieces]]`.
#[derive(Debug, Clone)]
pub struct RawPiece {
    /// Where the table starts.
    pub span: Span,
    /// Its side's id.
    pub side: Filled,
    /// Its name among the facts.
    pub name: Filled,
    /// The printed name.
    pub title: Option<Filled>,
    /// How many the game needs.
    pub count: At<u32>,
    /// How many more are printed.
    pub spare: u32,
    /// The width of the piece.
    pub size: At<Mm>,
    /// A square card instead of a disc.
    pub card: bool,
    /// The letter or number on it.
    pub face: Option<Filled>,
    /// Whether it wears a crown.
    pub crown: bool,
    /// Dots below the number.
    pub pips: u32,
    /// Whether a flag is drawn instead of a letter.
    pub flag: bool,
    /// The letters on its back, if it has one.
    pub back: Option<Filled>,
}

/// The sections of the rules sheet, in reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SectionKind {
    /// Setting up.
    Prepare,
    /// Numbered play.
    Play,
    /// How it ends.
    Finish,
    /// What has to be on the table.
    Need,
    /// Writing moves down.
    Record,
    /// Changes to try.
    Adapt,
    /// What it is for and what it is not.
    Purpose,
    /// Playing without buying anything.
    FreeAlternative,
    /// Printing and cutting.
    Printing,
}

/// The keys of `[text]`, in reading order.
pub const SECTIONS: [(&str, SectionKind); 9] = [
    ("prepare", SectionKind::Prepare),
    ("play", SectionKind::Play),
    ("finish", SectionKind::Finish),
    ("need", SectionKind::Need),
    ("record", SectionKind::Record),
    ("adapt", SectionKind::Adapt),
    ("purpose", SectionKind::Purpose),
    ("free_alternative", SectionKind::FreeAlternative),
    ("printing", SectionKind::Printing),
];

/// `[[example]]`.
#[derive(Debug, Clone)]
pub struct RawExample {
    /// Where the table starts.
    pub span: Span,
    /// Its name among the facts.
    pub id: Filled,
    /// The printed heading.
    pub title: Text,
    /// The position before the move.
    pub position: RawPosition,
    /// The written move.
    pub notation: Option<Filled>,
    /// Cells to be marked as possible ends.
    pub targets: Option<Filled>,
    /// The caption of the first diagram.
    pub before: Option<Text>,
    /// What can follow.
    pub outcomes: Vec<RawOutcome>,
    /// A paragraph for the rules sheet.
    pub text: Option<Text>,
    /// The question on the practice sheet.
    pub question: Option<Text>,
    /// Whether the practice diagram shows the move's arrow and the dots.
    pub hints: bool,
    /// How many writing lines the question gets; none for as many as fit.
    pub lines: Option<u32>,
    /// The answer in the host key.
    pub answer: Option<Text>,
    /// The sheets it is shown on.
    pub show: Option<Vec<Filled>>,
}

/// One entry of `outcome`.
#[derive(Debug, Clone)]
pub struct RawOutcome {
    /// Where it is written.
    pub span: Span,
    /// The move, where it isn't the example's.
    pub notation: Option<Filled>,
    /// The cells that are emptied.
    pub removed: Option<Filled>,
    /// What the mover turns into.
    pub becomes: Option<Filled>,
    /// The caption.
    pub caption: Text,
}

/// `[[record]]`.
#[derive(Debug, Clone)]
pub struct RawRecord {
    /// The heading.
    pub title: Text,
    /// A line under it.
    pub note: Option<Text>,
    /// Numbered rows, or none for as many as fill a page.
    pub rows: Option<u32>,
    /// Head, whether it holds the row number, and share of the width.
    pub columns: Vec<(Filled, bool, u32)>,
}

/// `[[slip]]`.
#[derive(Debug, Clone)]
pub struct RawSlip {
    /// Its side's id.
    pub side: Filled,
    /// The heading.
    pub title: Text,
    /// What to do with it.
    pub note: Option<Text>,
    /// The cells written down.
    pub cells: Filled,
    /// How many are printed.
    pub copies: u32,
}

/// The format version this reads.
const FORMAT: i64 = 1;

/// Reads the merged table; `None` if something that must be there isn't.
pub(super) fn read(table: &Table, report: &mut Report) -> Option<Descriptor> {
    let (parameters, parameter_spans) = parameters(table, report);
    let shared = Shared { report: RefCell::new(report), engine: Engine::default(), parameters };
    let mut root = Reader::new(table, "the file", &shared);
    root.value("extends");
    root.value("parameters");
    format_version(&mut root);
    let activity = root.need_table("activity").and_then(read_activity);
    let sides = root.tables("side").into_iter().filter_map(read_side).collect();
    let board = root.need_table("board").and_then(read_board);
    let zones = root.tables("zone").into_iter().filter_map(read_zone).collect();
    let setup = root.table("setup").map(|r| read_position(r, true));
    let pieces = root.tables("pieces").into_iter().filter_map(read_piece).collect();
    let rules = root.table("rules").map(read_rules).unwrap_or_default();
    let text = root.table("text").map(read_sections).unwrap_or_default();
    let examples = root.tables("example").into_iter().filter_map(read_example).collect();
    let records = root.tables("record").into_iter().filter_map(read_record).collect();
    let slips = root.tables("slip").into_iter().filter_map(read_slip).collect();
    let host_notes = root.table("host_key").and_then(|mut r| {
        let notes = r.prose("notes");
        r.finish();
        notes
    });
    let mut order_span = None;
    let order = root.table("sheets").and_then(|mut r| {
        let order = r.texts("order");
        order_span = r.value("order").map(|v| v.span);
        r.finish();
        order
    });
    root.finish();
    let parameters = shared.parameters.clone();
    let (activity, board) = (activity?, board?);
    let fingerprint = canonical(&Kind::Table(table.clone()));
    Some(Descriptor {
        fingerprint,
        activity,
        parameters,
        parameter_spans,
        sides,
        board,
        zones,
        setup,
        pieces,
        rules,
        text,
        examples,
        records,
        slips,
        host_notes,
        order,
        order_span,
    })
}

fn canonical(kind: &Kind) -> String {
    match kind {
        Kind::Text(text) => format!("{:?}", text.written),
        Kind::Integer(n) => n.to_string(),
        Kind::Float(n) => n.to_string(),
        Kind::Flag(flag) => flag.to_string(),
        Kind::Date => "date".to_owned(),
        Kind::List(list) => format!("[{}]", list.iter().map(|v| canonical(&v.kind)).collect::<Vec<_>>().join(",")),
        Kind::Table(table) => {
            let mut entries: Vec<_> =
                table.entries.iter().filter(|(k, ..)| k != "extends").map(|(k, _, v)| format!("{k:?}:{}", canonical(&v.kind))).collect();
            entries.sort();
            format!("{{{}}}", entries.join(","))
        }
    }
}

fn format_version(root: &mut Reader<'_, '_>) {
    match root.value("format").map(|v| (&v.kind, v.span)) {
        Some((Kind::Integer(FORMAT), _)) => {}
        Some((_, span)) => {
            root.fault(Diagnostic::error(Code::Format, format!("this version reads format {FORMAT}")).at(span, "").help("write `format = 1`"));
        }
        None => {
            let start = root.span().source.span(root.span().start..root.span().start);
            root.fault(Diagnostic::error(Code::Format, "the file doesn't say its format").at(start, "").help("begin the file with `format = 1`"));
        }
    }
}

fn parameters(table: &Table, report: &mut Report) -> (Facts, Vec<(String, Span)>) {
    let mut facts = Facts::default();
    let mut spans = Vec::new();
    let Some(value) = table.get("parameters") else { return (facts, spans) };
    let Kind::Table(parameters) = &value.kind else {
        report.push(Diagnostic::error(Code::WrongType, "`parameters` must be a table").at(value.span, ""));
        return (facts, spans);
    };
    for (name, span, value) in &parameters.entries {
        match plain_fact(&value.kind) {
            Some(Fact::Text(text)) if crate::prose::is_template(&text) => {
                let message = format!("the parameter `{name}` can't quote another fact");
                report.push(Diagnostic::error(Code::BadTemplate, message).at(value.span, "").help("write the value itself"));
            }
            Some(fact) => facts.set(name.clone(), fact),
            None => {
                let message = format!("the parameter `{name}` must be a string, a whole number or true or false, not {}", value.kind.name());
                report.push(Diagnostic::error(Code::WrongType, message).at(value.span, ""));
            }
        }
        spans.push((name.clone(), *span));
    }
    (facts, spans)
}

fn plain_fact(kind: &Kind) -> Option<Fact> {
    match kind {
        Kind::Text(text) => Some(Fact::Text(text.written.clone())),
        Kind::Integer(n) => Some(Fact::Number(*n)),
        Kind::Flag(flag) => Some(Fact::Flag(*flag)),
        _ => None,
    }
}

fn read_activity(mut r: Reader<'_, '_>) -> Option<RawActivity> {
    let id = r.need_text("id");
    let title = r.need_prose("title");
    let summary = r.need_prose("summary");
    let language = r.text("language");
    let strand = r.prose("strand");
    let players = r.prose("players");
    let time = r.prose("time");
    let age = r.prose("age");
    r.finish();
    Some(RawActivity { id: id?, title: title?, summary: summary?, language, strand, players, time, age })
}

fn read_side(mut r: Reader<'_, '_>) -> Option<RawSide> {
    let id = r.need_text("id");
    let name = r.need_text("name");
    let dark = r.choice("look", &[("light", false), ("dark", true)]).unwrap_or(false);
    r.finish();
    Some(RawSide { id: id?, name: name?, dark })
}

fn read_board(mut r: Reader<'_, '_>) -> Option<RawBoard> {
    use crate::board::Outline;
    let span = r.span();
    let triangular = r.choice("kind", &[("square", false), ("triangular", true)]);
    if r.value("kind").is_none() {
        let message = "[board] has no `kind`";
        r.fault(Diagnostic::error(Code::MissingKey, message).at(span, "").help("write `kind = \"square\"` or `kind = \"triangular\"`"));
    }
    let kind = match triangular {
        Some(false) => {
            let columns = r.need_whole("columns", 1..=40);
            let rows = r.need_whole("rows", 1..=40);
            columns.zip(rows).map(|(c, w)| RawLattice::Square(c.value, w.value))
        }
        Some(true) => {
            let outlines = [("hexagon", Outline::Hexagon), ("triangle", Outline::Triangle), ("rhombus", Outline::Rhombus)];
            let outline = r.choice("outline", &outlines).unwrap_or(Outline::Hexagon);
            r.need_whole("side", 2..=20).map(|side| RawLattice::Triangular(outline, side.value))
        }
        None => {
            for key in ["columns", "rows", "outline", "side"] {
                r.value(key);
            }
            None
        }
    };
    let points = r.choice("style", &[("cells", false), ("points", true)]).unwrap_or(false);
    let cell = match r.value("cell") {
        Some(value) if matches!(&value.kind, Kind::Text(t) if t.written == "fit") => Some(None),
        Some(value) => r.length_of("cell", value).map(Some),
        None => Some(None),
    };
    let ghost = r.flag("ghost").unwrap_or(false);
    let note = r.prose("note");
    let (columns, rows) = match r.table("labels") {
        Some(mut labels) => {
            let axes = (read_axis(&mut labels, "columns"), read_axis(&mut labels, "rows"));
            labels.finish();
            axes
        }
        None => (None, None),
    };
    r.finish();
    Some(RawBoard { span, kind: kind?, points, cell: cell?, ghost, columns, rows, note })
}

fn read_axis(r: &mut Reader<'_, '_>, key: &'static str) -> Option<RawAxis> {
    let value = r.value(key)?;
    match &value.kind {
        Kind::List(list) => {
            let labels = list.iter().map(|v| r.text_of(key, v).map(|f| f.value)).collect::<Option<_>>()?;
            Some(RawAxis::List(labels, value.span))
        }
        _ => r.text_of(key, value).map(RawAxis::First),
    }
}

fn read_zone(mut r: Reader<'_, '_>) -> Option<RawZone> {
    let id = r.need_text("id");
    let name = r.need_prose("name");
    let cells = r.need_text("cells");
    let marks = [
        ("plus", ZoneMark::Plus),
        ("hash", ZoneMark::Hash),
        ("dot", ZoneMark::Dot),
        ("stripe", ZoneMark::Stripe),
        ("tint", ZoneMark::Tint),
    ];
    let mark = r.choice("mark", &marks).unwrap_or(ZoneMark::Tint);
    r.finish();
    Some(RawZone { id: id?, name: name?, cells: cells?, mark })
}

/// A position's keys are side names, `map` and `legend`; which side names exist is checked later.
fn read_position(mut r: Reader<'_, '_>, may_have_map: bool) -> RawPosition {
    let span = r.span();
    let mut position = RawPosition { span, sets: Vec::new(), map: None, legend: Vec::new() };
    if may_have_map {
        position.map = r.text("map");
        if let Some(legend) = r.table("legend") {
            if position.map.is_none() {
                let message = "a `legend` without a `map` changes nothing";
                r.fault(Diagnostic::warning(Code::NoEffect, message).at(legend.span(), ""));
            }
            for (key, span, _) in legend.entries().iter().filter(|(key, ..)| key.chars().count() != 1) {
                let message = format!("a map has single characters: `{key}` can't stand in one");
                r.fault(Diagnostic::error(Code::BadMap, message).at(*span, ""));
            }
            for (key, span, value) in legend.entries() {
                if let Some(filled) = legend.text_of(key, value) {
                    position.legend.push((key.clone(), *span, filled));
                }
            }
        }
    }
    for (key, key_span, value) in r.entries() {
        if may_have_map && (key == "map" || key == "legend") {
            continue;
        }
        match &value.kind {
            Kind::Table(table) => {
                for (piece, piece_span, cells) in &table.entries {
                    if let Some(filled) = r.text_of(piece, cells) {
                        position.sets.push((key.clone(), *key_span, Some((piece.clone(), *piece_span)), filled));
                    }
                }
            }
            _ => {
                if let Some(filled) = r.text_of(key, value) {
                    position.sets.push((key.clone(), *key_span, None, filled));
                }
            }
        }
    }
    position
}

fn read_piece(mut r: Reader<'_, '_>) -> Option<RawPiece> {
    let span = r.span();
    r.value("id");
    let side = r.need_text("side");
    let name = r.need_text("name");
    let title = r.text("title");
    let count = r.need_whole("count", 0..=200);
    let spare = r.whole("spare", 0..=200).map_or(0, |n| n.value);
    let size = match r.value("size") {
        Some(value) => r.length_of("size", value),
        None => {
            r.fault(Diagnostic::error(Code::MissingKey, "[[pieces]] has no `size`").at(span, "").help("write `size = \"24 mm\"`"));
            None
        }
    };
    let card = r.choice("art", &[("disc", false), ("card", true)]).unwrap_or(false);
    let face = r.text("face");
    let crown = r.flag("crown").unwrap_or(false);
    let pips = r.whole("pips", 0..=9).map_or(0, |n| n.value);
    let flag = r.flag("flag").unwrap_or(false);
    let back = r.text("back");
    r.finish();
    Some(RawPiece { span, side: side?, name: name?, title, count: count?, spare, size: size?, card, face, crown, pips, flag, back })
}

fn read_rules(mut r: Reader<'_, '_>) -> Facts {
    let mut facts = Facts::default();
    if let Some(model) = r.value("model") {
        let message = "this version has no rule models: nothing proves the examples yet";
        r.fault(Diagnostic::error(Code::BadValue, message).at(model.span, "").help("leave `model` out"));
    }
    for (key, _, value) in r.entries().iter().filter(|(key, ..)| key != "model") {
        let fact = match &value.kind {
            Kind::Text(text) => r.fill(text).map(|f| match f.value.parse() {
                Ok(number) => Fact::Number(number),
                Err(_) => Fact::Text(f.value),
            }),
            other => plain_fact(other),
        };
        match fact {
            Some(fact) => facts.set(key.clone(), fact),
            None if matches!(value.kind, Kind::Text(_)) => {}
            None => {
                let message = format!("the rule `{key}` must be a string, a whole number or true or false, not {}", value.kind.name());
                r.fault(Diagnostic::error(Code::WrongType, message).at(value.span, ""));
            }
        }
    }
    facts
}

fn read_sections(mut r: Reader<'_, '_>) -> Vec<(SectionKind, Text)> {
    let sections = SECTIONS.iter().filter_map(|&(key, kind)| r.prose(key).map(|text| (kind, text))).collect();
    r.finish();
    sections
}

fn read_example(mut r: Reader<'_, '_>) -> Option<RawExample> {
    let span = r.span();
    let id = r.need_text("id");
    let title = r.need_prose("title");
    let position = r.need_table("position").map(|p| read_position(p, true));
    let notation = r.text("move");
    let targets = r.text("targets");
    let before = r.prose("before");
    let outcomes: Vec<_> = r.tables("outcome").into_iter().map(read_outcome).collect();
    let text = r.prose("text");
    let question = r.prose("question");
    let hints = r.flag("hints").unwrap_or(true);
    let lines = r.whole("lines", 0..=12).map(|n| n.value);
    let answer = r.prose("answer");
    let show = r.texts("show");
    r.finish();
    let outcomes = outcomes.into_iter().collect::<Option<_>>()?;
    Some(RawExample {
        span,
        id: id?,
        title: title?,
        position: position?,
        notation,
        targets,
        before,
        outcomes,
        text,
        question,
        hints,
        lines,
        answer,
        show,
    })
}

fn read_outcome(mut r: Reader<'_, '_>) -> Option<RawOutcome> {
    let span = r.span();
    let notation = r.text("move");
    let removed = r.text("removed");
    let becomes = r.text("becomes");
    let caption = r.need_prose("caption");
    r.finish();
    Some(RawOutcome { span, notation, removed, becomes, caption: caption? })
}

fn read_record(mut r: Reader<'_, '_>) -> Option<RawRecord> {
    let span = r.span();
    let title = r.need_prose("title");
    let note = r.prose("note");
    let rows = match r.value("rows") {
        Some(value) if matches!(&value.kind, Kind::Text(t) if t.written == "fill") => None,
        Some(_) => r.whole("rows", 1..=500).map(|n| n.value),
        None => None,
    };
    let columns: Vec<_> = r
        .tables("columns")
        .into_iter()
        .filter_map(|mut c| {
            let head = c.need_text("head");
            let number = c.flag("number").unwrap_or(false);
            let width = c.whole("width", 1..=20).map_or(if number { 1 } else { 3 }, |n| n.value);
            c.finish();
            head.map(|head| (head, number, width))
        })
        .collect();
    if columns.is_empty() {
        let help = "write `columns = [ { head = \"Turn\", number = true }, { head = \"Move\" } ]`";
        r.fault(Diagnostic::error(Code::MissingKey, "[[record]] has no `columns`").at(span, "").help(help));
    }
    r.finish();
    Some(RawRecord { title: title?, note, rows, columns })
}

fn read_slip(mut r: Reader<'_, '_>) -> Option<RawSlip> {
    let side = r.need_text("side");
    let title = r.need_prose("title");
    let note = r.prose("note");
    let cells = r.need_text("cells");
    let copies = r.whole("copies", 1..=20).map_or(1, |n| n.value);
    r.finish();
    Some(RawSlip { side: side?, title: title?, note, cells: cells?, copies })
}
