//! Where descriptors come from: paths, `templates/` of the current folder, and those in the binary.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::JobError;
use crate::descriptor::Shelf;
use crate::diag::{nearest, quoted_list};

/// The shipped descriptors: id and text.
const SHIPPED: [(&str, &str); 3] = [
    ("approach-or-withdraw", include_str!("../../templates/approach-or-withdraw.toml")),
    ("hexdame", include_str!("../../templates/hexdame.toml")),
    ("hidden-rank-capture", include_str!("../../templates/hidden-rank-capture.toml")),
];

/// The folder whose descriptors come before the shipped ones.
const TEMPLATES: &str = "templates";

/// A descriptor to be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A file.
    File(PathBuf),
    /// A descriptor in the binary.
    Shipped(&'static str),
}

/// A descriptor that can be named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// What to type after `build`.
    pub name: String,
    /// Where it is: a path, or nothing for one in the binary.
    pub path: Option<PathBuf>,
}

/// What the words after `build` or `check` mean; no words mean every descriptor of `templates/`, else every shipped one.
///
/// # Errors
/// A word that is neither a file nor a known id, or a `templates` folder that can't be read.
pub fn targets(words: &[String]) -> Result<Vec<Target>, JobError> {
    if words.is_empty() {
        let own = local()?;
        let listed = if own.is_empty() { list()? } else { own };
        return Ok(listed.into_iter().map(target_of).collect());
    }
    words.iter().map(|word| target(word)).collect()
}

fn target_of(listed: Listed) -> Target {
    match listed.path {
        Some(path) => Target::File(path),
        None => Target::Shipped(SHIPPED.iter().find(|(id, _)| *id == listed.name).map_or("", |(id, _)| id)),
    }
}

/// What one word means.
///
/// # Errors
/// A word that is neither a file nor a known id.
pub fn target(word: &str) -> Result<Target, JobError> {
    let path = Path::new(word);
    if path.extension().is_some_and(|e| e == "toml") || path.components().count() > 1 {
        return Ok(Target::File(path.to_path_buf()));
    }
    let local = Path::new(TEMPLATES).join(format!("{word}.toml"));
    if local.is_file() {
        return Ok(Target::File(local));
    }
    if let Some((id, _)) = SHIPPED.iter().find(|(id, _)| *id == word) {
        return Ok(Target::Shipped(id));
    }
    let names: Vec<String> = list()?.into_iter().map(|l| l.name).collect();
    let help = match nearest(word, names.iter().map(String::as_str)) {
        Some(likely) => format!("did you mean `{likely}`?"),
        None => format!("known are {}, or give the path of a `.toml` file", quoted_list(names.iter().map(String::as_str), 12)),
    };
    Err(JobError::Unknown { word: word.to_owned(), help })
}

/// Everything that can be named: every descriptor of `templates/` in the current folder, then the shipped ones that none of them hides.
///
/// # Errors
/// A `templates` folder that can't be read.
pub fn list() -> Result<Vec<Listed>, JobError> {
    let mut listed = local()?;
    for (id, _) in SHIPPED {
        if listed.iter().all(|l| l.name != id) {
            listed.push(Listed { name: id.to_owned(), path: None });
        }
    }
    Ok(listed)
}

/// Every descriptor of `templates/`.
fn local() -> Result<Vec<Listed>, JobError> {
    let folder = Path::new(TEMPLATES);
    let mut found = Vec::new();
    if folder.is_dir() {
        let fail = |error| JobError::Read { path: folder.to_path_buf(), error };
        for entry in std::fs::read_dir(folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            if path.is_file()
                && path.extension().is_some_and(|e| e == "toml")
                && let Some(name) = path.file_stem().and_then(|s| s.to_str())
            {
                found.push(Listed { name: name.to_owned(), path: Some(path.clone()) });
            }
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
    }
    Ok(found)
}

impl Target {
    /// The descriptor's name in messages, and its text.
    pub(super) fn read(&self) -> Result<(String, String), JobError> {
        match self {
            Self::Shipped(id) => Ok((shipped_name(id), shipped(id).unwrap_or_default().to_owned())),
            Self::File(path) => Ok((path.to_string_lossy().replace('\\', "/"), read_text(path)?)),
        }
    }
}

/// The largest descriptor that is read: a hundred times a long one.
const LARGEST: u64 = 4 << 20;

pub(super) fn read_text(path: &Path) -> Result<String, JobError> {
    let fail = |error| JobError::Read { path: path.to_path_buf(), error };
    let mut bytes = Vec::new();
    std::fs::File::open(path).map_err(fail)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > LARGEST {
        return Err(fail(std::io::Error::other("it is larger than 4 MiB, which no descriptor is")));
    }
    String::from_utf8(bytes).map_err(|e| {
        let line = 1 + e.as_bytes()[..e.utf8_error().valid_up_to()].iter().filter(|b| **b == b'\n').count();
        JobError::NotText { path: path.to_path_buf(), line }
    })
}

fn shipped_name(id: &str) -> String {
    format!("<kitpress>/{id}.toml")
}

fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// Finds what `extends` names: a file beside the descriptor first, then a shipped one.
pub(super) struct Files;

impl Shelf for Files {
    fn find(&self, name: &str, from: &str) -> Option<(String, String)> {
        let file = if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") };
        let beside = (!from.starts_with("<kitpress>")).then(|| Path::new(from).with_file_name(&file));
        // A file that extends its own name means the shipped one.
        let neighbour = beside.filter(|path| path.is_file() && *path != Path::new(from));
        if let Some(path) = neighbour
            && let Ok(text) = read_text(&path)
        {
            return Some((path.to_string_lossy().replace('\\', "/"), text));
        }
        shipped(name).map(|text| (shipped_name(name), text.to_owned()))
    }

    fn names(&self) -> Vec<String> {
        SHIPPED.iter().map(|(id, _)| (*id).to_owned()).collect()
    }
}
