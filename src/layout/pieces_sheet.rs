//! Piece sheets: every piece on a tile, tiles sharing straight cut lines, a side to a column.

use kurbo::{Point, Rect};

use super::desk::{Desk, Hold};
use super::flow::{GUTTER, column_width};
use super::frame::Sheet;
use super::prose::{block, plain};
use super::{piece, words};
use crate::activity::{Man, Piece, SheetKind};
use crate::diag::{Code, Diagnostic, Report};
use crate::scene::draw::{lines, rectangle, stroked};
use crate::scene::{Group, Item, Role};

/// Paper left around a piece on its tile, on each side.
const AROUND: f64 = 2.0;
/// From one block to the next heading.
const BLOCK_GAP: f64 = 5.0;
/// A heading and the gap under it.
const HEADING: f64 = 7.5;

/// Tiles of one kind of piece on one page.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    /// Index into the activity's pieces.
    pub piece: usize,
    /// The page, from 0.
    pub page: usize,
    /// All tiles.
    pub area: Rect,
    /// The side of a tile.
    pub tile: f64,
    /// How many tiles are used.
    pub used: usize,
    /// The width that the heading may have.
    pub room: f64,
    /// Whether pieces of this kind stand on an earlier page too.
    pub continued: bool,
}

impl Grid {
    /// The tiles that are used, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = Rect> {
        let columns = (self.area.width() / self.tile).round() as usize;
        let (origin, tile) = (self.area.origin(), self.tile);
        (0..self.used).map(move |i| {
            let at = Point::new(origin.x + (i % columns) as f64 * tile, origin.y + (i / columns) as f64 * tile);
            Rect::from_origin_size(at, (tile, tile))
        })
    }
}

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    let (intro, top) = intro(desk);
    let grids = plan(desk, top, |_| true)?;
    let pages = grids.iter().map(|g| g.page + 1).max().unwrap_or(0);
    let name = words::sheet_name(SheetKind::Pieces);
    let mut sheets = vec![Sheet { name, items: Vec::new() }; pages];
    if let Some(first) = sheets.first_mut() {
        first.items.extend(intro);
    }
    for grid in &grids {
        let items = draw(desk, grid);
        sheets[grid.page].items.extend(items);
    }
    Ok(sheets)
}

pub(super) fn intro(desk: &mut Desk<'_>) -> (Vec<Item>, f64) {
    let has_backs = desk.activity.pieces.iter().any(|p| p.back.is_some());
    let text = if has_backs {
        "Print on card of 160 to 200 g/m². The sheet of backs goes behind this one before anything is cut: glue the two together, or print the backs on the other side. Then cut along the dashed lines."
    } else {
        "Print on card of 160 to 200 g/m², or glue the sheet to a cereal box. Cut along the dashed lines; straight cuts go right across."
    };
    title_and_text(desk, words::sheet_name(SheetKind::Pieces), text)
}

/// A sheet's title and a sentence under it, and how far down the page they reach.
pub(super) fn title_and_text(desk: &mut Desk<'_>, title: &str, text: &str) -> (Vec<Item>, f64) {
    let content = desk.frame.content;
    let style = desk.theme.sheet_title();
    let mut items = vec![desk.heading(1, title, style, Point::new(content.x0, content.y0 + 6.2), content.width())];
    let style = desk.theme.body();
    let (body, height) = block(desk, &plain(text), style, content.width(), Hold::Left);
    let at = Point::new(content.x0, content.y0 + 9.6);
    let drawn = super::flow::draw_body(desk, &body, at);
    items.push(Group::of(Role::Paragraph, drawn));
    (items, 9.6 + height + 3.0)
}

/// Where the tiles of every wanted piece go: a side to a column, as many columns as fit, `top` kept free on the first page.
pub(super) fn plan(desk: &mut Desk<'_>, top: f64, wanted: impl Fn(&Piece) -> bool) -> Result<Vec<Grid>, Report> {
    let content = desk.frame.content;
    let widest = desk.activity.pieces.iter().map(tile_of).fold(0.0, f64::max);
    let sides = desk.activity.sides.len().max(1);
    let columns = if sides > 1 && widest <= column_width(content.width(), 2) { 2 } else { 1 };
    let column = column_width(content.width(), columns);
    if widest > column || widest + HEADING + top > content.height() {
        return Err(too_large(desk, widest - 2.0 * AROUND));
    }
    let mut grids = Vec::new();
    let mut first_page = 0;
    for pair in (0..sides).collect::<Vec<_>>().chunks(columns) {
        let mut next_page = first_page;
        for (slot, &side) in pair.iter().enumerate() {
            let x = content.x0 + slot as f64 * (column + GUTTER);
            let mut stack = Stack { x, width: column, page: first_page, y: if first_page == 0 { top } else { 0.0 }, height: content.height() };
            let pieces: Vec<_> = desk.activity.pieces_of(side).filter(|(_, p)| wanted(p)).map(|(i, p)| (i, p.clone())).collect();
            for (index, piece) in pieces {
                stack.add(content.y0, index, &piece, &mut grids);
            }
            next_page = next_page.max(stack.page + 1);
        }
        first_page = next_page;
    }
    Ok(grids)
}

/// The side of a piece's tile.
pub(super) fn tile_of(piece: &Piece) -> f64 {
    piece.size.get() + 2.0 * AROUND
}

/// One column being filled.
struct Stack {
    x: f64,
    width: f64,
    page: usize,
    y: f64,
    height: f64,
}

impl Stack {
    fn add(&mut self, content_top: f64, index: usize, piece: &Piece, grids: &mut Vec<Grid>) {
        let tile = tile_of(piece);
        let most = (self.width / tile).floor().max(1.0) as usize;
        let mut left = (piece.count + piece.spare) as usize;
        // Rows as even as can be: ten pieces are two rows of five, not eight and two.
        let rows = left.div_ceil(most);
        let columns = left.div_ceil(rows.max(1)).max(1);
        let mut continued = false;
        while left > 0 {
            let fit = ((self.height - self.y - HEADING) / tile + 1e-9).floor() as usize;
            if fit == 0 {
                self.page += 1;
                self.y = 0.0;
                continue;
            }
            let rows = left.div_ceil(columns).min(fit);
            let used = left.min(rows * columns);
            let x = self.x + (self.width - columns as f64 * tile) / 2.0;
            let origin = Point::new(x, content_top + self.y + HEADING);
            let area = Rect::from_origin_size(origin, (columns as f64 * tile, rows as f64 * tile));
            grids.push(Grid { piece: index, page: self.page, area, tile, used, room: self.x + self.width - x, continued });
            self.y += HEADING + rows as f64 * tile + BLOCK_GAP;
            left -= used;
            continued = true;
        }
    }
}

fn draw(desk: &mut Desk<'_>, grid: &Grid) -> Vec<Item> {
    let piece = desk.activity.pieces[grid.piece].clone();
    let side = desk.activity.sides[piece.side].clone();
    let style = desk.theme.heading();
    let at = Point::new(grid.area.x0, grid.area.y0 - 2.6);
    let mut items = vec![desk.heading(2, &heading(&piece, &side.name, grid.continued), style, at, grid.room)];
    items.push(cut_lines(desk, grid));
    for (number, tile) in grid.tiles().enumerate() {
        let man = Man { side: piece.side, piece: Some(grid.piece) };
        let art = piece::man(desk, man, tile.center(), piece.size.get(), 1.0);
        let name = format!("token-{}-{}-{}", side.id, piece.name, number + 1);
        let alt = format!("{}: {}", side.name, piece.title);
        items.push(Group::named(Role::Figure(alt), name, vec![art]));
    }
    items
}

fn heading(piece: &Piece, side: &str, continued: bool) -> String {
    let made = match (piece.count, piece.spare) {
        (0, spare) => format!("{spare} for when they are needed"),
        (count, 0) => format!("{count}"),
        (count, spare) => format!("{count} + {spare} spare"),
    };
    if continued { format!("{side} · {} (continued)", piece.title) } else { format!("{side} · {}: {made}", piece.title) }
}

/// All straight cuts of a grid, dashed; a line shared by two tiles is there once.
fn cut_lines(desk: &Desk<'_>, grid: &Grid) -> Item {
    let area = grid.area;
    let columns = (area.width() / grid.tile).round() as usize;
    let rows = (area.height() / grid.tile).round() as usize;
    let across = (1..rows).map(|i| area.y0 + i as f64 * grid.tile).map(|y| (Point::new(area.x0, y), Point::new(area.x1, y)));
    let down = (1..columns).map(|i| area.x0 + i as f64 * grid.tile).map(|x| (Point::new(x, area.y0), Point::new(x, area.y1)));
    let inner: Vec<_> = across.chain(down).collect();
    // What is inside is cut while the sheet still holds it.
    let cut = desk.theme.cut();
    let mut items = vec![stroked(rectangle(area), cut)];
    if !inner.is_empty() {
        items.insert(0, stroked(lines(&inner), cut));
    }
    let piece = &desk.activity.pieces[grid.piece];
    let side = &desk.activity.sides[piece.side].id;
    // Pieces that go on over the page are cut there.
    let name = format!("cut-lines-{side}-{}", piece.name);
    Group::named(Role::Cut, name, items)
}

fn too_large(desk: &Desk<'_>, size: f64) -> Report {
    let mut report = Report::default();
    let message = format!("a piece of {size:.0} mm doesn't fit a sheet of {}", desk.paper.name);
    report.push(Diagnostic::error(Code::TooLargeForPage, message).help("make the piece smaller or use larger paper"));
    report
}
