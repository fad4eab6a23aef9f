//! What the tests share: kits from descriptors, golden files, a command line in a sandbox, a reader of PDFs.

pub mod golden;
pub mod kit;
pub mod pdf;
pub mod picture;
pub mod sandbox;

use std::path::{Path, PathBuf};

/// The shipped activities.
pub const SHIPPED: [&str; 3] = ["approach-or-withdraw", "hexdame", "hidden-rank-capture"];

/// The project's folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder` with that ending, sorted.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
