//! Where things lie in this checkout.

use std::{
    env,
    path::{Path, PathBuf},
};

/// The checkout's root folder.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// The checkout that cargo runs this program from.
    pub(crate) fn find() -> Self {
        // Cargo says it at run time; the place at build time serves a program that is started by hand.
        let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let here = PathBuf::from(here);
        let root = here.ancestors().nth(2).unwrap_or(&here).to_owned();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
        Self { target: root.join(target), root }
    }

    /// The checkout in this folder, with what cargo builds there below it.
    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_owned(), target: root.join("target") }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The built site.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The folder of the site that is one file.
    pub(crate) fn single(&self) -> PathBuf {
        self.root.join("dist-single")
    }

    /// Cargo's folder for what it builds.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    pub(crate) fn lockfile(&self) -> PathBuf {
        self.root.join("Cargo.lock")
    }
}
