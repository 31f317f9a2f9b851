//! Owns the column: counters on one square, opaque, read from the top down.

mod runs;
#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use crate::{Color, Counter, Rank};

pub use runs::Run;

/// A pile of one or more counters. An empty square is `None`, never an empty column.
///
/// The top counter is the commander. Written and read from the top down:
///
/// ```
/// # use laska_rules::{Color, Column};
/// let column: Column = "WbbwB".parse()?;
/// assert_eq!(column.owner(), Color::White);
/// assert_eq!(column.height(), 5);
/// let (commander, rest) = column.without_commander();
/// assert_eq!(commander.letter(), 'W');
/// assert_eq!(rest.unwrap().to_string(), "bbwB");
/// # Ok::<(), laska_rules::ColumnError>(())
/// ```
// Two bits a counter, the commander in the lowest two, and a one above the last: taking off the commander is a shift
// right, putting a captive at the bottom moves the one up. 31 counters would fit; a game has at most 24.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Column(NonZeroU64);

/// Text that is not a column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnError {
    /// No counter at all.
    #[error("a column has at least one counter")]
    Empty,
    /// A letter that is no counter.
    #[error("'{0}' is not a counter; expected one of w b W B")]
    Letter(char),
    /// More counters than two sides of the largest board have.
    #[error("a column of {0} counters; there are at most {max} in a game", max = Column::MAX_HEIGHT)]
    Height(usize),
}

/// The bit of the rank in a counter's two.
const OFFICER: u64 = 0b10;

impl Column {
    /// Counters in a column at most: all 24 of the large board.
    pub const MAX_HEIGHT: usize = 24;

    /// A column of one counter.
    #[must_use]
    pub const fn new(counter: Counter) -> Self {
        Self::from_bits(0b100 | counter.bits())
    }

    /// A column of these counters, the commander first.
    ///
    /// # Errors
    /// When there are none or more than [`Column::MAX_HEIGHT`].
    pub fn from_top_down(counters: impl IntoIterator<Item = Counter>) -> Result<Self, ColumnError> {
        let mut column: Option<Self> = None;
        let mut height = 0;
        for counter in counters {
            height += 1;
            if height <= Self::MAX_HEIGHT {
                column = Some(column.map_or_else(|| Self::new(counter), |c| c.with_captive(counter)));
            }
        }
        match column {
            None => Err(ColumnError::Empty),
            Some(_) if height > Self::MAX_HEIGHT => Err(ColumnError::Height(height)),
            Some(column) => Ok(column),
        }
    }

    /// The top counter: it alone decides who owns the column and how it moves.
    #[must_use]
    pub const fn commander(self) -> Counter {
        Counter::from_bits(self.0.get())
    }

    /// The side of the commander.
    #[must_use]
    pub const fn owner(self) -> Color {
        self.commander().color
    }

    /// How many counters.
    #[must_use]
    pub const fn height(self) -> usize {
        (self.sentinel() / 2) as usize
    }

    /// The counters from the top down.
    pub fn counters(self) -> impl ExactSizeIterator<Item = Counter> + Clone {
        (0..self.height()).map(move |depth| Counter::from_bits(self.0.get() >> (2 * depth)))
    }

    /// The commander, and what stays when it is taken.
    #[must_use]
    pub const fn without_commander(self) -> (Counter, Option<Self>) {
        let rest = self.0.get() >> 2;
        (self.commander(), if rest == 1 { None } else { Some(Self::from_bits(rest)) })
    }

    /// The column with a taken counter put under it.
    ///
    /// # Panics
    /// In a debug build, when the column would outgrow [`Column::MAX_HEIGHT`].
    #[must_use]
    pub const fn with_captive(self, counter: Counter) -> Self {
        debug_assert!(self.height() < Self::MAX_HEIGHT);
        let at = self.sentinel();
        // The old one is toggled away, the new one two places up.
        Self::from_bits(self.0.get() ^ (0b101 ^ counter.bits()) << at)
    }

    /// The column with its commander made an officer.
    #[must_use]
    pub const fn promoted(self) -> Self {
        Self::from_bits(self.0.get() | OFFICER)
    }

    /// The counters at the bottom, less the first `above` from the top: what a column took, in the order of taking.
    pub(crate) fn captives_below(self, above: usize) -> impl Iterator<Item = Counter> {
        self.counters().skip(above)
    }

    /// The column `rest` with a commander put back on it: a take undone.
    pub(crate) fn with_commander(rest: Option<Self>, commander: Counter) -> Self {
        rest.map_or_else(|| Self::new(commander), |c| Self::from_bits(c.0.get() << 2 | commander.bits()))
    }

    /// The packed counters; equal for equal columns.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0.get()
    }

    /// The commander's rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        self.commander().rank
    }

    /// The place of the one above the last counter.
    const fn sentinel(self) -> u32 {
        63 - self.0.leading_zeros()
    }

    /// The column of packed counters that [`Column::bits`] gave.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(NonZeroU64::new(bits).expect("the one above the last counter is always there"))
    }
}

impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(text: &str) -> Result<Self, ColumnError> {
        let mut counters = Vec::with_capacity(text.len());
        for letter in text.chars() {
            counters.push(Counter::from_letter(letter).ok_or(ColumnError::Letter(letter))?);
        }
        Self::from_top_down(counters)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counters().try_for_each(|counter| write!(f, "{}", counter.letter()))
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
