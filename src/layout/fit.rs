//! Filling pages: as few pages as can be, then the largest text and diagrams that keep to them; what is left is shared out between the bands.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::desk::Desk;
use super::flow::{Band, Placed, TooTall, depth, draw, paginate};
use super::frame::Sheet;
use crate::diag::{Code, Diagnostic, Report};

/// Text sizes that are tried, largest first, as multiples of the usual one; the last keeps the body at 10 pt. The first two are for paper wider than A4.
const TEXTS: [f64; 7] = [1.36, 1.25, 1.14, 1.09, 1.04, 1.0, LEAST_TEXT];
/// The smallest text, where that saves a page.
const LEAST_TEXT: f64 = 0.955;
/// Text grows only while diagrams keep at least this place between their smallest and largest size.
const FAIR: f64 = 0.5;
/// No gap between bands grows by more than this, in millimetres.
const MOST_STRETCH: f64 = 8.0;

/// Diagram sizes that are tried, largest first, between their smallest (0) and largest (1).
const DIAGRAMS: [f64; 6] = [1.0, 0.8, 0.6, 0.4, 0.2, 0.0];
/// A page before the last that leaves more than this share of its height empty looks forgotten.
const HOLLOW: f64 = 0.22;

/// How a plan at one text and diagram size turned out. Of the plans themselves only the last is kept: it mostly is the chosen one.
#[derive(Debug, Clone, Copy)]
struct Verdict {
    /// Its pages.
    pages: usize,
    /// The largest share of its height that a page before the last leaves empty.
    hollow: f64,
    /// The height used on all pages.
    used: f64,
}

/// Text size and diagram size of an attempt.
type Sizes = (f64, f64);
/// Bands, and where their chunks go on each page.
type Plan = (Vec<Band>, Vec<Vec<Placed>>);

/// Sheets called `name` from the bands that `plan` makes for diagrams between their smallest (0) and largest (1) size.
pub(super) fn sheets(desk: &mut Desk<'_>, name: &'static str, plan: impl Fn(&mut Desk<'_>, f64) -> Vec<Band>) -> Result<Vec<Sheet>, Report> {
    let height = desk.frame.content.height();
    let made = |desk: &mut Desk<'_>, (text, diagrams): Sizes| {
        desk.theme.text_scale = text;
        let bands = plan(desk, diagrams);
        paginate(&bands, height).map(|pages| (bands, pages))
    };
    // Some sizes are asked for more than once; each is laid out once.
    let tried: RefCell<BTreeMap<[u64; 2], Result<Verdict, TooTall>>> = RefCell::default();
    let last: RefCell<Option<(Sizes, Plan)>> = RefCell::default();
    let attempt = |desk: &mut Desk<'_>, sizes: Sizes| {
        let key = [sizes.0, sizes.1].map(f64::to_bits);
        if let Some(known) = tried.borrow().get(&key) {
            return *known;
        }
        let verdict = made(desk, sizes).map(|(bands, pages)| {
            let verdict =
                Verdict { pages: pages.len(), hollow: hollow(&bands, &pages, height), used: pages.iter().map(|page| depth(&bands, page)).sum() };
            last.replace(Some((sizes, (bands, pages))));
            verdict
        });
        tried.borrow_mut().insert(key, verdict);
        verdict
    };
    let smallest = attempt(desk, (LEAST_TEXT, 0.0)).map_err(|e| too_tall(desk, name, e))?;
    let fewest = |verdict: &Verdict| verdict.pages == smallest.pages;
    let accepted = |verdict: &Verdict| fewest(verdict) && verdict.hollow <= HOLLOW;
    let fits = |desk: &mut Desk<'_>, sizes: Sizes| attempt(desk, sizes).is_ok_and(|v| fewest(&v));
    let texts = hopeful_texts(desk, smallest, height);
    let from = first_fitting(texts.len(), |i| fits(desk, (texts[i], FAIR)));
    let even = |desk: &mut Desk<'_>, sizes: Sizes| attempt(desk, sizes).is_ok_and(|v| accepted(&v));
    let text = texts[from..].iter().copied().find(|&text| even(desk, (text, FAIR))).unwrap_or(1.0);
    let from = first_fitting(DIAGRAMS.len(), |i| fits(desk, (text, DIAGRAMS[i])));
    let fitting = DIAGRAMS[from..].iter().map(|&diagrams| (text, diagrams)).find(|&sizes| even(desk, sizes));
    let sizes = fitting.unwrap_or_else(|| {
        // Where every size leaves a page hollow, the largest that needs no further page is as good.
        let largest = |text: f64| Some((text, *DIAGRAMS.get(first_fitting(DIAGRAMS.len(), |i| fits(desk, (text, DIAGRAMS[i]))))?));
        [1.0, LEAST_TEXT].into_iter().find_map(largest).unwrap_or((LEAST_TEXT, 0.0))
    });
    let (bands, pages) = match last.into_inner().filter(|(of, _)| *of == sizes) {
        Some((_, plan)) => plan,
        None => made(desk, sizes).map_err(|e| too_tall(desk, name, e))?,
    };
    desk.theme.text_scale = sizes.0;
    let sheets = draw_pages(desk, name, &bands, &pages);
    desk.theme.text_scale = 1.0;
    Ok(sheets)
}

/// The text sizes that may fit, largest first.
fn hopeful_texts(desk: &Desk<'_>, smallest: Verdict, height: f64) -> Vec<f64> {
    let slack = height * smallest.pages as f64 - smallest.used;
    // About half of what is used is text; there is no need to try what can't fit.
    let hopeful = |text: f64| 0.5 * smallest.used * (text - 1.0) <= slack;
    let wide = desk.frame.content.width() > 240.0;
    let skip = if wide { 0 } else { 2 };
    TEXTS[skip..].iter().copied().filter(|&text| hopeful(text)).collect()
}

/// The first of so many sizes that fits, or their number if none does. They get smaller, so that what is behind one that fits does too: the first is
/// tried first, the others by halves.
fn first_fitting(count: usize, mut fits: impl FnMut(usize) -> bool) -> usize {
    let (mut low, mut high, mut next) = (0, count, 0);
    while low < high {
        if fits(next) {
            high = next
        } else {
            low = next + 1
        }
        next = (low + high) / 2;
    }
    low
}

/// The largest share of its height that a page before the last leaves empty.
fn hollow(bands: &[Band], pages: &[Vec<Placed>], height: f64) -> f64 {
    let before_last = &pages[..pages.len() - 1];
    before_last.iter().map(|page| 1.0 - depth(bands, page) / height).fold(0.0, f64::max)
}

fn draw_pages(desk: &mut Desk<'_>, name: &'static str, bands: &[Band], pages: &[Vec<Placed>]) -> Vec<Sheet> {
    let height = desk.frame.content.height();
    let mut sheets = Vec::new();
    for page in pages {
        let gaps = band_count(page).saturating_sub(1).max(1) as f64;
        let stretch = ((height - depth(bands, page)) / gaps).clamp(0.0, MOST_STRETCH);
        sheets.push(Sheet { name, items: draw(desk, bands, page, stretch) });
    }
    sheets
}

fn band_count(page: &[Placed]) -> usize {
    let mut bands: Vec<_> = page.iter().map(|p| p.band).collect();
    bands.dedup();
    bands.len()
}

/// Content taller than a page, as a fault.
fn too_tall(desk: &Desk<'_>, name: &str, error: TooTall) -> Report {
    let room = desk.frame.content.height();
    let message =
        format!("the sheet `{name}` has a part {:.0} mm high that can't be divided, and {} has room for {room:.0} mm", error.height, desk.paper.name);
    too_large(message)
}

/// The fault that something needs more room than a sheet has.
pub(super) fn too_large(message: String) -> Report {
    let mut report = Report::default();
    report.push(Diagnostic::error(Code::TooLargeForPage, message).help("shorten the text or use larger paper"));
    report
}

#[cfg(test)]
mod tests {
    use super::first_fitting;

    #[test]
    fn the_first_that_fits_is_found_in_few_tries() {
        for count in 0..20 {
            for first in 0..=count {
                let mut tries = 0;
                let found = first_fitting(count, |i| {
                    tries += 1;
                    i >= first
                });
                assert_eq!(found, first);
                assert!(tries <= 1 + count.max(1).ilog2() + 1, "{tries} for {first} of {count}");
            }
        }
    }
}
