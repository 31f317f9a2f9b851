//! Owns the lock that keeps two runs of these commands out of each other's way.

use std::{fs::File, path::Path};

use anyhow::Context as _;

/// Waits until no other run holds the lock file at `path`. It is given up when the returned file is dropped.
pub(crate) fn wait_for(path: &Path) -> anyhow::Result<File> {
    let file = File::create(path).with_context(|| format!("cannot make {}", path.display()))?;
    file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
    Ok(file)
}
