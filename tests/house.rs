//! House rules as tests: who may know whom, how long files are, which words never appear.

use std::path::Path;

use crate::support::{files, root};

/// Each room and the rooms it may use, as ARCHITECTURE.md tells.
const ROOMS: [(&str, &[&str]); 16] = [
    ("measure", &[]),
    ("source", &[]),
    ("digest", &[]),
    ("diag", &["source"]),
    ("scene", &["measure"]),
    ("board", &["diag"]),
    ("prose", &["diag"]),
    ("text", &["scene"]),
    ("descriptor", &["board", "diag", "measure", "prose", "source"]),
    ("rules", &["board", "diag"]),
    ("activity", &["board", "descriptor", "diag", "digest", "measure", "prose", "rules", "source", "text"]),
    ("layout", &["activity", "board", "diag", "measure", "prose", "rules", "scene", "text"]),
    ("export", &["digest", "measure", "scene", "text"]),
    ("job", &["activity", "descriptor", "diag", "export", "layout", "rules", "scene", "source"]),
    ("cli", &["activity", "diag", "job", "layout", "measure"]),
    ("main", &[]),
];

/// Each foreign crate and the one room it lives in; kurbo's points are everywhere, thiserror makes error types anywhere.
const HOMES: [(&str, &str); 19] = [
    ("base64", "export"),
    ("clap", "cli"),
    ("codespan_reporting", "diag"),
    ("harfrust", "text"),
    ("icu_segmenter", "text"),
    ("image", "export"),
    ("lopdf", "export"),
    ("minijinja", "prose"),
    ("miniz_oxide", "export"),
    ("png", "export"),
    ("printpdf", "export"),
    ("serde", "export"),
    ("sha2", "digest"),
    ("skrifa", "text"),
    ("smallvec", "board"),
    ("strsim", "diag"),
    ("subsetter", "export"),
    ("svg", "export"),
    ("vello_common", "export"),
];

fn room(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// The words that follow `prefix` in a file's code, comments aside.
fn after<'a>(code: &'a str, prefix: &'a str) -> impl Iterator<Item = String> + 'a {
    let lines = code.lines().filter(|l| !l.trim_start().starts_with("//"));
    lines
        .flat_map(move |line| line.match_indices(prefix).map(|(i, _)| &line[i + prefix.len()..]).collect::<Vec<_>>())
        .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
}

/// A file without its unit tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]").next().unwrap().to_owned()
}

#[test]
fn rooms_know_only_whom_they_may() {
    for path in files(&root().join("src"), ".rs") {
        let own = room(&path);
        if own == "lib" {
            continue;
        }
        let (_, may) = ROOMS.iter().find(|(name, _)| *name == own).unwrap_or_else(|| panic!("{own} is not in the table"));
        for used in after(&code(&path), "crate::") {
            assert!(used == own || may.contains(&used.as_str()), "{} uses {used}", path.display());
        }
    }
}

#[test]
fn the_table_in_the_architecture_is_this_one() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for (name, may) in ROOMS.iter().filter(|(name, _)| *name != "main") {
        let uses = if may.is_empty() { "nobody".to_owned() } else { may.join(", ") };
        let row = format!("| {name} | {uses} |");
        assert!(text.contains(&row), "ARCHITECTURE.md lacks the row `{row}`");
    }
}

#[test]
fn foreign_crates_have_one_home() {
    for path in files(&root().join("src"), ".rs") {
        let (own, code) = (room(&path), code(&path));
        for (name, home) in HOMES {
            let used = code.contains(&format!("use {name}::")) || code.contains(&format!(" {name}::")) || code.contains(&format!("({name}::"));
            assert!(!used || own == home, "{} uses {name}, which lives in {home}", path.display());
        }
    }
}

#[test]
fn files_are_short_and_say_what_they_are() {
    for path in files(&root().join("src"), ".rs") {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines = text.lines().count();
        assert!(lines <= 500, "{} has {lines} lines", path.display());
        assert!(text.starts_with("//! "), "{} doesn't say what it is", path.display());
    }
}

#[test]
fn some_words_never_appear() {
    let words = ["TODO", "FIXME", "unimplemented!", "todo!(", "println!", "dbg!"];
    for path in files(&root().join("src"), ".rs") {
        let code = code(&path);
        for word in words {
            assert!(!code.contains(word), "{} says {word}", path.display());
        }
    }
}

#[test]
fn every_dependency_says_why_it_is_there() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let mut inside = false;
    let mut before = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.contains("dependencies");
        } else if inside && line.contains('=') {
            assert!(before.starts_with('#'), "no reason above `{line}`");
        }
        before = line;
    }
}

#[test]
fn each_font_has_its_licence() {
    let fonts = files(&root().join("assets/fonts"), ".ttf");
    assert_eq!(fonts.len(), 3);
    assert!(std::fs::read_to_string(root().join("assets/fonts/OFL.txt")).unwrap().contains("SIL OPEN FONT LICENSE Version 1.1"));
}
