//! What every sheet is made with: the activity, the theme, the typesetter and the page's room.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use kurbo::{Point, Vec2};

use super::board::{BoardView, Geometry};
use super::example::{Telling, Told};
use super::frame::Frame;
use super::theme::{SMALLEST_TEXT, Theme};
use crate::activity::Activity;
use crate::measure::Paper;
use crate::scene::{Group, Item, Role, Symbol, Use};
use crate::text::{TextStyle, Typesetter};

/// The table at which a kit is laid out.
pub(super) struct Desk<'a> {
    pub activity: &'a Activity,
    pub theme: Theme,
    pub setter: Typesetter,
    pub frame: Frame,
    pub paper: &'a Paper,
    pub geometry: Rc<Geometry>,
    /// Pitches of diagrams by their width, see [`super::diagram::pitch_for`].
    pub pitches: BTreeMap<u64, f64>,
    /// Boards by the bits of pitch and label size, their boxes at the origin.
    pub views: BTreeMap<(u64, u64), Rc<BoardView>>,
    /// What examples show and say, by where they stand, see [`super::example`].
    pub told: BTreeMap<(usize, Telling), Rc<Told>>,
    symbols: BTreeMap<Drawing, Arc<Symbol>>,
    /// Whether sheets with something to cut carry registration marks.
    pub registration: bool,
    next_key: u32,
}

/// What is drawn once and used in many places; lengths by their bits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Drawing {
    /// An empty board: pitch and label size.
    Board(u64, u64),
    /// A piece: side, piece or face down, width, strength.
    Man(usize, Option<usize>, u64, u64),
    /// A piece's back: letters, tile, dark.
    Back(String, u64, bool),
    /// The bar of every footer.
    Bar,
    /// The hatched edge of the host key.
    KeyEdge,
}

/// Where a line of text is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hold {
    Left,
    Centre,
    Right,
}

impl<'a> Desk<'a> {
    pub fn new(activity: &'a Activity, paper: &'a Paper) -> Self {
        Self {
            activity,
            theme: Theme::default(),
            setter: Typesetter::default(),
            frame: Frame::new(paper),
            paper,
            geometry: Rc::new(Geometry::new(&activity.board)),
            pitches: BTreeMap::new(),
            views: BTreeMap::new(),
            told: BTreeMap::new(),
            symbols: BTreeMap::new(),
            registration: false,
            next_key: 0,
        }
    }

    /// A number no other block has, for lines that belong to one paragraph.
    pub fn key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    /// A drawing that other places use too, at `at`; `make` draws it from its own origin, the first time.
    pub fn symbol(&mut self, drawing: Drawing, name: &str, at: Vec2, make: impl FnOnce(&mut Self) -> Vec<Item>) -> Item {
        if let Some(symbol) = self.symbols.get(&drawing) {
            return Item::Use(Use { symbol: Arc::clone(symbol), at });
        }
        let symbol = Arc::new(Symbol { name: name.to_owned(), items: make(self) });
        self.symbols.insert(drawing, Arc::clone(&symbol));
        Item::Use(Use { symbol, at })
    }

    /// One line of text held at `at`, which lies on the baseline.
    pub fn text(&mut self, text: &str, style: TextStyle, at: Point, hold: Hold) -> Vec<Item> {
        let line = self.setter.line(text, style);
        let shift = match hold {
            Hold::Left => 0.0,
            Hold::Centre => line.width / 2.0,
            Hold::Right => line.width,
        };
        line.at(Point::new(at.x - shift, at.y)).collect()
    }

    /// One line of text whose capitals are centred on `at`.
    pub fn centred(&mut self, text: &str, style: TextStyle, at: Point) -> Vec<Item> {
        let drop = self.setter.cap_height(style) / 2.0;
        self.text(text, style, Point::new(at.x, at.y + drop), Hold::Centre)
    }

    /// The style at which a line fits `width`: as it is, or smaller, down to the smallest text of a sheet.
    pub fn fitted(&mut self, text: &str, style: TextStyle, width: f64) -> TextStyle {
        let wide = self.setter.width(text, style);
        if wide <= width { style } else { TextStyle { size: (style.size * width / wide).max(SMALLEST_TEXT), ..style } }
    }

    /// A heading on one line, made smaller where it would be wider than `width`.
    pub fn heading(&mut self, level: u8, text: &str, style: TextStyle, at: Point, width: f64) -> Item {
        let style = self.fitted(text, style, width);
        let items = self.text(text, style, at, Hold::Left);
        Group::of(Role::Heading(level), items)
    }
}
