//! Owns what the machine should be doing: a move when it is its turn, a hint when one is wanted.

use std::time::Duration;

use laska_worker::protocol::{ChanceText, Command, GameText, LimitsText, SearchId};

use super::Table;
use super::hint::Hint;
use crate::intent::{Going, Strength};

/// Something that the machine should be doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Its number.
    pub id: SearchId,
    /// The task. Of a move the chance is drawn when it is sent.
    pub command: Command,
    /// When it ends.
    pub urgency: Urgency,
    /// How soon its answer is told.
    pub pace: Pace,
}

/// How soon an answer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As soon as it is there.
    AtOnce,
    /// A move against a person, so long after the request: the eye follows one move before the next.
    Unhurried(Duration),
    /// A move of two machines, so long after the request: somebody watches it, and reads meanwhile what was found.
    Watched(Duration),
}

impl Pace {
    /// How long the answer takes at least.
    #[must_use]
    pub const fn least(self) -> Duration {
        match self {
            Self::AtOnce => Duration::ZERO,
            Self::Unhurried(least) | Self::Watched(least) => least,
        }
    }
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// When it has found what it wants, or its time is up.
    InTime,
    /// At once, with what it has found.
    Now,
}

/// How long a move against a person takes at least.
const UNHURRIED: Duration = Duration::from_millis(350);

/// How long a move of two machines takes at least: a second for the eye and the mind.
const WATCHED: Duration = Duration::from_secs(1);

/// How long each jump beyond the first is shown besides.
const JUMP: Duration = Duration::from_millis(350);

/// How long a hint is thought about: as long as somebody waits without wondering.
const HINT_TIME: Duration = Duration::from_millis(700);

impl Table {
    /// The search that should be going on; `None` when it is not the machine's turn and nothing was asked.
    ///
    /// Looking back at an earlier position is no turn: the machine waits until the game goes on.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        let game = || GameText::from(&*self.game);
        let command = match self.machine_to_move() {
            Some(strength) => {
                let limit = self.machines_limit(strength);
                let movetime_ms = limit.map(|limit| u32::try_from(limit.as_millis()).unwrap_or(u32::MAX));
                Command::Play { game: game(), level: strength.level, chance: ChanceText(0), movetime_ms }
            }
            None if self.hint == Hint::Asked => {
                Command::Search { game: game(), limits: LimitsText::movetime(HINT_TIME) }
            }
            None => return None,
        };
        let urgency = if self.hurried == Some(self.search_id) { Urgency::Now } else { Urgency::InTime };
        Some(Search { id: self.search_id, command, urgency, pace: self.pace() })
    }

    /// The pace of the machine's next move, within what its clock allows. Between two machines the move before is seen first.
    fn pace(&self) -> Pace {
        let Some(strength) = self.machine_to_move() else { return Pace::AtOnce };
        let allowed = if self.clock.is_some() { self.machines_limit(strength) } else { None };
        let within = |time: Duration| allowed.map_or(time, |allowed| time.min(allowed));
        if !self.seating.is_machines() {
            return Pace::Unhurried(within(UNHURRIED));
        }
        let more_jumps = self.game.moves().last().map_or(0, |mv| mv.landings().skip(1).count());
        Pace::Watched(within(WATCHED + JUMP * u32::try_from(more_jumps).unwrap_or_default()))
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
