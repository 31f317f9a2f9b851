//! A text file that another program is still writing, read one piece after the other.

use std::{
    fs::File,
    io::{Read as _, Seek as _, SeekFrom},
    path::PathBuf,
};

use anyhow::Context as _;

/// A log, and how far it has been read.
#[derive(Debug)]
pub(super) struct LogFile {
    path: PathBuf,
    offset: u64,
}

impl LogFile {
    /// The log in this file, which may not be there yet.
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path, offset: 0 }
    }

    /// What was written since the last call. Bytes that are not UTF-8 are replaced.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(super) fn read_on(&mut self) -> anyhow::Result<String> {
        let place = || format!("the browser left no {}", self.path.display());
        let mut file = File::open(&self.path).with_context(place)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let mut bytes = Vec::new();
        self.offset += file.read_to_end(&mut bytes)? as u64;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
