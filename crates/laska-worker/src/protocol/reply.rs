//! Owns what the worker answers. Knows no search.

use serde::{Deserialize, Serialize};

use super::{BenchText, Report, SearchId, SolutionText, SolvingText};

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
