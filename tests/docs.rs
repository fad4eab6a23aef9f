//! What the documents show really works: commands are run, descriptors are built, lists are complete.

use crate::support::kit::check;
use crate::support::root;
use crate::support::sandbox::Sandbox;

fn document(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

/// The fenced blocks of that language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    text.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// The words of a command; what stands in single quotes is one word.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    parts.flat_map(|(i, part)| if i % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }).collect()
}

#[test]
fn commands_in_the_documents_work() {
    let mut ran = 0;
    for name in ["README.md", "docs/printing.md", "docs/descriptor.md", "docs/drawings.md", "docs/rules.md"] {
        let text = document(name);
        let here = Sandbox::new().with("game.txt", "1. A2-A3 B4-B3 2. D2-D3 B3-C3+");
        for block in blocks(&text, "toml") {
            // A descriptor that is named in the document is there when its commands run.
            if let Some(file) = block.lines().next().and_then(|l| l.strip_prefix("# ")).filter(|f| f.ends_with(".toml")) {
                here.write(file, &block);
            }
        }
        for line in blocks(&text, "sh").iter().flat_map(|b| b.lines()) {
            let line = line.split(" #").next().unwrap().trim();
            let Some(rest) = line.strip_prefix("cargo run --release -- ").or_else(|| line.strip_prefix("kitpress ")) else { continue };
            let words = words(rest);
            here.run_words(&words.iter().map(String::as_str).collect::<Vec<_>>()).exits(0);
            ran += 1;
        }
    }
    assert!(ran >= 6, "{ran} commands");
}

#[test]
fn the_readme_names_the_two_commands() {
    let readme = document("README.md");
    assert!(readme.contains("cargo run --release -- build"));
    assert!(readme.contains("cargo test"));
}

#[test]
fn descriptors_in_the_documents_build() {
    let mut built = 0;
    for name in ["README.md", "docs/descriptor.md", "docs/rules.md"] {
        for block in blocks(&document(name), "toml") {
            if block.contains("format = 1") {
                let (faults, activity) = check(name, &block);
                assert!(activity.is_some(), "{name}:\n{block}\n{faults}");
                built += 1;
            }
        }
    }
    assert!(built >= 2, "{built} descriptors");
}

#[test]
fn the_list_of_faults_is_complete() {
    let text = document("docs/diagnostics.md");
    let wanted: String = kitpress::diag::Code::ALL.iter().map(|c| format!("| {} | {} |\n", c.as_str(), c.summary())).collect();
    assert!(text.contains(&wanted), "docs/diagnostics.md should hold\n{wanted}");
}

#[test]
fn every_key_of_the_format_is_described() {
    let text = document("docs/descriptor.md");
    let code = document("src/descriptor/tables.rs");
    let quoted = |call: &str| -> Vec<String> {
        code.match_indices(call).filter_map(|(i, _)| code[i + call.len()..].split('"').next().map(str::to_owned)).collect()
    };
    let calls =
        ["prose(\"", "text(\"", "texts(\"", "whole(\"", "flag(\"", "choice(\"", "table(\"", "tables(\"", "value(\"", "read_axis(&mut labels, \""];
    let mut keys: Vec<String> = calls.iter().flat_map(|c| quoted(c)).collect();
    keys.sort();
    keys.dedup();
    assert!(keys.len() > 40, "{keys:?}");
    let missing: Vec<_> = keys.iter().filter(|k| !text.contains(&format!("`{k}`"))).collect();
    assert!(missing.is_empty(), "docs/descriptor.md says nothing of {missing:?}");
}

#[test]
fn pictures_in_the_readme_are_there_and_small() {
    let readme = document("README.md");
    let mut count = 0;
    for part in readme.split("docs/images/").skip(1) {
        let name = part.split([')', '"']).next().unwrap();
        let path = root().join("docs/images").join(name);
        let size = std::fs::metadata(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())).len();
        assert!(size < 120_000, "{name}: {size} bytes");
        count += 1;
    }
    assert!(count >= 3);
}
