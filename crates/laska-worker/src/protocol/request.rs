//! Owns what the page asks. Knows no search.

use std::num::NonZeroU8;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::strict::strict;
use super::{ChanceText, GameText, LevelText, MemoryText, SearchId};

/// A message from the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The task that is meant.
    pub id: SearchId,
    /// What to do.
    pub command: Command,
}

/// What the page wants: a task, for which one that is still going on is given up, unless this one cannot be met; or
/// something of the task that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Command {
    /// Search for the best moves.
    Search {
        /// The game up to the position that is searched.
        #[serde(deserialize_with = "strict")]
        game: GameText,
        /// When to answer.
        #[serde(deserialize_with = "strict")]
        limits: LimitsText,
    },
    /// Choose a move as a player of that level does.
    Play {
        /// The game up to the position that the move is for.
        #[serde(deserialize_with = "strict")]
        game: GameText,
        /// How strong.
        level: LevelText,
        /// What decides among moves that seem as good to a weak player.
        chance: ChanceText,
        /// The longest time for the move, in milliseconds. The strongest level takes all of it, and without it thinks
        /// until it is stopped or nothing is left to find; the others are done soon.
        movetime_ms: Option<u32>,
    },
    /// Find the exact value of the position and of each of its moves, whatever came before it. Endless play is a draw,
    /// and nothing else is.
    Solve {
        /// The game up to the position; of its past and its draw rules nothing matters.
        #[serde(deserialize_with = "strict")]
        game: GameText,
        /// How much memory may be taken for it.
        #[serde(rename = "memoryMiB")]
        memory: MemoryText,
    },
    /// Search the engine's fixed positions, to tell how fast this worker is.
    Bench,
    /// End the task: a search or a move answers at once with the best so far, anything else is given up. Nothing happens
    /// when that task is not going on any more.
    Stop,
    /// Panic. This is how the page's recovery is tried for real.
    Panic,
}

/// When a search ends: at the first of the given limits. Without any it goes on until it is stopped.
///
/// A search ends earlier when there is nothing more to find: a forced win or loss whose distance is certain, or one
/// legal move and a limit of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct LimitsText {
    /// Time for the move, in milliseconds.
    pub movetime_ms: Option<u32>,
    /// Depth in plies.
    pub depth: Option<u8>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// How many of the best moves are searched out; one if it is left out.
    pub lines: Option<NonZeroU8>,
}

impl LimitsText {
    /// That much time for a move, rounded down to milliseconds.
    ///
    /// ```
    /// # use laska_worker::protocol::LimitsText;
    /// # use std::time::Duration;
    /// assert_eq!(LimitsText::movetime(Duration::from_secs(1)).movetime_ms, Some(1000));
    /// ```
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self { movetime_ms: Some(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)), ..Self::default() }
    }

    /// That many plies.
    #[must_use]
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// That many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }
}
