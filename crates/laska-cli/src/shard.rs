//! Shards: equal parts of a computation that several machines share, and the check that their files belong together.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::error::CommandError;

/// One of several equal parts of a computation: of the items numbered from 0, those whose number leaves the same
/// remainder when divided by the number of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 1 to `count`.
    pub(crate) index: u32,
    /// At least 1.
    pub(crate) count: u32,
}

impl Shard {
    /// The whole computation.
    pub(crate) const WHOLE: Self = Self { index: 1, count: 1 };

    /// Returns whether an item belongs to this part.
    pub(crate) const fn contains(self, number: u32) -> bool {
        number % self.count == self.index - 1
    }
}

/// A text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N with I from 1 to N, such as 1/8, found '{0}'")]
pub(crate) struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err(ShardError(text.to_owned())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// A file of one shard.
pub(crate) struct ShardFile<'a, S> {
    pub(crate) path: &'a Path,
    pub(crate) shard: Shard,
    /// The settings of the computation, as if the shard were the whole.
    pub(crate) whole: S,
    /// The settings with the shard, as the file has them.
    pub(crate) found: String,
}

/// Returns the settings of the whole computation, if the files are all its shards, each once.
pub(crate) fn check_shards<S: PartialEq + fmt::Display>(files: Vec<ShardFile<'_, S>>) -> Result<S, CommandError> {
    let mut present = BTreeSet::new();
    let count = files[0].shard.count;
    for ShardFile { path, shard, whole, found } in &files {
        let refuse = |reason: String| Err(CommandError::invalid_input(format!("{}: {reason}", path.display())));
        if *whole != files[0].whole || shard.count != count {
            return refuse(format!("expected a shard of '{}', found '{found}'", files[0].whole));
        }
        if !present.insert(shard.index) {
            return refuse(format!("shard {shard} is given twice"));
        }
    }
    match (1..=count).find(|index| !present.contains(index)) {
        None => Ok(files.into_iter().next().expect("there is at least one file").whole),
        Some(index) => Err(CommandError::invalid_input(format!("shard {} is missing", Shard { index, count }))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_belongs_to_exactly_one_shard() {
        for count in 1..6 {
            let shards: Vec<_> = (1..=count).map(|index| Shard { index, count }).collect();
            for number in 0..20 {
                assert_eq!(shards.iter().filter(|shard| shard.contains(number)).count(), 1, "{number} of {count}");
            }
        }
    }

    #[test]
    fn shards_round_trip_and_others_are_refused() {
        for text in ["1/1", "3/8", "8/8"] {
            assert_eq!(text.parse::<Shard>().map(|shard| shard.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError(text.to_owned())));
        }
    }
}
