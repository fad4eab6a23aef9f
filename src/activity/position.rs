//! Positions from cell sets and character maps.

use super::board::cells;
use super::pieces::{Piece, Side, unknown_side};
use super::prose::Writer;
use super::rules::Rules;
use super::{Man, Position};
use crate::board::{Board, MapError, parse_map};
use crate::descriptor::{Filled, RawPosition};
use crate::diag::{Code, Diagnostic, nearest, quoted_list};
use crate::source::Span;

/// What positions refer to.
pub(super) struct Context<'a> {
    pub board: &'a Board,
    pub sides: &'a [Side],
    pub pieces: &'a [Piece],
    /// What proves examples, if there is a model.
    pub rules: Option<&'a Rules>,
}

impl Context<'_> {
    /// The piece meant where only the side is named: the first kind that the game starts with, but face down where several kinds have backs.
    pub fn default_piece(&self, side: usize) -> Option<usize> {
        let starting: Vec<_> = self.pieces.iter().enumerate().filter(|(_, p)| p.side == side && p.count > 0).collect();
        let hidden = starting.len() > 1 && starting.iter().any(|(_, p)| p.back.is_some());
        starting.first().filter(|_| !hidden).map(|(index, _)| *index)
    }

    /// A side's piece by its name.
    pub fn piece(&self, side: usize, name: &str, span: Span, writer: &mut Writer<'_>) -> Option<usize> {
        let found = self.pieces.iter().position(|p| p.side == side && p.name == name);
        if found.is_none() {
            let known = || self.pieces.iter().filter(|p| p.side == side).map(|p| p.name.as_str());
            let help = match nearest(name, known()) {
                Some(likely) => format!("did you mean `{likely}`?"),
                None if known().next().is_none() => "add a `[[pieces]]` for it".to_owned(),
                None => format!("its pieces are {}", quoted_list(known(), 8)),
            };
            let message = format!("{} has no piece `{name}`", self.sides[side].name);
            writer.fault(Diagnostic::error(Code::UnknownName, message).at(span, "").help(help));
        }
        found
    }
}

/// Resolves a position; what can't be resolved is left out and reported.
pub(super) fn check(raw: &RawPosition, context: &Context<'_>, writer: &mut Writer<'_>) -> Position {
    let mut position = Position::default();
    if let Some(map) = &raw.map {
        read_map(raw, map, context, &mut position, writer);
    }
    for set in &raw.sets {
        let Some(side) = context.sides.iter().position(|s| s.id == set.side) else {
            writer.fault(unknown_side(context.sides, &set.side).at(set.span, ""));
            continue;
        };
        let mut cells = cells(context.board, &set.cells, writer);
        if cells.is_empty() {
            continue;
        }
        let kind = match &set.piece {
            Some((name, span)) => match context.piece(side, name, *span, writer) {
                Some(kind) => Some(kind),
                None => continue,
            },
            None => context.default_piece(side),
        };
        cells.retain(|&cell| position.men.insert(cell, Man { side, piece: kind }).is_some());
        if !cells.is_empty() {
            let names = quoted_list(cells.iter().map(|&cell| context.board.name(cell)), 12);
            let message = format!("two pieces stand on {}{names}", if cells.len() > 1 { "each of " } else { "" });
            writer.fault(Diagnostic::error(Code::BadPosition, message).at(set.cells.span(), ""));
        }
    }
    position
}

fn read_map(raw: &RawPosition, map: &Filled, context: &Context<'_>, position: &mut Position, writer: &mut Writer<'_>) {
    let drawn = match parse_map(context.board, &map.value) {
        Ok(drawn) => drawn,
        Err(error) => {
            let span = match &error {
                MapError::Lines { .. } => map.span(),
                MapError::Length { range, .. } => map.part(range.clone()),
            };
            let help = "draw the board as it is seen, the top row first; `.` is an empty cell and blanks don't count";
            writer.fault(Diagnostic::error(Code::BadMap, error.to_string()).at(span, "").help(help));
            return;
        }
    };
    for (cell, character, range) in drawn {
        if character == '.' {
            continue;
        }
        let key = character.to_string();
        let meaning = raw.legend.iter().find(|(k, ..)| *k == key);
        let (words, span) = match meaning {
            Some((_, _, filled)) => (filled.value.as_str(), filled.span()),
            None => (key.as_str(), map.part(range.clone())),
        };
        let (id, name) = words.split_once(' ').map_or((words, None), |(id, name)| (id, Some(name.trim())));
        let Some(side) = context.sides.iter().position(|s| s.id == id) else {
            let fault = unknown_side(context.sides, id).at(span, "");
            writer.fault(fault.help("a `legend` says what other characters mean, such as `legend = { k = \"W king\" }`"));
            continue;
        };
        let piece = match name {
            Some(name) => context.piece(side, name, span, writer),
            None => context.default_piece(side),
        };
        // A map has one character a cell, and nothing stands there before it is read.
        position.men.insert(cell, Man { side, piece });
    }
}
