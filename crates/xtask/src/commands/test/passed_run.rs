//! What has passed already, so that it runs again only if something has changed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use laska_seal::{Digest, folder_digest};

use super::check::Rerun;
use crate::{process::output_of, project::Project, site::is_not_program_input, tools::Browser};

/// A run of a check or of one of its programs, identified by a hash of everything that affects the result.
pub(super) struct PassedRun {
    marker: PathBuf,
    digest: Digest,
}

impl PassedRun {
    /// Identifies a run by a name for all runs of this kind, which is the name of a file, and by what affects it.
    pub(super) fn new(project: &Project, name: &str, digest: Digest) -> Self {
        Self { marker: project.target().join("passed").join(name), digest }
    }

    /// Identifies a run of the checks of these packages, which lie in `crates`.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, or without a compiler.
    pub(super) fn of_packages(project: &Project, packages: &[&str]) -> anyhow::Result<Self> {
        let folders: Vec<_> = packages.iter().map(|package| Path::new("crates").join(package)).collect();
        let inputs: Vec<_> = ["Cargo.toml", "Cargo.lock"].map(PathBuf::from).into_iter().chain(folders).collect();
        let is_not_input = |path: &Path| !inputs.iter().any(|input| path.starts_with(input) || input.starts_with(path));
        let sources = folder_digest(project.root(), is_not_input)?;
        let digest = Digest::of_parts([sources.hex(), output_of(Command::new("rustc").arg("-vV"))?]);
        Ok(Self::new(project, "packages", digest))
    }

    /// Identifies a run in this browser, with the current tests and site.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read.
    pub(super) fn in_browser(project: &Project, browser: &Browser, axe: &Path) -> anyhow::Result<Self> {
        let sources = folder_digest(project.root(), is_not_program_input)?;
        let site = folder_digest(&project.dist(), |_| false)?;
        let programs = format!("{}\n{}", browser.describe(), axe.display());
        let digest = Digest::of_parts([sources.hex(), site.hex(), programs]);
        Ok(Self::new(project, &format!("{}-tests", browser.name()), digest))
    }

    /// Returns whether to leave this run out because it has already passed.
    pub(super) fn is_left_out(&self, rerun: Rerun) -> bool {
        rerun == Rerun::IfChanged && self.has_passed()
    }

    /// Returns whether this run has already passed.
    pub(super) fn has_passed(&self) -> bool {
        fs::read_to_string(&self.marker).is_ok_and(|digest| digest == self.digest.hex())
    }

    /// Records that this run has passed.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(super) fn record(&self) -> anyhow::Result<()> {
        let write = || {
            fs::create_dir_all(self.marker.parent().expect("the marker is in a folder"))?;
            fs::write(&self.marker, self.digest.hex())
        };
        write().with_context(|| format!("could not write {}", self.marker.display()))
    }
}
