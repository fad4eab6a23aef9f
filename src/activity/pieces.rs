//! Sides and their pieces.

use super::facts::fact_name;
use super::position::Context;
use super::prose::Writer;
use super::{BoardPlan, Position};
use crate::descriptor::{Descriptor, Filled, RawPiece};
use crate::diag::{Code, Diagnostic, nearest, quoted_list};
use crate::measure::{Mm, number};

/// One side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// One or two characters, printed on pieces.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Whether its pieces are dark.
    pub dark: bool,
}

/// One kind of piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Index into the activity's sides.
    pub side: usize,
    /// Its name among the facts.
    pub name: String,
    /// The printed name.
    pub title: String,
    /// How many the game needs.
    pub count: u32,
    /// Its rank, in games that have ranks.
    pub rank: Option<u8>,
    /// How many more are printed.
    pub spare: u32,
    /// The width of the piece.
    pub size: Mm,
    /// What is drawn on it.
    pub art: Art,
    /// The letters on its back, if it has one.
    pub back: Option<String>,
}

/// What is drawn on a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Art {
    /// A disc with a letter, crowned for a king.
    Disc {
        /// The letter.
        face: String,
        /// Whether it wears a crown.
        crown: bool,
    },
    /// A square card with a number and as many dots, the side's letter in a corner.
    Card {
        /// The number.
        face: String,
        /// Dots below it.
        pips: u32,
        /// A flag is drawn instead of the number.
        flag: bool,
    },
}

/// A piece is at least this wide, so that a child can pick it up.
const SMALLEST: f64 = 12.0;
/// A piece is at most this share of the cell's inscribed circle.
const WIDEST: f64 = 0.85;

impl Piece {
    /// Whether a piece of this size can be used on cells of that pitch.
    pub fn fits(&self, pitch: f64) -> bool {
        (SMALLEST..=WIDEST * pitch + 1e-9).contains(&self.size.get())
    }

    /// In words, how wide pieces on cells of that pitch may be.
    pub fn sizes_for(pitch: f64) -> String {
        let (pitch, widest) = (number(pitch), WIDEST * pitch);
        if widest < SMALLEST {
            return format!("cells of {pitch} mm are too small for pieces; from 15 mm on there is room");
        }
        format!("on cells of {pitch} mm a piece is {} to {} mm wide", number(SMALLEST), number((widest * 10.0).floor() / 10.0))
    }
}

pub(super) fn check_sides(raw: &Descriptor, writer: &mut Writer<'_>) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for side in &raw.sides {
        let length = side.id.value.chars().count();
        if !(1..=2).contains(&length) || !side.id.value.chars().all(char::is_alphanumeric) {
            let message = format!("the side id `{}` must be one or two letters or digits: it is printed on the pieces", side.id.value);
            writer.fault(Diagnostic::error(Code::BadValue, message).at(side.id.span(), ""));
        }
        let parameter = raw.parameter_spans.iter().find(|(name, _)| *name == side.id.value);
        if sides.iter().any(|s| s.id == side.id.value) || parameter.is_some() {
            let message = format!("the name `{}` is given twice", side.id.value);
            writer.fault(Diagnostic::error(Code::Duplicate, message).at(side.id.span(), ""));
        }
        let (id, name) = (writer.printed(&side.id, 2), writer.printed(&side.name, 20));
        // Every other side is dark unless it says otherwise.
        let dark = side.dark.unwrap_or(sides.len() % 2 == 1);
        sides.push(Side { id, name, dark });
    }
    sides
}

/// The index of a side by its id.
pub(super) fn side_index(sides: &[Side], id: &Filled, writer: &mut Writer<'_>) -> Option<usize> {
    let found = sides.iter().position(|side| side.id == id.value);
    if found.is_none() {
        writer.fault(unknown_side(sides, &id.value).at(id.span(), ""));
    }
    found
}

pub(super) fn unknown_side(sides: &[Side], id: &str) -> Diagnostic {
    let known = || sides.iter().map(|s| s.id.as_str());
    let help = match nearest(id, known()) {
        Some(likely) => format!("did you mean `{likely}`?"),
        None if sides.is_empty() => "add a `[[side]]`".to_owned(),
        None => format!("sides are {}", quoted_list(known(), 8)),
    };
    Diagnostic::error(Code::UnknownName, format!("there is no side `{id}`")).help(help)
}

pub(super) fn check_pieces(raw: &Descriptor, sides: &[Side], writer: &mut Writer<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in &raw.pieces {
        let Some(side) = side_index(sides, &piece.side, writer) else { continue };
        if ["id", "name", "count", "cells"].contains(&piece.name.value.as_str()) {
            let message = format!("a piece can't be called `{}`: the facts of its side have that name already", piece.name.value);
            writer.fault(Diagnostic::error(Code::Duplicate, message).at(piece.name.span(), ""));
        }
        if pieces.iter().any(|p| p.side == side && fact_name(&p.name) == fact_name(&piece.name.value)) {
            let message = format!("the side `{}` already has a piece `{}`", sides[side].id, piece.name.value);
            writer.fault(Diagnostic::error(Code::Duplicate, message).at(piece.name.span(), ""));
        }
        pieces.push(resolve(piece, side, &sides[side], writer));
    }
    pieces
}

fn resolve(raw: &RawPiece, side: usize, owner: &Side, writer: &mut Writer<'_>) -> Piece {
    let face = raw.face.as_ref().map_or_else(|| owner.id.clone(), |f| writer.printed(f, 2));
    if let Some(count) = raw.count.as_ref().filter(|count| count.value + raw.spare == 0) {
        let message = format!("no piece `{}` is made: its count and its spares are both 0", raw.name.value);
        writer.fault(Diagnostic::error(Code::BadValue, message).at(count.span, "").help("give it a `count` or a `spare`"));
    }
    let idle = if raw.card { raw.crown.then_some("crown") } else { (raw.flag || raw.pips > 0).then_some("flag or pips") };
    if let Some(idle) = idle {
        let (has, wants) = if raw.card { ("card", "disc") } else { ("disc", "card") };
        let message = format!("a {has} has no {idle}: nothing is drawn");
        writer.fault(Diagnostic::warning(Code::NoEffect, message).at(raw.span, "").help(format!("write `art = \"{wants}\"`, or leave it out")));
    }
    let art = if raw.card { Art::Card { face, pips: raw.pips, flag: raw.flag } } else { Art::Disc { face, crown: raw.crown } };
    Piece {
        side,
        name: raw.name.value.clone(),
        title: raw.title.as_ref().map_or_else(|| raw.name.value.clone(), |t| writer.printed(t, 24)),
        // Until the set-up is known, one stands for as many as it places.
        count: raw.count.as_ref().map_or(1, |count| count.value),
        rank: raw.rank,
        spare: raw.spare,
        size: raw.size.value,
        art,
        back: raw.back.as_ref().map(|b| writer.printed(b, 2)),
    }
}

/// A kind of piece without a count is made as often as the set-up places it.
pub(super) fn fill_counts(raw: &Descriptor, pieces: &mut [Piece], sides: &[Side], setup: &Position, writer: &mut Writer<'_>) {
    for (index, piece) in pieces.iter_mut().enumerate() {
        let side = &sides[piece.side].id;
        let Some(written) = raw.pieces.iter().find(|p| p.side.value == *side && p.name.value == piece.name) else { continue };
        if written.count.is_some() {
            continue;
        }
        piece.count = setup.men.values().filter(|man| man.piece == Some(index)).count() as u32;
        if piece.count + piece.spare == 0 {
            let message = format!("no piece `{}` is made: the set-up places none", piece.name);
            writer.fault(Diagnostic::error(Code::BadValue, message).at(written.span, "").help("give it a `count` or a `spare`"));
        }
    }
}

/// No more pieces stand on the board at the start than are made, kind by kind, face-down ones of a side together.
pub(super) fn check_counts(raw: &Descriptor, context: &Context<'_>, setup: &Position, writer: &mut Writer<'_>) {
    let Some(raw_setup) = &raw.setup else { return };
    for (side, owner) in context.sides.iter().enumerate() {
        let made: u32 = context.pieces.iter().filter(|p| p.side == side).map(|p| p.count).sum();
        let placed = setup.cells_of(side).len();
        let kinds = context.pieces.iter().enumerate().filter(|(_, p)| p.side == side).map(|(index, piece)| {
            let placed = setup.men.values().filter(|man| man.piece == Some(index)).count();
            (placed, piece.count, Some(piece.name.as_str()))
        });
        let whole = (placed, made, None);
        let Some((placed, made, kind)) = kinds.chain([whole]).find(|(placed, made, _)| *placed > *made as usize) else { continue };
        let what = kind.map_or_else(|| format!("{} pieces", owner.name), |kind| format!("{} pieces `{kind}`", owner.name));
        let of_kind = |named: Option<&str>| kind.is_none() || named.is_none() || named == kind;
        let written = raw_setup.sets.iter().find(|set| set.side == owner.id && of_kind(set.piece.as_ref().map(|p| p.0.as_str())));
        let span = written.map_or(raw_setup.span, |set| set.cells.span());
        let message = format!("the set-up places {placed} {what}, but {made} are made");
        let mut fault = Diagnostic::error(Code::TooFewPieces, message).at(span, "");
        if let Some(piece) = raw.pieces.iter().find(|p| p.side.value == owner.id && of_kind(Some(&p.name.value))) {
            fault = fault.at(piece.count.as_ref().map_or(piece.span, |count| count.span), "made here");
        }
        writer.fault(fault.help("change the set-up or the `count` of the pieces"));
    }
}

/// Pieces can be picked up and fit their cells, and a sensible size is offered where they don't.
pub(super) fn check_sizes(raw: &Descriptor, plan: &BoardPlan, writer: &mut Writer<'_>) {
    let Some(cell) = &raw.board.cell else { return };
    let pitch = cell.value.get();
    let widest = WIDEST * pitch;
    for piece in &raw.pieces {
        let size = piece.size.value.get();
        if (SMALLEST..=widest + 1e-9).contains(&size) {
            continue;
        }
        let wrong = if size < SMALLEST { "too small to handle" } else { "too large for its cell" };
        let message = format!("a piece of {} is {wrong}", piece.size.value);
        let help = Piece::sizes_for(pitch);
        writer.fault(Diagnostic::error(Code::PieceSize, message).at(piece.size.span, "").at(cell.span, "the cell").help(help));
    }
    debug_assert!(plan.pitch.is_some());
}
