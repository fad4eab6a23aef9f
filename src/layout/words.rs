//! The words that kitpress itself prints; everything else is the descriptor's prose.

use crate::activity::{SectionKind, SheetKind};

/// The name of the host's file and sheets.
pub(super) const HOST_KEY: &str = "Host key";
/// In the black band of the key.
pub(super) const KEEP_APART: &str = "keep separate from the players";
/// How diagrams are read.
pub(super) const DIAGRAMS: &str = "In the drawings: an arrow is the move, a ring the piece that moved, a cross a piece that is taken";
/// How the dots in them are read, where there are some.
pub(super) const DOTS: &str = ", a dot a cell within reach";
/// Beside the bar of every sheet.
pub(super) const BAR: &str = "This bar must measure 100\u{a0}mm. Is it 97\u{a0}mm? Then this was printed at 97\u{a0}%: print again at “Actual size”.";

/// The sheet's name in its header.
pub(super) fn sheet_name(kind: SheetKind) -> &'static str {
    match kind {
        SheetKind::Rules => "Rules",
        SheetKind::Board => "Board",
        SheetKind::Pieces => "Pieces",
        SheetKind::Backs => "Backs",
        SheetKind::Record => "Record",
        SheetKind::Slips => "Private slips",
        SheetKind::Practice => "Practice",
        SheetKind::Scale => "Scale check",
    }
}

/// The heading of a section of the rules.
pub(super) fn section(kind: SectionKind) -> &'static str {
    match kind {
        SectionKind::Prepare => "Set up",
        SectionKind::Play => "Play",
        SectionKind::Finish => "How it ends",
        SectionKind::Need => "What you need",
        SectionKind::Record => "Write it down",
        SectionKind::Adapt => "Change the game",
        SectionKind::Purpose => "What it is for",
        SectionKind::FreeAlternative => "Without buying anything",
        SectionKind::Printing => "Print and cut",
    }
}
