//! The manifest tells other tools what is where: its boxes are where PDF and SVG have them.

use kitpress::export::svg::{Exporter, SvgOptions};
use serde_json::Value;

use crate::support::kit::{bytes, kit};
use crate::support::pdf::read;
use crate::support::picture::tree;
use crate::support::sandbox::Sandbox;

fn built(line: &str) -> (Sandbox, Value) {
    let here = Sandbox::new();
    here.run(line).exits(0);
    let manifest = serde_json::from_slice(&here.read("output/approach-or-withdraw/manifest.json")).unwrap();
    (here, manifest)
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect()
}

/// The boxes of that kind and name on the page of that sheet.
fn area(manifest: &Value, sheet: &str, name: &str) -> Vec<f64> {
    let page = manifest["pages"].as_array().unwrap().iter().find(|p| p["sheet"] == sheet).unwrap();
    let part = page["parts"].as_array().unwrap().iter().find(|p| p["name"] == name).unwrap_or_else(|| panic!("{name} is not in {page}"));
    numbers(&part["box_mm"])
}

#[test]
fn it_lists_every_file_and_nothing_else() {
    let (here, manifest) = built("build approach-or-withdraw -f pdf,svg,png,jpeg,webp --cut --dpi 40 -q");
    assert_eq!((&manifest["format"], &manifest["activity"]), (&Value::from(1), &Value::from("approach-or-withdraw")));
    assert_eq!(manifest["paper"]["name"], "A4");
    let key = serde_json::from_slice::<Value>(&here.read("output/approach-or-withdraw/host-key/manifest.json")).unwrap();
    let paths =
        |manifest: &Value| -> Vec<String> { manifest["files"].as_array().unwrap().iter().map(|f| f["path"].as_str().unwrap().to_owned()).collect() };
    let mut listed: Vec<String> = paths(&manifest).iter().map(|p| format!("output/approach-or-withdraw/{p}")).collect();
    listed.extend(paths(&key).iter().map(|p| match p.strip_prefix("../") {
        Some(above) => format!("output/approach-or-withdraw/{above}"),
        None => format!("output/approach-or-withdraw/host-key/{p}"),
    }));
    listed.push("output/approach-or-withdraw/manifest.json".into());
    listed.push("output/approach-or-withdraw/host-key/manifest.json".into());
    listed.sort();
    assert_eq!(listed, here.files());
    // The players' manifest knows nothing of the key.
    assert!(paths(&manifest).iter().all(|p| !p.contains("host-key")));
}

#[test]
fn sizes_of_parts_are_those_of_their_files() {
    let (here, manifest) = built("build approach-or-withdraw -f svg -q");
    let mut count = 0;
    for file in manifest["files"].as_array().unwrap().iter().filter(|f| f["part"].is_string()) {
        let text = String::from_utf8(here.read(&format!("output/approach-or-withdraw/{}", file["path"].as_str().unwrap()))).unwrap();
        let size = tree(&text).size();
        for (measured, told) in [(size.width(), &file["width_mm"]), (size.height(), &file["height_mm"])] {
            assert!((f64::from(measured) / 96.0 * 25.4 - told.as_f64().unwrap()).abs() < 0.01, "{file}");
        }
        count += 1;
    }
    assert!(count >= 15, "{count}");
}

#[test]
fn boxes_are_where_the_svg_has_them() {
    let (_here, manifest) = built("build approach-or-withdraw -f svg -q");
    let document = kit("approach-or-withdraw", "a4").players.unwrap();
    let mut exporter = Exporter::new(SvgOptions::default());
    let mut count = 0;
    for (page, told) in document.pages.iter().zip(manifest["pages"].as_array().unwrap()) {
        let tree = tree(&exporter.page(&document, page).unwrap());
        let mut names: Vec<_> = told["parts"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
        let count_of_parts = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count_of_parts, "{} names each part once", page.label);
        for part in told["parts"].as_array().unwrap() {
            let Some(node) = tree.node_by_id(part["name"].as_str().unwrap()) else { continue };
            let own = node.abs_stroke_bounding_box();
            let mm = |px: f32| f64::from(px) / 96.0 * 25.4;
            let measured = [mm(own.x()), mm(own.y()), mm(own.width()), mm(own.height())];
            let wanted = numbers(&part["box_mm"]);
            assert!(measured.iter().zip(&wanted).all(|(a, b)| (a - b).abs() < 0.02), "{part}: {measured:?}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn boxes_are_where_the_pdf_has_them() {
    let (_here, manifest) = built("build approach-or-withdraw -f svg -q");
    let document = kit("approach-or-withdraw", "a4").players.unwrap();
    let index = document.pages.iter().position(|p| p.sheet == "Board").unwrap();
    let page = &read(&bytes(&document))[index];
    let filled: Vec<_> = page.painted.iter().filter(|p| p.stroke.is_none()).flat_map(|p| &p.rings).map(|r| r.bounds()).collect();
    for name in ["cell-A1", "cell-C3", "cell-E5"] {
        let told = area(&manifest, "Board", name);
        let near = |b: &(f64, f64, f64, f64)| {
            [b.0 - told[0], b.1 - told[1], b.2 - told[0] - told[2], b.3 - told[1] - told[3]].iter().all(|d| d.abs() < 0.01)
        };
        assert!(filled.iter().any(near), "{name}: {told:?}");
    }
    let bar = area(&manifest, "Board", "scale-bar-100");
    assert!((bar[2] - 100.0).abs() < 0.01 && (bar[3] - 2.0).abs() < 0.01, "{bar:?}");
}
