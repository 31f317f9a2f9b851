//! Owns the machine's thinking in a game. Prints nothing.

use std::time::Duration;

use laska_engine::{Memory, Progress, Report, Root, Searcher, Timed, TimedLimits};
use laska_rules::{Game, Move};

use crate::strength::Strength;
use crate::wall_clock::WallClock;

/// The machine.
pub(super) struct Machine {
    timed: Timed,
    limits: TimedLimits,
    strength: Strength,
    clock: WallClock,
}

impl Machine {
    /// A machine that thinks within those limits and is that strong.
    pub(super) fn new(limits: TimedLimits, strength: Strength) -> Self {
        let timed = Timed::new(Searcher::new(Memory::mebibytes(64)));
        Self { timed, limits, strength, clock: WallClock::new() }
    }

    /// Its move in a game that goes on.
    pub(super) fn choose(&mut self, game: &Game) -> Move {
        let report = self.search(game, self.strength.limits(self.limits));
        self.strength.choose(&report)
    }

    /// The best move that it knows, at whatever level it plays.
    pub(super) fn advise(&mut self, game: &Game) -> Move {
        self.search(game, self.limits).best()
    }

    fn search(&mut self, game: &Game, limits: TimedLimits) -> Report {
        let root = Root::new(game).expect("whoever asks for a move has a game that goes on");
        self.timed.start(root, limits, &self.clock);
        loop {
            if let Progress::Done(report) = self.timed.run(Duration::MAX, &self.clock) {
                return report.clone();
            }
        }
    }
}
