//! Owns the reading of Cargo.lock: which version of a package the build uses.

use std::{fs, path::Path};

use anyhow::Context as _;
use serde::Deserialize;

use crate::version::Version;

#[derive(Deserialize)]
struct Lockfile {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
}

/// The version of `package` in the lock file at `path`.
pub(crate) fn locked_version(path: &Path, package: &str) -> anyhow::Result<Version> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    version_in(&text, package).with_context(|| format!("in {}", path.display()))
}

fn version_in(text: &str, package: &str) -> anyhow::Result<Version> {
    let lockfile: Lockfile = toml::from_str(text)?;
    let mut found = lockfile.package.iter().filter(|entry| entry.name == package);
    let entry = found.next().with_context(|| format!("there is no package {package}"))?;
    anyhow::ensure!(found.next().is_none(), "there is more than one version of {package}");
    Version::find_in(&entry.version).with_context(|| format!("{} is no version", entry.version))
}

#[cfg(test)]
mod tests {
    use super::{Version, version_in};

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
    fn one_version_is_found() {
        assert_eq!(version_in(LOCKFILE, "wasm-bindgen").ok(), Some(Version::new(0, 2, 130)));
    }

    #[test]
    fn none_and_two_are_refused() {
        for package in ["syn", "wasm"] {
            assert!(version_in(LOCKFILE, package).is_err(), "{package}");
        }
    }
}
