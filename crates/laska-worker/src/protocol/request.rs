//! The messages from the page to the worker.

use std::num::NonZeroU8;
use std::time::Duration;

use laska_engine::{Level, MemorySize, RandomBits};
use laska_rules::Color;
use serde::{Deserialize, Serialize};

use super::game_text::GameText;
use super::problem::ProblemTask;

/// The id of a task. The page gives each task a new id and ignores replies to all but the latest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SearchId(pub u32);

impl SearchId {
    /// Returns the next id, wrapping around after the last one.
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

/// A message from the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The task's id.
    pub id: SearchId,
    pub command: Command,
}

/// A new task, which replaces the current one unless it fails, or a change of the current task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Command {
    /// Search for the best moves.
    Search {
        /// The game up to the position to search.
        game: GameText,
        limits: SearchLimits,
    },
    /// Choose a move at a level.
    Play {
        /// The game up to the position to move in.
        game: GameText,
        level: Level,
        /// The random number for the choice of a weak level.
        #[serde(rename = "chance")]
        random: RandomNumber,
        /// The maximum time for the move, in milliseconds. The strongest level uses all of it, and without it searches
        /// until it is stopped or a deeper search cannot change the result; other levels end soon.
        movetime_ms: Option<u32>,
    },
    /// Find the exact value of the position and of each move. History and draw rules are ignored; only endless play is
    /// a draw.
    Solve {
        /// The game up to the position.
        game: GameText,
        #[serde(rename = "memoryMiB")]
        memory: MemoryLimit,
    },
    /// Prove that one side can force a win, however many positions can arise. Repetition counts against that side;
    /// history and draw rules are ignored.
    Prove {
        /// The game up to the position.
        game: GameText,
        /// The side that is to win: `"white"` or `"black"`.
        side: Color,
        /// The memory limit, once for the search and once for the check of the win that it finds.
        #[serde(rename = "memoryMiB")]
        memory: MemoryLimit,
    },
    /// Check the position as a problem for the side to move, or search for better ones nearby. History and draw rules are
    /// ignored.
    Problem {
        /// The game up to the position.
        game: GameText,
        /// The text form of a [`Stipulation`](laska_engine::Stipulation): `win`, `win in 5` or `hold`.
        stipulation: String,
        task: ProblemTask,
        /// The memory limit for each position to solve or to prove.
        #[serde(rename = "memoryMiB")]
        memory: MemoryLimit,
    },
    /// Run the engine's benchmark, to measure the speed of this worker.
    Bench { evaluation: BenchEvaluation },
    /// End the task: a search replies with its best move so far, other tasks end without a result. Does nothing if the
    /// task has already ended.
    Stop,
    /// Panic, to test the page's recovery.
    Panic,
}

/// What a benchmark evaluates with: `"terms"` or `"network"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BenchEvaluation {
    Terms,
    /// The terms, corrected by the network. The request fails, and can be sent again, as long as the worker does not
    /// have the network.
    Network,
}

/// The limits of a search, which ends at the first one reached. Without limits, it runs until it is stopped.
///
/// A search ends earlier if a deeper one cannot change the result: with a win or loss whose distance is exact, or with
/// one legal move and a time limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchLimits {
    /// The time, in milliseconds.
    pub movetime_ms: Option<u32>,
    /// The depth, in plies.
    pub depth: Option<u8>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
    /// The number of best moves to find, by default one.
    pub lines: Option<NonZeroU8>,
}

impl SearchLimits {
    /// Returns limits with only a time, rounded down to milliseconds.
    ///
    /// ```
    /// # use laska_worker::protocol::SearchLimits;
    /// # use std::time::Duration;
    /// assert_eq!(SearchLimits::movetime(Duration::from_secs(1)).movetime_ms, Some(1000));
    /// ```
    pub fn movetime(time: Duration) -> Self {
        Self { movetime_ms: Some(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)), ..Self::default() }
    }

    /// Returns limits with only a depth.
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Returns limits with only a number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }
}

/// A random number, uniform over 32 bits. It is part of the request, because the worker has no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RandomNumber(pub u32);

impl From<RandomNumber> for RandomBits {
    /// Repeats the 32 bits in both halves. The upper half decides, like the first digits of a fraction.
    fn from(RandomNumber(bits): RandomNumber) -> Self {
        Self(u64::from(bits) << 32 | u64::from(bits))
    }
}

/// The memory limit of a solve, a proof or a check in MiB (1,048,576 bytes), from 1 to [`MemoryLimit::MAX_MIB`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct MemoryLimit(u32);

/// The memory limit is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("memory of {0} MiB; expected 1 to {max}", max = MemoryLimit::MAX_MIB)]
pub struct MemoryLimitError(pub u32);

impl MemoryLimit {
    /// Half of a 32-bit address space. The rest is left for the transposition table and the browser.
    pub const MAX_MIB: u32 = 2048;
}

impl TryFrom<u32> for MemoryLimit {
    type Error = MemoryLimitError;

    fn try_from(mebibytes: u32) -> Result<Self, MemoryLimitError> {
        if (1..=Self::MAX_MIB).contains(&mebibytes) { Ok(Self(mebibytes)) } else { Err(MemoryLimitError(mebibytes)) }
    }
}

impl From<MemoryLimit> for u32 {
    fn from(memory: MemoryLimit) -> Self {
        memory.0
    }
}

impl From<MemoryLimit> for MemorySize {
    fn from(memory: MemoryLimit) -> Self {
        Self::mebibytes(memory.0 as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_limits_out_of_range_are_refused() {
        for mebibytes in [0, 2049, u32::MAX] {
            let expected = format!("memory of {mebibytes} MiB; expected 1 to 2048");
            assert_eq!(MemoryLimit::try_from(mebibytes).expect_err("out of range").to_string(), expected);
        }
        assert_eq!(MemoryLimit::try_from(2048).map(MemorySize::from), Ok(MemorySize::mebibytes(2048)));
    }
}
