//! Finished pages: paths, text runs and groups in millimetres from the top left corner, y downwards. No token, no cell, no game below here,
//! only marks with a role. Every backend is fed from this one form.

pub mod draw;
mod dump;
mod expand;
mod symbols;

use std::sync::Arc;

use kurbo::{BezPath, Point, Vec2};

pub use dump::dump;
pub use symbols::Symbols;

/// A finished file: pages of one size.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The title shown in a reader's window.
    pub title: String,
    /// One sentence on the content.
    pub subject: String,
    /// BCP 47 language of the text.
    pub language: String,
    /// The name of the paper, as printed.
    pub paper: String,
    /// The revision, as printed.
    pub revision: String,
    /// The pages, at least one.
    pub pages: Vec<Page>,
}

/// One side of one sheet of paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres.
    pub height: f64,
    /// The sheet's name, such as `Board`.
    pub sheet: String,
    /// The page's own label, unique in the file, such as `Record 2`.
    pub label: String,
    /// What is drawn, in drawing and reading order.
    pub items: Vec<Item>,
}

/// Something drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// Items that belong together.
    Group(Group),
    /// A filled or stroked path.
    Path(Path),
    /// Shaped text in one face, size and colour.
    Text(TextRun),
    /// A symbol, drawn at a place.
    Use(Use),
}

/// A drawing that stands in several places: a diagram's empty board, a piece. Drawn once, from its own origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Symbol {
    /// A speaking name, such as `board`.
    pub name: String,
    /// The items.
    pub items: Vec<Item>,
}

/// A [`Symbol`] at a place. Backends know that two uses are of one symbol by its address, never by its order in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    /// What is drawn.
    pub symbol: Arc<Symbol>,
    /// Where its origin goes.
    pub at: Vec2,
}

/// Items with a meaning and, where another tool may want to find them, a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// What the items are to a reader.
    pub role: Role,
    /// A speaking name, such as `cell-e5`.
    pub name: Option<String>,
    /// The items.
    pub items: Vec<Item>,
}

/// What a group is to somebody who can't see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// A heading of level 1 to 3.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A list of [`Role::ListItem`].
    List,
    /// One entry of a list.
    ListItem,
    /// A table of [`Role::Row`].
    Table,
    /// A table row.
    Row,
    /// A heading cell.
    HeadCell,
    /// A body cell, empty ones included.
    Cell,
    /// A picture, told in words.
    Figure(String),
    /// Part of a figure; its name says which.
    Part,
    /// Nothing a reader needs: headers, footers, backs.
    Artifact,
    /// Lines to cut along, those inside before those around them.
    Cut,
    /// Lines to fold along.
    Score,
    /// Marks that a cutting machine finds its place by.
    Registration,
}

/// A path with its paint.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// The outline, in millimetres.
    pub outline: BezPath,
    /// The colour inside, if any; non-zero winding.
    pub fill: Option<Color>,
    /// The line along it, if any.
    pub stroke: Option<Stroke>,
}

/// A line along a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Millimetres.
    pub width: f64,
    /// The colour.
    pub color: Color,
    /// Lengths of dash and gap in millimetres.
    pub dash: Option<(f64, f64)>,
    /// Whether ends and corners are round; butt and mitred otherwise.
    pub round: bool,
}

/// An opaque sRGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Paper white.
    pub const WHITE: Self = Self(255, 255, 255);

    /// The colour mixed with white: 1 is itself, 0 is white.
    pub fn tint(self, strength: f64) -> Self {
        self.mix(Self::WHITE, 1.0 - strength)
    }

    /// The colour mixed with `share` of another.
    pub fn mix(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| (f64::from(a) * (1.0 - share) + f64::from(b) * share).round() as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// A face that every kit embeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// Upright, normal weight.
    Regular,
    /// Upright, bold.
    Bold,
    /// Italic, normal weight.
    Italic,
}

impl Face {
    /// Every face.
    pub const ALL: [Self; 3] = [Self::Regular, Self::Bold, Self::Italic];
}

/// Shaped text on one baseline.
#[derive(Debug, Clone, PartialEq)]
pub struct TextRun {
    /// The face.
    pub face: Face,
    /// The size of an em in millimetres.
    pub size: f64,
    /// The colour.
    pub color: Color,
    /// Start of the baseline.
    pub origin: Point,
    /// Turned by 180° about the origin.
    pub upside_down: bool,
    /// The characters, in the order of the glyphs.
    pub text: String,
    /// The glyphs, in visual order.
    pub glyphs: Vec<Glyph>,
    /// How far the baseline runs, in millimetres.
    pub advance: f64,
}

impl TextRun {
    /// Where a glyph of the run stands: how far from its origin along and above the baseline, in millimetres.
    pub fn offset(&self, glyph: &Glyph) -> Vec2 {
        Vec2::new(glyph.along.into(), glyph.above.into()) * (self.size / UNITS)
    }
}

/// How many units of their faces, in which glyphs are placed, make an em.
pub const UNITS: f64 = 2048.0;

/// A glyph of a [`TextRun`]; lengths are whole units of the face, so that they add up exactly at any size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    /// The glyph's number in its face.
    pub id: u16,
    /// How far above the baseline it stands.
    pub above: i16,
    /// How far along the baseline it stands.
    pub along: i32,
    /// How many bytes of the run's text it stands for; none where the glyph before it stands for them too.
    pub bytes: u32,
}

impl Item {
    /// Moves the item.
    pub fn translate(&mut self, by: Vec2) {
        match self {
            Self::Group(group) => group.items.iter_mut().for_each(|item| item.translate(by)),
            Self::Path(path) => path.outline.apply_affine(kurbo::Affine::translate(by)),
            Self::Text(run) => run.origin += by,
            Self::Use(placed) => placed.at += by,
        }
    }
}

impl Group {
    /// A group with that role and no name.
    pub fn of(role: Role, items: Vec<Item>) -> Item {
        Item::Group(Self { role, name: None, items })
    }

    /// A group with that role and name.
    pub fn named(role: Role, name: impl Into<String>, items: Vec<Item>) -> Item {
        Item::Group(Self { role, name: Some(name.into()), items })
    }
}
