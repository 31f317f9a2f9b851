//! What a page asks of a search worker, and when a worker that failed is replaced. Knows no worker.

use std::time::Duration;

use laska_worker::protocol::{Command, SearchId};

/// A search that should be going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTask {
    /// Its number.
    pub id: SearchId,
    /// The task. The random number of a move at a level is chosen when the request is sent.
    pub command: Command,
    /// When it ends.
    pub urgency: Urgency,
    /// How soon its answer is passed on.
    pub pace: Pace,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// When it has found what it looks for, or its time is up.
    Normal,
    /// At once, with what it has found.
    Immediate,
}

/// How soon an answer is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As soon as it is there.
    Immediate,
    /// A move against a person, so long after the request: the eye follows one move before the next.
    Unhurried(Duration),
    /// A move between two computers, so long after the request: somebody watches it, and reads what was found.
    Watched(Duration),
}

impl Pace {
    /// How long the answer takes at least.
    #[must_use]
    pub const fn least(self) -> Duration {
        match self {
            Self::Immediate => Duration::ZERO,
            Self::Unhurried(least) | Self::Watched(least) => least,
        }
    }
}

/// Whether there is a worker to search with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorkerStatus {
    /// It is loading, for the first time or again after it failed.
    #[default]
    Starting,
    /// It takes requests.
    Ready,
    /// It failed again and again, and is not started until the next request.
    Lost,
}

/// How many workers in a row may fail before they take a request, or fall silent. A program that cannot be loaded fails
/// each time.
const MOST_USELESS: u32 = 3;

/// How many workers in a row may crash on a search before they report anything about it. Each is replaced within a
/// moment, so that even so many take few seconds.
const MOST_CRASHES: u32 = 128;

/// How a worker failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerFailure {
    /// It never took requests, or was silent for long.
    Unresponsive,
    /// It took requests, and then crashed.
    Crashed,
}

/// What to do about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureResponse {
    /// Start another worker.
    Replace,
    /// Start none until something else is wanted.
    GiveUp,
}

/// Decides whether a worker that failed is replaced.
///
/// It counts the failures since a worker last reported on the search that is wanted. A worker that reported has got
/// somewhere: its crash may not repeat, and a player can tell it to move now. Start with a new policy then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RestartPolicy {
    unresponsive: u32,
    crashes: u32,
}

impl RestartPolicy {
    /// What to do about another failure.
    pub fn respond(&mut self, failure: WorkerFailure) -> FailureResponse {
        match failure {
            WorkerFailure::Unresponsive => self.unresponsive += 1,
            WorkerFailure::Crashed => self.crashes += 1,
        }
        if self.unresponsive < MOST_USELESS && self.crashes < MOST_CRASHES {
            FailureResponse::Replace
        } else {
            FailureResponse::GiveUp
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a worker is replaced before the policy gives up.
    fn replaced(failure: impl Fn(u32) -> WorkerFailure) -> u32 {
        let mut policy = RestartPolicy::default();
        (0..).find(|&number| policy.respond(failure(number)) == FailureResponse::GiveUp).expect("an end")
    }

    #[test]
    fn a_hundred_crashes_are_survived_and_three_useless_workers_are_not() {
        assert_eq!(replaced(|_| WorkerFailure::Unresponsive), 2);
        assert!(replaced(|_| WorkerFailure::Crashed) >= 100);
        assert!(
            replaced(|number| if number % 9 == 8 { WorkerFailure::Unresponsive } else { WorkerFailure::Crashed }) < 30
        );
    }
}
