//! Where the ink of scene items is.

use kurbo::{BezPath, Cap, Join, PathEl, Rect, Shape as _, Vec2};

use crate::scene::{Face, Item, Path, Stroke, Symbol, TextRun};
use crate::text::glyph_box;

/// Finds where ink is, and keeps what it found: symbols and glyphs stand in many places.
#[derive(Debug, Default)]
pub struct Ink<'a> {
    /// By face and glyph: not looked up yet, blank, or inked.
    glyphs: [Vec<Option<Option<Rect>>>; 3],
    symbols: Vec<(&'a Symbol, Option<Rect>)>,
}

impl<'a> Ink<'a> {
    /// The box of everything that `items` ink, in millimetres, lines with their width; none where they ink nothing.
    pub fn bounds(&mut self, items: &'a [Item]) -> Option<Rect> {
        let mut all = None;
        for item in items {
            if let Some(own) = self.item(item) {
                all = Some(all.map_or(own, |a: Rect| a.union(own)));
            }
        }
        all
    }

    fn item(&mut self, item: &'a Item) -> Option<Rect> {
        match item {
            Item::Group(group) => self.bounds(&group.items),
            Item::Use(placed) => Some(self.symbol(&placed.symbol)? + placed.at),
            Item::Path(path) => path_box(path),
            Item::Text(run) => self.text(run),
        }
    }

    fn symbol(&mut self, symbol: &'a Symbol) -> Option<Rect> {
        if let Some((_, known)) = self.symbols.iter().find(|(known, _)| std::ptr::eq(*known, symbol)) {
            return *known;
        }
        let own = self.bounds(&symbol.items);
        self.symbols.push((symbol, own));
        own
    }

    fn glyph(&mut self, face: Face, glyph: u16) -> Option<Rect> {
        let (known, index) = (&mut self.glyphs[face as usize], usize::from(glyph));
        if index >= known.len() {
            known.resize(index + 1, None);
        }
        *known[index].get_or_insert_with(|| glyph_box(face, glyph))
    }

    fn text(&mut self, run: &TextRun) -> Option<Rect> {
        let turn = if run.upside_down { -1.0 } else { 1.0 };
        let boxes = run.glyphs.iter().filter_map(|glyph| {
            let own = self.glyph(run.face, glyph.id)?;
            let offset = run.offset(glyph);
            let at = |x: f64, y: f64| run.origin + Vec2::new(offset.x + x * run.size, -offset.y + y * run.size) * turn;
            Some(Rect::from_points(at(own.x0, own.y0), at(own.x1, own.y1)))
        });
        boxes.reduce(|a, b| a.union(b))
    }
}

fn path_box(path: &Path) -> Option<Rect> {
    if path.outline.elements().is_empty() {
        return None;
    }
    let outline = path.outline.bounding_box();
    let Some(stroke) = path.stroke else { return Some(outline) };
    if is_upright(&path.outline) {
        return Some(upright_box(&path.outline, stroke));
    }
    // Only corners between straight lines reach further than half the line's width.
    if stroke.round || !has_corners(&path.outline) {
        return Some(outline.inset(stroke.width / 2.0));
    }
    let stroked = stroked(&path.outline, stroke);
    Some(if path.fill.is_some() { stroked.union(outline) } else { stroked })
}

/// Whether two straight lines meet.
fn has_corners(outline: &BezPath) -> bool {
    let straight = |element: &PathEl| matches!(element, PathEl::LineTo(_) | PathEl::ClosePath);
    outline.elements().windows(2).any(|pair| pair.iter().all(straight))
}

/// Whether all lines are level or upright.
fn is_upright(outline: &BezPath) -> bool {
    let mut last = kurbo::Point::ZERO;
    outline.elements().iter().all(|element| match *element {
        PathEl::MoveTo(p) => {
            last = p;
            true
        }
        PathEl::LineTo(p) => {
            let straight = p.x == last.x || p.y == last.y;
            last = p;
            straight
        }
        PathEl::ClosePath => true,
        PathEl::QuadTo(..) | PathEl::CurveTo(..) => false,
    })
}

/// Level and upright lines: a closed path grows by half its line all round, an open one only across, unless its ends are round.
fn upright_box(outline: &BezPath, stroke: Stroke) -> Rect {
    let half = stroke.width / 2.0;
    let closed = outline.elements().iter().any(|e| matches!(e, PathEl::ClosePath));
    if closed || stroke.round {
        return outline.bounding_box().inset(half);
    }
    let boxes = outline.segments().map(|segment| {
        let own = segment.bounding_box();
        if own.height() == 0.0 { own.inset((0.0, half)) } else { own.inset((half, 0.0)) }
    });
    boxes.reduce(|a, b| a.union(b)).unwrap_or(outline.bounding_box())
}

fn stroked(outline: &BezPath, stroke: Stroke) -> Rect {
    // The miter limit of PDF and of our SVG alike.
    let style = kurbo::Stroke::new(stroke.width).with_caps(Cap::Butt).with_join(Join::Miter).with_miter_limit(10.0);
    kurbo::stroke(outline.iter(), &style, &kurbo::StrokeOpts::default(), 0.001).bounding_box()
}

#[cfg(test)]
mod tests {
    use kurbo::{Point, Rect};

    use super::Ink;
    use crate::scene::draw::{circle, line, painted, polygon, rectangle, stroked};
    use crate::scene::{Color, Item, Stroke};

    const INK: Color = Color(0, 0, 0);

    fn bounds(items: &[Item]) -> Option<Rect> {
        Ink::default().bounds(items)
    }

    fn near(a: Rect, b: Rect) -> bool {
        [(a.x0, b.x0), (a.y0, b.y0), (a.x1, b.x1), (a.y1, b.y1)].iter().all(|(a, b)| (a - b).abs() < 0.002)
    }

    #[test]
    fn lines_have_their_width() {
        let stroke = Stroke::solid(2.0, INK);
        let level = bounds(&[line(Point::new(10.0, 5.0), Point::new(20.0, 5.0), stroke)]).unwrap();
        assert!(near(level, Rect::new(10.0, 4.0, 20.0, 6.0)));
        let round = bounds(&[line(Point::new(10.0, 5.0), Point::new(20.0, 5.0), stroke.rounded())]).unwrap();
        assert!(near(round, Rect::new(9.0, 4.0, 21.0, 6.0)));
        let frame = bounds(&[stroked(rectangle(Rect::new(0.0, 0.0, 9.0, 9.0)), stroke)]).unwrap();
        assert!(near(frame, Rect::new(-1.0, -1.0, 10.0, 10.0)));
        let disc = bounds(&[painted(circle(Point::new(3.0, 3.0), 2.0), INK, stroke)]).unwrap();
        assert!(near(disc, Rect::new(0.0, 0.0, 6.0, 6.0)));
    }

    #[test]
    fn mitred_corners_reach_further_than_half_the_line() {
        let corner = polygon(&[Point::new(0.0, 0.0), Point::new(10.0, 10.0), Point::new(-10.0, 10.0)]);
        let own = bounds(&[stroked(corner, Stroke::solid(2.0, INK))]).unwrap();
        assert!((own.y0 + 2.0_f64.sqrt()).abs() < 0.002, "{own:?}");
    }
}
