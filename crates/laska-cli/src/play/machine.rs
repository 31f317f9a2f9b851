//! Owns the machine's thinking in a game. Prints nothing.

use std::time::Duration;

use laska_engine::{Progress, Root, Searcher, TableSize, Timed, TimedLimits};
use laska_rules::{Game, Move};

use crate::wall_clock::WallClock;

/// The machine.
pub(super) struct Machine {
    timed: Timed,
    limits: TimedLimits,
    clock: WallClock,
}

impl Machine {
    /// A machine that thinks within those limits.
    pub(super) fn new(limits: TimedLimits) -> Self {
        Self { timed: Timed::new(Searcher::new(TableSize::mebibytes(64))), limits, clock: WallClock::new() }
    }

    /// Its move in a game that goes on.
    pub(super) fn choose(&mut self, game: &Game) -> Move {
        let root = Root::new(game).expect("whoever asks for a move has a game that goes on");
        self.timed.start(root, self.limits, &self.clock);
        loop {
            if let Progress::Done(report) = self.timed.run(Duration::MAX, &self.clock) {
                return report.best();
            }
        }
    }
}
