//! `laska train`: plays games of the engine against itself and fits evaluations to them.

mod chances;
mod fitting;
mod games;
mod merge;
mod network;
mod play;
mod terms;

use std::fmt;
use std::io::Write;
use std::str::FromStr;

use clap::{Args, Subcommand};

use crate::error::CommandError;

/// Fit the evaluation to games of the engine against itself
///
/// 'laska train play' plays games and writes their positions with scores and results; '--shard I/N' spreads them over
/// many machines, and 'laska train merge' joins the files. From these positions, 'laska train terms' fits the weights of
/// the evaluation's terms, and 'laska train fit' fits a network that corrects them. 'laska train chances' relates scores to results. Only a match shows whether the new
/// evaluation is stronger: laska match --first-option network=FILE --sprt 0 10 0.05 0.05
#[derive(Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Subcommand)]
enum TrainCommand {
    Play(play::Play),
    Merge(merge::Merge),
    Fit(network::Fit),
    Terms(terms::Fit),
    Chances(chances::Chances),
}

impl Train {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        match self.command {
            TrainCommand::Play(play) => play.run(out),
            TrainCommand::Merge(merge) => merge.run(out),
            TrainCommand::Fit(fit) => fit.run(out),
            TrainCommand::Terms(fit) => fit.run(out),
            TrainCommand::Chances(chances) => chances.run(out),
        }
    }
}

/// One of several equal parts of a computation: of the items numbered from 0, those whose number leaves the same
/// remainder when divided by the number of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    /// From 1 to `count`.
    index: u32,
    /// At least 1.
    count: u32,
}

impl Shard {
    /// The whole computation.
    const WHOLE: Self = Self { index: 1, count: 1 };

    /// Returns whether an item belongs to this part.
    const fn contains(self, number: u32) -> bool {
        number % self.count == self.index - 1
    }
}

/// A text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N with I from 1 to N, such as 1/8, found '{0}'")]
struct ShardError(String);

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
