//! Owns what every task can do: work for a slice, and be stopped. Knows no messages but its own.

use laska_engine::{Clock, GameOver, Timed};

use super::search::Search;
use crate::protocol::{GameTextError, Reply, SearchId};

/// A task that goes on. Whatever memory it has taken is given back with it.
pub(super) enum Task {
    /// A search, or a move at a level.
    Search(Search),
    /// Something that only some sessions can do.
    Other(Box<dyn Work>),
}

/// A task of its own, that needs nothing of the session's.
pub(super) trait Work {
    /// Works for a [`SLICE`](super::SLICE), or to its end.
    fn work(self: Box<Self>, id: SearchId, clock: &dyn Clock) -> Turn;
}

/// How a task stands after a slice.
pub(super) enum Turn {
    /// It goes on, and this could be said of it.
    GoesOn(Task, Reply),
    /// It has ended with this.
    Ends(Reply),
}

/// Why a task cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refused {
    #[error(transparent)]
    Game(#[from] GameTextError),
    #[error(transparent)]
    Over(#[from] GameOver),
    #[error("this worker searches and plays, and does nothing else")]
    Unskilled,
}

impl Task {
    /// Works for a [`SLICE`](super::SLICE), or to its end.
    pub(super) fn work(self, id: SearchId, timed: &mut Timed, clock: &dyn Clock) -> Turn {
        match self {
            Self::Search(search) => search.work(id, timed, clock),
            Self::Other(other) => other.work(id, clock),
        }
    }

    /// Ends it where it stands, and says so.
    pub(super) fn stop(self, id: SearchId, timed: &mut Timed, clock: &dyn Clock) -> Reply {
        match self {
            Self::Search(search) => search.stop(id, timed, clock),
            Self::Other(_) => Reply::Stopped { id },
        }
    }
}
