//! The number of threads of a search.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

/// A number of threads, from 1 to [`ThreadCount::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadCount(NonZeroU16);

/// A text is not a number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number from 1 to {max}", max = ThreadCount::MAX)]
pub struct ThreadCountError;

impl ThreadCount {
    /// A search on one thread, whose results are always the same.
    pub const ONE: Self = Self(NonZeroU16::MIN);
    /// The most threads of a search.
    pub const MAX: Self = Self(NonZeroU16::new(256).expect("the number is not 0"));

    pub fn get(self) -> usize {
        self.0.get().into()
    }
}

impl FromStr for ThreadCount {
    type Err = ThreadCountError;

    fn from_str(text: &str) -> Result<Self, ThreadCountError> {
        let count = text.parse().ok().filter(|&count| count <= Self::MAX.0);
        count.map(Self).ok_or(ThreadCountError)
    }
}

impl fmt::Display for ThreadCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_round_trip_and_others_are_refused() {
        for text in ["1", "2", "256"] {
            assert_eq!(text.parse::<ThreadCount>().map(|count| count.to_string()), Ok(text.to_owned()));
        }
        for text in ["0", "-1", "257", "two", ""] {
            assert_eq!(text.parse::<ThreadCount>(), Err(ThreadCountError));
        }
    }
}
