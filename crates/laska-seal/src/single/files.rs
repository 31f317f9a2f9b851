//! Owns the files that a site's programs ask their host for, packed into text.

use std::{collections::BTreeMap, fs, io::Write as _, path::Path};

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use flate2::{Compression, write::GzEncoder};

use crate::files_below;

/// What only a browser or a host asks for: pages, their scripts and icons, what describes an app, headers.
const LEFT_OUT: [&str; 2] = ["icons", "_headers"];
const KINDS_LEFT_OUT: [&str; 3] = ["html", "js", "webmanifest"];

/// The files by their addresses relative to the site, each packed by gzip and written as base64.
pub(super) fn packed(site: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    files_below(site, is_left_out)?.iter().map(|path| Ok((address(path), packed_file(&site.join(path))?))).collect()
}

fn is_left_out(path: &Path) -> bool {
    LEFT_OUT.iter().any(|name| path == Path::new(name))
        || KINDS_LEFT_OUT.iter().any(|kind| path.extension().is_some_and(|extension| extension == *kind))
}

fn address(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn packed_file(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    Ok(BASE64_STANDARD.encode(encoder.finish()?))
}
