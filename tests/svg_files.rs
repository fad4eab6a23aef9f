//! What an SVG must have: true size, layers, speaking ids, words, and nothing that other programs stumble over.

use std::collections::BTreeSet;

use kitpress::export::parts::{Cutting, cuttings, of_document};
use kitpress::export::svg::{Exporter, SvgOptions, SvgText, SvgUnits};
use kitpress::scene::Document;

use crate::support::SHIPPED;
use crate::support::kit::{check, kit, shipped_text};
use crate::support::picture::tree;
use crate::support::sandbox::Sandbox;

/// Every drawing of both files of every kit: its name, its size, its text.
fn drawings(options: SvgOptions) -> Vec<(String, (f64, f64), String)> {
    let mut all = Vec::new();
    for id in SHIPPED {
        let kit = kit(id, "a4");
        for document in [kit.players.unwrap(), kit.host_key] {
            let mut exporter = Exporter::new(options);
            for page in &document.pages {
                all.push((format!("{id} {}", page.label), (page.width, page.height), exporter.page(&document, page).unwrap()));
                all.push((format!("{id} {} to cut", page.label), (page.width, page.height), exporter.cut(&document, page).unwrap()));
            }
            let parts = cuttings(&of_document(&document));
            for (part, text) in parts.iter().zip(exporter.parts(&document, &parts).unwrap()) {
                all.push((format!("{id} {}", part.name), (part.width, part.height), text));
            }
        }
    }
    all
}

fn document(id: &str) -> Document {
    kit(id, "a4").players.unwrap()
}

fn page(document: &Document, sheet: &str) -> String {
    let page = document.pages.iter().find(|p| p.sheet == sheet).unwrap();
    Exporter::new(SvgOptions::default()).page(document, page).unwrap()
}

#[test]
fn every_drawing_has_its_true_size_and_says_what_it_is() {
    for (name, (width, height), text) in drawings(SvgOptions::default()) {
        // usvg takes a millimetre for 96 / 25.4 pixels.
        let size = tree(&text).size();
        let measured = [f64::from(size.width()), f64::from(size.height())].map(|px| px / 96.0 * 25.4);
        assert!((measured[0] - width).abs() < 0.01 && (measured[1] - height).abs() < 0.01, "{name}: {measured:?} for {width} × {height}");
        let head = text.lines().nth(2).unwrap();
        assert!(head.starts_with("<title>"), "{name}: {head}");
        assert!(text.lines().nth(3).unwrap().starts_with("<desc>"), "{name}");
        assert!(text.contains("role=\"img\"") && text.contains("lang=\"en\""), "{name}");
        for word in ["<image", "style=", "<style", "class=", "NaN", "inf", "clip"] {
            assert!(!text.contains(word), "{name} says {word}");
        }
    }
}

#[test]
fn ids_are_unique_and_everything_that_is_used_is_there() {
    for (name, _, text) in drawings(SvgOptions::default()) {
        let values = |mark: &str| text.split(mark).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect::<Vec<_>>();
        let ids = values(" id=\"");
        let unique: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(ids.len(), unique.len(), "{name}");
        for used in values("href=\"#") {
            assert!(unique.contains(&used), "{name}: {used}");
        }
    }
}

#[test]
fn numbers_have_at_most_four_decimals() {
    for (name, _, text) in drawings(SvgOptions::default()) {
        let long =
            text.split(|c: char| !(c.is_ascii_digit() || c == '.')).find(|n| n.split_once('.').is_some_and(|(_, decimals)| decimals.len() > 4));
        assert_eq!(long, None, "{name}");
    }
}

#[test]
fn cells_labels_and_tokens_have_speaking_ids() {
    let board = page(&document("approach-or-withdraw"), "Board");
    for row in 1..=5 {
        for column in "ABCDE".chars() {
            assert!(board.contains(&format!("<g id=\"cell-{column}{row}\">")), "{column}{row}");
        }
    }
    for label in ["A", "E", "1", "5"] {
        assert!(board.contains(&format!("<g id=\"label-{label}\">")), "{label}");
    }
    assert_eq!(page(&document("hexdame"), "Board").matches("<g id=\"cell-").count(), 61);
    let pieces = page(&document("hexdame"), "Pieces");
    assert!(pieces.contains("<g id=\"token-W-man-1\" role=\"img\" aria-label=\"White: man\">"));
}

#[test]
fn a_cell_lies_where_it_should() {
    let tree = tree(&page(&document("approach-or-withdraw"), "Board"));
    let cell = |name: &str| tree.node_by_id(name).unwrap().abs_bounding_box();
    let mm = |px: f32| f64::from(px) / 96.0 * 25.4;
    let (a1, e5) = (cell("cell-A1"), cell("cell-E5"));
    assert!((mm(a1.width()) - 34.0).abs() < 0.01 && (mm(a1.height()) - 34.0).abs() < 0.01);
    assert!((mm(e5.x() - a1.x()) - 136.0).abs() < 0.01 && (mm(a1.y() - e5.y()) - 136.0).abs() < 0.01);
}

#[test]
fn layers_hold_what_is_printed_and_what_a_machine_follows() {
    let document = document("hexdame");
    let page = document.pages.iter().find(|p| p.sheet == "Pieces").unwrap();
    let mut exporter = Exporter::new(SvgOptions::default());
    let print = exporter.page(&document, page).unwrap();
    for layer in ["Print", "Cut"] {
        assert!(print.contains(&format!("<g id=\"{layer}\" inkscape:groupmode=\"layer\" inkscape:label=\"{layer}\">")), "{layer}");
    }
    assert!(print.contains("stroke-dasharray") && !print.contains("#ff0000"));
    let cut = exporter.cut(&document, page).unwrap();
    let (printed, cuts) = cut.split_once("<g id=\"Cut\"").unwrap();
    assert!(printed.contains("token-W-man-1") && !printed.contains("#ff0000"));
    assert!(cuts.contains("stroke=\"#ff0000\"") && !cuts.contains("dash") && !cuts.contains("token"));
    // The first path of each grid is inside the second, which runs round it.
    let closed: Vec<bool> = cuts.split("<path d=\"").skip(1).map(|path| path.split('"').next().unwrap().ends_with('z')).collect();
    assert!(closed.starts_with(&[false, true]), "{cuts}");
}

#[test]
fn units_change_the_size_in_words_only() {
    let document = document("hexdame");
    let size = |units| {
        let text = Exporter::new(SvgOptions { units, ..SvgOptions::default() }).page(&document, &document.pages[0]).unwrap();
        assert!(text.contains("viewBox=\"0 0 210 297\""));
        text.split(" width=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert_eq!([SvgUnits::Mm, SvgUnits::Px96, SvgUnits::Px72].map(size), ["210mm", "793.7008", "595.2756"]);
}

#[test]
fn hostile_words_come_out_as_text() {
    let words = "<script>alert(1)</script> ]]> & \\\"so\\\"";
    let text = shipped_text("hexdame").replace("title = \"Hexdame\"", &format!("title = \"{words}\""));
    let (faults, activity) = check("mine.toml", &text);
    let activity = activity.unwrap_or_else(|| panic!("{faults}"));
    let kit = kitpress::layout::lay_out(&activity, &kitpress::layout::LayoutOptions::default()).unwrap();
    let document = kit.players.unwrap();
    for text in [SvgText::Outlines, SvgText::Live] {
        let svg = Exporter::new(SvgOptions { text, ..SvgOptions::default() }).page(&document, &document.pages[0]).unwrap();
        assert!(svg.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp; "), "{}", &svg[..600]);
        assert!(!svg.contains("<script") && !svg.contains("]]>"));
        tree(&svg);
    }
}

#[test]
fn live_text_is_text_with_its_face() {
    let document = document("approach-or-withdraw");
    let svg = Exporter::new(SvgOptions { text: SvgText::Live, ..SvgOptions::default() }).page(&document, &document.pages[0]).unwrap();
    assert!(svg.contains("font-weight=\"700\" fill=\"#1a1d21\">Approach or withdraw</text>"));
    assert!(svg.contains("@font-face{font-family:Andika;font-weight:700") && svg.contains("data:font/ttf;base64,"));
    let outlines = page(&document, "Rules");
    assert!(outlines.contains("aria-label=\"Approach or withdraw\"") && !outlines.contains("<text"));
}

#[test]
fn parts_are_the_boards_diagrams_pieces_and_tables() {
    let names = |id: &str| -> Vec<String> { cuttings(&of_document(&document(id))).into_iter().map(|c: Cutting<'_>| c.name).collect() };
    let hidden = names("hidden-rank-capture");
    for wanted in ["board", "board-bare", "diagram-setup", "token-W-flag", "token-B-rank-3", "back-W", "back-B", "table-record"] {
        assert!(hidden.iter().any(|n| n == wanted), "{wanted} is not among {hidden:?}");
    }
    assert_eq!(hidden.iter().filter(|n| n.starts_with("token-")).count(), 8, "each distinct face once");
    assert_eq!(names("hexdame").iter().filter(|n| n.starts_with("token-")).count(), 4);
}

#[test]
fn registration_marks_and_cut_files_come_when_asked_for() {
    let here = Sandbox::new();
    here.run("build hidden-rank-capture -f svg --cut --regmarks -q").exits(0);
    let cuts: Vec<_> = here.files().into_iter().filter(|f| f.contains("/cut/")).collect();
    assert_eq!(cuts, ["output/hidden-rank-capture/cut/04-pieces.svg", "output/hidden-rank-capture/cut/08-private-slips.svg"]);
    let cut = String::from_utf8(here.read(&cuts[0])).unwrap();
    assert!(cut.contains("<g id=\"Regmarks\""));
    let backs = here.files().into_iter().find(|f| f.ends_with("backs.svg")).unwrap();
    assert!(!String::from_utf8(here.read(&backs)).unwrap().contains("Regmarks"), "the marks are on the side that is cut");
}

#[test]
fn a_build_of_something_else_leaves_drawings_alone() {
    let here = Sandbox::new();
    here.run("build hexdame -f svg -q").exits(0);
    let before = here.files();
    for other in ["build hexdame --emit scene -q", "build hexdame -f pdf -q"] {
        here.run(other).exits(0);
        assert!(before.iter().all(|file| here.files().contains(file)), "{other}");
    }
}

#[test]
fn what_a_later_build_no_longer_makes_is_gone() {
    let here = Sandbox::new().with("mine.toml", shipped_text("hexdame"));
    here.run("build mine.toml -f svg -q").exits(0);
    let part = "output/hexdame/svg/parts/diagram-crown-0.svg";
    assert!(here.files().contains(&part.to_owned()));
    here.write("output/hexdame/svg/my-own.svg", "mine");
    here.write("mine.toml", shipped_text("hexdame").replace("id = \"crown\"", "id = \"coronation\"").replace("example.crown", "example.coronation"));
    here.run("build mine.toml -f svg -q").exits(0);
    assert!(!here.files().contains(&part.to_owned()) && here.files().contains(&part.replace("crown", "coronation")));
    assert!(here.files().contains(&"output/hexdame/svg/my-own.svg".to_owned()), "only what kitpress made goes");
}
