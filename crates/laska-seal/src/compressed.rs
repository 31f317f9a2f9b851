//! Compressed copies of the site's files, for hosts that send them instead of compressing each answer themselves: `a.js.gz`
//! and `a.js.br` beside `a.js`.

use std::{
    cmp::Reverse,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use flate2::{Compression, write::GzEncoder};

use crate::{files_below, parallel};

/// A compression that hosts use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Every browser accepts it.
    Gzip,
    /// Smaller; browsers accept it over HTTPS and from localhost.
    Brotli,
}

impl Encoding {
    pub const ALL: [Self; 2] = [Self::Gzip, Self::Brotli];

    /// Returns the extension that a copy's name has in addition to that of the file.
    const fn extension(self) -> &'static str {
        match self {
            Self::Gzip => "gz",
            Self::Brotli => "br",
        }
    }

    pub fn copy_of(self, file: &Path) -> PathBuf {
        let mut path = file.as_os_str().to_owned();
        path.push(".");
        path.push(self.extension());
        path.into()
    }

    /// Compresses bytes as far as the encoding can.
    pub(crate) fn compress(self, bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
                encoder.write_all(bytes)?;
                Ok(encoder.finish()?)
            }
            Self::Brotli => {
                let mut compressed = Vec::new();
                brotli::BrotliCompress(&mut &*bytes, &mut compressed, &brotli::enc::BrotliEncoderParams::default())?;
                Ok(compressed)
            }
        }
    }
}

/// Returns the files of a site without their compressed copies, as sorted paths relative to its folder.
///
/// # Errors
/// Returns an error if a folder cannot be listed.
pub fn site_files(site: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let is_copy = |path: &Path| {
        path.extension().is_some_and(|extension| Encoding::ALL.iter().any(|encoding| extension == encoding.extension()))
    };
    files_below(site, is_copy)
}

/// Adds compressed copies of all files, except where a copy would not be smaller, as of pictures. Uses all cores.
///
/// # Errors
/// Returns an error if a file cannot be read, or a copy cannot be written.
pub(crate) fn add_compressed_copies(site: &Path) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for file in site_files(site)? {
        let path = site.join(file);
        let bytes = fs::read(&path).with_context(|| format!("could not read {}", path.display()))?;
        files.push((path, bytes));
    }
    let mut copies: Vec<_> =
        Encoding::ALL.into_iter().flat_map(|it| files.iter().map(move |file| (it, file))).collect();
    // The slowest ones first, so that no core has to wait for another at the end.
    copies.sort_by_key(|(encoding, (_, bytes))| Reverse((*encoding == Encoding::Brotli, bytes.len())));
    parallel::for_each(copies, |(encoding, (path, bytes))| add_copy(encoding, path, bytes))
}

/// Writes the compressed copy of a file if it is smaller.
fn add_copy(encoding: Encoding, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let compressed = encoding.compress(bytes).with_context(|| format!("could not compress {}", path.display()))?;
    if compressed.len() < bytes.len() {
        let copy = encoding.copy_of(path);
        fs::write(&copy, compressed).with_context(|| format!("could not write {}", copy.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn decompress(encoding: Encoding, bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
        let mut original = Vec::new();
        match encoding {
            Encoding::Gzip => _ = flate2::read::GzDecoder::new(bytes).read_to_end(&mut original)?,
            Encoding::Brotli => brotli::BrotliDecompress(&mut &*bytes, &mut original)?,
        }
        Ok(original)
    }

    #[test]
    fn every_file_has_copies_that_are_smaller() -> anyhow::Result<()> {
        let site = tempfile::tempdir()?;
        let at = |path: &str| site.path().join(path);
        fs::create_dir(at("data"))?;
        let contents = [("index.html", "<p>board</p>".repeat(50)), ("data/games.pgn", "1. c3-d4 ".repeat(99))];
        for (name, text) in &contents {
            fs::write(at(name), text)?;
        }
        fs::write(at("dot.png"), [137, 80, 78, 71])?;
        add_compressed_copies(site.path())?;
        for (name, text) in &contents {
            for encoding in Encoding::ALL {
                let copy = fs::read(encoding.copy_of(&at(name)))?;
                assert!(copy.len() < text.len(), "{name}, {encoding:?}");
                assert_eq!(decompress(encoding, &copy)?, text.as_bytes(), "{name}, {encoding:?}");
            }
        }
        assert_eq!(files_below(site.path(), |_| false)?.len(), 2 * 3 + 1, "the picture has no copy");
        let names = ["data/games.pgn", "dot.png", "index.html"].map(PathBuf::from);
        assert_eq!(site_files(site.path())?, names);
        Ok(())
    }
}
