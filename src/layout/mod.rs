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
use frame::{Frame, Sheet, finish};

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
    let mut table = DraftingTable::new(activity, options);
    let (players, host_key) = (table.players(), table.host_key());
    let faults = table.faults();
    match host_key {
        Some(host_key) if !faults.has_errors() => Ok(Kit { players, host_key }),
        _ => Err(faults),
    }
}

/// Lays the two files of an activity out one after the other, so that the first can be written and forgotten before the second needs room.
pub struct DraftingTable<'a> {
    desk: Desk<'a>,
    options: &'a LayoutOptions,
    report: Report,
}

impl std::fmt::Debug for DraftingTable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DraftingTable").field("activity", &self.desk.activity.id).field("report", &self.report).finish_non_exhaustive()
    }
}

impl<'a> DraftingTable<'a> {
    /// An empty table.
    pub fn new(activity: &'a Activity, options: &'a LayoutOptions) -> Self {
        let mut desk = Desk::new(activity, &options.paper);
        desk.registration = options.registration;
        Self { desk, options, report: Report::default() }
    }

    /// What the players get; none if the options leave no sheet of it, or none can be made.
    pub fn players(&mut self) -> Option<Document> {
        let activity = self.desk.activity;
        let mut sheets: Vec<Sheet> = Vec::new();
        for &kind in &activity.order {
            if self.options.only.as_ref().is_none_or(|only| only.contains(&kind)) {
                collect(sheet(&mut self.desk, kind), &mut sheets, &mut self.report);
            }
        }
        let title = format!("{}{}", activity.title, variant(activity));
        (!sheets.is_empty() && !self.report.has_errors()).then(|| finish(&mut self.desk, &title, sheets))
    }

    /// What the host alone gets, to be laid out after [`DraftingTable::players`]; none if it can't be made.
    pub fn host_key(&mut self) -> Option<Document> {
        let activity = self.desk.activity;
        let mut sheets = Vec::new();
        self.desk.frame = Frame::new(self.desk.paper).narrowed(key::EDGE);
        collect(key::lay_out(&mut self.desk), &mut sheets, &mut self.report);
        if let Some(seed) = self.options.sample {
            collect(key::marked(&mut self.desk, |desk| sample::lay_out(desk, seed)), &mut sheets, &mut self.report);
        }
        let title = format!("{}: {}{}", activity.title, words::HOST_KEY.to_lowercase(), variant(activity));
        (!self.report.has_errors()).then(|| finish(&mut self.desk, &title, sheets))
    }

    /// What couldn't be laid out.
    pub fn faults(self) -> Report {
        self.report
    }
}

/// `, variant A` of several practice sheets.
fn variant(activity: &Activity) -> String {
    if activity.variant.is_empty() { String::new() } else { format!(", variant {}", activity.variant) }
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
