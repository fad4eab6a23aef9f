//! Page flow: chunks that can't be divided run through columns and pages; headings stay with what they head, heads of tables stand again where rows
//! go on, nothing is dropped.

use std::rc::Rc;

use kurbo::{Point, Vec2};

use super::desk::Desk;
use super::diagram::Diagram;
use crate::scene::{Group, Item, Role};
use crate::text::Line;

/// Content with a height that can't be divided.
#[derive(Debug, Clone)]
pub(super) struct Chunk {
    /// Its height in millimetres.
    pub height: f64,
    /// Room above it, unless it is the first of a column.
    pub before: f64,
    /// Whether the next chunk must follow in the same column.
    pub keep: bool,
    /// The groups it belongs to, outermost first; neighbours with the same number share one group.
    pub path: Rc<[(Role, u32)]>,
    /// What is drawn.
    pub body: Body,
}

/// What a chunk draws, from its top left corner.
#[derive(Debug, Clone)]
pub(super) enum Body {
    /// Finished items.
    Items(Vec<Item>),
    /// A line of shaped text: which one, how far in, and where its baseline is.
    Line(Rc<Vec<Line>>, usize, f64, f64),
    /// A board diagram, drawn only once its size is settled.
    Diagram(Rc<Diagram>),
    /// Several bodies side by side.
    Many(Vec<(Vec2, Body)>),
    /// A body that is a group with that role.
    Grouped(Role, Box<Body>),
}

/// Chunks that run through a number of equal columns, balanced.
#[derive(Debug, Clone)]
pub(super) struct Band {
    /// How many columns.
    pub columns: usize,
    /// Room above it, unless it is the first of a page.
    pub before: f64,
    /// The chunks, in reading order.
    pub chunks: Vec<Chunk>,
}

/// Where a chunk goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Placed {
    /// Which band.
    pub band: usize,
    /// Which of its chunks.
    pub chunk: usize,
    /// The column.
    pub column: usize,
    /// From the top of the page's room.
    pub y: f64,
}

/// A chunk that is taller than a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TooTall {
    /// Its height in millimetres.
    pub height: f64,
}

/// The gap between columns.
pub(super) const GUTTER: f64 = 8.0;

/// The width of one of `columns` columns in `width`.
pub(super) fn column_width(width: f64, columns: usize) -> f64 {
    (width - GUTTER * (columns as f64 - 1.0)) / columns as f64
}

/// Places every chunk of `bands` on pages with `height` of room.
pub(super) fn paginate(bands: &[Band], height: f64) -> Result<Vec<Vec<Placed>>, TooTall> {
    let mut pages: Vec<Vec<Placed>> = vec![Vec::new()];
    let mut y = 0.0;
    for (index, band) in bands.iter().enumerate() {
        let mut from = 0;
        while from < band.chunks.len() {
            let top = if y > 0.0 { y + band.before } else { 0.0 };
            let fresh = y == 0.0;
            let room = (height - top).max(0.0);
            let split = fill(&band.chunks, from, band.columns, room, fresh)?;
            let end = *split.last().unwrap_or(&from);
            let done = end == band.chunks.len();
            if !done && !fresh && from == 0 && leaves_crumbs(band, end, height) {
                pages.push(Vec::new());
                y = 0.0;
                continue;
            }
            let split = if done { balance(&band.chunks, from, band.columns, room)? } else { split };
            let bottom = place(&mut pages, index, band, from, &split, top);
            from = end;
            if done {
                y = bottom;
            } else {
                pages.push(Vec::new());
                y = 0.0;
            }
        }
    }
    Ok(pages)
}

/// Less than this share of a page looks lost on it.
const CRUMBS: f64 = 0.15;

/// Whether columns that fit one page would go on over the next with no more than a few lines.
fn leaves_crumbs(band: &Band, end: usize, height: f64) -> bool {
    let fits = |from: usize, room: f64| all_fit(&band.chunks, from, band.columns, room);
    band.columns > 1 && fits(end, CRUMBS * height) && fits(0, height)
}

/// Whether the chunks from `from` on fit columns of `room`.
fn all_fit(chunks: &[Chunk], from: usize, columns: usize, room: f64) -> bool {
    (0..columns).fold(from, |start, _| fill_one(chunks, start, room)) == chunks.len()
}

/// Where each column ends when columns of `room` are filled in turn. On a fresh page the first column always takes something.
fn fill(chunks: &[Chunk], from: usize, columns: usize, room: f64, fresh: bool) -> Result<Vec<usize>, TooTall> {
    let mut ends = Vec::with_capacity(columns);
    let mut start = from;
    for _ in 0..columns {
        let mut end = fill_one(chunks, start, room);
        if end == start && fresh && start == from && start < chunks.len() {
            end = forced(chunks, start, room)?;
        }
        ends.push(end);
        start = end;
    }
    Ok(ends)
}

/// The head that stands again above the row `start`, where the table goes on in another column.
fn repeated(chunks: &[Chunk], start: usize) -> Option<usize> {
    let table = chunks.get(start)?.path.first().filter(|(role, _)| *role == Role::Table)?;
    let rows = chunks[..start].iter().rev().take_while(|chunk| chunk.path.first() == Some(table)).count();
    (rows > 0).then(|| start - rows)
}

/// The end of the longest run from `start` that fits and may end there.
fn fill_one(chunks: &[Chunk], start: usize, room: f64) -> usize {
    let (mut used, mut end) = (repeated(chunks, start).map_or(0.0, |head| chunks[head].height), start);
    for (i, chunk) in chunks.iter().enumerate().skip(start) {
        used += chunk.height + if i == start { 0.0 } else { chunk.before };
        if used > room + 1e-6 {
            break;
        }
        if !chunk.keep || i + 1 == chunks.len() {
            end = i + 1;
        }
    }
    end
}

/// The end of the longest run that fits at all, where no allowed end does.
fn forced(chunks: &[Chunk], start: usize, room: f64) -> Result<usize, TooTall> {
    let (mut used, mut end) = (repeated(chunks, start).map_or(0.0, |head| chunks[head].height), start);
    for (i, chunk) in chunks.iter().enumerate().skip(start) {
        used += chunk.height + if i == start { 0.0 } else { chunk.before };
        if used > room + 1e-6 {
            break;
        }
        end = i + 1;
    }
    if end == start { Err(TooTall { height: chunks[start].height }) } else { Ok(end) }
}

/// Columns that break before a heading may be this much deeper than the most even ones.
const UNEVEN_SECTIONS: f64 = 1.22;
/// Columns that break between paragraphs and list items may be this much deeper.
const UNEVEN_BLOCKS: f64 = 1.12;

/// Balanced columns for the rest of a band that fits: broken before headings, else between blocks, where that leaves them nearly even.
fn balance(chunks: &[Chunk], from: usize, columns: usize, room: f64) -> Result<Vec<usize>, TooTall> {
    if columns == 1 {
        return fill(chunks, from, columns, room, true);
    }
    let even = least_room(chunks, from, columns, room);
    let heading = |_: &Chunk, next: &Chunk| matches!(next.path.first(), Some((Role::Heading(_), _)));
    let block = |chunk: &Chunk, next: &Chunk| chunk.path.is_empty() || chunk.path.last() != next.path.last();
    for (whole, uneven) in [(parted(chunks, heading), UNEVEN_SECTIONS), (parted(chunks, block), UNEVEN_BLOCKS)] {
        let firm = least_room(&whole, from, columns, room.min(even * uneven));
        let split = fill(&whole, from, columns, firm, false)?;
        if split.last() == Some(&chunks.len()) {
            return Ok(split);
        }
    }
    fill(chunks, from, columns, even, true)
}

/// The same chunks, without what they draw, to be parted only where `may` says so.
fn parted(chunks: &[Chunk], may: impl Fn(&Chunk, &Chunk) -> bool) -> Vec<Chunk> {
    let keep = |i: usize| chunks[i].keep || chunks.get(i + 1).is_some_and(|next| !may(&chunks[i], next));
    let part = |(i, chunk): (usize, &Chunk)| Chunk {
        height: chunk.height,
        before: chunk.before,
        keep: keep(i),
        path: Rc::clone(&chunk.path),
        body: Body::Items(Vec::new()),
    };
    chunks.iter().enumerate().map(part).collect()
}

/// The least room in which the rest of a band fits.
fn least_room(chunks: &[Chunk], from: usize, columns: usize, room: f64) -> f64 {
    let fits = |room: f64| all_fit(chunks, from, columns, room);
    let (mut low, mut high) = (0.0, room);
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if fits(middle) { high = middle } else { low = middle }
    }
    if fits(high) { high } else { room }
}

fn place(pages: &mut [Vec<Placed>], index: usize, band: &Band, from: usize, ends: &[usize], top: f64) -> f64 {
    let mut bottom = top;
    let mut start = from;
    for (column, &end) in ends.iter().enumerate() {
        let mut y = top;
        for chunk in repeated(&band.chunks, start).filter(|_| start < end).into_iter().chain(start..end) {
            if chunk > start {
                y += band.chunks[chunk].before;
            }
            if let Some(page) = pages.last_mut() {
                page.push(Placed { band: index, chunk, column, y });
            }
            y += band.chunks[chunk].height;
        }
        bottom = f64::max(bottom, y);
        start = end;
    }
    bottom
}

/// How far down a page is filled.
pub(super) fn depth(bands: &[Band], page: &[Placed]) -> f64 {
    page.iter().map(|p| p.y + bands[p.band].chunks[p.chunk].height).fold(0.0, f64::max)
}

/// Draws one page of placed chunks; `stretch` is added before every band but the first of the page.
pub(super) fn draw(desk: &mut Desk<'_>, bands: &[Band], page: &[Placed], stretch: f64) -> Vec<Item> {
    let content = desk.frame.content;
    let mut tree = Tree::default();
    let mut gaps = 0.0;
    let mut last_band = page.first().map(|p| p.band);
    for placed in page {
        if last_band != Some(placed.band) {
            gaps += stretch;
            last_band = Some(placed.band);
        }
        let band = &bands[placed.band];
        let chunk = &band.chunks[placed.chunk];
        let x = content.x0 + placed.column as f64 * (column_width(content.width(), band.columns) + GUTTER);
        let at = Point::new(x, content.y0 + placed.y + gaps);
        draw_into(desk, &chunk.body, at, tree.inside(&chunk.path));
    }
    tree.finish()
}

/// Draws a body with its top left corner at `at`.
pub(super) fn draw_body(desk: &mut Desk<'_>, body: &Body, at: Point) -> Vec<Item> {
    let mut out = Vec::new();
    draw_into(desk, body, at, &mut out);
    out
}

/// The same, added to `out`.
pub(super) fn draw_into(desk: &mut Desk<'_>, body: &Body, at: Point, out: &mut Vec<Item>) {
    match body {
        Body::Items(items) => out.extend(items.iter().map(|item| {
            let mut item = item.clone();
            item.translate(at.to_vec2());
            item
        })),
        Body::Line(lines, index, x, baseline) => out.extend(lines[*index].at(Point::new(at.x + x, at.y + baseline))),
        Body::Diagram(diagram) => out.push(diagram.draw(desk, at)),
        Body::Grouped(role, inner) => out.push(Group::of(role.clone(), draw_body(desk, inner, at))),
        Body::Many(all) => all.iter().for_each(|(by, body)| draw_into(desk, body, at + *by, out)),
    }
}

/// Puts chunks of one paragraph or list back into one group.
#[derive(Default)]
pub(super) struct Tree {
    done: Vec<Item>,
    open: Vec<(Role, u32, Vec<Item>)>,
}

impl Tree {
    /// Where the items of a chunk go.
    pub fn inside(&mut self, path: &[(Role, u32)]) -> &mut Vec<Item> {
        let shared = self.open.iter().zip(path).take_while(|((_, a, _), (_, b))| a == b).count();
        self.close_to(shared);
        for (role, key) in &path[shared..] {
            self.open.push((role.clone(), *key, Vec::new()));
        }
        self.open.last_mut().map_or(&mut self.done, |(.., inside)| inside)
    }

    fn close_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            if let Some((role, _, items)) = self.open.pop() {
                let group = Group::of(role, items);
                match self.open.last_mut() {
                    Some((.., inside)) => inside.push(group),
                    None => self.done.push(group),
                }
            }
        }
    }

    pub fn finish(mut self) -> Vec<Item> {
        self.close_to(0);
        self.done
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::{Band, Body, Chunk, Placed, paginate};
    use crate::scene::Role;
    use proptest::prelude::*;

    fn chunk(height: f64, keep: bool) -> Chunk {
        Chunk { height, before: 2.0, keep, path: Rc::default(), body: Body::Items(Vec::new()) }
    }

    fn bands() -> impl Strategy<Value = Vec<Band>> {
        let chunks = prop::collection::vec((1.0..60.0_f64, any::<bool>()), 1..30);
        prop::collection::vec((1_usize..4, chunks), 1..5).prop_map(|all| {
            let band = |(columns, chunks): (usize, Vec<(f64, bool)>)| Band {
                columns,
                before: 5.0,
                chunks: chunks.into_iter().map(|(height, keep)| chunk(height, keep)).collect(),
            };
            all.into_iter().map(band).collect()
        })
    }

    proptest! {
        #[test]
        fn every_chunk_once_in_order_inside_and_apart(bands in bands()) {
            let pages = paginate(&bands, 100.0).unwrap();
            let placed: Vec<_> = pages.iter().flatten().collect();
            let wanted: Vec<_> = bands.iter().enumerate().flat_map(|(b, band)| (0..band.chunks.len()).map(move |c| (b, c))).collect();
            prop_assert_eq!(placed.iter().map(|p| (p.band, p.chunk)).collect::<Vec<_>>(), wanted);
            for page in &pages {
                for (i, a) in page.iter().enumerate() {
                    let end = a.y + bands[a.band].chunks[a.chunk].height;
                    prop_assert!(end <= 100.0 + 1e-6);
                    for b in &page[i + 1..] {
                        let same_column = a.band == b.band && a.column == b.column;
                        prop_assert!(a.band == b.band && !same_column || b.y + 1e-6 >= end, "{a:?} {b:?}");
                    }
                }
            }
        }

        #[test]
        fn headings_stay_with_their_paragraphs(heights in prop::collection::vec(5.0..30.0_f64, 1..20)) {
            let chunks: Vec<_> = heights.iter().flat_map(|&h| [chunk(6.0, true), chunk(h, false)]).collect();
            let pages = paginate(&[Band { columns: 2, before: 0.0, chunks }], 100.0).unwrap();
            for page in &pages {
                for column in 0..2 {
                    let last = page.iter().rfind(|p| p.column == column);
                    prop_assert!(last.is_none_or(|p| p.chunk % 2 == 1));
                }
            }
        }
    }

    #[test]
    fn columns_that_would_leave_a_few_lines_begin_on_the_next_page() {
        let bands = |lines: usize| {
            let column = |count: usize| (0..count).map(|_| Chunk { before: 0.0, ..chunk(5.0, false) }).collect();
            [Band { columns: 1, before: 0.0, chunks: column(8) }, Band { columns: 2, before: 0.0, chunks: column(lines) }]
        };
        let on_second = |lines: usize| paginate(&bands(lines), 100.0).unwrap().get(1).map_or(0, Vec::len);
        assert_eq!([24, 25, 30, 31, 38].map(on_second), [0, 25, 30, 7, 14]);
    }

    #[test]
    fn heads_of_tables_stand_again_where_rows_go_on() {
        let table: Rc<[_]> = Rc::new([(Role::Table, 7)]);
        let mut chunks: Vec<_> = (0..13).map(|i| Chunk { path: Rc::clone(&table), before: 0.0, ..chunk(9.0, i == 0) }).collect();
        chunks.push(chunk(5.0, false));
        let pages = paginate(&[Band { columns: 1, before: 0.0, chunks }], 60.0).unwrap();
        let placed = |page: &[Placed]| page.iter().map(|p| (p.chunk, p.y)).collect::<Vec<_>>();
        let rows = |chunks: &[usize]| chunks.iter().enumerate().map(|(i, &chunk)| (chunk, 9.0 * i as f64)).collect::<Vec<_>>();
        assert_eq!(placed(&pages[0]), rows(&[0, 1, 2, 3, 4, 5]));
        assert_eq!(placed(&pages[1]), rows(&[0, 6, 7, 8, 9, 10]));
        assert_eq!(placed(&pages[2])[..3], rows(&[0, 11, 12]));
        assert_eq!(placed(&pages[2])[3..], [(13, 29.0)]);
    }

    #[test]
    fn refuses_what_is_taller_than_a_page() {
        let band = Band { columns: 1, before: 0.0, chunks: vec![chunk(101.0, false)] };
        assert_eq!(paginate(&[band], 100.0).unwrap_err().height, 101.0);
    }
}
