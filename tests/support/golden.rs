//! Golden files. `KITPRESS_ACCEPT=1 cargo test` accepts what is made now; a missing golden fails like a wrong one.

use std::path::Path;

/// The one accept switch.
pub fn accepting() -> bool {
    std::env::var_os("KITPRESS_ACCEPT").is_some_and(|v| v == "1")
}

/// Compares `actual` with the file at `path`, or accepts it. Returns what is wrong.
pub fn compare(path: &Path, actual: &str) -> Result<(), String> {
    if accepting() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, actual).unwrap();
        return Ok(());
    }
    let name = path.strip_prefix(super::root()).unwrap_or(path).display().to_string();
    let Ok(expected) = std::fs::read_to_string(path) else {
        return Err(format!("{name} is missing; `KITPRESS_ACCEPT=1 cargo test` makes it:\n{actual}"));
    };
    if expected == actual {
        return Ok(());
    }
    Err(format!("{name} differs (accept with KITPRESS_ACCEPT=1):\n{}", first_difference(&expected, actual)))
}

/// The same for a file that isn't text.
pub fn compare_bytes(path: &Path, actual: &[u8]) -> Result<(), String> {
    if accepting() {
        std::fs::write(path, actual).unwrap();
        return Ok(());
    }
    let same = std::fs::read(path).is_ok_and(|expected| expected == actual);
    if same { Ok(()) } else { Err(format!("{} isn't what is made now (accept with KITPRESS_ACCEPT=1, then build again)", path.display())) }
}

fn first_difference(expected: &str, actual: &str) -> String {
    let (mut e, mut a) = (expected.lines(), actual.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (e.next(), a.next()) {
            (Some(x), Some(y)) if x == y => {}
            (None, None) => return "only the line ends differ".to_owned(),
            (x, y) => return format!("line {number}\n  was: {}\n  now: {}", x.unwrap_or("(nothing)"), y.unwrap_or("(nothing)")),
        }
    }
}
