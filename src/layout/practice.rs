//! The practice sheet: each example's position on a board of its own, a question, and lines to write on.

use kurbo::{Point, Rect};

use super::desk::{Desk, Hold};
use super::diagram::{Diagram, Picture, pitch_for, size_at};
use super::fit::too_large;
use super::flow::draw_into;
use super::frame::Sheet;
use super::pieces_sheet::title_and_text;
use super::prose::block;
use super::words;
use crate::activity::{Example, SheetKind};
use crate::diag::Report;
use crate::scene::draw::{circle, filled, line};
use crate::scene::{Color, Group, Item, Role};

/// An exercise is at least this high.
const LEAST: f64 = 60.0;
/// Room between exercises.
const GAP: f64 = 6.0;
/// From one writing line to the next.
const WRITING: f64 = 9.5;
/// What is said above the exercises.
const TEXT: &str =
    "Each question has a position of its own: don't set up the start. Write your answer before you move a piece, then check it with your partner.";

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    let examples: Vec<Example> = desk.activity.examples.iter().filter(|e| e.in_practice).cloned().collect();
    if examples.is_empty() {
        return Ok(Vec::new());
    }
    let name = words::sheet_name(SheetKind::Practice);
    let content = desk.frame.content;
    let (intro, top) = title_and_text(desk, name, TEXT);
    let room = content.height() - top;
    let mut least = LEAST.max(0.31 * content.width());
    for example in &examples {
        // On a narrow estimate of the words' width: a diagram takes at most 46 % of the sheet.
        let style = desk.theme.body();
        let (_, high) = block(desk, &example.question, style, content.width() * 0.54 - 17.0, Hold::Left);
        least = least.max(high + 2.0 * WRITING);
    }
    if least > room {
        return Err(too_large("a question of the practice sheet is longer than a page".to_owned()));
    }
    let fit = ((room + GAP) / (least + GAP)).floor().max(1.0) as usize;
    let pages = examples.len().div_ceil(fit);
    let per_page = examples.len().div_ceil(pages);
    let height = ((room + GAP) / per_page as f64) - GAP;
    let pitch = pitch(desk, content.width(), height);
    let mut sheets = Vec::new();
    for (page, chunk) in examples.chunks(per_page).enumerate() {
        let mut items = intro.clone();
        for (index, example) in chunk.iter().enumerate() {
            let y = content.y0 + top + index as f64 * (height + GAP);
            let area = Rect::new(content.x0, y, content.x1, y + height);
            items.extend(exercise(desk, example, page * per_page + index + 1, area, pitch));
        }
        sheets.push(Sheet { name, items });
    }
    Ok(sheets)
}

/// The pitch at which a diagram is as high as an exercise, and at most nearly half as wide as the sheet.
fn pitch(desk: &mut Desk<'_>, width: f64, height: f64) -> f64 {
    let wide = pitch_for(desk, width * 0.46);
    let mut pitch = wide;
    for _ in 0..4 {
        let (_, high) = size_at(desk, pitch);
        if high > height {
            pitch *= height / high;
        }
    }
    pitch
}

fn exercise(desk: &mut Desk<'_>, example: &Example, number: usize, area: Rect, pitch: f64) -> Vec<Item> {
    let diagram = Diagram { picture: Picture::question(example).into(), pitch, name: format!("practice-{}", example.id).into() };
    let (wide, _) = diagram.size(desk);
    let mut items = vec![diagram.draw(desk, area.origin())];
    let left = area.x0 + wide + 9.0;
    let disc = Point::new(left + 2.6, area.y0 + 3.0);
    let accent = desk.theme.accent;
    let mut question = vec![Group::of(Role::Artifact, vec![filled(circle(disc, 2.6), accent)])];
    let digits = desk.theme.bold(3.4, Color::WHITE);
    question.extend(desk.centred(&number.to_string(), digits, disc));
    let style = desk.theme.body();
    let text = Rect::new(left + 8.0, area.y0, area.x1, area.y1);
    let (body, height) = block(desk, &example.question, style, text.width(), Hold::Left);
    draw_into(desk, &body, Point::new(text.x0, area.y0 + 0.4), &mut question);
    items.push(Group::of(Role::Paragraph, question));
    let first = area.y0 + height + WRITING;
    let fit = ((area.y1 - first) / WRITING).floor().max(0.0) as u32 + 1;
    let rule = desk.theme.writing();
    let writing = (0..example.lines.unwrap_or(fit).min(fit)).map(|i| {
        let y = first + f64::from(i) * WRITING;
        line(Point::new(left, y), Point::new(area.x1, y), rule)
    });
    items.push(Group::named(Role::Artifact, format!("lines-{}", example.id), writing.collect()));
    items
}
