//! The versions that tools print, and which of them serve.

use std::fmt;

/// A version's first three numbers; what a tool leaves out counts as 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version {
    pub(crate) major: u32,
    pub(crate) minor: u32,
    patch: u32,
}

impl Version {
    pub(crate) const fn new(major: u32, minor: u32, patch: u32) -> Self {
        Self { major, minor, patch }
    }

    /// The first version in what a tool says of itself, such as `Chromium 156.0.8078.79 built on Debian`.
    pub(crate) fn find_in(text: &str) -> Option<Self> {
        text.split_whitespace().find_map(Self::read)
    }

    fn read(word: &str) -> Option<Self> {
        let word = word.strip_prefix('v').unwrap_or(word);
        let mut numbers = word.split(['.', '-', '+']).map_while(|part| part.parse().ok());
        let major = numbers.next()?;
        Some(Self::new(major, numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// Which versions of a tool serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VersionReq {
    /// This one only.
    Exactly(Version),
    /// This one and every later one.
    AtLeast(Version),
    /// This one and later ones, below another.
    Range(Version, Version),
}

impl VersionReq {
    pub(crate) fn matches(self, version: Version) -> bool {
        match self {
            Self::Exactly(wanted) => version == wanted,
            Self::AtLeast(first) => version >= first,
            Self::Range(first, end) => first <= version && version < end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_in_what_tools_say() {
        for (text, expected) in [
            ("trunk 0.21.14", Version::new(0, 21, 14)),
            ("wasm-bindgen 0.2.130", Version::new(0, 2, 130)),
            ("wasm-opt version 132 (version_132)", Version::new(132, 0, 0)),
            ("v20.20.2", Version::new(20, 20, 2)),
            ("Chromium 156.0.8078.79 built on Debian GNU/Linux 12", Version::new(156, 0, 8078)),
            ("rustc 1.97.0-nightly (abc 2026-04-14)", Version::new(1, 97, 0)),
        ] {
            assert_eq!(Version::find_in(text), Some(expected), "{text}");
        }
        assert_eq!(Version::find_in("command not found"), None);
    }

    #[test]
    fn what_serves() {
        let [early, first, later, end] = [20, 21, 22, 23].map(|minor| Version::new(0, minor, 0));
        let serving = |wanted: VersionReq| [early, first, later, end].map(|version| wanted.matches(version));
        assert_eq!(serving(VersionReq::Exactly(first)), [false, true, false, false]);
        assert_eq!(serving(VersionReq::AtLeast(first)), [false, true, true, true]);
        assert_eq!(serving(VersionReq::Range(first, end)), [false, true, true, false]);
    }
}
