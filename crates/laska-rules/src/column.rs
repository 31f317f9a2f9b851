//! A column: the counters on one square, from the top down.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU64;
use core::str::FromStr;

use crate::{Color, Counter, Message, Rank, ToMessage};

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
// Two bits a counter, the commander in the lowest two, and a one above the last: removing the commander is a shift
// right, putting a captive at the bottom moves the one up. 31 counters would fit; a game has at most 24.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Column(NonZeroU64);

/// Text that is not a column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum ColumnError {
    /// No counter at all.
    Empty,
    /// A letter that is no counter.
    InvalidCounter(char),
    /// More counters than two sides of the largest board have.
    TooManyCounters(usize),
}

impl ToMessage for ColumnError {
    fn to_message(&self) -> Message {
        match self {
            Self::Empty => Message::new("a column has at least one counter"),
            Self::InvalidCounter(letter) => {
                Message::new("'{0}' is not a counter; expected one of w b W B").with(letter)
            }
            Self::TooManyCounters(height) => Message::new("expected a column of at most {max} counters, found {found}")
                .with(&Column::MAX_HEIGHT)
                .with(height),
        }
    }
}

/// Counters of one color that lie on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Their color.
    pub color: Color,
    /// How many; at least one.
    pub height: u32,
    /// How many of them are officers.
    pub officers: u32,
}

/// The bit of the rank in a counter's two.
const OFFICER: u64 = 0b10;

/// The bit of the color in each counter's two.
const EVERY_COLOR: u64 = 0x5555_5555_5555_5555;

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
                column = Some(column.map_or_else(|| Self::new(counter), |c| c.with_prisoner(counter)));
            }
        }
        match column {
            None => Err(ColumnError::Empty),
            Some(_) if height > Self::MAX_HEIGHT => Err(ColumnError::TooManyCounters(height)),
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

    /// The runs of counters of one color, from the top down; the first is the owner's.
    ///
    /// ```
    /// # use laska_rules::Column;
    /// let column: Column = "WwbBbw".parse()?;
    /// let runs: Vec<_> = column.runs().map(|run| (run.color.letter(), run.height, run.officers)).collect();
    /// assert_eq!(runs, [('w', 2, 1), ('b', 3, 1), ('w', 1, 0)]);
    /// # Ok::<(), laska_rules::ColumnError>(())
    /// ```
    pub fn runs(self) -> impl Iterator<Item = Run> + Clone {
        let mut rest = self.0.get();
        core::iter::from_fn(move || {
            if rest == 1 {
                return None;
            }
            let color = Counter::from_bits(rest).color;
            // A one at every counter of the other color, and at the one above the last counter in any case.
            let same = if color == Color::Black { EVERY_COLOR } else { 0 };
            let others = (rest ^ same) & EVERY_COLOR | 1 << (63 - rest.leading_zeros());
            let bits = others.trailing_zeros();
            let officers = rest >> 1 & EVERY_COLOR & ((1 << bits) - 1);
            rest >>= bits;
            Some(Run { color, height: bits / 2, officers: officers.count_ones() })
        })
    }

    /// The commander, and what stays when it is captured.
    #[must_use]
    pub const fn without_commander(self) -> (Counter, Option<Self>) {
        let rest = self.0.get() >> 2;
        (self.commander(), if rest == 1 { None } else { Some(Self::from_bits(rest)) })
    }

    /// The column with a captured counter put under it.
    ///
    /// # Panics
    /// In a debug build, when the column would outgrow [`Column::MAX_HEIGHT`].
    #[must_use]
    pub const fn with_prisoner(self, counter: Counter) -> Self {
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

    /// The counters at the bottom, less the first `above` from the top: what a column captured, in the order of capture.
    pub(crate) fn prisoners_below(self, above: usize) -> impl Iterator<Item = Counter> {
        self.counters().skip(above)
    }

    /// The column `rest` with a commander put back on it: a capture undone.
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
            counters.push(Counter::from_letter(letter).ok_or(ColumnError::InvalidCounter(letter))?);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn column(text: &str) -> Column {
        text.parse().expect("a column")
    }

    #[test]
    fn a_take_moves_one_counter_from_top_to_bottom_and_back() {
        let (taken, rest) = column("Bwb").without_commander();
        assert_eq!(rest, Some(column("wb")));
        let taker = column("wB").with_prisoner(taken);
        assert_eq!(taker, column("wBB"));
        assert_eq!(taker.prisoners_below(2).collect::<Vec<_>>(), [taken]);
        assert_eq!(Column::with_commander(rest, taken), column("Bwb"));
        assert_eq!(column("b").without_commander().1, None);
    }

    #[test]
    fn promotion_changes_the_commander_only() {
        assert_eq!(column("wbw").promoted(), column("Wbw"));
        assert_eq!(column("Wbw").promoted(), column("Wbw"));
    }

    #[test]
    fn every_pair_of_captives_is_kept_in_order() {
        for top in Counter::ALL {
            for middle in Counter::ALL {
                for bottom in Counter::ALL {
                    let column = Column::new(top).with_prisoner(middle).with_prisoner(bottom);
                    assert_eq!(column.counters().collect::<Vec<_>>(), [top, middle, bottom]);
                }
            }
        }
    }

    #[test]
    fn text_that_is_no_column_is_refused() {
        assert_eq!("".parse::<Column>(), Err(ColumnError::Empty));
        assert_eq!("wx".parse::<Column>(), Err(ColumnError::InvalidCounter('x')));
        assert_eq!("w".repeat(25).parse::<Column>(), Err(ColumnError::TooManyCounters(25)));
        assert_eq!(column(&"w".repeat(24)).height(), 24);
    }

    #[test]
    fn the_runs_of_a_column_are_the_column() {
        // All columns of up to five counters.
        let mut columns: Vec<_> = Counter::ALL.map(Column::new).to_vec();
        for from in 0..4 + 16 + 64 + 256 {
            columns.extend(Counter::ALL.map(|counter| columns[from].with_prisoner(counter)));
        }
        for column in columns {
            let counters: Vec<_> = column.counters().collect();
            let expected: Vec<_> = counters
                .chunk_by(|above, below| above.color == below.color)
                .map(|run| Run {
                    color: run[0].color,
                    height: run.len() as u32,
                    officers: run.iter().filter(|counter| counter.rank == Rank::Officer).count() as u32,
                })
                .collect();
            assert_eq!(column.runs().collect::<Vec<_>>(), expected, "{column}");
        }
    }
}
