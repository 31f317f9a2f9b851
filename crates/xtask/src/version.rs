//! Tool versions, and requirements for them.

use std::fmt;

/// The first three numbers of a version. Missing numbers are 0.
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

    /// Finds the first version in the output of a tool, such as `Chromium 156.0.8078.79 built on Debian`.
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

/// A version requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VersionReq {
    /// This version only.
    Exactly(Version),
    /// This version or later.
    AtLeast(Version),
    /// The first version or later, but before the second.
    Range(Version, Version),
}

impl VersionReq {
    pub(crate) fn matches(self, version: Version) -> bool {
        match self {
            Self::Exactly(required) => version == required,
            Self::AtLeast(first) => version >= first,
            Self::Range(first, end) => first <= version && version < end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_tool_output() {
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
    fn requirements_match_versions() {
        let [early, first, later, end] = [20, 21, 22, 23].map(|minor| Version::new(0, minor, 0));
        let matching = |version_req: VersionReq| [early, first, later, end].map(|version| version_req.matches(version));
        assert_eq!(matching(VersionReq::Exactly(first)), [false, true, false, false]);
        assert_eq!(matching(VersionReq::AtLeast(first)), [false, true, true, true]);
        assert_eq!(matching(VersionReq::Range(first, end)), [false, true, true, false]);
    }
}
