//! Paths in this checkout, and package versions from its Cargo.lock.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use serde::Deserialize;

/// A checkout of this repository.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// Finds the checkout that Cargo runs this program from.
    pub(crate) fn find() -> Self {
        // Cargo sets the variable at run time. The value at build time is for running the binary directly.
        let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let here = PathBuf::from(here);
        let root = here.ancestors().nth(2).unwrap_or(&here).to_owned();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
        Self { target: root.join(target), root }
    }

    /// Returns the checkout in this folder, with the default target folder.
    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_owned(), target: root.join("target") }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the folder of the built site.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Returns the folder of the draft of the site.
    pub(crate) fn draft(&self) -> PathBuf {
        self.target.join("draft-site")
    }

    /// Returns the folder of the single-file site.
    pub(crate) fn single(&self) -> PathBuf {
        self.root.join("dist-single")
    }

    /// Returns Cargo's target folder.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    pub(crate) fn lockfile(&self) -> PathBuf {
        self.root.join("Cargo.lock")
    }
}

#[derive(Deserialize)]
struct Lockfile {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
}

/// Returns the version of `package` in the lock file at `path`.
pub(crate) fn locked_version(path: &Path, package: &str) -> anyhow::Result<String> {
    let text = fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))?;
    version_in(&text, package).with_context(|| format!("could not parse {}", path.display()))
}

fn version_in(text: &str, package: &str) -> anyhow::Result<String> {
    let lockfile: Lockfile = toml::from_str(text)?;
    let mut found = lockfile.package.into_iter().filter(|entry| entry.name == package);
    let entry = found.next().with_context(|| format!("package {package} not found"))?;
    anyhow::ensure!(found.next().is_none(), "found more than one version of {package}");
    Ok(entry.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCKFILE: &str = r#"
        version = 4
        [[package]]
        name = "syn"
        version = "1.0.109"
        [[package]]
        name = "syn"
        version = "2.0.119"
        [[package]]
        name = "wasm-bindgen"
        version = "0.2.130"
        dependencies = ["cfg-if"]
    "#;

    #[test]
    fn a_single_version_is_found() {
        assert_eq!(version_in(LOCKFILE, "wasm-bindgen").ok().as_deref(), Some("0.2.130"));
    }

    #[test]
    fn missing_and_ambiguous_packages_are_errors() {
        for package in ["syn", "wasm"] {
            assert!(version_in(LOCKFILE, package).is_err(), "{package}");
        }
    }
}
