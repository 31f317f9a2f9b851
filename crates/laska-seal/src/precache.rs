//! Owns the list of what the service worker keeps: every file of the site, with its hash.

use std::{collections::BTreeMap, fs, path::Path};

use crate::{Digest, files_below};

/// Files by their address relative to the site's root, with the integrity that a fetch must find.
pub(crate) struct Precache(BTreeMap<String, String>);

impl Precache {
    /// All files below `folder`, less those in `left_out`.
    pub(crate) fn of_folder(folder: &Path, left_out: &[&str]) -> anyhow::Result<Self> {
        let files = files_below(folder, |path| left_out.iter().any(|name| path == Path::new(name)))?;
        let entries =
            files.iter().map(|path| Ok((address(path), Digest::of(&fs::read(folder.join(path))?).integrity())));
        Ok(Self(entries.collect::<anyhow::Result<_>>()?))
    }

    /// A name for exactly this content, kept by exactly this worker.
    pub(crate) fn version(&self, worker: &str) -> String {
        let parts = self.0.iter().flat_map(|(address, integrity)| [address.as_str(), integrity]);
        Digest::of_parts(parts.chain([worker])).hex().chars().take(16).collect()
    }

    /// The files as a JavaScript object.
    pub(crate) fn to_json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(&self.0)?)
    }
}

/// The address of a file: the page is asked for by its folder, since many hosts send `index.html` on to it.
fn address(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    match parts.join("/").as_str() {
        "index.html" => "./".to_owned(),
        address => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_by_its_address() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("icons"))?;
        for name in ["index.html", "icons/icon.svg", "sw.js"] {
            fs::write(folder.path().join(name), name)?;
        }
        let precache = Precache::of_folder(folder.path(), &["sw.js"])?;
        assert_eq!(precache.0.keys().collect::<Vec<_>>(), ["./", "icons/icon.svg"]);
        let version = precache.version("worker");
        assert_eq!(version.len(), 16);
        assert_ne!(precache.version("other worker"), version);
        fs::write(folder.path().join("index.html"), "changed")?;
        assert_ne!(Precache::of_folder(folder.path(), &["sw.js"])?.version("worker"), version);
        Ok(())
    }
}
