//! The searches that a page requests from a worker, and the policy for replacing a failed worker. Independent of any
//! real worker.

use std::time::Duration;

use laska_rules::Variant;
use laska_worker::protocol::{Command, Level, Reply, SearchId};

/// A search that should be running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTask {
    pub id: SearchId,
    /// The command for the worker. The random number of [`Command::Play`] is chosen when the request is sent.
    pub command: Command,
    /// When the search ends.
    pub urgency: Urgency,
    /// When the reply is passed on.
    pub pace: Pace,
}

impl SearchTask {
    /// Returns the pace, or [`Pace::Immediate`] if the search should end immediately.
    pub const fn current_pace(&self) -> Pace {
        match self.urgency {
            Urgency::Normal => self.pace,
            Urgency::Immediate => Pace::Immediate,
        }
    }

    /// Returns whether a move of the opening book may take the place of the search: for a level that leaves nothing to
    /// chance, unless the player wants it to think until “Move now”. The book is one of Laska.
    pub fn may_use_book(&self) -> bool {
        let Command::Play { game, level, movetime_ms, .. } = &self.command else { return false };
        let is_thinking_until_stopped = *level == Level::STRONGEST && movetime_ms.is_none();
        level.plays_best_move() && !is_thinking_until_stopped && game.variant == Variant::LASKA.name()
    }
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// When it has its result or its time is up.
    Normal,
    /// Immediately, with the result so far.
    Immediate,
}

/// When a reply is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As soon as it arrives.
    Immediate,
    /// For a move against a person: no sooner than `least` after the request, so that the player can follow each move.
    Unhurried {
        /// The shortest time.
        least: Duration,
        /// The longest time to choose at random.
        most: Duration,
    },
    /// For a move between two computers: no sooner than this after the request, so that a viewer can follow the move
    /// and read the search result.
    Watched(Duration),
}

impl Pace {
    /// Returns the minimum time between request and reply, which a random number chooses where it varies.
    pub fn min_time(self, random: u32) -> Duration {
        match self {
            Self::Immediate => Duration::ZERO,
            Self::Unhurried { least, most } => {
                least + most.saturating_sub(least).mul_f64(f64::from(random) / f64::from(u32::MAX))
            }
            Self::Watched(min_time) => min_time,
        }
    }

    /// Returns the pace of a game between two computers at another speed: a move takes `percent` of its time.
    pub fn scaled(self, percent: u32) -> Self {
        match self {
            Self::Watched(min_time) => Self::Watched(min_time * percent / 100),
            Self::Immediate | Self::Unhurried { .. } => self,
        }
    }
}

/// The state of the worker that searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorkerStatus {
    /// The worker is loading, for the first time or after a failure.
    #[default]
    Starting,
    /// The worker accepts requests.
    Ready,
    /// The worker failed repeatedly and is not restarted before the next request.
    Lost,
}

/// An event of the worker that searches.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkerEvent {
    /// Its state changed.
    Status(WorkerStatus),
    /// It replied to a request.
    Replied(Reply),
    /// It was lost during a search, for this reason.
    Failed(String),
}

/// The number of consecutive workers that may fail to start or stop responding. A program that cannot be loaded fails
/// every time.
const MAX_UNRESPONSIVE: u32 = 3;

/// The number of consecutive workers that may crash before one answers the search. Each is replaced quickly, so even
/// this many take only a few seconds.
const MAX_CRASHES: u32 = 32;

/// How a worker failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerFailure {
    /// It never became ready, or it stopped responding.
    Unresponsive,
    /// It crashed after it had become ready.
    Crashed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureResponse {
    /// Start a new worker.
    Replace,
    /// Start no worker until the next request.
    GiveUp,
}

/// Decides whether a failed worker is replaced.
///
/// Counts the failures since a worker last answered a search. A report of progress is no answer: how many of them come before a
/// crash depends on how busy the device is. Create a new policy for each new search and after each answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RestartPolicy {
    unresponsive: u32,
    crashes: u32,
}

impl RestartPolicy {
    /// Records a failure and returns the response to it.
    pub fn respond(&mut self, failure: WorkerFailure) -> FailureResponse {
        match failure {
            WorkerFailure::Unresponsive => self.unresponsive += 1,
            WorkerFailure::Crashed => self.crashes += 1,
        }
        if self.unresponsive < MAX_UNRESPONSIVE && self.crashes < MAX_CRASHES {
            FailureResponse::Replace
        } else {
            FailureResponse::GiveUp
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of replacements before the policy gives up.
    fn replaced(failure: impl Fn(u32) -> WorkerFailure) -> u32 {
        let mut policy = RestartPolicy::default();
        (0..)
            .find(|&number| policy.respond(failure(number)) == FailureResponse::GiveUp)
            .expect("the policy gives up eventually")
    }

    #[test]
    fn a_pause_varies_within_its_limits() {
        let (least, most) = (Duration::from_millis(500), Duration::from_secs(1));
        let pace = Pace::Unhurried { least, most };
        assert_eq!([0, u32::MAX].map(|random| pace.min_time(random)), [least, most]);
        let middle = pace.min_time(u32::MAX / 2).as_millis();
        assert!((749..=751).contains(&middle), "{middle}");
        assert_eq!(Pace::Unhurried { least: most, most: least }.min_time(u32::MAX), most);
    }

    #[test]
    fn many_crashes_are_survived_but_not_three_unresponsive_workers() {
        assert_eq!(replaced(|_| WorkerFailure::Unresponsive), 2);
        assert_eq!(replaced(|_| WorkerFailure::Crashed), 31);
        assert!(
            replaced(|number| if number % 9 == 8 { WorkerFailure::Unresponsive } else { WorkerFailure::Crashed }) < 30
        );
    }
}
