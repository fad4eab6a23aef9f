//! Settings of the models: read, checked, and told again with their defaults.

use super::approach_withdraw::ApproachWithdraw;
use super::hexdame::Hexdame;
use super::hidden_rank::HiddenRank;
use super::{Model, Player};
use crate::board::{Board, Lattice};
use crate::diag::{nearest, quoted_list};

/// The names of the models.
pub const MODELS: [&str; 3] = ["approach-withdraw", "hexdame", "hidden-rank"];

/// The value of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// A word.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Several words.
    List(Vec<String>),
}

/// A setting that a model refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingError {
    /// The setting; none if the model itself can't be.
    pub key: Option<String>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// What every model has: the board, the players, and who moves first.
#[derive(Debug, Clone)]
pub struct Table {
    /// The board it is played on.
    pub board: Board,
    /// The two players.
    pub players: [Player; 2],
    /// Who moves first.
    pub first: u8,
}

impl Table {
    /// A player's name.
    pub fn name(&self, side: u8) -> &str {
        &self.players[usize::from(side)].name
    }
}

/// The limit of a game's moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limit {
    /// Moves, as written; none for no limit.
    pub moves: Option<u32>,
    /// Whether they are counted for each side.
    pub each: bool,
}

impl Limit {
    /// Moves of both sides together.
    pub fn in_all(self) -> Option<u32> {
        self.moves.map(|moves| if self.each { 2 * moves } else { moves })
    }

    /// The two settings it is made of.
    pub fn settings(self) -> [(&'static str, Setting); 2] {
        let moves = self.moves.map_or_else(|| Setting::Text("none".to_owned()), |n| Setting::Number(n.into()));
        [("move_limit", moves), ("limit_counts", Setting::Text(if self.each { "each" } else { "together" }.to_owned()))]
    }
}

/// The rules called `model` on `board`; `armies` are the kinds of the pieces with which each side starts.
///
/// # Errors
/// Every setting that isn't known or can't have its value.
pub fn build(
    model: &str,
    board: &Board,
    players: &[Player; 2],
    armies: &[Vec<u8>; 2],
    given: &[(String, Setting)],
) -> Result<Box<dyn Model>, Vec<SettingError>> {
    let mut settings = Settings { given, asked: Vec::new(), errors: Vec::new(), players };
    let first = settings.first();
    let table = Table { board: board.clone(), players: players.clone(), first };
    let made: Option<Box<dyn Model>> = match model {
        "approach-withdraw" => Some(Box::new(ApproachWithdraw::new(table, &mut settings))),
        "hexdame" => Hexdame::new(table, &mut settings).map(|m| Box::new(m) as Box<dyn Model>),
        "hidden-rank" => Some(Box::new(HiddenRank::new(table, armies, &mut settings))),
        _ => {
            let help = nearest(model, MODELS).map_or_else(|| format!("known are {}", quoted_list(MODELS, 8)), |l| format!("did you mean `{l}`?"));
            return Err(vec![SettingError { key: None, message: format!("there is no rule model `{model}`"), help: Some(help) }]);
        }
    };
    let square = matches!(board.lattice(), Lattice::Square { .. });
    if model != "hexdame" && !square {
        settings.refuse(None, format!("the model `{model}` needs a square board"), Some("write `kind = \"square\"` in [board]".to_owned()));
    }
    settings.finish(model);
    match made {
        Some(made) if settings.errors.is_empty() => Ok(made),
        _ => Err(settings.errors),
    }
}

/// Reads what was given; what nobody asks for is refused.
pub(super) struct Settings<'a> {
    given: &'a [(String, Setting)],
    asked: Vec<&'static str>,
    errors: Vec<SettingError>,
    players: &'a [Player; 2],
}

impl Settings<'_> {
    fn get(&mut self, key: &'static str) -> Option<&Setting> {
        self.asked.push(key);
        self.given.iter().find(|(k, _)| k == key).map(|(_, value)| value)
    }

    pub fn refuse(&mut self, key: Option<&str>, message: impl Into<String>, help: Option<String>) {
        self.errors.push(SettingError { key: key.map(str::to_owned), message: message.into(), help });
    }

    fn wrong(&mut self, key: &'static str, wanted: &str) {
        self.refuse(Some(key), format!("the rule `{key}` must be {wanted}"), None);
    }

    pub fn flag(&mut self, key: &'static str, default: bool) -> bool {
        match self.get(key).cloned() {
            None => default,
            Some(Setting::Flag(flag)) => flag,
            // A template gives words.
            Some(Setting::Text(text)) if ["true", "false"].contains(&text.to_lowercase().as_str()) => text.eq_ignore_ascii_case("true"),
            Some(_) => {
                self.wrong(key, "true or false");
                default
            }
        }
    }

    /// One of a few words, by its index; the first is the default.
    pub fn choice(&mut self, key: &'static str, words: &[&str]) -> usize {
        // A word of digits comes as a number.
        let value = self.get(key).cloned().map(|value| if let Setting::Number(n) = value { Setting::Text(n.to_string()) } else { value });
        match value {
            None => 0,
            Some(Setting::Text(text)) => words.iter().position(|w| *w == text).unwrap_or_else(|| {
                let known = quoted_list(words.iter().copied(), 8);
                let help = match nearest(&text, words.iter().copied()) {
                    Some(likely) => format!("did you mean `{likely}`? Known are {known}"),
                    None => format!("known are {known}"),
                };
                self.refuse(Some(key), format!("the rule `{key}` can't be `{text}`"), Some(help));
                0
            }),
            Some(_) => {
                self.wrong(key, &format!("one of {}", quoted_list(words.iter().copied(), 8)));
                0
            }
        }
    }

    /// A whole number, or `none`.
    pub fn number(&mut self, key: &'static str, least: i64, most: i64, default: Option<u32>) -> Option<u32> {
        match self.get(key).cloned() {
            None => default,
            Some(Setting::Number(n)) if (least..=most).contains(&n) => u32::try_from(n).ok(),
            Some(Setting::Text(text)) if text == "none" => None,
            Some(_) => {
                self.wrong(key, &format!("a whole number from {least} to {most}, or `\"none\"`"));
                default
            }
        }
    }

    /// The limit of a game's moves, 40 together unless it is set.
    pub fn limit(&mut self) -> Limit {
        let moves = self.number("move_limit", 1, 500, Some(40));
        Limit { moves, each: self.choice("limit_counts", &["together", "each"]) == 1 }
    }

    pub fn list(&mut self, key: &'static str) -> Vec<String> {
        match self.get(key).cloned() {
            None => Vec::new(),
            Some(Setting::List(list)) => list,
            Some(Setting::Text(text)) => text.split(',').map(|t| t.trim().to_owned()).filter(|t| !t.is_empty()).collect(),
            Some(_) => {
                self.wrong(key, "a list of strings");
                Vec::new()
            }
        }
    }

    fn first(&mut self) -> u8 {
        let ids = [self.players[0].id.clone(), self.players[1].id.clone()];
        let words: Vec<&str> = ids.iter().map(String::as_str).collect();
        self.choice("first", &words) as u8
    }

    fn finish(&mut self, model: &str) {
        let unknown: Vec<String> = self.given.iter().map(|(k, _)| k.clone()).filter(|k| !self.asked.contains(&k.as_str())).collect();
        for key in unknown {
            let help = match nearest(&key, self.asked.iter().copied()) {
                Some(likely) => format!("did you mean `{likely}`?"),
                None => format!("its rules are {}; other facts belong in [parameters]", quoted_list(self.asked.iter().copied(), 16)),
            };
            self.refuse(Some(&key), format!("the model `{model}` has no rule `{key}`"), Some(help));
        }
    }
}
