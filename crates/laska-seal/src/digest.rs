//! SHA-256 hashes of files and folders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use sha2::{Digest as _, Sha256};
use walkdir::{DirEntry, WalkDir};

/// A SHA-256 hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Hashes a sequence of parts. Each part is prefixed with its length, so ("ab", "c") and ("a", "bc") differ.
    pub fn of_parts<T: AsRef<[u8]>>(parts: impl IntoIterator<Item = T>) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update((part.as_ref().len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }

    /// Hashes these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Formats the hash for a content security policy or an `integrity` attribute: `sha256-` and base64.
    pub fn integrity(self) -> String {
        format!("sha256-{}", BASE64_STANDARD.encode(self.0))
    }

    /// Formats the hash as 64 hexadecimal digits.
    pub fn hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Returns the files below `root`, as sorted paths relative to it. Files and folders that match `skip` are omitted.
///
/// # Errors
/// Returns an error if a folder cannot be listed.
pub fn files_below(root: &Path, skip: impl Fn(&Path) -> bool) -> anyhow::Result<Vec<PathBuf>> {
    let relative = |entry: &DirEntry| entry.path().strip_prefix(root).expect("an entry is below the root").to_owned();
    let entries = WalkDir::new(root).min_depth(1).into_iter().filter_entry(|entry| !skip(&relative(entry)));
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.with_context(|| format!("could not list {}", root.display()))?;
        if !entry.file_type().is_dir() {
            files.push(relative(&entry));
        }
    }
    files.sort();
    Ok(files)
}

/// Hashes the names and contents of all files below `root`, except those that match `skip`.
///
/// # Errors
/// Returns an error if a folder cannot be listed or a file cannot be read.
pub fn folder_digest(root: &Path, skip: impl Fn(&Path) -> bool) -> anyhow::Result<Digest> {
    let mut parts = Vec::new();
    for path in files_below(root, skip)? {
        let full = root.join(&path);
        parts.push(path.as_os_str().as_encoded_bytes().to_vec());
        parts.push(fs::read(&full).with_context(|| format!("could not read {}", full.display()))?);
    }
    Ok(Digest::of_parts(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_empty_input_is_the_published_one() {
        assert_eq!(Digest::of(b"").integrity(), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert!(Digest::of(b"").hex().starts_with("e3b0c44298fc1c14"));
    }

    #[test]
    fn a_folder_digest_covers_names_and_contents() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let skip = |path: &Path| path == Path::new("dist");
        let digest = || folder_digest(folder.path(), skip);
        fs::create_dir(folder.path().join("inner"))?;
        fs::write(folder.path().join("inner/a"), "one")?;
        let first = digest()?;
        fs::create_dir(folder.path().join("dist"))?;
        fs::write(folder.path().join("dist/b"), "ignored")?;
        assert_eq!(digest()?, first);
        fs::write(folder.path().join("inner/a"), "two")?;
        assert_ne!(digest()?, first);
        fs::rename(folder.path().join("inner/a"), folder.path().join("a"))?;
        fs::write(folder.path().join("a"), "one")?;
        assert_ne!(digest()?, first);
        Ok(())
    }
}
