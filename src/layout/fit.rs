//! Filling pages: as few pages as can be, then the largest text and diagrams that keep to them; what is left is shared out between the bands.

use super::desk::Desk;
use super::flow::{Band, Placed, TooTall, depth, draw, paginate};
use super::frame::Sheet;
use crate::diag::{Code, Diagnostic, Report};

/// Text sizes that are tried, largest first, as multiples of the usual one.
const TEXTS: [f64; 4] = [1.14, 1.09, 1.04, 1.0];
/// Text grows only while diagrams keep at least this place between their smallest and largest size.
const FAIR: f64 = 0.5;
/// No gap between bands grows by more than this, in millimetres.
const MOST_STRETCH: f64 = 8.0;

/// Sheets called `name` from the bands that `plan` makes for diagrams between their smallest (0) and largest (1) size.
pub(super) fn sheets(desk: &mut Desk<'_>, name: &'static str, plan: impl Fn(&mut Desk<'_>, f64) -> Vec<Band>) -> Result<Vec<Sheet>, Report> {
    let height = desk.frame.content.height();
    let attempt = |desk: &mut Desk<'_>, text: f64, diagrams: f64| {
        desk.theme.text_scale = text;
        let bands = plan(desk, diagrams);
        paginate(&bands, height).map(|pages| (bands, pages))
    };
    let (mut bands, mut pages) = attempt(desk, 1.0, 0.0).map_err(|e| too_tall(desk, e))?;
    let fewest = pages.len();
    let mut sizes = (1.0, 0.0);
    for text in TEXTS {
        if let Ok((b, p)) = attempt(desk, text, FAIR)
            && p.len() == fewest
        {
            (bands, pages, sizes) = (b, p, (text, FAIR));
            break;
        }
    }
    let (mut low, mut high) = (sizes.1, if sizes.1 < FAIR { FAIR } else { 1.0 });
    for step in 0..4 {
        let middle = if step == 0 { high } else { (low + high) / 2.0 };
        match attempt(desk, sizes.0, middle) {
            Ok((b, p)) if p.len() == fewest => {
                (bands, pages, low) = (b, p, middle);
            }
            _ => high = middle,
        }
        if low >= high {
            break;
        }
    }
    desk.theme.text_scale = sizes.0;
    let sheets = draw_pages(desk, name, &bands, &pages);
    desk.theme.text_scale = 1.0;
    Ok(sheets)
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
fn too_tall(desk: &Desk<'_>, error: TooTall) -> Report {
    let mut report = Report::default();
    let room = desk.frame.content.height();
    let message =
        format!("{:.0} mm of content can't be divided, but a sheet of {} has room for {room:.0} mm", error.height, desk.paper.name);
    report.push(Diagnostic::error(Code::TooLargeForPage, message).help("shorten the text or use larger paper"));
    report
}
