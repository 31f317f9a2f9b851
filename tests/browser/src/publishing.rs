//! Owns how another version of the site comes in the place of the one that is served: a file is changed, and the service
//! worker with it.

use std::{fs, path::Path};

use anyhow::Context as _;
use laska_seal::Digest;

/// Publishes another version, by its name: the site as it is, with one file changed.
///
/// # Errors
/// When the file is not there, is not changed, or is none of those that the service worker keeps.
pub fn publish(site: &Path, version: &str, file: &str, change: impl FnOnce(&str) -> String) -> anyhow::Result<()> {
    let path = site.join(file);
    let before = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let after = change(&before);
    anyhow::ensure!(after != before, "{file} is as it was");
    let worker = site.join("sw.js");
    let text = fs::read_to_string(&worker)?;
    let [old, new] = [&before, &after].map(|text| Digest::of(text.as_bytes()).integrity());
    anyhow::ensure!(text.contains(&old), "the service worker does not keep {file}");
    let named = text.replacen("VERSION = \"", &format!("VERSION = \"{version}"), 1);
    anyhow::ensure!(named != text, "the service worker has no version: {text}");
    fs::write(path, after)?;
    Ok(fs::write(worker, named.replace(&old, &new))?)
}
