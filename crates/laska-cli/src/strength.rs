//! Owns playing at a level: what a search may take then, and the lot by which a weak level chooses.

use fastrand::Rng;
use laska_engine::{Chance, Level, Limits, Report, TimedLimits};
use laska_rules::Move;

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

#[cfg(test)]
mod tests {
    use laska_engine::{Depth, LineCount, Nodes};

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
