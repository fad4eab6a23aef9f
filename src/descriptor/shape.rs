//! The shape of a descriptor as written, table by table; `docs/descriptor.md` describes the same.

pub use super::read::{At, Filled};
use super::value::Text;
use crate::measure::Mm;
use crate::prose::Facts;
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
    /// `[rules]`.
    pub rules: RawRules,
    /// `[text]`, section by section.
    pub text: Vec<(SectionKind, Text)>,
    /// `[[example]]`.
    pub examples: Vec<RawExample>,
    /// `[[practice]]`.
    pub practice: Vec<RawPractice>,
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

/// `[rules]`: the model that proves the kit, and facts that prose quotes, which are the model's settings if there is one.
#[derive(Debug, Clone, Default)]
pub struct RawRules {
    /// Where the table starts.
    pub span: Option<Span>,
    /// The model's name.
    pub model: Option<Filled>,
    /// All other keys as facts.
    pub facts: Facts,
    /// Where their values are written.
    pub spans: Vec<(String, Span)>,
}

/// `[[side]]`.
#[derive(Debug, Clone)]
pub struct RawSide {
    /// One or two characters, printed on pieces and backs.
    pub id: Filled,
    /// The printed name.
    pub name: Filled,
    /// Whether its pieces are dark, if that is said.
    pub dark: Option<bool>,
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

/// The cells of one side, or of one kind of its pieces.
#[derive(Debug, Clone)]
pub struct RawSet {
    /// The side's id.
    pub side: String,
    /// Where it is written.
    pub span: Span,
    /// The piece's name and where it is written, if it is named.
    pub piece: Option<(String, Span)>,
    /// The cell set.
    pub cells: Filled,
}

/// `[setup]` or a `position`.
#[derive(Debug, Clone)]
pub struct RawPosition {
    /// Where it is written.
    pub span: Span,
    /// The cell sets, side by side and kind by kind.
    pub sets: Vec<RawSet>,
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
    /// How many the game needs; none for as many as the set-up places.
    pub count: Option<At<u32>>,
    /// Its rank, in games that have ranks.
    pub rank: Option<u8>,
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
    /// Whether it is there at all: `true` or `false` once its facts are filled in.
    pub when: Option<Text>,
    /// Who is to move.
    pub turn: Option<Filled>,
    /// What is asked.
    pub ask: Option<At<Ask>>,
    /// The written move.
    pub notation: Option<Filled>,
    /// Cells whose pieces the players see face down.
    pub hidden: Option<Filled>,
    /// Cells to be marked as possible ends.
    pub targets: Option<Filled>,
    /// The caption of the first diagram.
    pub before: Option<Text>,
    /// The caption of each outcome that the model finds.
    pub after: Option<Text>,
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

/// What an example or a question asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// What its move may do.
    Outcome,
    /// Every legal move.
    Moves,
    /// Every move that captures.
    Captures,
    /// Whether its move is legal.
    Legal,
}

/// `[[practice]]`: a question of its own, or questions that the model finds.
#[derive(Debug, Clone)]
pub enum RawPractice {
    /// A written position.
    Written(Box<RawExample>),
    /// Generated questions.
    Generated {
        /// Where the table starts.
        span: Span,
        /// How many.
        count: At<u32>,
        /// The same seed gives the same questions.
        seed: u32,
        /// The hardest, 1 to 3.
        level: u32,
        /// Only these kinds of questions; none means all.
        ask: Vec<Ask>,
    },
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
    /// How many rows it has.
    pub rows: RawRows,
    /// The columns.
    pub columns: Vec<RawColumn>,
}

/// The rows of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawRows {
    /// As many as fill a page.
    Fill,
    /// As many as the game has moves at most.
    Limit(Span),
    /// So many.
    Count(u32),
}

/// One entry of `columns`.
#[derive(Debug, Clone)]
pub struct RawColumn {
    /// The head.
    pub head: Filled,
    /// Whether it holds the row number.
    pub number: bool,
    /// Its share of the width.
    pub width: u32,
    /// What is written in it.
    pub holds: Option<Holds>,
    /// Whose moves are written in it; none for both sides'.
    pub side: Option<Filled>,
}

/// What is written in a column of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// The move.
    Move,
    /// How it captures.
    Capture,
    /// The cells that are emptied.
    Removed,
    /// The ranks that are shown, attacker first.
    Ranks,
    /// What stays and what leaves.
    Result,
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
