//! The messages from the worker to the page.

use laska_engine::{GameValue, ScoreKind};
use serde::{Deserialize, Serialize};

use super::packed::Packed;
use super::problem::ProblemFindings;
use super::request::SearchId;

/// A message from the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply {
    /// The worker is loaded and accepts requests. Earlier messages may be lost.
    Ready,
    /// A search, or a search for a move at a level, is running.
    Progress {
        /// The task's id.
        id: SearchId,
        /// The result so far.
        report: SearchReport,
    },
    /// A search, or a search for a move at a level, has ended by its limits or by
    /// [`Command::Stop`](super::Command::Stop).
    Best {
        /// The task's id.
        id: SearchId,
        /// The result and the move to play.
        report: SearchReport,
    },
    /// A solve or a proof is running.
    Solving {
        /// The task's id.
        id: SearchId,
        progress: Packed<SolveProgress>,
    },
    Solved {
        /// The task's id.
        id: SearchId,
        solution: Packed<SolveResult>,
    },
    /// A proof has ended.
    Proved {
        /// The task's id.
        id: SearchId,
        proof: Packed<ProofResult>,
    },
    /// A task about a problem is running.
    Examining {
        /// The task's id.
        id: SearchId,
        /// The findings so far.
        findings: Packed<ProblemFindings>,
    },
    /// A task about a problem has ended.
    Examined {
        /// The task's id.
        id: SearchId,
        findings: Packed<ProblemFindings>,
    },
    /// A benchmark is running.
    Benching {
        /// The task's id.
        id: SearchId,
        /// The result so far.
        bench: Packed<BenchResult>,
    },
    /// A benchmark has ended.
    Benched {
        /// The task's id.
        id: SearchId,
        bench: Packed<BenchResult>,
    },
    /// A solve, a proof, a task about a problem or a benchmark was stopped without a result.
    Stopped {
        /// The task's id.
        id: SearchId,
    },
    /// The task was replaced by another one, without a result.
    Replaced {
        /// The replaced task's id.
        id: SearchId,
    },
    /// The request failed: it cannot be read or is not supported, its position or a move is invalid, the game is over,
    /// or too many positions can arise.
    Failed {
        /// The task's id, if the request had one.
        id: Option<SearchId>,
        /// The reason, as a sentence without a period.
        message: String,
    },
    /// The worker panicked. Its state is broken: it must be terminated and replaced.
    Panicked {
        /// The reason and the place in the source.
        message: String,
    },
}

impl Reply {
    /// Returns the task's id, if the reply has one.
    pub const fn id(&self) -> Option<SearchId> {
        match *self {
            Self::Progress { id, .. }
            | Self::Best { id, .. }
            | Self::Solving { id, .. }
            | Self::Solved { id, .. }
            | Self::Proved { id, .. }
            | Self::Examining { id, .. }
            | Self::Examined { id, .. }
            | Self::Benching { id, .. }
            | Self::Benched { id, .. }
            | Self::Stopped { id }
            | Self::Replaced { id } => Some(id),
            Self::Failed { id, .. } => id,
            Self::Ready | Self::Panicked { .. } => None,
        }
    }

    /// Returns whether the task is still running after this reply.
    pub const fn is_progress(&self) -> bool {
        matches!(self, Self::Progress { .. } | Self::Solving { .. } | Self::Examining { .. } | Self::Benching { .. })
    }
}

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchReport {
    /// The move to play, with all its squares, such as `b2-c3-d4`: the best move, or the one chosen by a level.
    #[serde(rename = "move")]
    pub mv: String,
    /// The score of the move for the side to move: `{ value: 12 }`, `{ win: 5 }` or `{ loss: 4 }`.
    pub score: ScoreKind,
    /// The last completed depth in plies; 0 before the first.
    pub depth: u8,
    /// The number of positions visited.
    pub nodes: u64,
    /// The number of positions visited per second; `None` if no time has passed.
    pub nps: Option<u64>,
    /// The time since the request, in milliseconds.
    pub elapsed_ms: u32,
    /// The move and the best play after it; each move is legal after those before it.
    pub line: Vec<String>,
    /// The best moves with their lines, the best first: the number requested, or all legal moves if there are fewer.
    pub variations: Vec<SearchLine>,
}

/// A move with its score and the best play after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchLine {
    /// The score of the move for the side to move.
    pub score: ScoreKind,
    /// The move and the best play after it.
    pub line: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveProgress {
    pub phase: Phase,
    /// The number of positions found so far, or searched for a proof.
    pub positions: u64,
    /// The number of positions processed in this phase. In the last phase, drawn positions are never processed.
    pub done: u64,
    /// The time since the request, in milliseconds.
    pub elapsed_ms: u32,
}

/// The phases of a solve, in order, and then those of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Generating the positions that can arise.
    Gathering,
    /// Listing the predecessors of each position.
    Linking,
    /// Finding wins and losses backwards from the ends of games.
    Deciding,
    /// Searching for a forced win.
    Proving,
    /// Playing the win that was found against every defense.
    Checking,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveResult {
    /// The value for the side to move: `{ win: 5 }`, `{ loss: 4 }` or `"draw"`.
    pub value: GameValue,
    /// The number of positions that can arise, including this one.
    pub positions: u64,
    /// The peak memory usage in bytes.
    pub bytes: u64,
    /// The time since the request, in milliseconds.
    pub elapsed_ms: u32,
    /// Every legal move with its value.
    pub moves: Vec<MoveValue>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move, with all its squares.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value of the move for the side to move.
    pub value: GameValue,
    /// The move and the best play after it, to the end or, in a draw, until a position is repeated; at most
    /// [`MoveValue::MAX_LINE_LEN`] moves.
    pub line: Vec<String>,
    /// The number of replies, and how many of them are mistakes.
    pub replies: ReplyCount,
}

/// The number of replies to a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyCount {
    /// All legal replies.
    pub all: u16,
    /// The replies that turn a win into a draw or a loss, or a draw into a loss.
    pub mistakes: u16,
}

impl MoveValue {
    /// The maximum number of moves in a line.
    pub const MAX_LINE_LEN: usize = 200;
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProofResult {
    pub outcome: ProofOutcome,
    /// For a win: the maximum number of plies.
    pub plies: u16,
    /// For a win, the number of positions checked; otherwise, the number of positions searched.
    pub positions: u64,
    /// For a win: the longest defense, with the winner's moves.
    pub line: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ProofOutcome {
    /// The side wins, which was checked against every defense.
    Win,
    /// The side cannot force a win.
    NoWin,
    /// The search cannot decide the position; most likely, the side cannot force a win.
    Undecided,
}

/// The result of the benchmark so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchResult {
    /// The total number of nodes: the checksum of the search, once all positions are done.
    pub nodes: u64,
    /// The time since the request, in milliseconds.
    pub elapsed_ms: u32,
    /// The positions that are done, in order.
    pub positions: Vec<BenchPosition>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchPosition {
    pub name: String,
    pub nodes: u64,
    /// The search time, in milliseconds.
    pub elapsed_ms: u32,
}
