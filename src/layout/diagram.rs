//! Diagrams: a small board with a position and what happens on it, told in words too.

use std::rc::Rc;

use kurbo::{Point, Vec2};

use super::desk::{Desk, Drawing};
use super::theme::SMALLEST_TEXT;
use super::{arrow, board, piece};
use crate::activity::{Activity, Art, Example, Man, Outcome, Position};
use crate::board::{Cell, Path};
use crate::scene::{Group, Item, Role};

/// Piece width as a share of the pitch.
const PIECE: f64 = 0.76;

/// What a diagram shows.
#[derive(Debug, Clone, Default)]
pub(super) struct Picture {
    /// The pieces.
    pub position: Position,
    /// Arrows along this path.
    pub path: Option<Path>,
    /// Pieces that are taken, pale and crossed.
    pub crossed: Vec<(Cell, Man)>,
    /// The cell with a ring.
    pub ringed: Option<Cell>,
    /// Cells with a dot.
    pub targets: Vec<Cell>,
}

/// A picture at one size.
#[derive(Debug, Clone)]
pub(super) struct Diagram {
    /// What it shows; the same at every size that is tried.
    pub picture: Rc<Picture>,
    /// Distance between cell centres in millimetres.
    pub pitch: f64,
    /// Its speaking name.
    pub name: Rc<str>,
}

impl Picture {
    /// The position before an example's move, with its arrows, as players see it.
    pub fn before(example: &Example) -> Self {
        let path = example.mover.as_ref().map(|(path, _)| path.clone());
        Self { position: example.shown.clone(), path, targets: example.targets.clone(), ..Self::default() }
    }

    /// The same with every rank that the host knows.
    pub fn known(example: &Example) -> Self {
        Self { position: example.before.clone(), ..Self::before(example) }
    }

    /// The same for a question, which may keep the move to itself.
    pub fn question(example: &Example) -> Self {
        let shown = Self::before(example);
        if example.hints { shown } else { Self { path: None, targets: Vec::new(), ..shown } }
    }

    /// The position after an outcome, with what was taken crossed out.
    pub fn after(outcome: &Outcome) -> Self {
        let end = outcome.path.end();
        let crossed = outcome.removed.iter().copied().filter(|(cell, _)| !outcome.after.men.contains_key(cell)).collect();
        Self { position: outcome.after.clone(), crossed, ringed: outcome.after.men.contains_key(&end).then_some(end), ..Self::default() }
    }

    /// The picture in words.
    fn alt(&self, activity: &Activity) -> String {
        let board = &activity.board.board;
        let mut parts = Vec::new();
        for (index, side) in activity.sides.iter().enumerate() {
            for (kind, cells) in self.position.kinds_of(index) {
                parts.push(format!("{}{} on {}", side.name, kind_name(activity, index, kind), board.names(&cells)));
            }
        }
        if let Some(path) = &self.path {
            let stops: Vec<_> = path.cells.iter().map(|&c| board.name(c)).collect();
            parts.push(format!("an arrow from {}", stops.join(" to ")));
        }
        if !self.crossed.is_empty() {
            let cells: Vec<_> = self.crossed.iter().map(|(cell, _)| *cell).collect();
            parts.push(format!("taken: {}", board.names(&cells)));
        }
        if !self.targets.is_empty() {
            parts.push(format!("dots on {}", board.names(&self.targets)));
        }
        let told = parts.join("; ");
        let capital = told.chars().next().into_iter().flat_map(char::to_uppercase);
        let rest = told.chars().skip(1);
        format!("Board of {} cells. {}.", board.len(), capital.chain(rest).collect::<String>())
    }
}

/// ` king`, ` rank 2`, ` face down`; nothing for the only kind with which a side starts.
fn kind_name(activity: &Activity, side: usize, kind: Option<usize>) -> String {
    let mut starting = activity.pieces_of(side).filter(|(_, piece)| piece.count > 0).map(|(index, _)| index);
    let only = starting.next().filter(|_| starting.next().is_none());
    match kind {
        Some(kind) if only == Some(kind) => String::new(),
        None if only.is_some() => String::new(),
        Some(kind) => format!(" {}", activity.pieces[kind].title),
        None => " face down".to_owned(),
    }
}

impl Diagram {
    /// Width and height with labels.
    pub fn size(&self, desk: &mut Desk<'_>) -> (f64, f64) {
        size_at(desk, self.pitch)
    }

    /// The diagram with its top left corner at `at`.
    pub fn draw(&self, desk: &mut Desk<'_>, at: Point) -> Item {
        let plan = &desk.activity.board;
        let view = view(desk, self.pitch);
        let board = Drawing::Board(self.pitch.to_bits(), label_size(self.pitch).to_bits());
        let mut items = vec![desk.symbol(board, "board", at.to_vec2(), |desk| view.draw(desk, plan))];
        let width = PIECE * self.pitch;
        let picture = &self.picture;
        let centre = |cell: Cell| view.centre(plan, cell) + at.to_vec2();
        // Arrows pass under the pieces they jump, so that both stay legible.
        let over = picture.path.as_ref().map(|path| self.arrows(desk, path, centre, width)).unwrap_or_default();
        items.extend(over.0);
        for &(cell, man) in &picture.crossed {
            items.push(self.piece(desk, man, cell, centre(cell), width, 0.6));
        }
        for (&cell, &man) in &picture.position.men {
            items.push(self.piece(desk, man, cell, centre(cell), width, 1.0));
        }
        if let Some(cell) = picture.ringed {
            let square = picture.position.men.get(&cell).is_some_and(|&man| piece::is_square(desk, man));
            items.extend(arrow::ring(desk, centre(cell), self.pitch, square));
        }
        for &cell in &picture.targets {
            items.extend(arrow::target(desk, centre(cell), self.pitch));
        }
        items.extend(over.1);
        for &(cell, _) in &picture.crossed {
            items.extend(arrow::cross(desk, centre(cell), width));
        }
        let alt = picture.alt(desk.activity);
        Group::named(Role::Figure(alt), &*self.name, items)
    }

    fn piece(&self, desk: &mut Desk<'_>, man: Man, cell: Cell, centre: Point, width: f64, strength: f64) -> Item {
        let name = format!("piece-{}-{}", desk.activity.sides[man.side].id, desk.activity.board.board.name(cell));
        let art = piece::man(desk, man, centre, width, strength);
        Group::named(Role::Part, name, vec![art])
    }

    /// The arrows of a path, and what lies over the pieces: step numbers, and the arrow of an attack.
    fn arrows(&self, desk: &mut Desk<'_>, path: &Path, centre: impl Fn(Cell) -> Point, width: f64) -> (Vec<Item>, Vec<Item>) {
        let steps: Vec<_> = path.cells.windows(2).map(|pair| (centre(pair[0]), centre(pair[1]))).collect();
        let attacks = self.picture.position.men.contains_key(&path.end()) && path.end() != path.start();
        let mut items = Vec::new();
        for (i, &(from, to)) in steps.iter().enumerate() {
            // An attack is drawn from piece to piece, over the line between them; other moves from the rim to the cell's centre.
            let (after, before) = match (attacks, i) {
                (true, _) => (0.34 * self.pitch, 0.34 * self.pitch),
                (false, 0) => (width / 2.0 + 0.03 * self.pitch, 0.0),
                (false, _) => (0.0, 0.0),
            };
            let unit = (to - from) / (to - from).hypot();
            items.extend(arrow::arrow(desk, from + unit * after, to - unit * before, self.pitch));
        }
        if attacks {
            return (Vec::new(), items);
        }
        let mut numbers = Vec::new();
        if steps.len() > 1 {
            for (i, &(from, to)) in steps.iter().enumerate() {
                numbers.extend(arrow::step_number(desk, from, to, self.pitch, i + 1));
            }
        }
        (items, numbers)
    }
}

/// The size of the labels beside a diagram.
fn label_size(pitch: f64) -> f64 {
    (0.3 * pitch).clamp(SMALLEST_TEXT, 3.6)
}

/// The board of a diagram with its box at the origin.
fn view(desk: &mut Desk<'_>, pitch: f64) -> Rc<board::BoardView> {
    let plan = &desk.activity.board;
    board::BoardView::known(desk, plan, pitch, label_size(pitch))
}

/// Width and height of a diagram of that pitch, with labels.
pub(super) fn size_at(desk: &mut Desk<'_>, pitch: f64) -> (f64, f64) {
    let bounds = view(desk, pitch).bounds;
    (bounds.width(), bounds.height())
}

/// No diagram takes more than this share of a page's height.
const TALLEST: f64 = 0.6;

/// The pitch at which a diagram with labels is `width` wide, or as high as a diagram may be.
pub(super) fn pitch_for(desk: &mut Desk<'_>, width: f64) -> f64 {
    if let Some(&known) = desk.pitches.get(&width.to_bits()) {
        return known;
    }
    let tallest = TALLEST * desk.frame.content.height();
    // Labels grow with the pitch only between bounds, so a few corrections settle it.
    let mut pitch = width / desk.geometry.unit.width();
    for _ in 0..4 {
        let (wide, high) = size_at(desk, pitch);
        pitch *= (width / wide).min(tallest / high);
    }
    desk.pitches.insert(width.to_bits(), pitch);
    pitch
}

/// Cells of a diagram are at least this wide where the room allows, so that arrows and letters stay clear.
const LEAST_PITCH: f64 = 7.5;

/// The same for the host, who looks closer; discs still have room for their letters. Cards, with a letter and a number, get no smaller.
pub(super) fn least_for_host(desk: &Desk<'_>) -> f64 {
    const DISCS: f64 = 5.4;
    let cards = desk.activity.pieces.iter().any(|piece| matches!(piece.art, Art::Card { .. }));
    if cards { LEAST_PITCH } else { DISCS }
}

/// A pitch between the smallest (0) and the largest (1) at which a diagram with labels fits `width`.
pub(super) fn pitch_between(desk: &mut Desk<'_>, width: f64, size: f64) -> f64 {
    pitch_from(desk, LEAST_PITCH, width, size)
}

/// The same with cells at least that wide where the room allows.
pub(super) fn pitch_from(desk: &mut Desk<'_>, floor: f64, width: f64, size: f64) -> f64 {
    let most = pitch_for(desk, width);
    let least = (0.62 * most).max(floor).min(most);
    least + (most - least) * size.min(1.0)
}

/// A shift that centres `inner` in `outer`.
pub(super) fn centre_in(outer: f64, inner: f64) -> Vec2 {
    Vec2::new((outer - inner) / 2.0, 0.0)
}
