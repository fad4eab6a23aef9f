//! Writing: a file appears whole or not at all, and one that is the same already is left alone.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::JobError;

/// What became of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It was written.
    Written,
    /// It was there with the same bytes.
    Unchanged,
}

/// A file that is where it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its path.
    pub path: PathBuf,
    /// Its pages.
    pub pages: usize,
    /// Its bytes.
    pub size: usize,
    /// Whether it was written.
    pub status: Status,
}

/// A file that is ready to be written.
pub(super) struct Artifact {
    pub path: PathBuf,
    pub pages: usize,
    pub bytes: Vec<u8>,
}

/// Writes all of `artifacts`, which belong into `folder`, or, where one can't be written, none. Files of earlier builds that are `outdated` then go.
pub(super) fn write_all(folder: &Path, artifacts: Vec<Artifact>, outdated: &[PathBuf]) -> Result<Vec<Written>, JobError> {
    if folder.exists() { write_among(artifacts, outdated) } else { write_folder(folder, artifacts) }
}

/// Writes a folder that isn't there yet: all its files into another one beside it, which then takes its name.
fn write_folder(folder: &Path, artifacts: Vec<Artifact>) -> Result<Vec<Written>, JobError> {
    let fail = |path: &Path, error| JobError::Write { path: path.to_path_buf(), error: in_the_way(path, error) };
    let beside = folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut folders = Folders::default();
    folders.make(beside).map_err(|e| fail(folder, e))?;
    let staged = builder(0o777).tempdir_in(beside).map_err(|e| fail(folder, e))?;
    let mut made = staged.path().to_path_buf();
    for Artifact { path, bytes, .. } in &artifacts {
        let place = path.strip_prefix(folder).map_or_else(|_| path.clone(), |inside| staged.path().join(inside));
        // Most files go to the folder of the one before them.
        if let Some(own) = place.parent().filter(|own| *own != made) {
            std::fs::create_dir_all(own).map_err(|e| fail(path, e))?;
            made = own.to_path_buf();
        }
        std::fs::write(&place, bytes).map_err(|e| fail(path, e))?;
    }
    match std::fs::rename(staged.path(), folder) {
        Ok(()) => {}
        // Another build was quicker.
        Err(_) if folder.is_dir() => {
            drop(staged);
            folders.keep();
            return write_among(artifacts, &[]);
        }
        Err(error) => return Err(fail(folder, error)),
    }
    // It is no longer where it was made, so that there is nothing to take away.
    let _ = staged.keep();
    folders.keep();
    let written = |Artifact { path, pages, bytes }| Written { path, pages, size: bytes.len(), status: Status::Written };
    Ok(artifacts.into_iter().map(written).collect())
}

/// Writes files among others: every one is first written beside its place, then all are moved there.
fn write_among(artifacts: Vec<Artifact>, outdated: &[PathBuf]) -> Result<Vec<Written>, JobError> {
    let mut folders = Folders::default();
    let mut staged = Vec::new();
    // Most files go to the folder of the one before them.
    let mut folder = PathBuf::new();
    for artifact in artifacts {
        let same = is_there(&artifact)?;
        let status = if same { Status::Unchanged } else { Status::Written };
        let own = artifact.path.parent().unwrap_or(Path::new("."));
        if !same && own != folder {
            folders.make(own).map_err(|error| JobError::Write { path: artifact.path.clone(), error: in_the_way(own, error) })?;
            folder = own.to_path_buf();
        }
        let file = if same { None } else { Some(stage(&artifact, &folder)?) };
        staged.push((file, Written { path: artifact.path, pages: artifact.pages, size: artifact.bytes.len(), status }));
    }
    folders.keep();
    let mut written = Vec::new();
    for (file, done) in staged {
        if let Some(file) = file {
            file.persist(&done.path).map_err(|e| JobError::Write { path: done.path.clone(), error: e.error })?;
        }
        written.push(done);
    }
    for path in outdated {
        // One that is gone already, or that somebody holds open, does no harm.
        let _ = std::fs::remove_file(path);
    }
    Ok(written)
}

/// The error that a folder can't be made, told by what stands in its place, if that is it.
fn in_the_way(folder: &Path, error: std::io::Error) -> std::io::Error {
    let obstacle = folder.ancestors().find(|part| part.symlink_metadata().is_ok()).filter(|part| !part.is_dir());
    obstacle.map_or(error, |part| std::io::Error::other(format!("`{}` is no folder", part.display())))
}

/// Folders made for files that aren't in place yet; those still empty go again unless they are kept.
#[derive(Default)]
struct Folders(Vec<PathBuf>);

impl Folders {
    fn make(&mut self, path: &Path) -> std::io::Result<()> {
        let missing: Vec<_> = path.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists()).collect();
        self.0.extend(missing.into_iter().rev().map(Path::to_path_buf));
        std::fs::create_dir_all(path)
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // What isn't empty, or was never made, stays as it is.
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Whether a file has the same bytes already. It is only read where it has as many.
fn is_there(artifact: &Artifact) -> Result<bool, JobError> {
    let Ok(mut old) = std::fs::File::open(&artifact.path) else { return Ok(false) };
    let Ok(about) = old.metadata() else { return Ok(false) };
    if about.is_dir() {
        let error = std::io::Error::other("a folder of that name is in the way");
        return Err(JobError::Write { path: artifact.path.clone(), error });
    }
    let mut bytes = Vec::with_capacity(artifact.bytes.len());
    let as_long = about.len() == artifact.bytes.len() as u64;
    Ok(as_long && old.read_to_end(&mut bytes).is_ok() && bytes == artifact.bytes)
}

fn stage(artifact: &Artifact, folder: &Path) -> Result<tempfile::NamedTempFile, JobError> {
    let fail = |error| JobError::Write { path: artifact.path.clone(), error };
    let mut file = builder(0o666).tempfile_in(folder).map_err(fail)?;
    // Straight to the file: an error then doesn't tell of a name that nobody knows.
    file.as_file_mut().write_all(&artifact.bytes).map_err(fail)?;
    Ok(file)
}

/// What makes files and folders that only stand for others until those are complete. Everybody may do with them what `mode` says but for what the
/// user's umask takes away, as with those of any program.
fn builder(mode: u32) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kitpress-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    builder
}
