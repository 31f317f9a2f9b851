//! Owns what the worker answers. Knows no search.

use serde::{Deserialize, Serialize};

use super::{ProtocolVersion, SearchId};

/// A message from the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Reply {
    /// The worker is loaded and takes requests. Messages posted before may be lost.
    Ready {
        /// The version that the worker speaks.
        version: ProtocolVersion,
    },
    /// The search goes on; so far it knows this.
    Progress {
        /// The search.
        id: SearchId,
        /// What it knows.
        report: Report,
    },
    /// The search has ended, by its limits or by [`Command::Stop`](super::Command::Stop).
    Best {
        /// The search.
        id: SearchId,
        /// What it found; its first word is the move to play.
        report: Report,
    },
    /// The search was given up for another one, without an answer.
    Replaced {
        /// The search that was given up.
        id: SearchId,
    },
    /// A request that cannot be met: a foreign version, a bad position or move, a game that is over.
    Failed {
        /// The search, where the request told which.
        id: Option<SearchId>,
        /// Why, in a sentence for people without its full stop.
        message: String,
    },
    /// The worker panicked. Its state is broken: it must be ended and another one started.
    Panicked {
        /// Why and where.
        message: String,
    },
}

/// What a search knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The best move, with every square, as `b2-c3-d4`.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth to the side to move, with that move.
    pub score: ScoreText,
    /// The depth in plies that was searched whole; 0 before the first was.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited a second; `None` as long as no time has gone.
    pub nps: Option<u64>,
    /// Time since the search was asked for, in milliseconds.
    pub elapsed_ms: u32,
    /// The best play of both sides, the best move first; every one is legal after those before it.
    pub line: Vec<String>,
}

/// What a position is worth to the side to move: `{ value: 12 }`, `{ win: 5 }` or `{ loss: 4 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ScoreText {
    /// Hundredths of a counter that the side to move is ahead; 0 is a draw.
    Value(i32),
    /// It wins in that many plies.
    Win(u16),
    /// It loses in that many plies.
    Loss(u16),
}

impl Reply {
    /// The search that is meant, where there is one.
    #[must_use]
    pub const fn id(&self) -> Option<SearchId> {
        match *self {
            Self::Progress { id, .. } | Self::Best { id, .. } | Self::Replaced { id } => Some(id),
            Self::Failed { id, .. } => id,
            Self::Ready { .. } | Self::Panicked { .. } => None,
        }
    }
}
