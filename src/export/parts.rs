//! Parts of pages that are useful alone: boards, diagrams, pieces, tables, bars, lines to cut along.

use std::borrow::Cow;
use std::collections::BTreeSet;

use kurbo::{Rect, Vec2};

use super::ink::Ink;
use crate::scene::{Document, Group, Item, Role, Symbols, Use};

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A board at its playing size.
    Board,
    /// A cell of such a board.
    Cell,
    /// A piece to be cut out.
    Token,
    /// The back of such a piece.
    Back,
    /// A bar of known length.
    ScaleBar,
    /// A table.
    Table,
    /// A small board with a position.
    Diagram,
    /// Lines to cut along.
    CutLine,
    /// Lines to fold along.
    FoldLine,
}

impl Kind {
    /// Its name in the manifest.
    pub fn word(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Cell => "cell",
            Self::Token => "token",
            Self::Back => "back",
            Self::ScaleBar => "scale-bar",
            Self::Table => "table",
            Self::Diagram => "diagram",
            Self::CutLine => "cut-line",
            Self::FoldLine => "fold-line",
        }
    }

    /// The kind of a named group; the scene's names begin with what they name.
    fn of(role: &Role, name: &str) -> Option<Self> {
        let begins = |word: &str| name.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        Some(match role {
            Role::Cut => Self::CutLine,
            Role::Score => Self::FoldLine,
            Role::Table => Self::Table,
            Role::Figure(_) if name == "board" => Self::Board,
            Role::Figure(_) if begins("token") => Self::Token,
            Role::Figure(_) if begins("diagram") || begins("practice") => Self::Diagram,
            Role::Part if begins("cell") => Self::Cell,
            Role::Part if begins("back") => Self::Back,
            Role::Part if begins("scale-bar") => Self::ScaleBar,
            _ => return None,
        })
    }
}

/// A part on its page.
#[derive(Debug, Clone)]
pub struct Part<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its name, such as `cell-e5`.
    pub name: &'a str,
    /// The box of its ink on the page, in millimetres from the top left corner.
    pub area: Rect,
    group: &'a Group,
    by: Vec2,
}

/// Every part of every page, page by page in drawing order.
pub fn of_document(document: &Document) -> Vec<Vec<Part<'_>>> {
    let mut ink = Ink::default();
    let mut all = Vec::with_capacity(document.pages.len());
    for page in &document.pages {
        let mut parts = Vec::new();
        page.items.iter().for_each(|item| find(item, Vec2::ZERO, &mut ink, &mut parts));
        all.push(parts);
    }
    all
}

fn find<'a>(item: &'a Item, by: Vec2, ink: &mut Ink<'a>, parts: &mut Vec<Part<'a>>) {
    match item {
        Item::Path(_) | Item::Text(_) => {}
        Item::Use(Use { symbol, at }) => symbol.items.iter().for_each(|item| find(item, by + *at, ink, parts)),
        Item::Group(group) => {
            let name = group.name.as_deref();
            if let Some((kind, name)) = name.and_then(|name| Some((Kind::of(&group.role, name)?, name)))
                && let Some(area) = ink.bounds(&group.items)
            {
                parts.push(Part { kind, name, area: area + by, group, by });
            }
            group.items.iter().for_each(|item| find(item, by, ink, parts));
        }
    }
}

/// A drawing cut out of its page.
#[derive(Debug, Clone)]
pub struct Cutting<'a> {
    /// A name that no other cutting of the document has.
    pub name: String,
    /// What it shows, in words.
    pub title: String,
    /// Its width in millimetres.
    pub width: f64,
    /// Its height in millimetres.
    pub height: f64,
    /// What is drawn.
    pub items: Cow<'a, [Item]>,
    /// How far its items are moved, so that they start at its own top left corner.
    pub by: Vec2,
}

/// What is worth a file of its own: each board with and without its labels, each diagram, each distinct piece and back, each table.
pub fn cuttings<'a>(parts: &[Vec<Part<'a>>]) -> Vec<Cutting<'a>> {
    let mut cuttings = Vec::new();
    let mut names = BTreeSet::new();
    let mut pieces = Symbols::default();
    for part in parts.iter().flatten() {
        match part.kind {
            Kind::Board => {
                cuttings.push(cut(part, part.name.to_owned()));
                cuttings.extend(cut_bare(part));
            }
            Kind::Token | Kind::Back => {
                // The last word of a piece's name is its number among pieces with one and the same face.
                let name = part.name.rsplit_once('-').map_or(part.name, |(name, _)| name);
                if let Some(Item::Use(placed)) = part.group.items.first()
                    && pieces.meet(&placed.symbol).1
                {
                    cuttings.push(cut(part, name.to_owned()));
                }
            }
            Kind::Diagram => cuttings.push(cut(part, part.name.to_owned())),
            Kind::Table => cuttings.push(cut(part, format!("table-{}", part.name))),
            Kind::Cell | Kind::ScaleBar | Kind::CutLine | Kind::FoldLine => {}
        }
    }
    // The same table on several pages, or a diagram that stands twice, is cut out once.
    cuttings.retain(|cutting| names.insert(cutting.name.clone()));
    cuttings
}

fn cut<'a>(part: &Part<'a>, name: String) -> Cutting<'a> {
    let title = match &part.group.role {
        Role::Figure(alt) => alt.clone(),
        _ => name.clone(),
    };
    let by = part.by - part.area.origin().to_vec2();
    Cutting { name, title, width: part.area.width(), height: part.area.height(), items: Cow::Borrowed(&part.group.items), by }
}

fn cut_bare<'a>(part: &Part<'a>) -> Option<Cutting<'a>> {
    let items = bare(&part.group.items);
    let area = Ink::default().bounds(&items)?;
    let by = -area.origin().to_vec2();
    Some(Cutting {
        name: "board-bare".to_owned(),
        title: "The empty board".to_owned(),
        width: area.width(),
        height: area.height(),
        items: Cow::Owned(items),
        by,
    })
}

/// A board without what belongs to one use of it: labels and starting pieces.
fn bare(items: &[Item]) -> Vec<Item> {
    let belongs = |item: &&Item| match item {
        Item::Group(group) => group.name.as_deref().is_none_or(|name| name != "labels" && !name.starts_with("start-")),
        Item::Path(_) | Item::Text(_) | Item::Use(_) => true,
    };
    items.iter().filter(belongs).cloned().collect()
}
