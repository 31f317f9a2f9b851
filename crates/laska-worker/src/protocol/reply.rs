//! What the worker answers. Knows no search.

use serde::{Deserialize, Serialize};

use super::request::SearchId;

/// A message from the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply {
    /// The worker is loaded and takes requests. Messages posted before may be lost.
    Ready,
    /// A search or a move goes on; so far it knows this.
    Progress {
        /// The task.
        id: SearchId,
        /// What it knows.
        report: Report,
    },
    /// A search or a move has ended, by its limits or by [`Command::Stop`](super::Command::Stop).
    Best {
        /// The task.
        id: SearchId,
        /// What it found; its first word is the move to play.
        report: Report,
    },
    /// A solve goes on.
    Solving {
        /// The task.
        id: SearchId,
        /// How far it is.
        progress: SolvingText,
    },
    /// A solve has ended.
    Solved {
        /// The task.
        id: SearchId,
        /// What it found.
        solution: SolutionText,
    },
    /// A benchmark goes on.
    Benching {
        /// The task.
        id: SearchId,
        /// What it has come to so far.
        bench: BenchText,
    },
    /// A benchmark has ended.
    Benched {
        /// The task.
        id: SearchId,
        /// What it came to.
        bench: BenchText,
    },
    /// A solve or a benchmark was stopped: it has nothing to tell.
    Stopped {
        /// The task.
        id: SearchId,
    },
    /// The task was given up for another one, without an answer.
    Replaced {
        /// The task that was given up.
        id: SearchId,
    },
    /// A request that cannot be met: a bad position or move, a game that is over, a position from which
    /// too many others can arise.
    Failed {
        /// The task, where the request told which.
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

impl Reply {
    /// The task that is meant, where there is one.
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

    /// Whether the task goes on after this.
    #[must_use]
    pub const fn is_on_the_way(&self) -> bool {
        matches!(self, Self::Progress { .. } | Self::Solving { .. } | Self::Benching { .. })
    }
}

/// What a search knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The move to play, with every square, as `b2-c3-d4`: the best, or the one that a level has chosen.
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
    /// The best play of both sides after that move, the move first; every one is legal after those before it.
    pub line: Vec<String>,
    /// The best moves, the best first: one, or as many as were asked for and are there.
    pub variations: Vec<VariationText>,
}

/// A move with the best play of both sides after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariationText {
    /// What the position is worth to the side to move, with that move.
    pub score: ScoreText,
    /// The move and what follows.
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

/// How far a solve is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolvingText {
    /// What is being done.
    pub phase: Phase,
    /// The positions found so far.
    pub positions: u64,
    /// How many of these the phase is done with. While they are decided it never comes to all of them if any is drawn.
    pub done: u64,
    /// Time since the solve was asked for, in milliseconds.
    pub elapsed_ms: u32,
}

/// What a solve does, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// The positions that can arise are being found.
    Gathering,
    /// All are found; the moves that lead to each are being listed.
    Linking,
    /// Wins and losses are being found backwards from the ends.
    Deciding,
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolutionText {
    /// What it is worth to the side to move.
    pub value: ValueText,
    /// How many positions can arise, itself included.
    pub positions: u64,
    /// The most memory that was taken at any time, in bytes.
    pub bytes: u64,
    /// Time since the solve was asked for, in milliseconds.
    pub elapsed_ms: u32,
    /// Every legal move.
    pub moves: Vec<MoveValue>,
}

/// What a move of a solved position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move, with every square.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth to the side to move, with that move.
    pub value: ValueText,
    /// The move and the best play of both sides after it: to the end, or of a draw until a position comes again; no
    /// more than [`MoveValue::LONGEST_LINE`] moves.
    pub line: Vec<String>,
}

/// The exact value of a position for the side to move: `{ win: 5 }`, `{ loss: 4 }` or `"draw"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ValueText {
    /// It wins in that many plies.
    Win(u16),
    /// It loses in that many plies.
    Loss(u16),
    /// Neither side can force an end.
    Draw,
}

impl MoveValue {
    /// The most moves that a line tells.
    pub const LONGEST_LINE: usize = 200;
}

/// What the benchmark has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchText {
    /// The nodes of all its positions: the checksum of the search once all are done.
    pub nodes: u64,
    /// The time since it was asked for, in milliseconds.
    pub elapsed_ms: u32,
    /// The positions that are done, in their order.
    pub positions: Vec<BenchPosition>,
}

/// A position of the benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BenchPosition {
    /// What it is.
    pub name: String,
    /// The positions that its search has visited.
    pub nodes: u64,
    /// The time that it took, in milliseconds.
    pub elapsed_ms: u32,
}
