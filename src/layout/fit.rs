//! Filling pages: the largest diagrams that need no further page, what is left shared out between the bands.

use super::desk::Desk;
use super::flow::{Band, Placed, TooTall, draw, last_page_depth, paginate};
use super::frame::Sheet;
use crate::diag::{Code, Diagnostic, Report};

/// Diagram sizes that are tried, largest first, as shares of their slots.
const SCALES: [f64; 10] = [1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.75, 0.7, 0.65, 0.6];
/// No gap between bands grows by more than this, in millimetres.
const MOST_STRETCH: f64 = 7.0;

/// Sheets called `name` from the bands that `plan` makes at a scale: as few pages as the smallest scale needs, at the largest that keeps to them.
pub(super) fn sheets(desk: &mut Desk<'_>, name: &'static str, plan: impl Fn(&mut Desk<'_>, f64) -> Vec<Band>) -> Result<Vec<Sheet>, Report> {
    let height = desk.frame.content.height();
    let smallest = plan(desk, SCALES[SCALES.len() - 1]);
    let fewest = paginate(&smallest, height).map_err(|e| too_tall(desk, e))?.len();
    let mut chosen = None;
    for scale in SCALES {
        let bands = plan(desk, scale);
        match paginate(&bands, height) {
            Ok(pages) if pages.len() == fewest => {
                chosen = Some((bands, pages));
                break;
            }
            _ => {}
        }
    }
    let (bands, pages) = match chosen {
        Some(chosen) => chosen,
        None => {
            let pages = paginate(&smallest, height).map_err(|e| too_tall(desk, e))?;
            (smallest, pages)
        }
    };
    Ok(draw_pages(desk, name, &bands, &pages))
}

fn draw_pages(desk: &mut Desk<'_>, name: &'static str, bands: &[Band], pages: &[Vec<Placed>]) -> Vec<Sheet> {
    let height = desk.frame.content.height();
    let mut sheets = Vec::new();
    for page in pages {
        let spare = height - last_page_depth(bands, std::slice::from_ref(page));
        let gaps = band_count(page).saturating_sub(1).max(1) as f64;
        let stretch = (spare / gaps).clamp(0.0, MOST_STRETCH);
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
