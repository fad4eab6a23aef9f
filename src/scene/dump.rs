//! The scene as readable text, one item a line: what the golden files hold.

use std::fmt::Write as _;

use kurbo::{PathEl, Point};

use super::{Color, Document, Group, Item, Page, Path, Role, Symbols, TextRun};
use crate::measure::number;

/// Prints a document as text. Lengths are millimetres with at most four decimals; the same document gives the same text.
pub fn dump(document: &Document) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "document {:?}", document.title);
    let _ = writeln!(out, "subject {:?}", document.subject);
    let _ = writeln!(out, "language {} paper {:?} revision {}", document.language, document.paper, document.revision);
    let mut symbols = Symbols::default();
    for (index, page) in document.pages.iter().enumerate() {
        dump_page(&mut out, index + 1, page, &mut symbols);
    }
    // A symbol may use others, which then come after it.
    let mut told = 0;
    while let Some(symbol) = symbols.get(told) {
        told += 1;
        let _ = writeln!(out, "\nsymbol {told} {}", symbol.name);
        symbol.items.iter().for_each(|item| dump_item(&mut out, 1, item, &mut symbols));
    }
    out
}

fn dump_page<'a>(out: &mut String, number_of_page: usize, page: &'a Page, symbols: &mut Symbols<'a>) {
    let (w, h) = (number(page.width), number(page.height));
    let _ = writeln!(out, "\npage {number_of_page} {w} x {h} sheet {:?} label {:?}", page.sheet, page.label);
    for item in &page.items {
        dump_item(out, 1, item, symbols);
    }
}

fn dump_item<'a>(out: &mut String, depth: usize, item: &'a Item, symbols: &mut Symbols<'a>) {
    let _ = write!(out, "{:1$}", "", depth * 2);
    match item {
        Item::Group(group) => {
            dump_group_head(out, group);
            group.items.iter().for_each(|item| dump_item(out, depth + 1, item, symbols));
        }
        Item::Path(path) => dump_path(out, path),
        Item::Text(run) => dump_text(out, run),
        Item::Use(placed) => {
            let (index, _) = symbols.meet(&placed.symbol);
            let _ = writeln!(out, "use symbol {} {} at {}", index + 1, placed.symbol.name, point(placed.at.to_point()));
        }
    }
}

fn dump_group_head(out: &mut String, group: &Group) {
    let _ = match &group.role {
        Role::Heading(level) => write!(out, "heading {level}"),
        Role::Paragraph => write!(out, "paragraph"),
        Role::List => write!(out, "list"),
        Role::ListItem => write!(out, "list-item"),
        Role::Table => write!(out, "table"),
        Role::Row => write!(out, "row"),
        Role::HeadCell => write!(out, "head-cell"),
        Role::Cell => write!(out, "cell"),
        Role::Figure(alt) => write!(out, "figure {alt:?}"),
        Role::Part => write!(out, "part"),
        Role::Artifact => write!(out, "artifact"),
        Role::Cut => write!(out, "cut"),
        Role::Score => write!(out, "score"),
        Role::Registration => write!(out, "registration"),
    };
    let _ = match &group.name {
        Some(name) => writeln!(out, " #{name}"),
        None => writeln!(out),
    };
}

fn dump_path(out: &mut String, path: &Path) {
    out.push_str("path");
    if let Some(fill) = path.fill {
        let _ = write!(out, " fill {}", hex(fill));
    }
    if let Some(stroke) = &path.stroke {
        let _ = write!(out, " stroke {} {}", hex(stroke.color), number(stroke.width));
        if let Some((dash, gap)) = stroke.dash {
            let _ = write!(out, " dash {} {}", number(dash), number(gap));
        }
        if stroke.round {
            out.push_str(" round");
        }
    }
    out.push_str(" :");
    for element in path.outline.elements() {
        let _ = match element {
            PathEl::MoveTo(p) => write!(out, " M {}", point(*p)),
            PathEl::LineTo(p) => write!(out, " L {}", point(*p)),
            PathEl::QuadTo(a, p) => write!(out, " Q {} {}", point(*a), point(*p)),
            PathEl::CurveTo(a, b, p) => write!(out, " C {} {} {}", point(*a), point(*b), point(*p)),
            PathEl::ClosePath => write!(out, " Z"),
        };
    }
    out.push('\n');
}

fn dump_text(out: &mut String, run: &TextRun) {
    let face = match run.face {
        super::Face::Regular => "regular",
        super::Face::Bold => "bold",
        super::Face::Italic => "italic",
    };
    let turned = if run.upside_down { " upside-down" } else { "" };
    let size = number(run.size);
    let advance = number(run.advance);
    let _ = writeln!(out, "text {face} {size} {} at {} advance {advance}{turned} {:?}", hex(run.color), point(run.origin), run.text);
}

fn point(p: Point) -> String {
    format!("{},{}", number(p.x), number(p.y))
}

fn hex(color: Color) -> String {
    format!("#{:02x}{:02x}{:02x}", color.0, color.1, color.2)
}
