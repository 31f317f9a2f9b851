//! Files in a temporary folder.

use std::fs;

use tempfile::TempDir;

pub(crate) fn temp_dir() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

pub(crate) fn path(dir: &TempDir, name: &str) -> String {
    dir.path().join(name).to_str().expect("a UTF-8 path").to_owned()
}

pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(path).expect("the file was written")
}

/// Joins journals and returns the report.
pub(crate) fn merge(out: &str, journals: &[&str]) -> String {
    crate::program::output(&[&["merge", out], journals].concat(), "")
}
