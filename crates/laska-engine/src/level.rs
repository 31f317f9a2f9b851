//! The levels of play, from a beginner's to full strength. Knows no randomness: the caller provides a random number.

use laska_rules::Move;

use crate::{Depth, Limits, LineCount, Nodes, Plies, Report, Score, Verdict};

/// How strong the engine plays: 1 has just learned the rules, 10 is as strong as it can.
///
/// A weak level errs as people do: it looks few moves ahead, and among the moves that seem good to it the best is not
/// always the one it takes. It never throws a move at random: what looks much worse than the best, it leaves.
///
/// ```
/// # use laska_engine::{Chance, Level, Memory, Progress, Root, Searcher};
/// # use laska_rules::{Game, Variant};
/// let game = Game::new(Variant::LASKA);
/// let level = Level::new(3).unwrap();
/// let mut searcher = Searcher::new(Memory::mebibytes(1));
/// searcher.start(Root::new(&game)?, level.limits());
/// let Progress::Done(report) = searcher.step(laska_engine::Nodes::MAX) else { unreachable!("level 3 has limits") };
/// let mv = level.choose(report, Chance(0x1911));
/// assert!(game.legal_moves().contains(&mv));
/// # Ok::<(), laska_engine::GameOver>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A number by chance, any of 64 bits as likely as the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(pub u64);

/// How a level plays.
struct Settings {
    depth: Depth,
    /// Ends the search of a position that is too rich for the depth; well under a second's work.
    nodes: Nodes,
    /// In hundredths of a counter: a move that seems so much worse than another is taken a third as often. With 0 the
    /// best is always taken.
    temperature: i32,
}

const fn settings(depth: u8, nodes: u64, temperature: i32) -> Settings {
    Settings { depth: Depth(depth), nodes: Nodes(nodes), temperature }
}

/// All levels but the strongest, which has no settings: it thinks as long as it may.
const SETTINGS: [Settings; 9] = [
    settings(1, 20_000, 120),
    settings(1, 20_000, 25),
    settings(2, 40_000, 100),
    settings(2, 40_000, 20),
    settings(3, 60_000, 22),
    settings(4, 80_000, 18),
    settings(6, 100_000, 15),
    settings(8, 150_000, 9),
    settings(12, 200_000, 0),
];

/// So many temperatures below the best a move is never taken.
const COLDEST: i32 = 3;

impl Level {
    /// The weakest, 1.
    pub const WEAKEST: Self = Self(1);
    /// Full strength, 10.
    pub const STRONGEST: Self = Self(SETTINGS.len() as u8 + 1);

    /// That level, `None` but for 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::WEAKEST.0 && number <= Self::STRONGEST.0 { Some(Self(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..SETTINGS.len() as u8 + 1).map(|before| Self(before + 1))
    }

    /// Its number, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How far it looks. [`Level::STRONGEST`] has no limit: it takes the time that it is given.
    #[must_use]
    pub fn limits(self) -> Limits {
        let Some(settings) = self.settings() else { return Limits::NONE };
        // What it chooses from must be known to their scores.
        let lines = if settings.temperature > 0 { LineCount::ALL } else { LineCount::ONE };
        Limits { depth: Some(settings.depth), nodes: Some(settings.nodes), lines }
    }

    /// The move that it takes after a search with its [`Level::limits`].
    #[must_use]
    pub fn choose(self, report: &Report, chance: Chance) -> Move {
        let best = report.best();
        let Some(temperature) = self.settings().map(|settings| settings.temperature).filter(|&t| t > 0) else {
            return best;
        };
        let top = worth(report.score());
        let seems_good = || {
            report.variations.iter().filter_map(|variation| {
                let behind = top - worth(variation.score);
                (behind <= COLDEST * temperature).then(|| (variation.first(), weight(behind, temperature)))
            })
        };
        let total: u64 = seems_good().map(|(_, weight)| weight).sum();
        // The chance scaled to the sum of the weights.
        let mut rest = ((u128::from(chance.0) * u128::from(total)) >> 64) as u64;
        for (mv, weight) in seems_good() {
            if rest < weight {
                return mv;
            }
            rest -= weight;
        }
        best
    }

    fn settings(self) -> Option<&'static Settings> {
        SETTINGS.get(usize::from(self.0) - 1)
    }
}

/// A score in hundredths of a counter, wins and losses far from all values and from each other.
fn worth(score: Score) -> i32 {
    const FAR: i32 = 20_000;
    const APART: i32 = 100;
    match score.verdict() {
        Verdict::Value(value) => value,
        Verdict::Win { plies: Plies(plies) } => FAR - APART * i32::from(plies.min(99)),
        Verdict::Loss { plies: Plies(plies) } => APART * i32::from(plies.min(99)) - FAR,
    }
}

/// How often a move is taken that is so far behind: a thousand at 0, a third for each temperature less.
fn weight(behind: i32, temperature: i32) -> u64 {
    let exponent = f64::from(behind) / f64::from(temperature);
    (1000.0 * 3_f64.powf(-exponent)) as u64
}

#[cfg(test)]
mod tests {
    use laska_rules::{Board, Chain, MoveList, Position};

    use super::*;
    use crate::{Line, Variation};

    fn moves() -> MoveList {
        Position::start(Board::Seven).moves(Chain::All)
    }

    fn report(scores: &[Score]) -> Report {
        let moves = moves();
        let variations = moves.iter().zip(scores).map(|(&mv, &score)| {
            let mut line = Line::EMPTY;
            line.set(mv);
            Variation { line, score }
        });
        Report { variations: variations.collect(), depth: Depth(1), nodes: Nodes(1) }
    }

    /// How often each of the moves is taken out of a thousand.
    fn shares(level: u8, scores: &[Score]) -> Vec<usize> {
        let (level, report) = (Level::new(level).expect("a level"), report(scores));
        let chances = (0..1000).map(|part| Chance(part * (u64::MAX / 1000)));
        let taken: Vec<_> = chances.map(|chance| level.choose(&report, chance)).collect();
        moves()[..scores.len()].iter().map(|mv| taken.iter().filter(|&other| other == mv).count()).collect()
    }

    #[test]
    fn there_are_ten_levels() {
        assert!(Level::all().map(Level::number).eq(1..=10));
        assert_eq!([0, 11].map(Level::new), [None, None]);
        assert_eq!(Level::STRONGEST.limits(), Limits::NONE);
    }

    #[test]
    fn better_moves_are_taken_more_often_and_absurd_ones_never() {
        for level in 1..=8 {
            let shares = shares(level, &[30, 29, 15, -500].map(Score::value));
            assert!(shares.is_sorted_by(|a, b| a >= b) && shares[1] > 300 && shares[3] == 0, "{level}: {shares:?}");
        }
    }

    #[test]
    fn a_win_that_is_seen_is_taken_and_a_loss_put_off() {
        let win = [Score::win_in(Plies(3)), Score::value(900)];
        let loss = [Score::loss_in(Plies(12)), Score::loss_in(Plies(2))];
        for level in 1..=10 {
            assert_eq!(shares(level, &win), [1000, 0]);
            assert_eq!(shares(level, &loss), [1000, 0]);
        }
    }
}
