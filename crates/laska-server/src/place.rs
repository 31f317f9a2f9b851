//! Where a server listens and the path below which it serves. Knows nothing of the folder.

use std::{fmt, str::FromStr};

/// Which port to listen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// Any port that is free now.
    Free,
    /// This port, or none.
    Exactly(u16),
}

impl Port {
    /// The number that the operating system is asked for: it takes 0 as "any".
    pub(crate) fn number(self) -> u16 {
        match self {
            Self::Free => 0,
            Self::Exactly(number) => number,
        }
    }
}

/// A path that begins and ends with a slash, such as `/` or `/games/laska/`.
///
/// ```
/// use laska_server::Prefix;
///
/// assert_eq!("games/laska".parse::<Prefix>()?.as_str(), "/games/laska/");
/// assert_eq!(Prefix::root().as_str(), "/");
/// # Ok::<(), laska_server::PrefixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

/// Why a text is not a [`Prefix`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{segment}` is no part of a path: letters, digits, `-`, `_`, `~` and inner dots are")]
pub struct PrefixError {
    /// The part between two slashes that was refused.
    segment: String,
}

impl Prefix {
    /// The host's own root, `/`.
    #[must_use]
    pub fn root() -> Self {
        Self("/".to_owned())
    }

    /// The prefix with both its slashes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The prefix without its last slash: empty for the root.
    pub(crate) fn without_slash(&self) -> &str {
        self.0.trim_end_matches('/')
    }
}

impl FromStr for Prefix {
    type Err = PrefixError;

    /// Reads a path with or without its outer slashes.
    ///
    /// # Errors
    /// A segment that is empty, begins with a dot or would have to be escaped.
    fn from_str(text: &str) -> Result<Self, PrefixError> {
        let inner = text.strip_prefix('/').unwrap_or(text);
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        if inner.is_empty() {
            return Ok(Self::root());
        }
        match inner.split('/').find(|segment| !is_plain(segment)) {
            Some(segment) => Err(PrefixError { segment: segment.to_owned() }),
            None => Ok(Self(format!("/{inner}/"))),
        }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_plain(segment: &str) -> bool {
    !segment.is_empty()
        && !segment.starts_with('.')
        && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_~.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_slashes_do_not_matter() {
        for (text, expected) in [("", "/"), ("/", "/"), ("a", "/a/"), ("/a/", "/a/"), ("a/b.c", "/a/b.c/")] {
            assert_eq!(text.parse::<Prefix>().map(|prefix| prefix.to_string()).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_a_path_cannot_hold_is_refused() {
        for text in ["///", "a//b", "..", "a/../b", "a b", "a?b", "{a}", "a%20b"] {
            assert!(text.parse::<Prefix>().is_err(), "{text}");
        }
    }
}
