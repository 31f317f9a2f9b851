//! What a page asks of a search worker, and when a worker that failed is replaced. Knows no worker.

use std::time::Duration;

use laska_worker::protocol::{Command, SearchId};

/// A search that should be going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
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
    InTime,
    /// At once, with what it has found.
    Now,
}

/// How soon an answer is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As soon as it is there.
    AtOnce,
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
            Self::AtOnce => Duration::ZERO,
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
pub enum Failure {
    /// It never took requests, or was silent for long.
    Useless,
    /// It took requests, and then crashed.
    Crash,
}

/// What to do about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
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
    useless: u32,
    crashes: u32,
}

impl RestartPolicy {
    /// What to do about another failure.
    pub fn respond(&mut self, failure: Failure) -> Response {
        match failure {
            Failure::Useless => self.useless += 1,
            Failure::Crash => self.crashes += 1,
        }
        if self.useless < MOST_USELESS && self.crashes < MOST_CRASHES { Response::Replace } else { Response::GiveUp }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a worker is replaced before the policy gives up.
    fn replaced(failure: impl Fn(u32) -> Failure) -> u32 {
        let mut policy = RestartPolicy::default();
        (0..).find(|&number| policy.respond(failure(number)) == Response::GiveUp).expect("an end")
    }

    #[test]
    fn a_hundred_crashes_are_survived_and_three_useless_workers_are_not() {
        assert_eq!(replaced(|_| Failure::Useless), 2);
        assert!(replaced(|_| Failure::Crash) >= 100);
        assert!(replaced(|number| if number % 9 == 8 { Failure::Useless } else { Failure::Crash }) < 30);
    }
}
