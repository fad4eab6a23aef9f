//! A sample game for the host: a filled record, and the board every few moves.

use super::desk::Desk;
use super::diagram::{Diagram, Picture, least_for_host, pitch_from};
use super::example::{Slots, captioned, in_rows};
use super::fit;
use super::flow::{Band, Chunk};
use super::frame::Sheet;
use super::prose::{heading, prose};
use super::table::{self, Table};
use super::words;
use crate::activity::{Activity, Column, Holds, Outcome, Rules};
use crate::board::Cell;
use crate::diag::Report;
use crate::prose::{Prose, Style};
use crate::rules::{Model, Move, Sample, State, sample_game};

/// At most so many boards are drawn.
const MOST_BOARDS: usize = 9;

/// The sheets of a game played from `seed`; none without rules.
pub(super) fn lay_out(desk: &mut Desk<'_>, seed: u64) -> Result<Vec<Sheet>, Report> {
    let activity = desk.activity;
    let Some(rules) = &activity.rules else { return Ok(Vec::new()) };
    let setup = rules.state(&activity.setup, usize::from(rules.model().first()));
    let sample = sample_game(rules.model(), &setup, seed);
    fit::sheets(desk, words::HOST_KEY, |desk, size| plan(desk, rules, &sample, seed, size))
}

fn plan(desk: &mut Desk<'_>, rules: &Rules, sample: &Sample, seed: u64, size: f64) -> Vec<Band> {
    let width = desk.frame.content.width();
    let style = desk.theme.sheet_title();
    let mut top = heading(desk, 1, "Sample game", style, width);
    let style = desk.theme.body();
    let words = format!(
        "A short game, played by the rules of this kit, to show how a record is kept. It is no model of good play. Seed {seed}; another seed gives another game."
    );
    top.extend(prose(desk, &Prose::line(&words), style, width));
    top.iter_mut().for_each(|chunk| chunk.keep = true);
    let record = record(desk.activity, rules.model(), sample);
    let mut written = table::chunks(desk, &record, width);
    let end = sample.ending.as_ref().map_or_else(|| "The game is broken off here.".to_owned(), |ending| ending.sentence(rules.model()));
    written.extend(prose(desk, &Prose::styled(&[(&end, Style::Strong)]), style, width));
    let boards = Band { columns: 1, before: 5.5, chunks: boards(desk, rules, sample, width, size) };
    vec![Band { columns: 1, before: 0.0, chunks: top }, Band { columns: 1, before: 2.0, chunks: written }, boards]
}

/// The boards after every few moves and at the end.
fn boards(desk: &mut Desk<'_>, rules: &Rules, sample: &Sample, width: f64, size: f64) -> Vec<Chunk> {
    let ((slots, size), floor) = (Slots::for_host(desk, width).at(size), least_for_host(desk));
    let pitch = pitch_from(desk, floor, slots.width, size);
    let every = sample.moves.len().div_ceil(MOST_BOARDS).max(1);
    let mut cells = Vec::new();
    for (index, play) in sample.moves.iter().enumerate() {
        let number = index + 1;
        if number % every != 0 && number != sample.moves.len() {
            continue;
        }
        let before = rules.position(&sample.states[index]);
        let removed = play.taken.iter().filter_map(|&cell| before.men.get(&cell).map(|&man| (cell, man))).collect();
        let when = turn_name(desk.activity, rules.model(), sample, index);
        let caption = Prose::styled(&[(&format!("After {when}: "), Style::Normal), (&play.path.written(rules.model().board()), Style::Strong)]);
        let outcome = Outcome { path: play.path.clone(), removed, after: rules.position(&sample.states[number]), caption };
        let diagram = Diagram { picture: Picture::after(&outcome).into(), pitch, name: format!("sample-{number}").into() };
        cells.push(captioned(desk, diagram, &outcome.caption, slots.width));
    }
    in_rows(cells, slots).into_iter().map(|row| Chunk { before: 3.0, ..row }).collect()
}

/// `move 4`, or `Red's turn 2` where a row of the record holds a move of each side.
fn turn_name(activity: &Activity, model: &dyn Model, sample: &Sample, index: usize) -> String {
    let left = activity.records.first().and_then(|record| record.columns.iter().find_map(|column| column.side));
    let Some(left) = left else { return format!("move {}", index + 1) };
    let shift = usize::from(usize::from(sample.states[0].turn) != left);
    let name = &model.players()[usize::from(sample.states[index].turn)].name;
    format!("{name}'s turn {}", (index + shift) / 2 + 1)
}

/// The filled record, in the columns of the activity's own.
fn record(activity: &Activity, model: &dyn Model, sample: &Sample) -> Table {
    let usual = || {
        let column = |head: &str, number, width, holds| Column { head: head.to_owned(), number, width, holds, side: None };
        vec![column("Move", true, 2, None), column("From, to", false, 5, Some(Holds::Move)), column("Taken", false, 6, Some(Holds::Removed))]
    };
    let own = activity.records.first().map(|r| r.columns.clone()).filter(|columns| columns.iter().any(|c| c.holds.is_some()));
    let columns = own.unwrap_or_else(usual);
    let mut rows: Vec<Vec<String>> = Vec::new();
    // A row that holds a move of each side begins with the side that stands on the left.
    let left = columns.iter().find_map(|c| c.side);
    for (index, play) in sample.moves.iter().enumerate() {
        let state = &sample.states[index];
        let fresh = rows.is_empty() || left.is_none_or(|side| side == usize::from(state.turn));
        if fresh {
            let number = (rows.len() + 1).to_string();
            rows.push(columns.iter().map(|c| if c.number { number.clone() } else { String::new() }).collect());
        }
        let Some(row) = rows.last_mut() else { continue };
        for (words, column) in row.iter_mut().zip(&columns) {
            if column.side.is_none_or(|side| side == usize::from(state.turn))
                && let Some(holds) = column.holds
            {
                *words = told(model, state, play, holds);
            }
        }
    }
    Table { heads: columns.iter().map(|c| c.head.clone()).collect(), shares: columns.iter().map(|c| f64::from(c.width)).collect(), rows }
}

/// What a player would write.
fn told(model: &dyn Model, state: &State, play: &Move, holds: Holds) -> String {
    let kind = |cell: Cell| state.at(cell).and_then(|s| model.kinds().get(usize::from(s.kind))).map_or("", |k| k.prefix.as_str());
    let (from, to) = (play.path.start(), play.path.end());
    let met = state.at(to).is_some() && from != to;
    match holds {
        Holds::Move => play.path.written(model.board()),
        Holds::Removed => model.board().names(&play.taken),
        Holds::Capture => {
            let word = |mark: &char| if *mark == '+' { "approach" } else { "withdrawal" };
            let words: Vec<&str> = play.path.marks.iter().map(word).collect();
            if words.is_empty() { "none".to_owned() } else { words.join(", ") }
        }
        Holds::Ranks if met => format!("{} / {}", kind(from), kind(to)),
        Holds::Result if met => match play.taken.as_slice() {
            _ if play.wins => "the flag is taken".to_owned(),
            [one] if *one == to => format!("{} stays, {} leaves", kind(from), kind(to)),
            [_] => format!("{} stays, {} leaves", kind(to), kind(from)),
            _ => "both leave".to_owned(),
        },
        Holds::Ranks | Holds::Result => String::new(),
    }
}
