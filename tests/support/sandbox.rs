//! The command line in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that goes when the test does.
pub struct Sandbox {
    folder: tempfile::TempDir,
}

/// What a command said and did.
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Sandbox {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, with its folders.
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        self.write(name, content);
        self
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Every file in the sandbox, relative, sorted.
    pub fn files(&self) -> Vec<String> {
        let relative = |p: PathBuf| p.strip_prefix(self.path()).unwrap().to_string_lossy().replace('\\', "/");
        super::files(self.path(), "").into_iter().map(relative).collect()
    }

    /// Runs kitpress in the sandbox with the words of `line`.
    pub fn run(&self, line: &str) -> Said {
        self.run_words(&line.split_whitespace().collect::<Vec<_>>())
    }

    pub fn run_words(&self, words: &[&str]) -> Said {
        let output: Output = Command::new(env!("CARGO_BIN_EXE_kitpress")).args(words).current_dir(self.path()).output().unwrap();
        Said { out: String::from_utf8(output.stdout).unwrap(), err: String::from_utf8(output.stderr).unwrap(), code: output.status.code().unwrap() }
    }
}

impl Said {
    /// Fails unless the exit code is `code`.
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "\nout: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Fails unless standard output holds `text`.
    pub fn says(self, text: &str) -> Self {
        assert!(self.out.contains(text), "`{text}` is not in:\n{}", self.out);
        self
    }

    /// Fails unless standard output is `text`.
    pub fn prints(self, text: &str) -> Self {
        assert_eq!(self.out, text);
        self
    }

    /// Fails unless standard error holds `text`.
    pub fn complains(self, text: &str) -> Self {
        assert!(self.err.contains(text), "`{text}` is not in:\n{}", self.err);
        self
    }
}
