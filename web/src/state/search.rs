//! Owns what the machine should be doing: a move when it is its turn, a hint when one is wanted.

use std::time::Duration;

use laska_worker::protocol::{GameText, LevelText, SearchId};

use super::Table;
use super::hint::Hint;
use crate::intent::{Going, Strength};

/// A search that the machine should be doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Its number.
    pub id: SearchId,
    /// The game to its position.
    pub game: GameText,
    /// What is wanted.
    pub task: Task,
    /// When it ends.
    pub urgency: Urgency,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move of a player's.
    Move {
        /// How strong.
        level: LevelText,
        /// In what time; `None` where time is no limit.
        limit: Option<Duration>,
    },
    /// The best move, in that time.
    Hint(Duration),
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// When it has found what it wants, or its time is up.
    InTime,
    /// At once, with what it has found.
    Now,
}

/// How long a hint is thought about: as long as somebody waits without wondering.
const HINT_TIME: Duration = Duration::from_millis(700);

impl Table {
    /// The search that should be going on; `None` when it is not the machine's turn and nothing was asked.
    ///
    /// Looking back at an earlier position is no turn: the machine waits until the game goes on.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        let task = match self.machine_to_move() {
            Some(strength) => Task::Move { level: strength.level, limit: self.machines_limit(strength) },
            None if self.hint == Hint::Asked => Task::Hint(HINT_TIME),
            None => return None,
        };
        let urgency = if self.hurried == Some(self.search_id) { Urgency::Now } else { Urgency::InTime };
        Some(Search { id: self.search_id, game: GameText::from(&*self.game), task, urgency })
    }

    /// How strong the machine plays that has to move now; `None` when none has.
    pub(super) fn machine_to_move(&self) -> Option<Strength> {
        self.seating.machine(self.game.position().turn()).filter(|_| {
            self.failed != Some(self.search_id)
                && self.game.undone().is_empty()
                && self.game.outcome().is_none()
                && !(self.seating.is_machines() && self.going == Going::Paused)
        })
    }
}
