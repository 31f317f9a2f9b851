//! The players' time. The clock does not read the time: it comes in with events.

use std::time::Duration;

use laska_rules::{Color, NodeId};

/// A point in time, in milliseconds since the year 1970 began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The time since an earlier point; nothing if that one is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// This moment plus a duration.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
    }
}

/// How long each side may think in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added for each move.
    pub increment: Duration,
}

impl TimeControl {
    /// The usual ones, the shortest first.
    pub const PRESETS: [Self; 4] = [Self::new(3, 2), Self::new(5, 3), Self::new(10, 5), Self::new(15, 10)];

    /// The longest time for a game, in minutes.
    pub const MAX_MINUTES: u64 = 90;

    /// The most that is added for a move, in seconds.
    pub const MAX_INCREMENT_SECONDS: u64 = 60;

    /// Minutes for the whole game, and seconds added after each move.
    #[must_use]
    pub const fn new(minutes: u64, seconds: u64) -> Self {
        Self { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
    }
}

/// How much time each side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimesLeft {
    /// White's time.
    pub white: Duration,
    /// Black's time.
    pub black: Duration,
}

impl TimesLeft {
    /// The same for both sides.
    #[must_use]
    pub const fn both(time: Duration) -> Self {
        Self { white: time, black: time }
    }

    /// What that side has left.
    #[must_use]
    pub const fn of(self, side: Color) -> Duration {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    pub(crate) const fn with(self, side: Color, time: Duration) -> Self {
        match side {
            Color::White => Self { white: time, ..self },
            Color::Black => Self { black: time, ..self },
        }
    }
}

/// The clock of a match. Looking at other positions does not stop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How long the players may think.
    pub control: TimeControl,
    /// The move that was made last, whatever the board shows.
    pub live: NodeId,
    /// Since when the side to move there thinks.
    pub since: Timestamp,
    /// When it stopped, as the game was over.
    pub stopped: Option<Timestamp>,
}
