//! What the page asks. Knows no search.

use std::num::NonZeroU8;
use std::time::Duration;

use laska_engine::{Level, MemorySize, RandomBits};
use serde::{Deserialize, Serialize};

use super::game_text::{GameText, deserialize_strict};

/// The id of a task. The page gives a new one to each task, and ignores replies to any but the latest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SearchId(pub u32);

impl SearchId {
    /// The next id; the last is followed by the first.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

/// A message from the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The task.
    pub id: SearchId,
    /// What to do.
    pub command: Command,
}

/// What the page wants: a new task, which replaces the current one unless it fails, or a change of the current task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Command {
    /// Search for the best moves.
    Search {
        /// The game up to the position to search.
        #[serde(deserialize_with = "deserialize_strict")]
        game: GameText,
        /// When to end.
        #[serde(deserialize_with = "deserialize_strict")]
        limits: SearchLimits,
    },
    /// Choose a move as a player of some level.
    Play {
        /// The game up to the position to move in.
        #[serde(deserialize_with = "deserialize_strict")]
        game: GameText,
        /// The level.
        level: LevelNumber,
        /// The random number for a weak level's choice.
        #[serde(rename = "chance")]
        random: RandomNumber,
        /// The longest time for the move, in milliseconds. The strongest level uses all of it, and without it searches
        /// until it is stopped or nothing more can be found; the others end soon.
        movetime_ms: Option<u32>,
    },
    /// Find the exact value of the position and of each of its moves, regardless of the game before it. Endless play is
    /// a draw, and nothing else is.
    Solve {
        /// The game up to the position; its earlier moves and draw rules do not matter.
        #[serde(deserialize_with = "deserialize_strict")]
        game: GameText,
        /// The memory limit.
        #[serde(rename = "memoryMiB")]
        memory: MemoryLimit,
    },
    /// Search the engine's fixed positions, to measure the speed of this worker.
    Bench,
    /// End the task: a search or a move replies at once with the best so far, anything else ends without a result. Does
    /// nothing if the task has already ended.
    Stop,
    /// Panic, to test how the page recovers.
    Panic,
}

/// When a search ends: at the first of the given limits. Without any it goes on until it is stopped.
///
/// A search ends earlier if nothing more can be found: with a forced win or loss whose distance is certain, or with one
/// legal move and a time limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct SearchLimits {
    /// Time for the move, in milliseconds.
    pub movetime_ms: Option<u32>,
    /// Depth in plies.
    pub depth: Option<u8>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// How many of the best moves to find; by default one.
    pub lines: Option<NonZeroU8>,
}

impl SearchLimits {
    /// A time limit, rounded down to milliseconds.
    ///
    /// ```
    /// # use laska_worker::protocol::SearchLimits;
    /// # use std::time::Duration;
    /// assert_eq!(SearchLimits::movetime(Duration::from_secs(1)).movetime_ms, Some(1000));
    /// ```
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self { movetime_ms: Some(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)), ..Self::default() }
    }

    /// A depth limit.
    #[must_use]
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// A node limit.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }
}

/// A [`Level`], as its number.
///
/// ```
/// # use laska_worker::protocol::LevelNumber;
/// assert_eq!(LevelNumber::try_from(3)?.number(), 3);
/// assert_eq!(LevelNumber::try_from(11).unwrap_err().to_string(), "11 is not a level; expected 1 to 10");
/// # Ok::<(), laska_worker::protocol::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct LevelNumber(Level);

/// A random number, uniform over 32 bits. It comes with the request, as the worker has no randomness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RandomNumber(pub u32);

/// Not the number of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} is not a level; expected {weakest} to {strongest}",
    weakest = Level::WEAKEST.number(),
    strongest = Level::STRONGEST.number()
)]
pub struct LevelError(pub u8);

impl LevelNumber {
    /// Full strength.
    pub const STRONGEST: Self = Self(Level::STRONGEST);

    /// The level of a number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match Level::new(number) {
            Some(level) => Some(Self(level)),
            None => None,
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        Level::all().map(Self)
    }

    /// The number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.number()
    }
}

impl TryFrom<u8> for LevelNumber {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Self, LevelError> {
        Self::new(number).ok_or(LevelError(number))
    }
}

impl From<LevelNumber> for u8 {
    fn from(level: LevelNumber) -> Self {
        level.number()
    }
}

impl From<LevelNumber> for Level {
    fn from(level: LevelNumber) -> Self {
        level.0
    }
}

impl From<RandomNumber> for RandomBits {
    /// The upper half of the engine's 64 bits decides, as the first digits of a fraction do.
    fn from(RandomNumber(bits): RandomNumber) -> Self {
        Self(u64::from(bits) << 32 | u64::from(bits))
    }
}

/// The memory limit of a solve in MiB (1,048,576 bytes), from 1 to [`MemoryLimit::MAX_MIB`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct MemoryLimit(u32);

/// Not a valid memory limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("memory of {0} MiB; expected 1 to {most}", most = MemoryLimit::MAX_MIB)]
pub struct MemoryLimitError(pub u32);

impl MemoryLimit {
    /// Half of what 32 bits can address; the rest is left for the search's tables and the browser.
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
