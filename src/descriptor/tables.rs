//! Every key of the format, read once, here.

use std::cell::RefCell;

use super::read::{Reader, Shared};
use super::shape::{
    Ask, Descriptor, Holds, RawActivity, RawAxis, RawBoard, RawColumn, RawExample, RawLattice, RawOutcome, RawPiece, RawPosition, RawPractice,
    RawRecord, RawRows, RawRules, RawSet, RawSide, RawSlip, RawZone, SECTIONS, SectionKind, ZoneMark,
};
use super::value::{Kind, Table, Text};
use crate::diag::{Code, Diagnostic, Report};
use crate::prose::{Engine, Fact, Facts};
use crate::source::Span;

/// The format version this reads.
const FORMAT: i64 = 1;

/// Reads the merged table; `None` if something that must be there isn't.
pub(super) fn read(table: &Table, report: &mut Report) -> Option<Descriptor> {
    let (parameters, parameter_spans) = parameters(table, report);
    let shared = Shared {
        report: RefCell::new(report),
        engine: Engine::default(),
        parameters: RefCell::new(parameters.clone()),
        cell: std::cell::Cell::new(None),
    };
    let mut root = Reader::new(table, "the file", &shared);
    root.value("extends");
    root.value("parameters");
    format_version(&mut root);
    // The board's size, the rules and the sides first: set-ups and everything behind may quote them.
    let board = root.need_table("board").and_then(read_board);
    let rules = root.table("rules").map(read_rules).unwrap_or_default();
    root.tell("rules", rules.facts.clone());
    let activity = root.need_table("activity").and_then(read_activity);
    let sides = root.tables("side").into_iter().filter_map(read_side).collect();
    let zones = root.tables("zone").into_iter().filter_map(read_zone).collect();
    let setup = root.table("setup").map(|r| read_position(r, true));
    let pieces = root.tables("pieces").into_iter().filter_map(read_piece).collect();
    let text = root.table("text").map(read_sections).unwrap_or_default();
    let examples = root.tables("example").into_iter().filter_map(read_example).collect();
    let practice = root.tables("practice").into_iter().filter_map(read_practice).collect();
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
        practice,
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
    let dark = r.choice("look", &[("light", false), ("dark", true)]);
    if let (Some(id), Some(name)) = (&id, &name) {
        let mut facts = Facts::default();
        facts.text("id", &id.value);
        facts.text("name", &name.value);
        r.tell(&id.value, facts);
    }
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
    if let Some(kind) = kind {
        r.tell("board", size_facts(kind));
    }
    let points = r.choice("style", &[("cells", false), ("points", true)]).unwrap_or(false);
    let cell = match r.value("cell") {
        Some(value) if matches!(&value.kind, Kind::Text(t) if t.written == "fit") => Some(None),
        Some(value) => r.length_of("cell", value).map(Some),
        None => Some(None),
    };
    if let Some(Some(cell)) = &cell {
        r.tell_cell(cell.value);
    }
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

/// What short strings may quote of the board.
fn size_facts(kind: RawLattice) -> Facts {
    let mut facts = Facts::default();
    match kind {
        RawLattice::Square(columns, rows) => {
            facts.count("columns", columns as usize);
            facts.count("rows", rows as usize);
        }
        RawLattice::Triangular(_, side) => facts.count("side", side as usize),
    }
    facts
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
    let marks = [("plus", ZoneMark::Plus), ("hash", ZoneMark::Hash), ("dot", ZoneMark::Dot), ("stripe", ZoneMark::Stripe), ("tint", ZoneMark::Tint)];
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
                        position.sets.push(RawSet { side: key.clone(), span: *key_span, piece: Some((piece.clone(), *piece_span)), cells: filled });
                    }
                }
            }
            _ => {
                if let Some(filled) = r.text_of(key, value) {
                    position.sets.push(RawSet { side: key.clone(), span: *key_span, piece: None, cells: filled });
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
    let count = r.whole("count", 0..=200);
    let rank = r.whole("rank", 0..=9).map(|n| n.value as u8);
    let spare = r.whole("spare", 0..=200).map_or(0, |n| n.value);
    let size = match r.value("size") {
        Some(value) => r.length_or_share("size", value),
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
    // Where facts say that there are none, the piece is left out; written as plain numbers, that is a slip.
    let told = matches!(r.value("count").map(|value| &value.kind), Some(Kind::Text(_)));
    r.finish();
    if told && spare == 0 && count.as_ref().is_some_and(|count| count.value == 0) {
        return None;
    }
    Some(RawPiece { span, side: side?, name: name?, title, count, rank, spare, size: size?, card, face, crown, pips, flag, back })
}

fn read_rules(mut r: Reader<'_, '_>) -> RawRules {
    let model = r.text("model");
    let mut rules = RawRules { span: Some(r.span()), model, ..RawRules::default() };
    for (key, _, value) in r.entries().iter().filter(|(key, ..)| key != "model") {
        let fact = match &value.kind {
            Kind::Text(text) => r.fill(text).map(|f| match f.value.parse() {
                Ok(number) => Fact::Number(number),
                Err(_) => Fact::Text(f.value),
            }),
            Kind::List(list) => {
                let words = list.iter().map(|item| r.text_of(key, item).map(|f| Fact::Text(f.value))).collect::<Option<_>>();
                words.map(Fact::List)
            }
            other => plain_fact(other),
        };
        rules.spans.push((key.clone(), value.span));
        match fact {
            Some(fact) => rules.facts.set(key.clone(), fact),
            None if matches!(value.kind, Kind::Text(_) | Kind::List(_)) => {}
            None => {
                let message =
                    format!("the rule `{key}` must be a string, a whole number, true or false or a list of strings, not {}", value.kind.name());
                r.fault(Diagnostic::error(Code::WrongType, message).at(value.span, ""));
            }
        }
    }
    rules
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
    read_rest(r, span, id?, title?)
}

/// The kinds of questions.
const ASKS: [(&str, Ask); 4] = [("outcome", Ask::Outcome), ("moves", Ask::Moves), ("captures", Ask::Captures), ("legal", Ask::Legal)];

/// What examples and written questions have in common.
fn read_rest(mut r: Reader<'_, '_>, span: Span, id: super::read::Filled, title: Text) -> Option<RawExample> {
    let position = r.need_table("position").map(|p| read_position(p, true));
    let when = r.prose("when");
    let turn = r.text("turn");
    let ask = r.choice("ask", &ASKS).zip(r.value("ask")).map(|(value, at)| super::read::At { value, span: at.span });
    let notation = r.text("move");
    let hidden = r.text("hidden");
    let targets = r.text("targets");
    let before = r.prose("before");
    let after = r.prose("after");
    let outcomes: Vec<_> = r.tables("outcome").into_iter().map(read_outcome).collect();
    let text = r.prose("text");
    let question = r.prose("question");
    let hints = r.flag("hints").unwrap_or(targets.is_none());
    let lines = r.whole("lines", 0..=12).map(|n| n.value);
    let answer = r.prose("answer");
    let show = r.texts("show");
    r.finish();
    let outcomes = outcomes.into_iter().collect::<Option<_>>()?;
    Some(RawExample {
        span,
        id,
        title,
        position: position?,
        when,
        turn,
        ask,
        notation,
        hidden,
        targets,
        before,
        after,
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

fn read_practice(mut r: Reader<'_, '_>) -> Option<RawPractice> {
    let span = r.span();
    if r.value("position").is_some() {
        let id = r.need_text("id");
        let title = r.need_prose("title");
        return read_rest(r, span, id?, title?).map(|example| RawPractice::Written(Box::new(example)));
    }
    let count = r.need_whole("generate", 1..=60);
    let seed = r.whole("seed", 0..=i64::from(u32::MAX)).map_or(1, |n| n.value);
    let level = r.whole("level", 1..=3).map_or(1, |n| n.value);
    let mut ask = Vec::new();
    for word in r.texts("ask").into_iter().flatten() {
        match ASKS.iter().find(|(known, _)| *known == word.value) {
            Some((_, kind)) => ask.push(*kind),
            None => {
                let known = || ASKS.iter().map(|(w, _)| *w);
                let help = match crate::diag::nearest(&word.value, known()) {
                    Some(likely) => format!("did you mean `{likely}`?"),
                    None => format!("known are {}", crate::diag::quoted_list(known(), 8)),
                };
                r.fault(Diagnostic::error(Code::BadValue, format!("`{}` can't be asked", word.value)).at(word.span(), "").help(help));
            }
        }
    }
    r.finish();
    Some(RawPractice::Generated { span, count: count?, seed, level, ask })
}

fn read_record(mut r: Reader<'_, '_>) -> Option<RawRecord> {
    let span = r.span();
    let title = r.need_prose("title");
    let note = r.prose("note");
    let rows = match r.value("rows") {
        Some(value) if matches!(&value.kind, Kind::Text(t) if t.written == "fill") => RawRows::Fill,
        Some(value) if matches!(&value.kind, Kind::Text(t) if t.written == "limit") => RawRows::Limit(value.span),
        Some(_) => r.whole("rows", 1..=500).map_or(RawRows::Fill, |n| RawRows::Count(n.value)),
        None => RawRows::Fill,
    };
    let columns: Vec<_> = r.tables("columns").into_iter().filter_map(read_column).collect();
    if columns.is_empty() {
        let help = "write `columns = [ { head = \"Turn\", number = true }, { head = \"Move\" } ]`";
        r.fault(Diagnostic::error(Code::MissingKey, "[[record]] has no `columns`").at(span, "").help(help));
    }
    r.finish();
    Some(RawRecord { title: title?, note, rows, columns })
}

fn read_column(mut r: Reader<'_, '_>) -> Option<RawColumn> {
    let words = [("move", Holds::Move), ("capture", Holds::Capture), ("removed", Holds::Removed), ("ranks", Holds::Ranks), ("result", Holds::Result)];
    let head = r.need_text("head");
    let number = r.flag("number").unwrap_or(false);
    let width = r.whole("width", 1..=20).map_or(if number { 1 } else { 3 }, |n| n.value);
    let holds = r.choice("holds", &words);
    let side = r.text("side");
    r.finish();
    Some(RawColumn { head: head?, number, width, holds, side })
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
