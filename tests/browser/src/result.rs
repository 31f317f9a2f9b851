//! The result of a test as the harness shows it, and the tests that a browser cannot run.

use std::{fmt, thread};

use crate::browser::Kind;

pub type TestResult = Result<(), TestError>;

/// Why a test failed. The test harness prints its `Debug` form, which is plain text.
pub struct TestError(anyhow::Error);

impl fmt::Debug for TestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl<E: Into<anyhow::Error>> From<E> for TestError {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// One test and the reason per line. `cargo xtask test --firefox` prints them at the end.
const NOT_IN_FIREFOX: &str = include_str!("../not-in-firefox.txt");

/// One test and the reason per line. `cargo xtask test --webkit` prints them at the end.
const NOT_IN_WEBKIT: &str = include_str!("../not-in-webkit.txt");

/// The reason to skip the test on this thread in that browser, if there is one.
pub(crate) fn skip_reason(kind: Kind) -> Option<&'static str> {
    let test = thread::current();
    entries(kind).find(|(name, _)| test.name() == Some(name)).map(|(_, reason)| reason)
}

fn entries(kind: Kind) -> impl Iterator<Item = (&'static str, &'static str)> {
    list(kind).lines().filter_map(|line| line.split_once(": "))
}

fn list(kind: Kind) -> &'static str {
    match kind {
        Kind::Chromium => "",
        Kind::Firefox => NOT_IN_FIREFOX,
        Kind::WebKit => NOT_IN_WEBKIT,
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn every_skipped_test_exists() -> anyhow::Result<()> {
        let kinds = [Kind::Firefox, Kind::WebKit];
        for kind in kinds {
            assert_eq!(entries(kind).count(), list(kind).lines().count(), "a line lacks a test or a reason");
        }
        for (name, _) in kinds.into_iter().flat_map(entries) {
            let (file, test) = name.rsplit_once("::").expect("a test is in a file");
            let file = file.replace("::", "/");
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file).with_extension("rs");
            assert!(fs::read_to_string(path)?.contains(&format!("fn {test}()")), "there is no {name}");
        }
        Ok(())
    }
}
