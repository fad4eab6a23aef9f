//! Scale as numbers: nominal millimetres against millimetres read back from the written PDF.

use crate::support::kit::{all, bytes, kit};
use crate::support::pdf::{Painted, Read, Ring, read};

/// No drawn feature may be further from its nominal place.
const TOLERANCE: f64 = 0.01;
const WHITE: [u8; 3] = [255, 255, 255];

fn near(measured: f64, nominal: f64) -> bool {
    (measured - nominal).abs() <= TOLERANCE
}

/// The page called `sheet` of a shipped kit.
fn page(id: &str, sheet: &str, paper: &str) -> Read {
    let document = kit(id, paper).players.unwrap();
    let index = document.pages.iter().position(|p| p.sheet == sheet).unwrap();
    read(&bytes(&document)).swap_remove(index)
}

fn rings<'a>(page: &'a Read, wanted: impl Fn(&Painted) -> bool + 'a) -> impl Iterator<Item = &'a Ring> {
    page.painted.iter().filter(move |p| wanted(p)).flat_map(|p| &p.rings)
}

#[test]
fn pages_have_the_size_of_their_paper() {
    let papers = [("a4", 595.2756, 841.8898), ("letter", 612.0, 792.0), ("a3", 841.8898, 1190.5512)];
    for (paper, width, height) in papers {
        for (name, _, pdf) in all(paper) {
            for page in read(&pdf) {
                let [x, y, w, h] = page.media_box;
                assert!((x, y) == (0.0, 0.0) && (w - width).abs() < 1e-3 && (h - height).abs() < 1e-3, "{name}: {:?}", page.media_box);
            }
        }
    }
}

#[test]
fn every_page_has_a_bar_of_100_mm() {
    for paper in ["a4", "letter", "a3"] {
        for (name, _, pdf) in all(paper) {
            for (number, page) in read(&pdf).iter().enumerate() {
                let level = |ring: &&Ring| near(ring.size().0, 100.0) && near(ring.size().1, 2.0);
                let bars: Vec<_> = rings(page, |p| p.stroke.is_none()).filter(level).collect();
                assert!(!bars.is_empty(), "{name}, page {}", number + 1);
                // The black steps are exactly ten millimetres each and start at the bar's ends.
                let (left, top, ..) = bars.last().unwrap().bounds();
                for step in 0..5 {
                    let from = left + f64::from(step) * 20.0;
                    let filled = rings(page, |p| p.fill.is_some() && p.stroke.is_none());
                    let found = filled.map(Ring::bounds).any(|b| near(b.0, from) && near(b.2, from + 10.0) && near(b.1, top));
                    assert!(found, "{name}, page {}: step {step}", number + 1);
                }
            }
        }
    }
}

#[test]
fn the_scale_check_has_bars_on_both_axes_and_an_id_1_card() {
    for paper in ["a4", "letter"] {
        let page = page("hexdame", "Scale check", paper);
        let sizes: Vec<_> = rings(&page, |_| true).map(Ring::size).collect();
        for wanted in [(100.0, 2.0), (2.0, 100.0), (85.60, 53.98)] {
            assert!(sizes.iter().any(|s| near(s.0, wanted.0) && near(s.1, wanted.1)), "{wanted:?} on {paper}");
        }
    }
}

fn square_board(id: &str, columns: usize, pitch: f64) {
    for paper in ["a4", "letter", "a3"] {
        let page = page(id, "Board", paper);
        let side = pitch * columns as f64;
        let outlines: Vec<_> = rings(&page, |p| p.stroke.is_some() && p.fill.is_none()).filter(|r| r.closed && near(r.size().0, side)).collect();
        assert_eq!(outlines.len(), 1, "one outline of {side} mm on {paper}");
        assert!(near(outlines[0].size().1, side));
        let (left, top, ..) = outlines[0].bounds();
        let cells: Vec<_> =
            rings(&page, |p| p.fill.is_some() && p.stroke.is_none()).filter(|r| near(r.size().0, pitch) && near(r.size().1, pitch)).collect();
        assert_eq!(cells.len(), columns * columns);
        for row in 0..columns {
            for column in 0..columns {
                let nominal = (left + column as f64 * pitch, top + row as f64 * pitch);
                assert!(cells.iter().any(|r| near(r.bounds().0, nominal.0) && near(r.bounds().1, nominal.1)), "{paper}: {column}, {row}");
            }
        }
    }
}

#[test]
fn the_five_by_five_board_is_170_mm_with_34_mm_cells() {
    square_board("approach-or-withdraw", 5, 34.0);
}

#[test]
fn the_four_by_four_board_is_168_mm_with_42_mm_cells() {
    square_board("hidden-rank-capture", 4, 42.0);
}

/// Letter and digit index, centre and fill of a cell.
type Hexagon = ((i32, i32), (f64, f64), [u8; 3]);

/// The hexagons of the 61-cell board by letter and digit, found from where they lie, with their fills.
fn hexagons(page: &Read) -> Vec<Hexagon> {
    let hexagon = |ring: &&Ring| ring.points.len() == 6 && near(ring.size().1, 20.0);
    let mut found = Vec::new();
    for painted in page.painted.iter().filter(|p| p.stroke.is_none()) {
        for ring in painted.rings.iter().filter(hexagon) {
            found.push((ring.centre(), painted.fill.unwrap()));
        }
    }
    let left = found.iter().map(|(c, _)| c.0).fold(f64::INFINITY, f64::min);
    let bottom = found.iter().map(|(c, _)| c.1).fold(f64::NEG_INFINITY, f64::max);
    let step = 20.0 * 3.0_f64.sqrt() / 2.0;
    let name = |c: (f64, f64)| {
        // x grows with letter minus digit, from -4; height with their sum, from 0.
        let difference = ((c.0 - left) / step).round() as i32 - 4;
        let sum = ((bottom - c.1) / 10.0).round() as i32;
        ((sum + difference) / 2, (sum - difference) / 2)
    };
    found.into_iter().map(|(c, fill)| (name(c), c, fill)).collect()
}

fn named(cell: (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + cell.0 as u8), cell.1 + 1)
}

#[test]
fn the_61_cells_are_20_mm_apart_in_all_three_directions() {
    for paper in ["a4", "letter", "a3"] {
        let page = page("hexdame", "Board", paper);
        let cells = hexagons(&page);
        assert_eq!(cells.len(), 61);
        let mut pairs = [0; 3];
        for (a, at, _) in &cells {
            for (direction, step) in [(1, 0), (0, 1), (1, 1)].into_iter().enumerate() {
                if let Some((_, to, _)) = cells.iter().find(|(b, ..)| *b == (a.0 + step.0, a.1 + step.1)) {
                    assert!(near((to.0 - at.0).hypot(to.1 - at.1), 20.0), "{} on {paper}", named(*a));
                    pairs[direction] += 1;
                }
            }
        }
        // A hexagon of side 5 has nine lines of 5 to 9 cells each way.
        assert_eq!(pairs, [52, 52, 52]);
        let outline = rings(&page, |p| p.stroke.is_some()).filter(|r| r.closed && near(r.size().1, 180.0)).count();
        assert_eq!(outline, 1, "one outline of 180 mm");
    }
}

#[test]
fn promotion_cells_are_marked_and_no_others() {
    let page = page("hexdame", "Board", "a4");
    let cells = hexagons(&page);
    let mut marked: Vec<(String, usize)> = Vec::new();
    for (cell, at, fill) in &cells {
        let lines = rings(&page, |p| p.stroke.is_some())
            .filter(|r| r.points.len() == 2 && f64::max(r.size().0, r.size().1) < 10.0)
            .filter(|r| (r.centre().0 - at.0).hypot(r.centre().1 - at.1) < 6.0)
            .count();
        assert_eq!(*fill != WHITE, lines > 0, "{}", named(*cell));
        if lines > 0 {
            marked.push((named(*cell), lines));
        }
    }
    marked.sort();
    // A plus is two lines, a hash four.
    let mut expected: Vec<(String, usize)> = Vec::new();
    expected.extend(["e9", "f9", "g9", "h9", "i9", "i8", "i7", "i6", "i5"].map(|c| (c.to_owned(), 2)));
    expected.extend(["a5", "a4", "a3", "a2", "a1", "b1", "c1", "d1", "e1"].map(|c| (c.to_owned(), 4)));
    expected.sort();
    assert_eq!(marked, expected);
}

#[test]
fn labels_stand_where_the_source_has_them() {
    let page = page("hexdame", "Board", "a4");
    let cells = hexagons(&page);
    let centre = |name: &str| cells.iter().find(|(c, ..)| named(*c) == name).map(|(_, at, _)| *at).unwrap();
    let label = |text: &str| {
        let found: Vec<_> = page.shown.iter().filter(|s| s.text == text).collect();
        assert_eq!(found.len(), 1, "one label {text}");
        (found[0].at.0 + found[0].advance / 2.0, found[0].at.1 - found[0].size * 0.12)
    };
    // One step below the low end of the line: letters to the lower right, digits to the lower left.
    for (text, first, direction) in [("a", "a1", 1.0), ("e", "e1", 1.0), ("i", "i5", 1.0), ("1", "a1", -1.0), ("5", "a5", -1.0), ("9", "e9", -1.0)] {
        let (cell, at) = (centre(first), label(text));
        let (dx, dy) = ((at.0 - cell.0) * direction, at.1 - cell.1);
        assert!(dx > 8.0 && dy > 4.0 && dx < 20.0 && dy < 12.0, "{text}: {dx} {dy}");
        assert!((dy / dx - 1.0 / 3.0_f64.sqrt()).abs() < 0.06, "{text} lies on the line: {}", dy / dx);
    }
}

#[test]
fn pieces_have_their_size_and_backs_lie_behind_them() {
    let document = kit("hidden-rank-capture", "a4").players.unwrap();
    let pages = read(&bytes(&document));
    let of = |sheet: &str| &pages[document.pages.iter().position(|p| p.sheet == sheet).unwrap()];
    // A card's outline is drawn inside its edge: its path is narrower by the width of its line.
    let faces: Vec<_> = rings(of("Pieces"), |p| p.stroke.is_some_and(|w| w > 0.5) && p.fill.is_some())
        .filter(|r| near(r.size().0, 34.0 * (1.0 - 0.022)))
        .map(Ring::centre)
        .collect();
    assert_eq!(faces.len(), 16);
    let emblems: Vec<_> = rings(of("Backs"), |p| p.stroke.is_some() && p.fill.is_some())
        .filter(|r| !r.straight && near(r.size().0, 2.0 * 0.34 * 38.0))
        .map(Ring::centre)
        .collect();
    assert_eq!(emblems.len(), 16);
    for face in faces {
        let behind = (210.0 - face.0, face.1);
        assert!(emblems.iter().any(|e| near(e.0, behind.0) && near(e.1, behind.1)), "{face:?}");
    }
}

#[test]
fn nothing_is_inked_nearer_than_8_mm_to_the_edge() {
    for paper in ["a4", "letter", "a3"] {
        for (name, document, pdf) in all(paper) {
            let (width, height) = (document.pages[0].width, document.pages[0].height);
            let inside = |x: f64, y: f64| (8.0..=width - 8.0).contains(&x) && (8.0..=height - 8.0).contains(&y);
            for (number, page) in read(&pdf).iter().enumerate() {
                for painted in &page.painted {
                    let half = painted.stroke.unwrap_or(0.0) / 2.0;
                    for ring in &painted.rings {
                        let (x0, y0, x1, y1) = ring.bounds();
                        assert!(inside(x0 - half, y0 - half) && inside(x1 + half, y1 + half), "{name}, page {}: {ring:?}", number + 1);
                    }
                }
                for shown in &page.shown {
                    let (start, end) = (shown.at.0, shown.at.0 + shown.advance);
                    assert!(inside(start, shown.at.1) && inside(end, shown.at.1), "{name}, page {}: {shown:?}", number + 1);
                }
            }
        }
    }
}

#[test]
fn no_text_is_smaller_than_seven_and_a_half_points_and_body_at_least_ten() {
    use kitpress::scene::{Item, Role};
    fn body(items: &[Item], inside: bool, smallest: &mut f64) {
        for item in items {
            match item {
                Item::Group(group) => body(&group.items, inside || group.role == Role::ListItem, smallest),
                Item::Text(run) if inside && run.face != kitpress::scene::Face::Bold => *smallest = smallest.min(run.size * 72.0 / 25.4),
                Item::Text(_) | Item::Path(_) | Item::Use(_) => {}
            }
        }
    }
    for (name, document, pdf) in all("a4") {
        for page in read(&pdf) {
            let smallest = page.shown.iter().min_by(|a, b| a.size.total_cmp(&b.size)).unwrap();
            assert!(smallest.size >= 7.499, "{name}: {smallest:?}");
        }
        let mut smallest = f64::INFINITY;
        document.pages.iter().for_each(|p| body(&p.expanded(), false, &mut smallest));
        assert!(smallest >= 10.0, "{name}: {smallest}");
    }
}

#[test]
fn text_is_where_the_scene_has_it() {
    use kitpress::scene::{Item, TextRun};
    fn runs<'a>(items: &'a [Item], found: &mut Vec<&'a TextRun>) {
        for item in items {
            match item {
                Item::Group(group) => runs(&group.items, found),
                Item::Text(run) => found.push(run),
                Item::Path(_) | Item::Use(_) => {}
            }
        }
    }
    for (name, document, pdf) in all("a4") {
        for (scene, page) in document.pages.iter().zip(read(&pdf)) {
            let mut wanted = Vec::new();
            let items = scene.expanded();
            runs(&items, &mut wanted);
            assert_eq!(wanted.len(), page.shown.len(), "{name}, {}", scene.label);
            for (run, shown) in wanted.iter().zip(&page.shown) {
                assert_eq!(run.text, shown.text, "{name}, {}", scene.label);
                assert!(near(shown.at.0, run.origin.x) && near(shown.at.1, run.origin.y), "{name}: {shown:?}");
                // Readers advance by whole thousandths of an em; the kerns take back what that adds up to.
                let slack = 0.001 * run.size * 2.0 + 0.005;
                assert!((shown.advance.abs() - run.advance).abs() < slack, "{name}: {shown:?} {}", run.advance);
            }
        }
    }
}

#[test]
fn all_text_has_a_role() {
    use kitpress::scene::{Item, Role};
    fn bare(items: &[Item], told: bool) -> Option<String> {
        items.iter().find_map(|item| match item {
            Item::Group(group) => bare(&group.items, told || !matches!(group.role, Role::List | Role::Table | Role::Row | Role::Part)),
            Item::Text(run) => (!told).then(|| run.text.clone()),
            Item::Path(_) | Item::Use(_) => None,
        })
    }
    for (name, document, _) in all("a4") {
        for page in &document.pages {
            assert_eq!(bare(&page.expanded(), false), None, "{name}, {}", page.label);
        }
        // The first heading of a file is its title, and figures tell what they show.
        let figures = document
            .pages
            .iter()
            .flat_map(|p| &p.items)
            .filter(|i| matches!(i, Item::Group(g) if matches!(&g.role, Role::Figure(alt) if alt.trim().is_empty())));
        assert_eq!(figures.count(), 0, "{name}");
    }
}
