//! Owns the benchmark: the engine's fixed positions, searched slice by slice. Knows no talk.

use std::time::Duration;

use laska_engine::{BENCHMARK, BENCHMARK_TABLE, Clock, Limits, Progress, Searcher, Timed, TimedLimits};

use super::SLICE;
use super::report::milliseconds;
use super::task::{Task, Turn, Work};
use crate::protocol::{BenchPosition, BenchText, Reply, SearchId};

/// A benchmark that goes on, with the searcher that the nodes depend on.
pub(super) struct Bench {
    timed: Timed,
    started: Duration,
    done: Vec<BenchPosition>,
}

impl Bench {
    pub(super) fn start(clock: &dyn Clock) -> Box<Self> {
        let timed = Timed::new(Searcher::new(BENCHMARK_TABLE));
        let mut bench = Self { timed, started: clock.now(), done: Vec::new() };
        bench.start_next(clock);
        Box::new(bench)
    }

    /// Starts the first position that is not done, if there is one.
    fn start_next(&mut self, clock: &dyn Clock) {
        if let Some(position) = BENCHMARK.get(self.done.len()) {
            let limits = TimedLimits { time: None, search: Limits::depth(position.depth) };
            self.timed.clear();
            self.timed.start(position.root(), limits, clock);
        }
    }

    fn text(&self, clock: &dyn Clock) -> BenchText {
        BenchText {
            nodes: self.done.iter().map(|position| position.nodes).sum(),
            elapsed_ms: milliseconds(clock.now().saturating_sub(self.started)),
            positions: self.done.clone(),
        }
    }
}

impl Work for Bench {
    fn work(mut self: Box<Self>, id: SearchId, clock: &dyn Clock) -> Turn {
        if let Progress::Done(report) = self.timed.run(SLICE, clock) {
            let nodes = report.nodes.0;
            let name = BENCHMARK[self.done.len()].name.to_owned();
            self.done.push(BenchPosition { name, nodes, elapsed_ms: milliseconds(self.timed.elapsed(clock)) });
            self.start_next(clock);
        }
        let bench = self.text(clock);
        if self.done.len() == BENCHMARK.len() {
            Turn::Ends(Reply::Benched { id, bench })
        } else {
            Turn::GoesOn(Task::Other(self), Reply::Benching { id, bench })
        }
    }
}
