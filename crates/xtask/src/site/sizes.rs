//! How much the browser fetches, and what for.

use std::{
    fmt, fs,
    io::Write as _,
    iter::Sum,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use flate2::{Compression, write::GzEncoder};
use laska_seal::files_below;

/// How much a first visit to the table may fetch, in bytes, gzipped.
const FIRST_VISIT_LIMIT: usize = 320_000;

/// What is fetched after the page is there: by the service worker, or when the page is put on a home screen.
const LATER: [&str; 3] = ["sw.js", "icons/apple-touch-icon.png", "icons/icon-maskable-512.webp"];

/// The size of a file, as it is and as a host sends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

impl Sum for Sizes {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self { raw: sum.raw + one.raw, gzip: sum.gzip + one.gzip })
    }
}

/// What a file of the site is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    FirstVisit,
    Installed,
    Study,
    Data,
    Languages,
}

impl Purpose {
    const ALL: [Self; 5] = [Self::FirstVisit, Self::Installed, Self::Study, Self::Data, Self::Languages];
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FirstVisit => "first visit",
            Self::Installed => "installed",
            Self::Study => "the study",
            Self::Data => "data",
            Self::Languages => "languages",
        })
    }
}

/// Every file of a built site, with what it is for and how large it is.
struct Rows(Vec<(PathBuf, Purpose, Sizes)>);

impl Rows {
    /// The files that the browser fetches, the largest first. What only the study's page names is the study's. Icons of
    /// a home screen and the service worker, which keeps everything for later, are fetched once somebody can play. All
    /// else is counted to the first visit; a browser test holds what is requested before that against these rules.
    fn of_site(dist: &Path) -> anyhow::Result<Self> {
        let page = |name: &str| fs::read_to_string(dist.join(name)).with_context(|| format!("cannot read {name}"));
        let (table, study) = (page("index.html")?, page("study.html")?);
        let purpose = |path: &Path| {
            let name = path.display().to_string();
            match path {
                path if path.starts_with("data") => Purpose::Data,
                path if path.starts_with("words") => Purpose::Languages,
                _ if LATER.contains(&name.as_str()) => Purpose::Installed,
                _ if name == "index.html" => Purpose::FirstVisit,
                _ if name == "study.html" || study.contains(&name) && !table.contains(&name) => Purpose::Study,
                _ => Purpose::FirstVisit,
            }
        };
        // The headers are read by the host alone.
        let files = files_below(dist, |path| path == Path::new("_headers"))?.into_iter();
        let rows = files.map(|path| {
            let sizes = Sizes::of(&fs::read(dist.join(&path))?)?;
            Ok((path.clone(), purpose(&path), sizes))
        });
        let mut rows: Vec<_> = rows.collect::<anyhow::Result<_>>()?;
        rows.sort_by_key(|(_, _, sizes)| std::cmp::Reverse(sizes.raw));
        Ok(Self(rows))
    }

    /// The sum of what is for this.
    fn sum(&self, purpose: Purpose) -> Sizes {
        self.0.iter().filter(|row| row.1 == purpose).map(|row| row.2).sum()
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>10} {:>10}  for          file", "bytes", "gzip")?;
        for (path, purpose, sizes) in &self.0 {
            writeln!(f, "{:>10} {:>10}  {purpose:<11}  {}", sizes.raw, sizes.gzip, path.display())?;
        }
        let sums = Purpose::ALL.map(|purpose| (purpose.to_string(), self.sum(purpose)));
        let all = ("in all".to_owned(), self.0.iter().map(|row| row.2).sum());
        for (name, sizes) in sums.iter().chain([&all]) {
            write!(f, "\n{:>10} {:>10}  {name}", sizes.raw, sizes.gzip)?;
        }
        Ok(())
    }
}

/// Prints every file of the built site that the browser fetches, and the sums by what they are for.
pub(crate) fn print_sizes(dist: &Path) -> anyhow::Result<()> {
    println!("{}", Rows::of_site(dist)?);
    Ok(())
}

/// Sees to it that a first visit stays small.
///
/// # Errors
/// When it is larger than it may be; the error lists what it fetches.
pub(crate) fn check_first_visit(dist: &Path) -> anyhow::Result<()> {
    let rows = Rows::of_site(dist)?;
    let gzip = rows.sum(Purpose::FirstVisit).gzip;
    anyhow::ensure!(
        gzip <= FIRST_VISIT_LIMIT,
        "a first visit fetches {gzip} bytes, more than {FIRST_VISIT_LIMIT}\n{rows}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A site in which a first visit fetches so many bytes that cannot be pressed together.
    fn site(bytes: usize) -> anyhow::Result<tempfile::TempDir> {
        let folder = tempfile::tempdir()?;
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes);
        fs::create_dir(folder.path().join("data"))?;
        write("index.html", b"a.js")?;
        write("study.html", b"a.js, b.js, index.html")?;
        let mut state = 1_u32;
        let noise = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        write("a.js", &noise.take(bytes).collect::<Vec<_>>())?;
        for name in ["b.js", "data/games.pgn", "sw.js"] {
            write(name, b"small")?;
        }
        Ok(folder)
    }

    #[test]
    fn every_file_counts_once_for_what_it_is() -> anyhow::Result<()> {
        let rows = Rows::of_site(site(1000)?.path())?;
        let of = |purpose| rows.0.iter().filter(move |row| row.1 == purpose).map(|row| row.0.display().to_string());
        assert_eq!(of(Purpose::FirstVisit).collect::<Vec<_>>(), ["a.js", "index.html"]);
        assert_eq!(of(Purpose::Installed).collect::<Vec<_>>(), ["sw.js"]);
        assert_eq!(of(Purpose::Study).collect::<Vec<_>>(), ["study.html", "b.js"]);
        assert_eq!(of(Purpose::Data).collect::<Vec<_>>(), ["data/games.pgn"]);
        let sums: Sizes = Purpose::ALL.into_iter().map(|purpose| rows.sum(purpose)).sum();
        assert_eq!(sums, rows.0.iter().map(|row| row.2).sum());
        Ok(())
    }

    #[test]
    fn a_first_visit_has_its_limit() -> anyhow::Result<()> {
        check_first_visit(site(FIRST_VISIT_LIMIT - 1000)?.path())?;
        let error = check_first_visit(site(FIRST_VISIT_LIMIT)?.path()).expect_err("too large").to_string();
        assert!(error.contains("first visit") && error.contains("a.js"), "{error}");
        Ok(())
    }
}
