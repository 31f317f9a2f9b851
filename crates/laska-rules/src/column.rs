//! Columns: the counters on one square.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU64;
use core::str::FromStr;

use crate::{Color, Counter, Grade, Message, ToMessage};

/// One or more counters on a square. An empty square is `None`, never an empty column.
///
/// The top counter is the commander. The text form lists the counters from the top down:
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
// Two bits per counter with the commander in the lowest two, and a sentinel bit above the last counter. Removing the
// commander is a right shift; adding a prisoner at the bottom moves the sentinel up. 31 counters would fit; a game has at
// most 24.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Column(NonZeroU64);

/// An error when a column is parsed or built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum ColumnError {
    /// There is no counter.
    Empty,
    /// A character is not a counter.
    InvalidCounter(char),
    /// There are more than [`Column::MAX_HEIGHT`] counters.
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

/// Adjacent counters of one color within a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The color of the counters.
    pub color: Color,
    /// The number of counters, at least one.
    pub height: u32,
    /// The number of officers among them.
    pub officers: u32,
}

/// The grade bit of the commander.
const OFFICER: u64 = 0b10;

/// The color bits of all counters.
const EVERY_COLOR: u64 = 0x5555_5555_5555_5555;

impl Column {
    /// The maximum number of counters in a column: all 24 counters of the 8x8 board.
    pub const MAX_HEIGHT: usize = 24;

    /// Creates a column of one counter.
    #[must_use]
    pub const fn new(counter: Counter) -> Self {
        Self::from_bits(0b100 | counter.bits())
    }

    /// Creates a column from counters, the commander first.
    ///
    /// # Errors
    /// If there is no counter or more than [`Column::MAX_HEIGHT`].
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

    /// Returns the top counter, which determines who owns the column and how it moves.
    #[must_use]
    pub const fn commander(self) -> Counter {
        Counter::from_bits(self.0.get())
    }

    /// Returns the color of the commander.
    #[must_use]
    pub const fn owner(self) -> Color {
        self.commander().color
    }

    /// Returns the number of counters.
    #[must_use]
    pub const fn height(self) -> usize {
        (self.sentinel() / 2) as usize
    }

    /// Returns the counters from the top down.
    pub fn counters(self) -> impl ExactSizeIterator<Item = Counter> + Clone {
        (0..self.height()).map(move |depth| Counter::from_bits(self.0.get() >> (2 * depth)))
    }

    /// Returns the runs of counters of one color from the top down. The first run belongs to the owner.
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
            // A bit for every counter of the other color, and one for the sentinel.
            let same = if color == Color::Black { EVERY_COLOR } else { 0 };
            let others = (rest ^ same) & EVERY_COLOR | 1 << (63 - rest.leading_zeros());
            let bits = others.trailing_zeros();
            let officers = rest >> 1 & EVERY_COLOR & ((1 << bits) - 1);
            rest >>= bits;
            Some(Run { color, height: bits / 2, officers: officers.count_ones() })
        })
    }

    /// Returns the commander and the column that remains when it is captured.
    #[must_use]
    pub const fn without_commander(self) -> (Counter, Option<Self>) {
        let rest = self.0.get() >> 2;
        (self.commander(), if rest == 1 { None } else { Some(Self::from_bits(rest)) })
    }

    /// Adds a captured counter at the bottom. The column must have fewer than [`Column::MAX_HEIGHT`] counters.
    pub(crate) const fn with_prisoner(self, counter: Counter) -> Self {
        debug_assert!(self.height() < Self::MAX_HEIGHT);
        let at = self.sentinel();
        // Clears the old sentinel and sets a new one two bits higher.
        Self::from_bits(self.0.get() ^ (0b101 ^ counter.bits()) << at)
    }

    /// Returns the column with its commander promoted to officer.
    #[must_use]
    pub const fn promoted(self) -> Self {
        Self::from_bits(self.0.get() | OFFICER)
    }

    /// Returns the counters below the top `above` ones: the prisoners of a capture, in order.
    pub(crate) fn prisoners_below(self, above: usize) -> impl Iterator<Item = Counter> {
        self.counters().skip(above)
    }

    /// Puts a captured commander back on top of `rest`.
    pub(crate) fn with_commander(rest: Option<Self>, commander: Counter) -> Self {
        rest.map_or_else(|| Self::new(commander), |c| Self::from_bits(c.0.get() << 2 | commander.bits()))
    }

    /// Returns the packed counters. Two columns are equal if and only if their bits are.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0.get()
    }

    /// Returns the grade of the commander.
    #[must_use]
    pub const fn grade(self) -> Grade {
        self.commander().grade
    }

    /// The index of the sentinel bit.
    const fn sentinel(self) -> u32 {
        63 - self.0.leading_zeros()
    }

    /// The inverse of [`Column::bits`].
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(NonZeroU64::new(bits).expect("the sentinel bit is always set"))
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
    fn a_capture_moves_one_counter_and_undo_moves_it_back() {
        let (captured, rest) = column("Bwb").without_commander();
        assert_eq!(rest, Some(column("wb")));
        let capturing = column("wB").with_prisoner(captured);
        assert_eq!(capturing, column("wBB"));
        assert_eq!(capturing.prisoners_below(2).collect::<Vec<_>>(), [captured]);
        assert_eq!(Column::with_commander(rest, captured), column("Bwb"));
        assert_eq!(column("b").without_commander().1, None);
    }

    #[test]
    fn promotion_changes_the_commander_only() {
        assert_eq!(column("wbw").promoted(), column("Wbw"));
        assert_eq!(column("Wbw").promoted(), column("Wbw"));
    }

    #[test]
    fn prisoners_stay_in_order() {
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
    fn invalid_columns_are_rejected() {
        assert_eq!("".parse::<Column>(), Err(ColumnError::Empty));
        assert_eq!("wx".parse::<Column>(), Err(ColumnError::InvalidCounter('x')));
        assert_eq!("w".repeat(25).parse::<Column>(), Err(ColumnError::TooManyCounters(25)));
        assert_eq!(column(&"w".repeat(24)).height(), 24);
    }

    #[test]
    fn runs_cover_the_whole_column() {
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
                    officers: run.iter().filter(|counter| counter.grade == Grade::Officer).count() as u32,
                })
                .collect();
            assert_eq!(column.runs().collect::<Vec<_>>(), expected, "{column}");
        }
    }
}
