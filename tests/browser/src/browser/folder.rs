//! Owns the folder of one browser: its profile, its logs and what it is given.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use tempfile::TempDir;

/// A folder that goes away with the browser.
#[derive(Debug)]
pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new() -> anyhow::Result<Self> {
        Ok(Self(TempDir::new()?))
    }

    /// Where something of that name is.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The text of a file in it, whatever bytes of it are none.
    pub(super) fn text(&self, name: &str) -> anyhow::Result<String> {
        let path = self.path(name);
        let bytes = fs::read(&path).with_context(|| format!("the browser left no {}", path.display()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// A new folder in it.
    pub(super) fn folder_within(&self) -> anyhow::Result<PathBuf> {
        Ok(tempfile::Builder::new().tempdir_in(self.0.path())?.keep())
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        self.0.path()
    }
}
