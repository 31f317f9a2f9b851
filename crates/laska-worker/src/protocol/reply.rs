//! What the worker answers. Knows no search.

use serde::{Deserialize, Serialize};

use super::request::SearchId;

/// A message from the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply {
    /// The worker is loaded and takes requests. Earlier messages may be lost.
    Ready,
    /// A search or a move is running.
    Progress {
        /// The task.
        id: SearchId,
        /// What it has found so far.
        report: SearchReport,
    },
    /// A search or a move has ended, by its limits or by [`Command::Stop`](super::Command::Stop).
    Best {
        /// The task.
        id: SearchId,
        /// What it found, and the move to play.
        report: SearchReport,
    },
    /// A solve is running.
    Solving {
        /// The task.
        id: SearchId,
        /// Its progress.
        progress: SolveProgress,
    },
    /// A solve has ended.
    Solved {
        /// The task.
        id: SearchId,
        /// What it found.
        solution: SolveResult,
    },
    /// A benchmark is running.
    Benching {
        /// The task.
        id: SearchId,
        /// Its result so far.
        bench: BenchResult,
    },
    /// A benchmark has ended.
    Benched {
        /// The task.
        id: SearchId,
        /// Its result.
        bench: BenchResult,
    },
    /// A solve or a benchmark was stopped, without a result.
    Stopped {
        /// The task.
        id: SearchId,
    },
    /// The task was replaced by another one, without a result.
    Replaced {
        /// The task that was replaced.
        id: SearchId,
    },
    /// The request failed: an invalid position or move, a game that is over, or a position from which too many others
    /// can arise.
    Failed {
        /// The task, if the request named one.
        id: Option<SearchId>,
        /// The reason, as a sentence without its period.
        message: String,
    },
    /// The worker panicked. Its state is broken: it must be terminated and replaced.
    Panicked {
        /// Why and where.
        message: String,
    },
}

impl Reply {
    /// The task of the reply, if it has one.
    #[must_use]
    pub const fn id(&self) -> Option<SearchId> {
        match *self {
            Self::Progress { id, .. }
            | Self::Best { id, .. }
            | Self::Solving { id, .. }
            | Self::Solved { id, .. }
            | Self::Benching { id, .. }
            | Self::Benched { id, .. }
            | Self::Stopped { id }
            | Self::Replaced { id } => Some(id),
            Self::Failed { id, .. } => id,
            Self::Ready | Self::Panicked { .. } => None,
        }
    }

    /// Whether the task is still running after this reply.
    #[must_use]
    pub const fn is_progress(&self) -> bool {
        matches!(self, Self::Progress { .. } | Self::Solving { .. } | Self::Benching { .. })
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchReport {
    /// The move to play, with all its squares, such as `b2-c3-d4`: the best, or the one that a level has chosen.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth to the side to move, with that move.
    pub score: SearchScore,
    /// The last completed depth in plies; 0 before the first.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited per second; `None` before any time has passed.
    pub nps: Option<u64>,
    /// Time since the request, in milliseconds.
    pub elapsed_ms: u32,
    /// The move and the best play of both sides after it; each move is legal after those before it.
    pub line: Vec<String>,
    /// The best moves, the best first: as many as were requested, as far as there are so many.
    pub variations: Vec<SearchLine>,
}

/// A move with the best play of both sides after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchLine {
    /// What the position is worth to the side to move, with that move.
    pub score: SearchScore,
    /// The move and the best play after it.
    pub line: Vec<String>,
}

/// What a position is worth to the side to move: `{ value: 12 }`, `{ win: 5 }` or `{ loss: 4 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SearchScore {
    /// The advantage of the side to move in hundredths of a counter; 0 is a draw.
    Value(i32),
    /// It wins in that many plies.
    Win(u16),
    /// It loses in that many plies.
    Loss(u16),
}

/// The progress of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveProgress {
    /// The current phase.
    pub phase: Phase,
    /// The positions found so far.
    pub positions: u64,
    /// How many of these the phase has processed. In the last phase drawn positions are never processed.
    pub done: u64,
    /// Time since the request, in milliseconds.
    pub elapsed_ms: u32,
}

/// The phases of a solve, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Finds the positions that can arise.
    Gathering,
    /// Lists the moves that lead to each.
    Linking,
    /// Finds wins and losses backwards from the ends.
    Deciding,
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveResult {
    /// What it is worth to the side to move.
    pub value: SolvedValue,
    /// How many positions can arise, including itself.
    pub positions: u64,
    /// The most memory in use at any time, in bytes.
    pub bytes: u64,
    /// Time since the request, in milliseconds.
    pub elapsed_ms: u32,
    /// Every legal move.
    pub moves: Vec<MoveValue>,
}

/// A move of a solved position with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move, with all its squares.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth to the side to move, with that move.
    pub value: SolvedValue,
    /// The move and the best play of both sides after it, to the end or, in a draw, until a position repeats; at most
    /// [`MoveValue::MAX_LINE_LEN`] moves.
    pub line: Vec<String>,
}

/// The exact value of a position for the side to move: `{ win: 5 }`, `{ loss: 4 }` or `"draw"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SolvedValue {
    /// It wins in that many plies.
    Win(u16),
    /// It loses in that many plies.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

impl MoveValue {
    /// The most moves of a line.
    pub const MAX_LINE_LEN: usize = 200;
}

/// The result of the benchmark so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchResult {
    /// The nodes of all positions; the checksum of the search once all are done.
    pub nodes: u64,
    /// Time since the request, in milliseconds.
    pub elapsed_ms: u32,
    /// The positions that are done, in order.
    pub positions: Vec<BenchPosition>,
}

/// A position of the benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchPosition {
    /// Its name.
    pub name: String,
    /// The nodes of its search.
    pub nodes: u64,
    /// The time of its search, in milliseconds.
    pub elapsed_ms: u32,
}
