//! Levels of play, from beginner to full strength. The caller provides the random numbers.

use laska_rules::{Move, Position};

use crate::attention::{Assessment, Attention, Percent};
use crate::{Depth, Evaluation, Limits, LineCount, Nodes, PvLine, RandomBits, SearchInfo};

/// A playing strength, from 1 (beginner) to 10 (full strength).
///
/// A weak level makes mistakes like a person: it looks only a few moves ahead, overlooks captures, looks at one side of
/// the board or forgets what lies below a column, and among the moves that look good to it, it does not always play the
/// best. It never overlooks a win, the capture of an officer or that of three counters at once.
///
/// ```
/// # use laska_engine::{Level, MemorySize, RandomBits, Root, SearchStatus, Searcher};
/// # use laska_rules::{Game, Variant};
/// let game = Game::new(Variant::LASKA);
/// let level = Level::new(3).unwrap();
/// let mut searcher = Searcher::new(MemorySize::mebibytes(1));
/// searcher.start(Root::new(&game)?, level.limits());
/// let SearchStatus::Done(info) = searcher.step(laska_engine::Nodes::MAX) else { unreachable!("level 3 has limits") };
/// let mv = level.choose(game.position(), info, RandomBits(0x1911));
/// assert!(game.legal_moves().contains(&mv));
/// # Ok::<(), laska_engine::GameOver>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct Level(u8);

/// An error when a number is not that of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a level; expected {weakest} to {strongest}", weakest = Level::WEAKEST.0, strongest = Level::STRONGEST.0)]
pub struct LevelError(pub u8);

impl TryFrom<u8> for Level {
    type Error = LevelError;

    /// Returns the level with a number.
    ///
    /// ```
    /// # use laska_engine::Level;
    /// assert_eq!(Level::try_from(3)?.number(), 3);
    /// assert_eq!(Level::try_from(11).unwrap_err().to_string(), "11 is not a level; expected 1 to 10");
    /// # Ok::<(), laska_engine::LevelError>(())
    /// ```
    fn try_from(number: u8) -> Result<Self, LevelError> {
        Self::new(number).ok_or(LevelError(number))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.number()
    }
}

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
    attention: Attention,
}

const fn settings(depth: u8, nodes: u64, temperature: i32, attention: Attention) -> LevelSettings {
    LevelSettings { depth: Depth(depth), nodes: Nodes(nodes), temperature, attention }
}

const fn overlooks(percent: u8) -> Attention {
    Attention { overlooked: Percent(percent), ..Attention::FULL }
}

const COUNTS_COMMANDERS: Attention = Attention { assessment: Assessment::Commanders, ..Attention::FULL };

/// All levels but the strongest, which has no limits.
const SETTINGS: [LevelSettings; 9] = [
    settings(1, 20_000, 60, Attention { overlooked: Percent(100), ..COUNTS_COMMANDERS }),
    settings(1, 20_000, 45, Attention { one_sided: Percent(100), overlooked: Percent(7), ..COUNTS_COMMANDERS }),
    settings(1, 20_000, 35, overlooks(10)),
    settings(2, 40_000, 100, overlooks(11)),
    settings(3, 60_000, 65, overlooks(4)),
    settings(4, 80_000, 40, Attention::FULL),
    settings(6, 100_000, 28, Attention::FULL),
    settings(8, 150_000, 12, Attention::FULL),
    settings(12, 200_000, 0, Attention::FULL),
];

/// The strength of each level above the weakest: the last column of the table in README.md, measured with `laska match`.
const ELO: [i32; SETTINGS.len() + 1] = [0, 186, 478, 762, 1078, 1344, 1605, 1880, 2113, 2476];

/// A move more than this many temperatures below the best is never played.
const MAX_TEMPERATURES: i32 = 3;

/// A level that looks at one side of the board looks at all of it if it would lose this much more there than elsewhere.
const ALARM: i32 = 200;

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

    /// Returns whether the level evaluates with the network: only [`Level::STRONGEST`] does.
    #[must_use]
    pub fn uses_network(self) -> bool {
        self == Self::STRONGEST
    }

    /// Returns whether the level always plays the best move that it finds: levels 9 and 10. Without a book, such a level
    /// opens every game alike.
    #[must_use]
    pub fn plays_best_move(self) -> bool {
        self.settings().is_none_or(|settings| settings.temperature == 0)
    }

    /// Returns what the level evaluates with, given the strongest evaluation at hand.
    #[must_use]
    pub fn evaluation(self, strongest: &Evaluation) -> &Evaluation {
        if self.uses_network() { strongest } else { &Evaluation::Terms }
    }

    /// Returns the move to play, given the result of a search of this position within [`Level::limits`].
    ///
    /// The same random number always gives the same move.
    ///
    /// # Panics
    /// If the result is that of another position.
    #[must_use]
    pub fn choose(self, position: &Position, info: &SearchInfo, random: RandomBits) -> Move {
        let best = info.best_move();
        let Some(LevelSettings { temperature, attention, .. }) = self.settings().filter(|s| s.temperature > 0) else {
            return best;
        };
        let look = attention.look(position, random);
        let assessed = |line: &PvLine| look.assess(line);
        let top_of_all = info.lines.iter().map(assessed).max().unwrap_or_default();
        let top_considered = info.lines.iter().filter(|line| look.considers(line)).map(assessed).max();
        // If all moves on the side it looks at are bad, it looks at the whole board.
        let top = top_considered.filter(|top| top_of_all - top < ALARM);
        let considers = |line: &&PvLine| top.is_none() || look.considers(line);
        let top = top.unwrap_or(top_of_all);
        let candidates = || {
            info.lines.iter().filter(considers).filter_map(|line| {
                let deficit = top - look.assess(line);
                (deficit <= MAX_TEMPERATURES * temperature).then(|| (line.first_move(), weight(deficit, *temperature)))
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

/// Returns the weight of a move that scores this much less than the best: 1000 for the best, divided by 3 for each
/// temperature below it.
fn weight(deficit: i32, temperature: i32) -> u64 {
    let exponent = f64::from(deficit) / f64::from(temperature);
    (1000.0 * 3_f64.powf(-exponent)) as u64
}

#[cfg(test)]
mod tests {
    use laska_rules::{Board, CaptureRule, MoveList};

    use super::*;
    use crate::{Plies, Pv, PvLine, Score};

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
        let chosen: Vec<_> =
            randoms.map(|random| level.choose(&Position::start(Board::Seven), &info, random)).collect();
        moves()[..scores.len()].iter().map(|mv| chosen.iter().filter(|&other| other == mv).count()).collect()
    }

    #[test]
    fn there_are_ten_levels() {
        assert!(Level::all().map(Level::number).eq(1..=10));
        assert_eq!([0, 11].map(Level::new), [None, None]);
        assert_eq!(Level::STRONGEST.limits(), Limits::NONE);
    }

    #[test]
    fn only_the_strongest_levels_leave_nothing_to_chance() {
        for level in Level::all() {
            let counts = choice_counts(level.number(), &[30, 29].map(Score::value));
            assert_eq!(level.plays_best_move(), counts == [1000, 0], "{level:?}: {counts:?}");
        }
    }

    #[test]
    fn each_level_is_stronger_than_the_one_below() {
        assert_eq!(Level::WEAKEST.elo(), Elo(0));
        assert!(Level::all().is_sorted_by(|below, above| below.elo() < above.elo()));
    }

    /// Levels 1 and 2 count for themselves and ignore small differences in score.
    #[test]
    fn better_moves_are_chosen_more_often_and_absurd_ones_never() {
        for level in 3..=8 {
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
