//! Filling pages: as few pages as can be, then the largest text and diagrams that keep to them; what is left goes to the diagrams of hollow pages and
//! is shared out between the bands.

use std::ops::Range;

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
/// What hollow pages try, largest first: beyond 1, rows have a place fewer. Anything larger would look out of step with the other pages.
const FILLING: [f64; 9] = [1.6, 1.4, 1.2, 1.0, 0.8, 0.6, 0.4, 0.2, 0.0];
/// Where text of no size leaves all pages full, diagrams are tried at their largest and at no more than this: what lies between hardly ever helps.
const SMALL: f64 = 0.2;
/// A page before the last that leaves more than this share of its height empty looks forgotten.
const HOLLOW: f64 = 0.22;

/// How a plan at one text and diagram size turned out.
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
    let mut search = Search { plan, height: desk.frame.content.height(), fewest: 0, tried: Vec::new(), too_large: Vec::new(), last: None };
    let smallest = search.attempt(desk, SMALLEST).map_err(|e| too_tall(desk, name, e))?;
    search.fewest = smallest.pages;
    let (sizes, known) = search.best(desk, smallest);
    let (mut bands, mut pages) = match known.into_iter().chain(search.last.take()).find(|(of, _)| *of == sizes) {
        Some((_, plan)) => plan,
        None => search.make(desk, sizes).map_err(|e| too_tall(desk, name, e))?,
    };
    search.fill_hollow(desk, sizes, &mut bands, &mut pages);
    desk.theme.text_scale = sizes.0;
    let sheets = draw_pages(desk, name, &bands, &pages);
    desk.theme.text_scale = 1.0;
    Ok(sheets)
}

/// The sizes with which anything starts.
const SMALLEST: Sizes = (LEAST_TEXT, 0.0);

/// The search for the sizes of one sheet.
struct Search<P> {
    plan: P,
    /// The height of a page's room.
    height: f64,
    /// As few pages as can be.
    fewest: usize,
    /// Some sizes are asked for more than once; each is laid out once.
    tried: Vec<(Sizes, Result<Verdict, TooTall>)>,
    /// Sizes that need more pages: any larger ones do so too.
    too_large: Vec<Sizes>,
    /// The last plan. Plans are large, and this one mostly is the chosen one.
    last: Option<(Sizes, Plan)>,
}

impl<P: Fn(&mut Desk<'_>, f64) -> Vec<Band>> Search<P> {
    fn make(&self, desk: &mut Desk<'_>, (text, diagrams): Sizes) -> Result<Plan, TooTall> {
        desk.theme.text_scale = text;
        let bands = (self.plan)(desk, diagrams);
        paginate(&bands, self.height).map(|pages| (bands, pages))
    }

    fn attempt(&mut self, desk: &mut Desk<'_>, sizes: Sizes) -> Result<Verdict, TooTall> {
        if let Some((_, known)) = self.tried.iter().find(|(of, _)| *of == sizes) {
            return *known;
        }
        let verdict = self.make(desk, sizes).map(|(bands, pages)| {
            let used = pages.iter().map(|page| depth(&bands, page)).sum();
            let verdict = Verdict { pages: pages.len(), hollow: hollow(&bands, &pages, self.height), used };
            self.last = Some((sizes, (bands, pages)));
            verdict
        });
        self.tried.push((sizes, verdict));
        verdict
    }

    /// Whether a plan needs no more pages than the smallest.
    fn fits(&mut self, desk: &mut Desk<'_>, sizes: Sizes) -> bool {
        let known = self.too_large.iter().any(|&(text, diagrams)| text <= sizes.0 && diagrams <= sizes.1);
        let fits = !known && self.attempt(desk, sizes).is_ok_and(|verdict| verdict.pages == self.fewest);
        if !fits {
            self.too_large.push(sizes);
        }
        fits
    }

    /// Whether it leaves no page hollow either.
    fn even(&mut self, desk: &mut Desk<'_>, sizes: Sizes) -> bool {
        self.attempt(desk, sizes).is_ok_and(|verdict| verdict.pages == self.fewest && verdict.hollow <= HOLLOW)
    }

    /// The place of the largest diagrams that fit beside text of that size.
    fn largest(&mut self, desk: &mut Desk<'_>, text: f64) -> usize {
        first_fitting(DIAGRAMS.len(), |i| self.fits(desk, (text, DIAGRAMS[i])))
    }

    /// The sizes that are chosen, and their plan if it is known and not the last one.
    fn best(&mut self, desk: &mut Desk<'_>, smallest: Verdict) -> (Sizes, Option<(Sizes, Plan)>) {
        let texts = hopeful_texts(desk, smallest, self.height);
        let from = first_fitting(texts.len(), |i| self.fits(desk, (texts[i], FAIR)));
        let even_text = texts[from..].iter().copied().find(|&text| self.even(desk, (text, FAIR)));
        let text = even_text.unwrap_or(1.0);
        let from = self.largest(desk, text);
        let known = self.last.take();
        let worthwhile = |i: &usize| even_text.is_some() || *i == from || DIAGRAMS[*i] <= SMALL;
        let even = (from..DIAGRAMS.len()).filter(worthwhile).map(|i| (text, DIAGRAMS[i])).find(|&sizes| self.even(desk, sizes));
        // Where every size leaves a page hollow, the largest that needs no further page is as good.
        let sizes = even.or_else(|| {
            let mut largest = |text| DIAGRAMS.get(self.largest(desk, text)).map(|&diagrams| (text, diagrams));
            largest(1.0).or_else(|| largest(LEAST_TEXT))
        });
        (sizes.unwrap_or(SMALLEST), known)
    }

    /// Gives the diagrams of hollow pages, the last one too, the largest size at which what stands on the page still fits it.
    fn fill_hollow(&self, desk: &mut Desk<'_>, (text, diagrams): Sizes, bands: &mut [Band], pages: &mut [Vec<Placed>]) {
        let larger = FILLING.iter().position(|&size| size <= diagrams).unwrap_or(FILLING.len());
        let mut plans: [Option<Vec<Band>>; FILLING.len()] = Default::default();
        desk.theme.text_scale = text;
        for page in pages {
            let Some(on_page) = whole_bands(bands, page).filter(|_| 1.0 - depth(bands, page) / self.height > HOLLOW) else { continue };
            let mut filled = None;
            first_fitting(larger, |i| {
                let plan = plans[i].get_or_insert_with(|| (self.plan)(desk, FILLING[i]));
                match paginate(&plan[on_page.clone()], self.height).as_deref() {
                    Ok([one]) => filled = Some((i, one.clone())),
                    _ => return false,
                }
                true
            });
            if let Some((i, placed)) = filled {
                if let Some(plan) = &mut plans[i] {
                    bands[on_page.clone()].swap_with_slice(&mut plan[on_page.clone()]);
                }
                *page = placed.into_iter().map(|p| Placed { band: p.band + on_page.start, ..p }).collect();
            }
        }
    }
}

/// The bands of a page, if all of them begin and end on it.
fn whole_bands(bands: &[Band], page: &[Placed]) -> Option<Range<usize>> {
    let (first, last) = (page.first()?.band, page.last()?.band);
    let chunks: usize = bands[first..=last].iter().map(|band| band.chunks.len()).sum();
    (chunks == page.len()).then_some(first..last + 1)
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
