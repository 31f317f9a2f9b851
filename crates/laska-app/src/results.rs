//! Results of games against the levels: counts, streaks, an estimate of the player's strength, and the level that fits
//! next.
//!
//! The strength is on the scale of [`Level::elo`], with level 1 at 0. It is the most likely value after the games
//! (maximum a posteriori), given that most people are somewhere near the weak levels before the first game.

use std::fmt;

use laska_worker::protocol::{Elo, Level};

/// The result of a finished game for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    Lost,
    Drawn,
    Won,
}

impl PlayerResult {
    const fn points(self) -> f64 {
        match self {
            Self::Lost => 0.0,
            Self::Drawn => 0.5,
            Self::Won => 1.0,
        }
    }
}

/// A finished game against a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelResult {
    /// The computer's level.
    pub level: Level,
    pub result: PlayerResult,
    /// Whether the player took moves back. Such a game does not count for the strength.
    pub undone: Undone,
}

/// Whether moves were undone in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undone {
    #[default]
    No,
    /// At least one move was undone.
    Yes,
}

// -- Counts and streaks --

/// How many games were won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

impl Tally {
    /// Counts the results against one level.
    pub fn against(level: Level, games: &[LevelResult]) -> Self {
        let count = |result| games.iter().filter(|game| game.level == level && game.result == result).count();
        Self { won: count(PlayerResult::Won), drawn: count(PlayerResult::Drawn), lost: count(PlayerResult::Lost) }
    }

    pub const fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }
}

/// Games won in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// The wins since the last game that was not won.
    pub current: usize,
    /// The most wins in a row.
    pub best: usize,
}

impl Streaks {
    /// Counts the wins in a row. The games are in the order in which they were finished.
    pub fn of(games: &[LevelResult]) -> Self {
        games.iter().fold(Self::default(), |streaks, game| {
            let current = if game.result == PlayerResult::Won { streaks.current + 1 } else { 0 };
            Self { current, best: streaks.best.max(current) }
        })
    }
}

// -- The next level --

/// The level that fits after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelOffer {
    /// The player won and may try the level above.
    Above(Level),
    /// The player lost repeatedly, and the level below fits better.
    Below(Level),
}

impl LevelOffer {
    pub const fn level(self) -> Level {
        match self {
            Self::Above(level) | Self::Below(level) => level,
        }
    }
}

/// The number of losses in a row after which the level below is offered.
const LOSSES_BEFORE_EASIER: usize = 2;

/// Returns the level to offer after the last of these games, which are in the order in which they were finished: the level
/// above after a win, the level below after two losses in a row against this level, and otherwise none.
///
/// Games with undone moves count, games with hints should be left out: both the levels and the player should meet
/// opponents of their own strength.
///
/// ```
/// # use laska_app::results::{LevelOffer, LevelResult, PlayerResult, Undone, next_level};
/// # use laska_worker::protocol::Level;
/// let [two, three, four] = [2, 3, 4].map(|number| Level::new(number).unwrap());
/// let game = |result| LevelResult { level: three, result, undone: Undone::No };
/// assert_eq!(next_level(&[game(PlayerResult::Won)]), Some(LevelOffer::Above(four)));
/// assert_eq!(next_level(&[game(PlayerResult::Lost)]), None);
/// assert_eq!(next_level(&[game(PlayerResult::Lost); 2]), Some(LevelOffer::Below(two)));
/// ```
pub fn next_level(games: &[LevelResult]) -> Option<LevelOffer> {
    let last = games.last()?;
    let is_loss = |game: &&LevelResult| game.level == last.level && game.result == PlayerResult::Lost;
    match last.result {
        PlayerResult::Won => Level::new(last.level.number() + 1).map(LevelOffer::Above),
        PlayerResult::Lost if games.iter().rev().take_while(is_loss).count() >= LOSSES_BEFORE_EASIER => {
            Level::new(last.level.number() - 1).map(LevelOffer::Below)
        }
        PlayerResult::Lost | PlayerResult::Drawn => None,
    }
}

// -- Strength --

/// An estimate of the player's strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthEstimate {
    /// The most likely strength.
    pub elo: Elo,
    /// The true strength is within this distance with a probability of 95%.
    pub margin: Elo,
    /// The number of games that count.
    pub games: usize,
}

impl StrengthEstimate {
    /// Returns the level that is closest in strength.
    pub fn nearest_level(self) -> Level {
        let distance = |level: &Level| level.elo().0.abs_diff(self.elo.0);
        Level::all().min_by_key(distance).unwrap_or(Level::STRONGEST)
    }
}

impl fmt::Display for StrengthEstimate {
    /// Writes `640 ± 90`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.elo.0, self.margin.0)
    }
}

/// The number of games that count for the strength, the latest ones, because people improve.
const MAX_GAMES: usize = 50;

/// The assumption before the first game: a normal distribution around the level for beginners, so wide that ten games
/// outweigh it.
const PRIOR_LEVEL: Level = Level::new(3).expect("there are ten levels");

/// The standard deviation of that distribution.
const PRIOR_DEVIATION: f64 = 400.0;

/// The number of standard deviations that contain 95% of a normal distribution on either side of its center.
const DEVIATIONS_OF_95_PERCENT: f64 = 1.96;

/// Estimates the player's strength from games in the order in which they were finished. Games with undone moves do not
/// count. Returns `None` if no game counts.
pub fn strength(games: &[LevelResult]) -> Option<StrengthEstimate> {
    let counted = games.iter().rev().filter(|game| game.undone == Undone::No).take(MAX_GAMES);
    let counted: Vec<LevelResult> = counted.copied().collect();
    if counted.is_empty() {
        return None;
    }
    // Both terms of the derivative fall, so halving the interval finds its only zero. Far outside of all levels the
    // prior outweighs even 50 games.
    let (mut low, mut high) = (-10_000.0, 10_000.0);
    while high - low > 0.01 {
        let middle = f64::midpoint(low, high);
        *if slope(middle, &counted) > 0.0 { &mut low } else { &mut high } = middle;
    }
    // Near its maximum, the distribution is almost normal.
    let deviation = (1.0 / curvature(low, &counted)).sqrt();
    Some(StrengthEstimate {
        elo: Elo(low.round() as i32),
        margin: Elo((DEVIATIONS_OF_95_PERCENT * deviation).round() as i32),
        games: counted.len(),
    })
}

/// The expected points of a player with this strength against a level.
fn expected_points(elo: f64, level: Level) -> f64 {
    1.0 / (1.0 + 10_f64.powf((f64::from(level.elo().0) - elo) / 400.0))
}

/// The factor between natural logarithms and Elo.
const PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// The derivative of the logarithm of the probability of a strength.
fn slope(elo: f64, games: &[LevelResult]) -> f64 {
    let surprise: f64 = games.iter().map(|game| game.result.points() - expected_points(elo, game.level)).sum();
    surprise * PER_ELO - (elo - f64::from(PRIOR_LEVEL.elo().0)) / PRIOR_DEVIATION.powi(2)
}

/// The negative second derivative of that logarithm.
fn curvature(elo: f64, games: &[LevelResult]) -> f64 {
    let variance = |game: &LevelResult| {
        let expected = expected_points(elo, game.level);
        expected * (1.0 - expected)
    };
    games.iter().map(variance).sum::<f64>() * PER_ELO.powi(2) + PRIOR_DEVIATION.powi(-2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    fn game(number: u8, result: PlayerResult) -> LevelResult {
        LevelResult { level: level(number), result, undone: Undone::No }
    }

    fn random_games(rng: &mut fastrand::Rng) -> Vec<LevelResult> {
        let results = [PlayerResult::Lost, PlayerResult::Drawn, PlayerResult::Won];
        let around = rng.u8(2..=9);
        let games = 0..rng.usize(1..60);
        games.map(|_| game(rng.u8(around - 1..=around + 1), results[rng.usize(0..3)])).collect()
    }

    /// Returns the mode, the mean and the standard deviation, from the probability of every whole number.
    fn by_enumeration(games: &[LevelResult]) -> (f64, f64, f64) {
        let counted = &games[games.len().saturating_sub(MAX_GAMES)..];
        let log_probability = |elo: f64| {
            let prior = -((elo - f64::from(PRIOR_LEVEL.elo().0)) / PRIOR_DEVIATION).powi(2) / 2.0;
            let of_game = |game: &LevelResult| {
                let win = 1.0 / (1.0 + (10_f64).powf((f64::from(game.level.elo().0) - elo) / 400.0));
                match game.result {
                    PlayerResult::Won => win.ln(),
                    PlayerResult::Lost => (1.0 - win).ln(),
                    // Half a win and half a loss.
                    PlayerResult::Drawn => (win.ln() + (1.0 - win).ln()) / 2.0,
                }
            };
            prior + counted.iter().map(of_game).sum::<f64>()
        };
        let logs: Vec<(f64, f64)> = (-3000..6000).map(f64::from).map(|elo| (elo, log_probability(elo))).collect();
        let (mode, top) = logs.iter().copied().max_by(|one, other| one.1.total_cmp(&other.1)).expect("many values");
        let weights: Vec<(f64, f64)> = logs.iter().map(|&(elo, log)| (elo, (log - top).exp())).collect();
        let total: f64 = weights.iter().map(|it| it.1).sum();
        let mean = weights.iter().map(|it| it.0 * it.1).sum::<f64>() / total;
        let variance = weights.iter().map(|it| (it.0 - mean).powi(2) * it.1).sum::<f64>() / total;
        (mode, mean, variance.sqrt())
    }

    #[test]
    fn the_strength_is_the_most_likely_of_all_numbers() {
        let mut rng = fastrand::Rng::with_seed(1911);
        for _ in 0..60 {
            let games = random_games(&mut rng);
            let estimate = strength(&games).expect("games that count");
            let (mode, mean, deviation) = by_enumeration(&games);
            let (elo, margin) = (f64::from(estimate.elo.0), f64::from(estimate.margin.0));
            assert!((elo - mode).abs() <= 1.0, "{elo}, expected {mode}: {games:?}");
            // The distribution is not exactly normal.
            let tolerance = 0.1 * deviation + 1.0;
            assert!(
                (margin / DEVIATIONS_OF_95_PERCENT - deviation).abs() < tolerance,
                "{margin}: {deviation} {games:?}"
            );
            assert!((elo - mean).abs() < 0.35 * deviation, "{elo}: {mean} {games:?}");
        }
    }

    #[test]
    fn better_results_and_stronger_opponents_raise_the_strength() {
        let elo = |games: &[LevelResult]| strength(games).expect("games that count").elo;
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..60 {
            let mut games = random_games(&mut rng);
            games.truncate(MAX_GAMES);
            let before = elo(&games);
            let index = rng.usize(0..games.len());
            let stronger: Vec<_> =
                games.iter().map(|it| LevelResult { level: level((it.level.number() + 1).min(10)), ..*it }).collect();
            assert!(elo(&stronger) >= before);
            games[index].result = PlayerResult::Won;
            assert!(elo(&games) >= before);
        }
    }

    #[test]
    fn more_games_narrow_the_margin_and_games_with_undone_moves_do_not_count() {
        let mixed: Vec<_> = [PlayerResult::Won, PlayerResult::Lost].into_iter().map(|it| game(4, it)).collect();
        let many = mixed.repeat(20);
        let [few, more] = [&mixed, &many].map(|games| strength(games).expect("games that count"));
        assert!(more.margin < few.margin && more.games == 40, "{few}, {more}");
        assert!((more.elo.0 - level(4).elo().0).abs() < 40 && more.nearest_level() == level(4), "{more}");
        let undone = [LevelResult { undone: Undone::Yes, ..game(9, PlayerResult::Won) }];
        assert_eq!(strength(&[&many[..], &undone[..]].concat()), Some(more));
        assert_eq!((strength(&undone), strength(&[])), (None, None));
    }

    #[test]
    fn counts_and_streaks() {
        use PlayerResult::{Drawn, Lost, Won};
        let games = [Won, Won, Won, Drawn, Won, Lost, Won, Won].map(|result| game(2, result));
        assert_eq!(Streaks::of(&games), Streaks { current: 2, best: 3 });
        assert_eq!(Streaks::of(&games[..6]), Streaks { current: 0, best: 3 });
        assert_eq!(Tally::against(level(2), &games), Tally { won: 6, drawn: 1, lost: 1 });
        assert_eq!(Tally::against(level(3), &games).games(), 0);
    }

    #[test]
    fn the_offered_level_follows_the_results() {
        use PlayerResult::{Drawn, Lost, Won};
        let offer = |number, results: &[PlayerResult]| {
            let games: Vec<_> = results.iter().map(|&result| game(number, result)).collect();
            next_level(&games)
        };
        let (above, below) =
            (|number| Some(LevelOffer::Above(level(number))), |number| Some(LevelOffer::Below(level(number))));
        assert_eq!(offer(4, &[]), None);
        assert_eq!(offer(4, &[Lost, Lost, Won]), above(5));
        assert_eq!(offer(4, &[Lost, Lost]), below(3));
        assert_eq!(offer(4, &[Lost, Drawn, Lost]), None);
        assert_eq!(offer(4, &[Lost, Lost, Drawn]), None);
        assert_eq!((offer(10, &[Won]), offer(1, &[Lost; 5])), (None, None));
        assert_eq!(next_level(&[game(5, Lost), game(4, Lost)]), None, "two levels, one loss each");
    }
}
