//! Searches as the commands run them: limits and level on the command line, memory, the clock, and one search to its
//! end.

use std::time::{Duration, Instant};

use clap::Args;
use fastrand::Rng;
use laska_engine::{
    Clock, Depth, Level, Limits, MemorySize, Nodes, RandomBits, Root, SearchInfo, SearchStatus, Searcher, TimedLimits,
};
use laska_rules::Move;

/// Searches until the limits are reached.
pub(crate) fn search(searcher: &mut Searcher, root: Root, limits: Limits) -> SearchInfo {
    searcher.start(root, limits);
    loop {
        if let SearchStatus::Done(info) = searcher.step(Nodes::MAX) {
            return info.clone();
        }
    }
}

/// The limits of a search: it ends at the first that is reached.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct LimitArgs {
    /// Limit the search to so many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) movetime: Option<u64>,

    /// Limit the search to a depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=i64::from(Depth::MAX.0)))]
    pub(crate) depth: Option<u8>,

    /// Limit the search to so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits, or a default if none is given.
    pub(crate) fn unwrap_or(self, default: TimedLimits) -> TimedLimits {
        let limits = TimedLimits {
            time: self.movetime.map(Duration::from_millis),
            search: Limits { depth: self.depth.map(Depth), nodes: self.nodes.map(Nodes), ..default.search },
        };
        if self.is_empty() { default } else { limits }
    }

    /// Whether no limit is given.
    pub(crate) fn is_empty(self) -> bool {
        self.movetime.is_none() && self.depth.is_none() && self.nodes.is_none()
    }
}

/// A level, and the random numbers for its choices.
#[derive(Clone, Debug)]
pub(crate) struct SeededLevel {
    level: Level,
    seed: Option<u64>,
    rng: Rng,
}

impl SeededLevel {
    /// A level. The same seed gives the same choices; without a seed they are random.
    pub(crate) fn new(level: Level, seed: Option<u64>) -> Self {
        Self { level, seed, rng: seed.map_or_else(Rng::new, Rng::with_seed) }
    }

    /// Restarts the random numbers of the seed.
    pub(crate) fn restart(&mut self) {
        *self = Self::new(self.level, self.seed);
    }

    /// The limits, or the level's where these are tighter.
    pub(crate) fn limits(&self, TimedLimits { time, search }: TimedLimits) -> TimedLimits {
        let level = self.level.limits();
        let search = Limits {
            depth: tighter(search.depth, level.depth),
            nodes: tighter(search.nodes, level.nodes),
            lines: search.lines.max(level.lines),
        };
        TimedLimits { time, search }
    }

    /// The move to play after a search within [`SeededLevel::limits`].
    pub(crate) fn choose(&mut self, info: &SearchInfo) -> Move {
        self.level.choose(info, RandomBits(self.rng.u64(..)))
    }
}

/// The smaller of two optional limits.
fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    [one, other].into_iter().flatten().min()
}

/// Reads the number of a level.
pub(crate) fn parse_level(text: &str) -> Result<Level, String> {
    let expected = || format!("expected a number from {} to {}", Level::WEAKEST.number(), Level::STRONGEST.number());
    text.parse().ok().and_then(Level::new).ok_or_else(expected)
}

/// The machine does not have the memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this machine does not have {0} MiB of memory; expected less")]
pub(crate) struct MemoryUnavailable(usize);

/// The largest table, in MiB.
pub(crate) const MAX_MEBIBYTES: usize = 1 << 16;

/// The size of a table, checked before its allocation could abort the program.
pub(crate) fn table_size(mebibytes: usize) -> Result<MemorySize, MemoryUnavailable> {
    let size = MemorySize::mebibytes(mebibytes);
    let reserved = Vec::<u8>::new().try_reserve_exact(size.bytes());
    reserved.map_or(Err(MemoryUnavailable(mebibytes)), |()| Ok(size))
}

/// A clock that starts at 0.
pub(crate) struct WallClock(Instant);

impl WallClock {
    /// Starts the clock.
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
    fn the_tighter_limit_applies() {
        let strong = SeededLevel::new(Level::STRONGEST, Some(1));
        let limits = TimedLimits { time: None, search: Limits::depth(Depth(5)) };
        assert_eq!(strong.limits(limits), limits);
        let weak = SeededLevel::new(Level::WEAKEST, Some(1));
        let own = Level::WEAKEST.limits();
        assert_eq!(weak.limits(limits).search, own);
        let nodes = weak.limits(TimedLimits { time: None, search: Limits::nodes(Nodes(7)) }).search;
        assert_eq!(nodes, Limits { nodes: Some(Nodes(7)), lines: LineCount::ALL, ..own });
    }

    #[test]
    fn levels_from_1_to_10_are_valid() {
        assert_eq!(parse_level("3"), Ok(Level::new(3).expect("a level")));
        for text in ["0", "11", "x", ""] {
            assert_eq!(parse_level(text), Err("expected a number from 1 to 10".to_owned()));
        }
    }
}
