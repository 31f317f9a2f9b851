//! How much the browser fetches.

use std::{fs, io::Write as _, path::Path};

use flate2::{Compression, write::GzEncoder};
use laska_seal::files_below;

/// The size of a file, as it is and as a host sends it.
struct Sizes {
    raw: usize,
    gzip: usize,
}

impl Sizes {
    fn of(bytes: &[u8]) -> anyhow::Result<Self> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes)?;
        Ok(Self { raw: bytes.len(), gzip: encoder.finish()?.len() })
    }
}

/// Prints every file of the built site that the browser fetches, the largest first, and their sum.
pub(crate) fn print_sizes(dist: &Path) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    // The headers are read by the host alone.
    for path in files_below(dist, |path| path == Path::new("_headers"))? {
        rows.push((path.display().to_string(), Sizes::of(&fs::read(dist.join(&path))?)?));
    }
    rows.sort_by_key(|(_, sizes)| std::cmp::Reverse(sizes.raw));
    let sum = |part: fn(&Sizes) -> usize| rows.iter().map(|(_, sizes)| part(sizes)).sum();
    let total = Sizes { raw: sum(|sizes| sizes.raw), gzip: sum(|sizes| sizes.gzip) };
    println!("{:>10} {:>10}  file", "bytes", "gzip");
    for (name, sizes) in rows.iter().chain([&("in all".to_owned(), total)]) {
        println!("{:>10} {:>10}  {name}", sizes.raw, sizes.gzip);
    }
    Ok(())
}
