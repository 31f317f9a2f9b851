//! Browser tests that have already passed are not run again on the same sources, site and browser: they take longer than all
//! other tests.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use laska_seal::{Digest, folder_digest};

use crate::{project::Project, site::is_in_no_program, tools::Browser};

/// A run of the browser tests, identified by a hash of everything that its result depends on.
pub(super) struct BrowserRun {
    note: PathBuf,
    digest: Digest,
}

impl BrowserRun {
    /// The run in a browser, with these tests and the site as they are now.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn of(project: &Project, browser: &Browser, axe: &Path) -> anyhow::Result<Self> {
        let sources = folder_digest(project.root(), is_in_no_program)?;
        let site = folder_digest(&project.dist(), |_| false)?;
        let programs = format!("{}\n{}", browser.describe(), axe.display());
        let digest = Digest::of_parts([sources.hex(), site.hex(), programs]);
        Ok(Self { note: project.target().join(format!("{}-tests-passed", browser.name())), digest })
    }

    /// Whether it has passed.
    pub(super) fn has_passed(&self) -> bool {
        fs::read_to_string(&self.note).is_ok_and(|noted| noted == self.digest.hex())
    }

    /// Notes that it has passed.
    ///
    /// # Errors
    /// When that cannot be written.
    pub(super) fn note(&self) -> anyhow::Result<()> {
        fs::write(&self.note, self.digest.hex()).with_context(|| format!("cannot write {}", self.note.display()))
    }
}
