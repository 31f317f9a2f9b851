//! Time controls and clocks. The time itself arrives in events.

use std::fmt;
use std::time::Duration;

use laska_rules::{Color, NodeId};

/// A point in time, in milliseconds since January 1, 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// Returns the time since `earlier`, or zero if `earlier` is later.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// Returns the time `time` after this one.
    pub fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(milliseconds(time)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time for the whole game.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl TimeControl {
    /// Common time controls, fastest first.
    pub const PRESETS: [Self; 4] = [Self::new(3, 2), Self::new(5, 3), Self::new(10, 5), Self::new(15, 10)];

    /// The maximum time for a game, in minutes.
    pub const MAX_MINUTES: u64 = 90;

    /// The maximum increment, in seconds.
    pub const MAX_INCREMENT_SECONDS: u64 = 60;

    /// Creates a time control from minutes for the game and seconds added after each move.
    pub const fn new(minutes: u64, seconds: u64) -> Self {
        Self { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
    }

    /// Returns the text in stored games, in milliseconds: `180000 2000`.
    pub(crate) fn in_milliseconds(self) -> String {
        format!("{} {}", milliseconds(self.base), milliseconds(self.increment))
    }

    /// Parses the two numbers of [`TimeControl::in_milliseconds`].
    pub(crate) fn read_milliseconds(base: &str, increment: &str) -> Option<Self> {
        Some(Self { base: read_milliseconds(base)?, increment: read_milliseconds(increment)? })
    }
}

/// The remaining time of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimesLeft {
    /// White's remaining time.
    pub white: Duration,
    /// Black's remaining time.
    pub black: Duration,
}

impl TimesLeft {
    /// Gives both sides the same time.
    pub const fn both(time: Duration) -> Self {
        Self { white: time, black: time }
    }

    /// Returns the remaining time of a side.
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

    /// Parses the text form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (white, black) = text.split_once(' ')?;
        Some(Self { white: read_milliseconds(white)?, black: read_milliseconds(black)? })
    }
}

impl fmt::Display for TimesLeft {
    /// Writes the text form, in milliseconds: `180000 179000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", milliseconds(self.white), milliseconds(self.black))
    }
}

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn read_milliseconds(text: &str) -> Option<Duration> {
    text.parse().ok().map(Duration::from_millis)
}

/// The clock of a match. A person's time keeps running while the board shows another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    pub control: TimeControl,
    /// The last move of the game, whatever the board shows.
    pub live: NodeId,
    /// When the side to move after `live` started thinking.
    pub since: Timestamp,
    /// When the clock stopped because the game ended.
    pub stopped: Option<Timestamp>,
}
