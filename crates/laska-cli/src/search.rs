//! Limits, levels, table sizes and the clock of the commands that search.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use clap::Args;
use fastrand::Rng;
use laska_engine::{
    Clock, Depth, Evaluation, Level, Limits, MemorySize, Nodes, RandomBits, Root, SearchInfo, SearchStatus, Searcher,
    TimedLimits,
};
use laska_library::{Book, data};
use laska_rules::{Game, Move, Position};

/// Runs a search to its limits.
pub fn search(searcher: &mut Searcher, root: Root, limits: Limits) -> SearchInfo {
    searcher.start(root, limits);
    loop {
        if let SearchStatus::Done(info) = searcher.step(Nodes::MAX) {
            return info.clone();
        }
    }
}

/// Returns the number of the winner's moves in a forced win of this many plies: `1 move`, `4 moves`.
///
/// An odd number of plies starts with a move of the winner, an even number with a move of the loser.
pub fn winning_moves(plies: u16) -> String {
    let moves = plies.div_ceil(2);
    format!("{moves} move{}", if moves == 1 { "" } else { "s" })
}

/// The limits of a search, which ends at the first one reached.
#[derive(Args, Clone, Copy, Default)]
pub struct LimitArgs {
    /// Limit each search to MS milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,

    /// Limit each search to a depth of PLIES plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=i64::from(Depth::MAX.0)))]
    pub depth: Option<u8>,

    /// Limit each search to N nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
}

impl LimitArgs {
    /// Converts the limits, or returns a default if none is given.
    pub fn unwrap_or(self, default: TimedLimits) -> TimedLimits {
        let limits = TimedLimits {
            time: self.movetime.map(Duration::from_millis),
            search: Limits { depth: self.depth.map(Depth), nodes: self.nodes.map(Nodes), ..default.search },
            purpose: default.purpose,
        };
        if self.is_empty() { default } else { limits }
    }

    /// Returns whether no limit is given.
    pub fn is_empty(self) -> bool {
        self.movetime.is_none() && self.depth.is_none() && self.nodes.is_none()
    }
}

/// The opening book of the site.
static BOOK: LazyLock<Book> = LazyLock::new(|| data::BOOK.parse().expect("tests read this book"));

/// A level with the random numbers for its choices.
#[derive(Clone, Debug)]
pub struct SeededLevel {
    level: Level,
    seed: Option<u64>,
    rng: Rng,
}

impl SeededLevel {
    /// Creates a level. The same seed always gives the same choices; without a seed they are random.
    pub fn new(level: Level, seed: Option<u64>) -> Self {
        Self { level, seed, rng: seed.map_or_else(Rng::new, Rng::with_seed) }
    }

    /// Restarts the sequence of random numbers.
    pub fn restart(&mut self) {
        *self = Self::new(self.level, self.seed);
    }

    /// Tightens limits to those of the level.
    pub fn limits(&self, limits: TimedLimits) -> TimedLimits {
        let (search, level) = (limits.search, self.level.limits());
        let search = Limits {
            depth: tighter(search.depth, level.depth),
            nodes: tighter(search.nodes, level.nodes),
            lines: search.lines.max(level.lines),
        };
        TimedLimits { search, ..limits }
    }

    /// Returns what the level evaluates with; see [`Level::evaluation`].
    pub fn evaluation<'e>(&self, strongest: &'e Evaluation) -> &'e Evaluation {
        self.level.evaluation(strongest)
    }

    /// Chooses a move of the opening book, if the game is in it and the level leaves nothing to chance otherwise.
    pub fn choose_from_book(&mut self, game: &Game) -> Option<Move> {
        let random = self.level.plays_best_move().then(|| self.rng.u32(..))?;
        BOOK.choose(game, random).map(|book_move| book_move.mv)
    }

    /// Chooses a move after a search of this position within [`SeededLevel::limits`].
    pub fn choose(&mut self, position: &Position, info: &SearchInfo) -> Move {
        self.level.choose(position, info, RandomBits(self.rng.u64(..)))
    }
}

/// Returns the smaller of two optional limits.
fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    [one, other].into_iter().flatten().min()
}

pub fn parse_level(text: &str) -> Result<Level, String> {
    let expected = || format!("expected a number from {} to {}", Level::WEAKEST.number(), Level::STRONGEST.number());
    text.parse().ok().and_then(Level::new).ok_or_else(expected)
}

/// There is not enough memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot allocate {0} MiB of memory")]
pub struct MemoryUnavailable(usize);

/// The maximum table size, in MiB.
pub const MAX_MEBIBYTES: usize = 1 << 16;

/// Returns a table size after checking that it can be allocated, because a failing allocation would abort the program.
pub fn table_size(mebibytes: usize) -> Result<MemorySize, MemoryUnavailable> {
    let size = MemorySize::mebibytes(mebibytes);
    let reserved = Vec::<u8>::new().try_reserve_exact(size.bytes());
    reserved.map_or(Err(MemoryUnavailable(mebibytes)), |()| Ok(size))
}

/// A monotonic clock that starts at 0.
pub struct WallClock(Instant);

impl WallClock {
    pub fn start() -> Self {
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
    fn plies_convert_to_moves_of_the_winner() {
        let texts = [1, 2, 7, 20].map(winning_moves);
        assert_eq!(texts, ["1 move", "1 move", "4 moves", "10 moves"]);
    }

    #[test]
    fn the_tighter_limit_applies() {
        let strong = SeededLevel::new(Level::STRONGEST, Some(1));
        let limits = TimedLimits { search: Limits::depth(Depth(5)), ..TimedLimits::default() };
        assert_eq!(strong.limits(limits), limits);
        let weak = SeededLevel::new(Level::WEAKEST, Some(1));
        let weakest = Level::WEAKEST.limits();
        assert_eq!(weak.limits(limits).search, weakest);
        let nodes = weak.limits(TimedLimits { search: Limits::nodes(Nodes(7)), ..TimedLimits::default() }).search;
        assert_eq!(nodes, Limits { nodes: Some(Nodes(7)), lines: LineCount::ALL, ..weakest });
    }

    #[test]
    fn levels_from_1_to_10_are_valid() {
        assert_eq!(parse_level("3"), Ok(Level::new(3).expect("a level")));
        for text in ["0", "11", "x", ""] {
            assert_eq!(parse_level(text), Err("expected a number from 1 to 10".to_owned()));
        }
    }
}
