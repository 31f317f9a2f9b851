//! Levels of play, from beginner to full strength. The caller provides the random numbers.

use laska_rules::Move;

use crate::{Depth, Limits, LineCount, Nodes, Plies, Score, ScoreKind, SearchInfo};

/// A playing strength, from 1 (beginner) to 10 (full strength).
///
/// A weak level makes mistakes like a person: it looks only a few moves ahead, and among the moves that look good it does
/// not always play the best. It never plays a move that looks much worse than the best.
///
/// ```
/// # use laska_engine::{Level, MemorySize, RandomBits, Root, SearchStatus, Searcher};
/// # use laska_rules::{Game, Variant};
/// let game = Game::new(Variant::LASKA);
/// let level = Level::new(3).unwrap();
/// let mut searcher = Searcher::new(MemorySize::mebibytes(1));
/// searcher.start(Root::new(&game)?, level.limits());
/// let SearchStatus::Done(info) = searcher.step(laska_engine::Nodes::MAX) else { unreachable!("level 3 has limits") };
/// let mv = level.choose(info, RandomBits(0x1911));
/// assert!(game.legal_moves().contains(&mv));
/// # Ok::<(), laska_engine::GameOver>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A random number, uniform over 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomBits(pub u64);

/// A difference in strength: 400 more means ten times the odds (Elo, The Rating of Chessplayers, 1978).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Elo(pub i32);

struct LevelSettings {
    depth: Depth,
    /// Ends the search of a position that is too complex for the depth; takes well under a second.
    nodes: Nodes,
    /// In hundredths of a counter: a move that scores this much less than another is played a third as often. If 0, the
    /// best move is always played.
    temperature: i32,
}

const fn settings(depth: u8, nodes: u64, temperature: i32) -> LevelSettings {
    LevelSettings { depth: Depth(depth), nodes: Nodes(nodes), temperature }
}

/// All levels but the strongest, which has no limits.
const SETTINGS: [LevelSettings; 9] = [
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

/// The strength of each level above the weakest: the last column of the table in README.md, measured with `laska match`.
const ELO: [i32; SETTINGS.len() + 1] = [0, 139, 481, 654, 871, 1101, 1365, 1600, 1828, 2191];

/// A move more than this many temperatures below the best is never played.
const MAX_TEMPERATURES: i32 = 3;

impl Level {
    /// The weakest level, 1.
    pub const WEAKEST: Self = Self(1);
    /// Full strength, level 10.
    pub const STRONGEST: Self = Self(SETTINGS.len() as u8 + 1);

    /// Returns the level with a number from 1 to 10, or `None` for any other number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::WEAKEST.0 && number <= Self::STRONGEST.0 { Some(Self(number)) } else { None }
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..SETTINGS.len() as u8 + 1).map(|before| Self(before + 1))
    }

    /// Returns the number of the level, from 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns how much stronger the level is than [`Level::WEAKEST`], as measured in matches between neighboring levels.
    #[must_use]
    pub const fn elo(self) -> Elo {
        Elo(ELO[self.0 as usize - 1])
    }

    /// Returns the limits of the level's search. [`Level::STRONGEST`] has none: it uses all the time it is given.
    #[must_use]
    pub fn limits(self) -> Limits {
        let Some(settings) = self.settings() else { return Limits::NONE };
        // Choosing a move needs the scores of all moves.
        let lines = if settings.temperature > 0 { LineCount::ALL } else { LineCount::ONE };
        Limits { depth: Some(settings.depth), nodes: Some(settings.nodes), lines }
    }

    /// Returns the move to play, given the result of a search within [`Level::limits`].
    #[must_use]
    pub fn choose(self, info: &SearchInfo, random: RandomBits) -> Move {
        let best = info.best_move();
        let Some(temperature) = self.settings().map(|settings| settings.temperature).filter(|&t| t > 0) else {
            return best;
        };
        let top = score_value(info.score());
        let candidates = || {
            info.lines.iter().filter_map(|line| {
                let deficit = top - score_value(line.score);
                (deficit <= MAX_TEMPERATURES * temperature).then(|| (line.first_move(), weight(deficit, temperature)))
            })
        };
        let total: u64 = candidates().map(|(_, weight)| weight).sum();
        // The random number, scaled to the sum of the weights.
        let mut rest = ((u128::from(random.0) * u128::from(total)) >> 64) as u64;
        for (mv, weight) in candidates() {
            if rest < weight {
                return mv;
            }
            rest -= weight;
        }
        best
    }

    fn settings(self) -> Option<&'static LevelSettings> {
        SETTINGS.get(usize::from(self.0) - 1)
    }
}

/// Returns a score in hundredths of a counter, with wins and losses far from all values and from each other.
fn score_value(score: Score) -> i32 {
    const FAR: i32 = 20_000;
    const APART: i32 = 100;
    match score.kind() {
        ScoreKind::Value(value) => value,
        ScoreKind::Win { plies: Plies(plies) } => FAR - APART * i32::from(plies.min(99)),
        ScoreKind::Loss { plies: Plies(plies) } => APART * i32::from(plies.min(99)) - FAR,
    }
}

/// Returns the weight of a move that scores this much less than the best: 1000 for the best, divided by 3 for each
/// temperature below it.
fn weight(deficit: i32, temperature: i32) -> u64 {
    let exponent = f64::from(deficit) / f64::from(temperature);
    (1000.0 * 3_f64.powf(-exponent)) as u64
}

#[cfg(test)]
mod tests {
    use laska_rules::{Board, CaptureRule, MoveList, Position};

    use super::*;
    use crate::{Pv, PvLine};

    fn moves() -> MoveList {
        Position::start(Board::Seven).legal_moves(CaptureRule::MustFinish)
    }

    fn info(scores: &[Score]) -> SearchInfo {
        let moves = moves();
        let lines = moves.iter().zip(scores).map(|(&mv, &score)| {
            let mut pv = Pv::EMPTY;
            pv.set(mv);
            PvLine { pv, score }
        });
        SearchInfo { lines: lines.collect(), depth: Depth(1), nodes: Nodes(1) }
    }

    /// Returns how often each move is chosen in 1000 tries.
    fn choice_counts(level: u8, scores: &[Score]) -> Vec<usize> {
        let (level, info) = (Level::new(level).expect("a level"), info(scores));
        let randoms = (0..1000).map(|part| RandomBits(part * (u64::MAX / 1000)));
        let chosen: Vec<_> = randoms.map(|random| level.choose(&info, random)).collect();
        moves()[..scores.len()].iter().map(|mv| chosen.iter().filter(|&other| other == mv).count()).collect()
    }

    #[test]
    fn there_are_ten_levels() {
        assert!(Level::all().map(Level::number).eq(1..=10));
        assert_eq!([0, 11].map(Level::new), [None, None]);
        assert_eq!(Level::STRONGEST.limits(), Limits::NONE);
    }

    #[test]
    fn each_level_is_stronger_than_the_one_below() {
        assert_eq!(Level::WEAKEST.elo(), Elo(0));
        assert!(Level::all().is_sorted_by(|below, above| below.elo() < above.elo()));
    }

    #[test]
    fn better_moves_are_chosen_more_often_and_absurd_ones_never() {
        for level in 1..=8 {
            let choice_counts = choice_counts(level, &[30, 29, 15, -500].map(Score::value));
            assert!(
                choice_counts.is_sorted_by(|a, b| a >= b) && choice_counts[1] > 300 && choice_counts[3] == 0,
                "{level}: {choice_counts:?}"
            );
        }
    }

    #[test]
    fn a_visible_win_is_played_and_a_loss_delayed() {
        let win = [Score::win_in(Plies(3)), Score::value(900)];
        let loss = [Score::loss_in(Plies(12)), Score::loss_in(Plies(2))];
        for level in 1..=10 {
            assert_eq!(choice_counts(level, &win), [1000, 0]);
            assert_eq!(choice_counts(level, &loss), [1000, 0]);
        }
    }
}
