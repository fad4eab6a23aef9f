//! The board sheet: the board at its playing size, its legend and a note.

use kurbo::{Point, Rect, Vec2};

use super::board::{BoardView, mark};
use super::desk::{Desk, Hold};
use super::flow::draw_body;
use super::frame::{Frame, Sheet};
use super::prose::block;
use super::{piece, words};
use crate::activity::{Piece, SMALLEST_CELL, SheetKind, Zone};
use crate::board::Lattice;
use crate::diag::{Code, Diagnostic, Report};
use crate::measure::{PAPERS, Paper, number};
use crate::scene::draw::{painted, rounded_rectangle};
use crate::scene::{Group, Item, Role, Stroke};

/// Room between the board and what stands under it.
const GAP: f64 = 4.0;
/// The height of a legend line.
const LEGEND: f64 = 7.0;
/// How strongly starting pieces are printed on the board.
const GHOST: f64 = 0.35;

pub(super) fn lay_out(desk: &mut Desk<'_>) -> Result<Vec<Sheet>, Report> {
    let content = desk.frame.content;
    let (below, below_height) = under(desk, content.width());
    let room = (content.width(), content.height() - below_height);
    let pitch = match desk.activity.board.pitch {
        Some(pitch) => pitch.get(),
        None => fitting(desk, room),
    };
    if pitch < SMALLEST_CELL {
        let message = format!("the legend and the note leave no room for the board on {}", desk.paper.name);
        let help = "shorten the note, use fewer zones, or use larger paper";
        let mut report = Report::default();
        report.push(Diagnostic::error(Code::BoardTooLarge, message).at(desk.activity.board.blame, "").help(help));
        return Err(report);
    }
    let view = view_at(desk, pitch);
    if view.bounds.width() > room.0 + 1e-6 || view.bounds.height() > room.1 + 1e-6 {
        return Err(too_large(desk, &view, below_height));
    }
    if let Some(piece) = desk.activity.pieces.iter().find(|p| !p.fits(pitch)) {
        let message = format!("a piece of {} doesn't suit cells of {}\u{a0}mm", piece.size, number(pitch));
        let help = Piece::sizes_for(pitch);
        let mut report = Report::default();
        report.push(Diagnostic::error(Code::PieceSize, message).at(desk.activity.board.blame, "the cells are fitted to the sheet").help(help));
        return Err(report);
    }
    let items = arrange(desk, pitch, &view, below, below_height);
    Ok(vec![Sheet { name: words::sheet_name(SheetKind::Board), items }])
}

fn label_size(pitch: f64) -> f64 {
    (0.2 * pitch).clamp(3.2, 5.4)
}

fn view_at(desk: &mut Desk<'_>, pitch: f64) -> BoardView {
    let plan = &desk.activity.board;
    BoardView::new(desk, plan, pitch, label_size(pitch), Point::ZERO)
}

/// The largest pitch, in half millimetres, at which the board with its labels fits the room.
fn fitting(desk: &mut Desk<'_>, room: (f64, f64)) -> f64 {
    let unit = desk.geometry.unit;
    let mut half_steps = (2.0 * (room.0 / unit.width()).min(room.1 / unit.height())).floor();
    while half_steps > 1.0 {
        let bounds = view_at(desk, half_steps / 2.0).bounds;
        if bounds.width() <= room.0 && bounds.height() <= room.1 {
            break;
        }
        half_steps -= 1.0;
    }
    half_steps / 2.0
}

/// Board and legend, the board's outline centred on the page where its labels leave room for that.
fn arrange(desk: &mut Desk<'_>, pitch: f64, loose: &BoardView, below: Vec<Item>, below_height: f64) -> Vec<Item> {
    let content = desk.frame.content;
    let plan = &desk.activity.board;
    let outline = loose.outline_bounds(desk);
    let left = outline.x0 - loose.bounds.x0;
    let wanted = content.center().x - outline.width() / 2.0 - left;
    let x = wanted.clamp(content.x0, content.x1 - loose.bounds.width());
    let spare = content.height() - loose.bounds.height() - below_height;
    let y = content.y0 + spare * 0.42;
    let mut view = BoardView::new(desk, plan, pitch, loose.labels, Point::new(x, y));
    view.every_cell = true;
    let mut board = view.draw(desk, plan);
    if plan.ghost {
        board.extend(ghosts(desk, &view));
    }
    let alt = alt(desk);
    let mut items = vec![Group::named(Role::Figure(alt), "board", board)];
    let shift = Vec2::new(content.x0, view.bounds.y1 + GAP);
    items.extend(below.into_iter().map(|mut item| {
        item.translate(shift);
        item
    }));
    items
}

fn ghosts(desk: &mut Desk<'_>, view: &BoardView) -> Vec<Item> {
    let activity = desk.activity;
    let mut items = Vec::new();
    for (&cell, &man) in &activity.setup.men {
        let own = man.piece.or_else(|| activity.pieces_of(man.side).next().map(|(i, _)| i));
        let width = own.map_or(0.7 * view.pitch, |p| activity.pieces[p].size.get());
        let art = piece::man(desk, man, view.centre(&activity.board, cell), width, GHOST);
        items.push(Group::named(Role::Part, format!("start-{}", activity.board.board.name(cell)), vec![art]));
    }
    items
}

fn alt(desk: &Desk<'_>) -> String {
    let plan = &desk.activity.board;
    let shape = match *plan.board.lattice() {
        Lattice::Square { columns, rows } => format!("Board of {columns} by {rows} cells"),
        Lattice::Triangular { .. } => format!("Board of {} cells on a triangular lattice", plan.board.len()),
    };
    let mut parts = vec![shape];
    parts.extend(plan.zones.iter().map(|z| format!("{}: {}", z.name, plan.board.names(&z.cells))));
    if plan.ghost {
        for (index, side) in desk.activity.sides.iter().enumerate() {
            parts.push(format!("{} starts on {}", side.name, plan.board.names(&desk.activity.setup.cells_of(index))));
        }
    }
    format!("{}.", parts.join(". "))
}

/// The legend and the note, from the origin, with their height and the gap above them.
fn under(desk: &mut Desk<'_>, width: f64) -> (Vec<Item>, f64) {
    let zones = desk.activity.board.zones.clone();
    let mut items = Vec::new();
    let mut y = 0.0;
    for line in legend_lines(desk, &zones, width) {
        let total: f64 = line.iter().map(|(_, w)| w + 8.0).sum::<f64>() - 8.0;
        let mut x = (width - total) / 2.0;
        for (zone, w) in line {
            items.extend(legend_entry(desk, &zones[zone], Point::new(x, y)));
            x += w + 8.0;
        }
        y += LEGEND;
    }
    let note = desk.activity.board.note.clone();
    if !note.is_empty() {
        let style = desk.theme.body();
        let (body, height) = block(desk, &note, style, width, Hold::Centre);
        y += if zones.is_empty() { 0.0 } else { 1.5 };
        items.push(Group::of(Role::Paragraph, draw_body(desk, &body, Point::new(0.0, y))));
        y += height;
    }
    (items, if y > 0.0 { y + GAP } else { 0.0 })
}

/// The side of a legend's sample cell.
const SAMPLE: f64 = 5.2;

/// Zones with their widths, broken into lines.
fn legend_lines(desk: &mut Desk<'_>, zones: &[Zone], width: f64) -> Vec<Vec<(usize, f64)>> {
    let style = desk.theme.body();
    let mut lines: Vec<Vec<(usize, f64)>> = Vec::new();
    let mut used = f64::INFINITY;
    for (index, zone) in zones.iter().enumerate() {
        let w = (SAMPLE + 2.0 + desk.setter.width(&zone.name, style)).min(width);
        if used + 8.0 + w > width {
            lines.push(Vec::new());
            used = -8.0;
        }
        used += 8.0 + w;
        if let Some(line) = lines.last_mut() {
            line.push((index, w));
        }
    }
    lines
}

fn legend_entry(desk: &mut Desk<'_>, zone: &Zone, at: Point) -> Vec<Item> {
    let square = Rect::from_origin_size(Point::new(at.x, at.y + (LEGEND - SAMPLE) / 2.0), (SAMPLE, SAMPLE));
    let ground = rounded_rectangle(square, 0.8);
    let mut sample = vec![painted(ground, desk.theme.zone, Stroke::solid(0.25, desk.theme.ink))];
    sample.extend(mark(desk, zone.mark, square.center(), SAMPLE * 0.75));
    let body = desk.theme.body();
    let style = desk.fitted(&zone.name, body, desk.frame.content.width() - SAMPLE - 2.0);
    let baseline = at.y + LEGEND / 2.0 + desk.setter.cap_height(style) / 2.0;
    let words = desk.text(&zone.name, style, Point::new(square.x1 + 2.0, baseline), Hold::Left);
    vec![Group::named(Role::Artifact, format!("legend-{}", zone.id), sample), Group::of(Role::Paragraph, words)]
}

fn too_large(desk: &mut Desk<'_>, view: &BoardView, below: f64) -> Report {
    let plan = &desk.activity.board;
    let outline = view.outline_bounds(desk);
    let (wide, high) = (view.bounds.width(), view.bounds.height());
    let title = desk.activity.title.clone();
    let content = desk.frame.content;
    let fits = |paper: &Paper| {
        let room = Frame::new(paper).content;
        wide <= room.width() && high + below <= room.height()
    };
    let papers: Vec<_> = PAPERS.iter().filter(|(word, ..)| Paper::named(word).is_some_and(|p| fits(&p))).map(|(_, name, ..)| *name).collect();
    let message = format!(
        "the board of {title} is {} × {} mm and doesn't fit {}",
        number((outline.width() * 10.0).round() / 10.0),
        number((outline.height() * 10.0).round() / 10.0),
        desk.paper.name
    );
    let room = format!(
        "with its labels it needs {:.0} × {:.0} mm, and {} has room for {:.0} × {:.0} mm",
        wide.ceil(),
        (high + below).ceil(),
        desk.paper.name,
        content.width().floor(),
        content.height().floor()
    );
    let would_do = if papers.is_empty() {
        "no named paper would do: make `cell` smaller, or write `cell = \"fit\"`".to_owned()
    } else {
        format!("it fits {}; or make `cell` smaller, or write `cell = \"fit\"`", papers.join(", "))
    };
    let mut report = Report::default();
    report.push(Diagnostic::error(Code::BoardTooLarge, message).at(plan.blame, "").help(room).help(would_do));
    report
}
