//! Owns the other places that the site is tried in: a copy of its folder, a host that knows nothing of headers, and one file
//! on a disk.

use std::fs;

use laska_seal::{Home, files_below, single_file};
use tempfile::TempDir;

use crate::{
    performed::Performed,
    provided::Provided,
    stage::{Browsers, Place, Stage, perform_on},
};

/// Performs a test with the site below a path of a host that does not read `_headers`.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn perform_on_plain_host(path: &str, test: impl AsyncFnOnce(&Stage) -> anyhow::Result<()>) -> Performed {
    let (copy, provided) = copy_of(Provided::from_environment()?)?;
    fs::remove_file(copy.path().join("_headers"))?;
    perform_on(Browsers::New, provided, &Place::Host(path.parse()?), test)
}

/// Performs a test with the site in one file on a disk, without any host. The links that it gives away lead to `home`, or
/// to the file.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn perform_in_one_file(home: Option<&Home>, test: impl AsyncFnOnce(&Stage) -> anyhow::Result<()>) -> Performed {
    let provided = Provided::from_environment()?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("laska.html");
    fs::write(&file, single_file(&provided.site, home)?)?;
    perform_on(Browsers::New, provided, &Place::File(&file), test)
}

/// A copy of the site, and what is provided with the copy in the site's place.
pub(crate) fn copy_of(provided: Provided) -> anyhow::Result<(TempDir, Provided)> {
    let copy = tempfile::tempdir()?;
    for file in files_below(&provided.site, |_| false)? {
        let target = copy.path().join(&file);
        fs::create_dir_all(target.parent().unwrap_or(copy.path()))?;
        fs::copy(provided.site.join(&file), target)?;
    }
    let site = copy.path().to_owned();
    Ok((copy, Provided { site, ..provided }))
}
