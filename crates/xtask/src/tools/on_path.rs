//! Owns the looking for programs that are on PATH already.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::output_of,
    version::{Version, Wanted},
};

/// The first of these programs on PATH whose version serves.
pub(crate) fn find(names: &[&str], wanted: Wanted) -> Option<PathBuf> {
    let candidates = names.iter().filter_map(|name| which::which(name).ok());
    candidates.into_iter().find(|program| version_of(program).is_some_and(|version| wanted.serves(version)))
}

/// The version that a program says it has.
pub(crate) fn version_of(program: &Path) -> Option<Version> {
    output_of(Command::new(program).arg("--version")).ok().and_then(|text| Version::find_in(&text))
}
