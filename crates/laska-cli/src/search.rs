//! Searches as the commands run them: limits and level on the command line, memory, the clock, and one search to its
//! end.

use std::time::{Duration, Instant};

use clap::Args;
use fastrand::Rng;
use laska_engine::{Chance, Clock, Depth, Level, Limits, Memory, Nodes, Progress, Report, Root, Searcher, TimedLimits};
use laska_rules::Move;

/// What a search finds that ends by itself, or never if it has no limit.
pub(crate) fn search(searcher: &mut Searcher, root: Root, limits: Limits) -> Report {
    searcher.start(root, limits);
    loop {
        if let Progress::Done(report) = searcher.step(Nodes::MAX) {
            return report.clone();
        }
    }
}

/// When a search ends: at the first of those that are given.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct LimitArguments {
    /// Search for that many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) movetime: Option<u64>,

    /// Search that many plies deep
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=i64::from(Depth::MAX.0)))]
    pub(crate) depth: Option<u8>,

    /// Search that many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

impl LimitArguments {
    /// The limits, or those ones when none is given.
    pub(crate) fn or(self, default: TimedLimits) -> TimedLimits {
        let limits = TimedLimits {
            time: self.movetime.map(Duration::from_millis),
            search: Limits { depth: self.depth.map(Depth), nodes: self.nodes.map(Nodes), ..default.search },
        };
        if self.is_empty() { default } else { limits }
    }

    /// Whether none is given.
    pub(crate) fn is_empty(self) -> bool {
        self.movetime.is_none() && self.depth.is_none() && self.nodes.is_none()
    }
}

/// A level, and a lot to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Strength {
    level: Level,
    seed: Option<u64>,
    lot: Rng,
}

impl Strength {
    /// That level. The same seed draws the same lots, none draws others each time.
    pub(crate) fn new(level: Level, seed: Option<u64>) -> Self {
        Self { level, seed, lot: seed.map_or_else(Rng::new, Rng::with_seed) }
    }

    /// Begins the lots of the seed again.
    pub(crate) fn begin_again(&mut self) {
        *self = Self::new(self.level, self.seed);
    }

    /// Those limits, or the level's where it has narrower ones.
    pub(crate) fn limits(&self, TimedLimits { time, search }: TimedLimits) -> TimedLimits {
        let own = self.level.limits();
        let search = Limits {
            depth: narrower(search.depth, own.depth),
            nodes: narrower(search.nodes, own.nodes),
            lines: search.lines.max(own.lines),
        };
        TimedLimits { time, search }
    }

    /// The move to be played after a search within [`Strength::limits`].
    pub(crate) fn choose(&mut self, report: &Report) -> Move {
        self.level.choose(report, Chance(self.lot.u64(..)))
    }
}

/// The smaller of two limits, of which either may be missing.
fn narrower<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    [one, other].into_iter().flatten().min()
}

/// Reads the number of a level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let expected = || format!("expected a number from {} to {}", Level::WEAKEST.number(), Level::STRONGEST.number());
    text.parse().ok().and_then(Level::new).ok_or_else(expected)
}

/// Why a table of some size is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this machine has no {0} MiB to give; expected less")]
pub(crate) struct NoMemory(usize);

/// The most that can be asked for, in MiB.
pub(crate) const MOST_MEBIBYTES: usize = 1 << 16;

/// A table of so many MiB.
pub(crate) fn table_size(mebibytes: usize) -> Result<Memory, NoMemory> {
    let size = Memory::mebibytes(mebibytes);
    let asked = Vec::<u8>::new().try_reserve_exact(size.bytes());
    asked.map_or(Err(NoMemory(mebibytes)), |()| Ok(size))
}

/// The machine's clock, from the moment it was made.
pub(crate) struct WallClock(Instant);

impl WallClock {
    /// A clock that stands at nothing now.
    pub(crate) fn new() -> Self {
        Self(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use laska_engine::LineCount;

    use super::*;

    #[test]
    fn the_narrower_limit_holds() {
        let strong = Strength::new(Level::STRONGEST, Some(1));
        let given = TimedLimits { time: None, search: Limits::depth(Depth(5)) };
        assert_eq!(strong.limits(given), given);
        let weak = Strength::new(Level::WEAKEST, Some(1));
        let own = Level::WEAKEST.limits();
        assert_eq!(weak.limits(given).search, own);
        let nodes = weak.limits(TimedLimits { time: None, search: Limits::nodes(Nodes(7)) }).search;
        assert_eq!(nodes, Limits { nodes: Some(Nodes(7)), lines: LineCount::ALL, ..own });
    }

    #[test]
    fn levels_are_read_or_refused() {
        assert_eq!(level("3"), Ok(Level::new(3).expect("a level")));
        for text in ["0", "11", "x", ""] {
            assert_eq!(level(text), Err("expected a number from 1 to 10".to_owned()));
        }
    }
}
