//! Owns what a weak or strong player is asked for with, as it crosses: the level, and a number by chance.

use laska_engine::{Chance, Level};
use serde::{Deserialize, Serialize};

/// A [`Level`], as its number.
///
/// ```
/// # use laska_worker::protocol::LevelText;
/// assert_eq!(LevelText::try_from(3)?.number(), 3);
/// assert_eq!(LevelText::try_from(11).unwrap_err().to_string(), "11 is not a level; expected 1 to 10");
/// # Ok::<(), laska_worker::protocol::NoLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct LevelText(Level);

/// A number by chance, any of 32 bits as likely as the other. Who asks draws it: the worker leaves nothing to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChanceText(pub u32);

/// Not the number of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} is not a level; expected {weakest} to {strongest}",
    weakest = Level::WEAKEST.number(),
    strongest = Level::STRONGEST.number()
)]
pub struct NoLevel(pub u8);

impl LevelText {
    /// Full strength.
    pub const STRONGEST: Self = Self(Level::STRONGEST);

    /// That level, `None` where there is none of that number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match Level::new(number) {
            Some(level) => Some(Self(level)),
            None => None,
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        Level::all().map(Self)
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.number()
    }
}

impl TryFrom<u8> for LevelText {
    type Error = NoLevel;

    fn try_from(number: u8) -> Result<Self, NoLevel> {
        Self::new(number).ok_or(NoLevel(number))
    }
}

impl From<LevelText> for u8 {
    fn from(level: LevelText) -> Self {
        level.number()
    }
}

impl From<LevelText> for Level {
    fn from(level: LevelText) -> Self {
        level.0
    }
}

impl From<ChanceText> for Chance {
    /// All 64 bits of the engine's number follow: its upper half decides, as a fraction is decided by its first digits.
    fn from(ChanceText(bits): ChanceText) -> Self {
        Self(u64::from(bits) << 32 | u64::from(bits))
    }
}
