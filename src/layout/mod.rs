//! From an activity to finished pages: the frame, prose in columns, boards, pieces, tables and keys. Writes scenes; reads no file and no clock.

mod arrow;
mod backs;
mod board;
mod board_sheet;
mod desk;
mod diagram;
mod example;
mod fit;
mod flow;
mod frame;
mod key;
mod piece;
mod pieces_sheet;
mod practice;
mod prose;
mod record;
mod rules;
mod sample;
mod scale_check;
mod slips;
mod table;
mod theme;
mod words;

use crate::activity::{Activity, SheetKind};
use crate::diag::Report;
use crate::measure::Paper;
use crate::scene::Document;
use desk::Desk;
use frame::{Sheet, finish};

/// How to lay an activity out.
#[derive(Debug, Clone)]
pub struct LayoutOptions {
    /// The paper of every page.
    pub paper: Paper,
    /// Only these sheets of the kit; none means all. The key is laid out in any case.
    pub only: Option<Vec<SheetKind>>,
    /// Whether sheets with something to cut carry registration marks.
    pub registration: bool,
    /// The seed of a sample game for the host, if one is wanted. It needs an activity with a rule model.
    pub sample: Option<u64>,
}

impl Default for LayoutOptions {
    /// Every sheet on A4.
    fn default() -> Self {
        Self { paper: Paper::a4(), only: None, registration: false, sample: None }
    }
}

/// The two finished files of an activity. They never share a page, a word of metadata or a drawing.
#[derive(Debug, Clone)]
pub struct Kit {
    /// What the players get; none if the options leave no sheet of it.
    pub players: Option<Document>,
    /// What the host alone gets.
    pub host_key: Document,
}

/// Lays an activity out.
///
/// # Errors
/// Boards, pieces or figures that don't fit the paper at their size, all of them at once.
pub fn lay_out(activity: &Activity, options: &LayoutOptions) -> Result<Kit, Report> {
    let mut report = Report::default();
    let mut desk = Desk::new(activity, &options.paper);
    desk.registration = options.registration;
    let mut sheets: Vec<Sheet> = Vec::new();
    for &kind in &activity.order {
        if options.only.as_ref().is_none_or(|only| only.contains(&kind)) {
            collect(sheet(&mut desk, kind), &mut sheets, &mut report);
        }
    }
    let variant = if activity.variant.is_empty() { String::new() } else { format!(", variant {}", activity.variant) };
    let players = (!sheets.is_empty()).then(|| finish(&mut desk, &format!("{}{variant}", activity.title), sheets));
    let mut key_sheets = Vec::new();
    desk.frame = desk.frame.narrowed(key::EDGE);
    collect(key::lay_out(&mut desk), &mut key_sheets, &mut report);
    if let Some(seed) = options.sample {
        collect(key::marked(&mut desk, |desk| sample::lay_out(desk, seed)), &mut key_sheets, &mut report);
    }
    if report.has_errors() {
        return Err(report);
    }
    let title = format!("{}: {}{variant}", activity.title, words::HOST_KEY.to_lowercase());
    let host_key = finish(&mut desk, &title, key_sheets);
    Ok(Kit { players, host_key })
}

fn collect(made: Result<Vec<Sheet>, Report>, sheets: &mut Vec<Sheet>, report: &mut Report) {
    match made {
        Ok(made) => sheets.extend(made),
        Err(faults) => report.extend(faults),
    }
}

fn sheet(desk: &mut Desk<'_>, kind: SheetKind) -> Result<Vec<Sheet>, Report> {
    match kind {
        SheetKind::Rules => rules::lay_out(desk),
        SheetKind::Board => board_sheet::lay_out(desk),
        SheetKind::Pieces => pieces_sheet::lay_out(desk),
        SheetKind::Backs => backs::lay_out(desk),
        SheetKind::Record => record::lay_out(desk),
        SheetKind::Slips => slips::lay_out(desk),
        SheetKind::Practice => practice::lay_out(desk),
        SheetKind::Scale => scale_check::lay_out(desk),
    }
}
