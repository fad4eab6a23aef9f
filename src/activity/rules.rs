//! The rule model of an activity: made from its board, sides, pieces and settings, and the bridge between its pieces and the model's.

use std::sync::Arc;

use super::pieces::{Art, Piece, Side};
use super::prose::Writer;
use super::{Man, Position};
use crate::board::Board;
use crate::descriptor::Descriptor;
use crate::diag::{Code, Diagnostic};
use crate::prose::{Fact, Facts};
use crate::rules::{Complaint, MODELS, Model, Player, Setting, State, Stone, UNKNOWN, audit, build};

/// The rules that prove an activity.
#[derive(Debug, Clone)]
pub struct Rules {
    model: Arc<dyn Model>,
    /// The model's kind of each piece.
    kinds: Vec<(u8, u8)>,
    /// The kinds with which a side starts, each once.
    ranks: Vec<u8>,
    /// Whether pieces have ranks that are hidden.
    hides: bool,
}

impl Rules {
    /// The model.
    pub fn model(&self) -> &dyn Model {
        &*self.model
    }

    /// A position as the model sees it.
    pub fn state(&self, position: &Position, turn: usize) -> State {
        let mut state = State::empty(self.model.board().len(), turn as u8);
        for (&cell, man) in &position.men {
            // Face down, a piece of a game without ranks is still what every piece is at first.
            let hidden = if self.hides { UNKNOWN } else { 0 };
            let kind = man.piece.map_or(hidden, |piece| self.kinds[piece].1);
            state.set(cell, Some(Stone { side: man.side as u8, kind }));
        }
        state
    }

    /// A position of the model with the activity's pieces; kinds that no piece is made for lie face down.
    pub fn position(&self, state: &State) -> Position {
        let men = self.model.board().cells().filter_map(|cell| state.at(cell).map(|stone| (cell, self.man(stone))));
        Position { men: men.collect() }
    }

    /// The piece that a stone is.
    pub fn man(&self, stone: Stone) -> Man {
        let piece = self.kinds.iter().position(|&kind| kind == (stone.side, stone.kind));
        Man { side: usize::from(stone.side), piece }
    }

    /// What prose may quote as `rules`.
    pub(super) fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        for (key, setting) in self.model.settings() {
            facts.set(key, fact(setting));
        }
        if let Some(limit) = self.model.limit() {
            facts.count("moves_in_all", limit as usize);
        }
        let ranks = self.ranks.iter().filter(|&&rank| rank > 0);
        facts.set("ranks", Fact::List(ranks.map(|rank| Fact::Text(rank.to_string())).collect()));
        facts
    }
}

fn fact(setting: Setting) -> Fact {
    match setting {
        Setting::Text(text) => Fact::Text(text),
        Setting::Number(n) => Fact::Number(n),
        Setting::Flag(flag) => Fact::Flag(flag),
        Setting::List(list) => Fact::List(list.into_iter().map(Fact::Text).collect()),
    }
}

fn setting(fact: &Fact) -> Option<Setting> {
    match fact {
        Fact::Text(text) => Some(Setting::Text(text.clone())),
        Fact::Number(n) => Some(Setting::Number(*n)),
        Fact::Flag(flag) => Some(Setting::Flag(*flag)),
        Fact::List(list) => {
            let words = list.iter().map(|fact| match fact {
                Fact::Text(text) => Some(text.clone()),
                _ => None,
            });
            words.collect::<Option<_>>().map(Setting::List)
        }
        Fact::Table(_) => None,
    }
}

/// The kind that a piece is for the rules: its rank, or whether it wears a crown.
fn kind(piece: &Piece) -> u8 {
    match (&piece.art, piece.rank) {
        (_, Some(rank)) => rank,
        (Art::Disc { crown, .. }, None) => u8::from(*crown),
        (Art::Card { .. }, None) => 0,
    }
}

/// The model whose pieces have ranks.
const HIDDEN: &str = "hidden-rank";

/// Every piece is of one kind that the model has, and no two of a side are of the same.
fn check_kinds(raw: &Descriptor, model: &str, sides: &[Side], pieces: &[Piece], writer: &mut Writer<'_>) -> bool {
    let mut fine = true;
    let mut wrong = |piece: &Piece, message: String, help: &str| {
        let side = &sides[piece.side].id;
        let written = raw.pieces.iter().find(|p| p.side.value == *side && p.name.value == piece.name);
        let fault = Diagnostic::error(Code::BadValue, message).help(help);
        writer.fault(written.map_or(fault.clone(), |p| fault.at(p.name.span(), "")));
        fine = false;
    };
    for (index, piece) in pieces.iter().enumerate() {
        let name = &piece.name;
        match (model == HIDDEN, piece.rank) {
            (true, None) => wrong(
                piece,
                format!("the model `{model}` must know the rank of `{name}`"),
                "write `rank = 1` or the like, and `rank = 0` for the flag",
            ),
            (false, Some(_)) if MODELS.contains(&model) => wrong(piece, format!("pieces of the model `{model}` have no ranks"), "leave `rank` out"),
            _ => {}
        }
        let twin = pieces[..index].iter().find(|other| other.side == piece.side && kind(other) == kind(piece));
        if let Some(twin) = twin.filter(|_| MODELS.contains(&model)) {
            wrong(
                piece,
                format!("`{}` and `{name}` are the same piece for the model `{model}`", twin.name),
                "leave one of them out, or give it its own rank or crown",
            );
        }
        let kings = |side: usize| pieces.iter().any(|p| p.side == side && kind(p) == 1);
        if model == "hexdame" && kind(piece) == 0 && !kings(piece.side) {
            let help = "add a `[[pieces]]` with `name = \"king\"`, `crown = true`, `count = 0` and some `spare`";
            wrong(piece, format!("there is no king for `{name}` to become"), help);
        }
    }
    fine
}

/// The activity's rules, if it names a model that exists and takes its settings.
pub(super) fn bind(raw: &Descriptor, board: &Board, sides: &[Side], pieces: &[Piece], writer: &mut Writer<'_>) -> Option<Rules> {
    let name = raw.rules.model.as_ref()?;
    let [first, second] = sides else {
        let message = format!("the model `{}` is a game of two sides, and there are {}", name.value, sides.len());
        writer.fault(Diagnostic::error(Code::BadValue, message).at(name.span(), ""));
        return None;
    };
    if !check_kinds(raw, &name.value, sides, pieces, writer) {
        return None;
    }
    let hides = name.value == HIDDEN;
    let players = [first, second].map(|side| Player { id: side.id.clone(), name: side.name.clone() });
    let army = |side: usize| pieces.iter().filter(|p| p.side == side).flat_map(|p| vec![kind(p); p.count as usize]).collect::<Vec<u8>>();
    let given: Vec<_> = raw.rules.spans.iter().filter_map(|(key, _)| Some((key.clone(), setting(raw.rules.facts.get(key)?)?))).collect();
    match build(&name.value, board, &players, &[army(0), army(1)], &given) {
        Ok(model) => {
            let mut ranks = [army(0), army(1)].concat();
            ranks.sort_unstable();
            ranks.dedup();
            Some(Rules { model: model.into(), kinds: pieces.iter().map(|p| (p.side as u8, kind(p))).collect(), ranks, hides })
        }
        Err(errors) => {
            for error in errors {
                let place = error.key.as_ref().and_then(|key| raw.rules.spans.iter().find(|(known, _)| known == key)).map(|(_, span)| *span);
                let code = match (&error.key, place) {
                    (None, _) if !MODELS.contains(&name.value.as_str()) => Code::UnknownName,
                    (Some(_), Some(_)) if error.message.contains("has no rule") => Code::UnknownKey,
                    _ => Code::BadValue,
                };
                writer.fault(Diagnostic::error(code, error.message).at(place.unwrap_or(name.span()), "").maybe_help(error.help));
            }
            None
        }
    }
}

/// The set-up is one that a game can start from, with every piece that the game needs.
pub(super) fn check_setup(raw: &Descriptor, rules: &Rules, sides: &[Side], pieces: &[Piece], setup: &Position, writer: &mut Writer<'_>) {
    let Some(written) = &raw.setup else {
        let message = "there is no set-up for a game to start from";
        let span = raw.rules.model.as_ref().map_or(raw.board.span, |model| model.span());
        writer.fault(Diagnostic::error(Code::BadSetup, message).at(span, "").help("add a `[setup]` with a cell set for each side"));
        return;
    };
    for (index, side) in sides.iter().enumerate() {
        let made: u32 = pieces.iter().filter(|p| p.side == index).map(|p| p.count).sum();
        let placed = setup.cells_of(index).len();
        if placed < made as usize {
            let message = format!("the set-up places {placed} {} pieces, but the game needs {made}", side.name);
            let span = written.sets.iter().find(|set| set.side == side.id).map_or(written.span, |set| set.cells.span());
            writer.fault(Diagnostic::error(Code::BadSetup, message).at(span, "").help("change the set-up or the `count` of the pieces"));
        }
    }
    let state = rules.state(setup, usize::from(rules.model().first()));
    for Complaint { cell, message } in audit(rules.model(), &state) {
        let side = cell.and_then(|cell| setup.men.get(&cell)).map(|man| &sides[man.side].id);
        let span = written.sets.iter().find(|set| Some(&set.side) == side).map_or(written.span, |set| set.cells.span());
        // Without a cell, it is about whether a game can begin at all.
        let help = cell.is_none().then(|| "each side needs pieces on the board, and empty cells they can move to".to_owned());
        writer.fault(Diagnostic::error(Code::BadSetup, message).at(span, "").maybe_help(help));
    }
}
