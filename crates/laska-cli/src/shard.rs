//! Shards: equal parts of a computation that several machines share.
//!
//! Each game or position has a number that decides which shard computes it. Its random numbers follow from that number alone,
//! so the results do not depend on how the work is divided.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several equal parts of a computation: of the items numbered from 0, those whose number leaves the same
/// remainder when divided by the number of parts. The text form is `I/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 1 to `count`.
    index: u32,
    /// At least 1.
    count: u32,
}

impl Shard {
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Returns whether an item belongs to this part.
    pub const fn contains(self, number: u32) -> bool {
        number % self.count == self.index - 1
    }
}

/// A text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N with I from 1 to N, such as 1/8, found '{0}'")]
pub struct ShardError(String);

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

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
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
