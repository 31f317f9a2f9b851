//! Owns packages of the npm registry, installed once. Knows none of them.

use std::{path::PathBuf, process::Command};

use super::{Toolbox, provide_node};
use crate::{
    process::run_quietly,
    step::{StepError, step},
};

/// A package in the one version that is used.
pub(super) struct NpmPackage {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    /// What of it is wanted, in words.
    pub(super) wanted: &'static str,
    /// What to do where it cannot be installed.
    pub(super) mend: String,
}

impl NpmPackage {
    /// The folder `node_modules` that has it, installed before or now.
    pub(super) fn provide(&self, toolbox: &Toolbox) -> Result<PathBuf, StepError> {
        self.installed(toolbox).map_or_else(|| self.install(toolbox), Ok)
    }

    /// The folder `node_modules` that has it, where it was installed before.
    pub(super) fn installed(&self, toolbox: &Toolbox) -> Option<PathBuf> {
        toolbox.installed(&self.folder()).map(modules)
    }

    /// The folder `node_modules` that has it, after it was installed into the toolbox.
    pub(super) fn install(&self, toolbox: &Toolbox) -> Result<PathBuf, StepError> {
        provide_node()?;
        let Self { name, version, wanted, mend } = self;
        step(&format!("install {wanted} ({name} {version})"), mend, |live| {
            let folder = toolbox.install(&self.folder(), |folder| {
                let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
                npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"])
                    .arg(folder);
                run_quietly(npm.arg(format!("{name}@{version}")), live)
            })?;
            Ok(modules(folder))
        })
    }

    fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

fn modules(folder: PathBuf) -> PathBuf {
    folder.join("node_modules")
}
