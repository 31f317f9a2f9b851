//! Versions in the output of tools.

use semver::Version;

/// Returns the first version in the output of a tool, such as `Chromium 156.0.8078.79 built on Debian`. Tools also print
/// versions with fewer or more than three numbers: missing numbers are 0, and others do not count.
pub(crate) fn find_version(text: &str) -> Option<Version> {
    text.split_whitespace().find_map(|word| {
        let word = word.strip_prefix('v').unwrap_or(word);
        let mut numbers = word.split(['.', '-', '+']).map_while(|part| part.parse().ok());
        let major = numbers.next()?;
        Some(Version::new(major, numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)))
    })
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
            assert_eq!(find_version(text), Some(expected), "{text}");
        }
        assert_eq!(find_version("command not found"), None);
    }
}
