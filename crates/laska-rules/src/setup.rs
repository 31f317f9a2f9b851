//! Setups: arrangements of columns that may be illegal.

use crate::{Board, Color, Column, Counter, Grade, Message, Position, Square, ToMessage};

/// Any arrangement of columns on a board with a side to move. [`Position::try_from`] checks it and converts it to a
/// position.
///
/// # Examples
/// ```
/// # use laska_rules::{Board, Color, Position, Setup};
/// let mut setup = Setup::empty(Board::Seven, Color::White);
/// assert!(Position::try_from(&setup).is_err(), "no counter at all");
/// setup.put("d4".parse()?, Some("Wb".parse()?));
/// assert_eq!(Position::try_from(&setup)?.to_string(), "///,Wb,/// w");
/// assert_eq!("///,Wb,/// w".parse(), Ok(setup));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    board: Board,
    columns: [Option<Column>; Square::INDICES],
    /// The side to move.
    pub turn: Color,
}

/// An error in a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum SetupError {
    /// A soldier commands a column on its far rank.
    Unpromoted {
        /// The square of the column.
        square: Square,
        /// The color of the soldier.
        color: Color,
    },
    /// A color has too many counters.
    TooManyCounters {
        /// The color.
        color: Color,
        /// The number of counters.
        count: usize,
        /// The maximum.
        limit: usize,
    },
    /// There is no counter.
    NoCounters,
}

impl ToMessage for SetupError {
    fn to_message(&self) -> Message {
        match self {
            Self::Unpromoted { square, color } => Message::new(
                "{square}: a {color} soldier on its far rank should have been promoted; expected {expected} on top",
            )
            .with(square)
            .with_message(color)
            .with(&color.letter().to_ascii_uppercase()),
            Self::TooManyCounters { color, count, limit } => {
                Message::new("{count} {color} counters; expected at most {limit}")
                    .with(count)
                    .with_message(color)
                    .with(limit)
            }
            Self::NoCounters => Message::new("expected at least one counter, found none"),
        }
    }
}

impl Setup {
    /// Creates an empty board.
    #[must_use]
    pub const fn empty(board: Board, turn: Color) -> Self {
        Self { board, columns: [None; Square::INDICES], turn }
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the column on a square.
    #[must_use]
    pub const fn column(&self, square: Square) -> Option<Column> {
        self.columns[square.index()]
    }

    /// Puts a column on a square, or clears the square.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn put(&mut self, square: Square, column: Option<Column>) {
        assert!(self.board.squares().contains(square), "{square} is not on the {0}x{0} board", self.board.size());
        self.columns[square.index()] = column;
    }

    /// Returns the number of counters of a color, prisoners included.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.columns.iter().flatten().flat_map(|c| c.counters()).filter(|counter| counter.color == color).count()
    }

    /// Returns all errors: first unpromoted soldiers, then too many counters, then a board without counters. A legal
    /// arrangement has none.
    ///
    /// ```
    /// # use laska_rules::notation::fen;
    /// let setup = fen::parse_setup("w,,,//////,,b, w")?;
    /// let errors: Vec<_> = setup.errors().map(|error| error.to_string()).collect();
    /// assert!(errors[0].starts_with("a7: a White soldier") && errors[1].starts_with("e1: a Black soldier"));
    /// # Ok::<(), fen::FenError>(())
    /// ```
    pub fn errors(&self) -> impl Iterator<Item = SetupError> {
        let unpromoted = Color::ALL.into_iter().flat_map(move |color| {
            let soldier = Counter::new(color, Grade::Soldier);
            let squares = self.board.far_rank(color).iter();
            squares
                .filter(move |&square| self.column(square).map(Column::commander) == Some(soldier))
                .map(move |square| SetupError::Unpromoted { square, color })
        });
        let limit = self.board.counters_per_side();
        let counts = Color::ALL.map(|color| (color, self.count(color)));
        let too_many = counts
            .into_iter()
            .filter(move |&(_, count)| count > limit)
            .map(move |(color, count)| SetupError::TooManyCounters { color, count, limit });
        let none = counts.iter().all(|&(_, count)| count == 0).then_some(SetupError::NoCounters);
        unpromoted.chain(too_many).chain(none)
    }

    /// Returns the first of [`Setup::errors`].
    ///
    /// # Errors
    /// If a soldier commands a column on its far rank, a side has too many counters, or there is no counter.
    pub fn check(&self) -> Result<(), SetupError> {
        self.errors().next().map_or(Ok(()), Err)
    }

    /// Returns every column with its square, in the order of Lasker's numbers.
    pub fn columns(&self) -> impl Iterator<Item = (Square, Column)> + Clone {
        self.board.squares().iter().filter_map(|square| Some((square, self.column(square)?)))
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let board = setup.board();
        Ok(Self::from_columns(board, setup.turn, setup.columns()))
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self::empty(position.board(), position.turn());
        for (square, column) in position.columns() {
            setup.put(square, Some(column));
        }
        setup
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use crate::notation::fen;

    fn check(text: &str, expected: &[&str]) {
        let setup = fen::parse_setup(text).expect(text);
        let errors: Vec<_> = setup.errors().map(|error| error.to_string()).collect();
        assert_eq!(errors, expected, "{text}");
        assert_eq!(setup.check().err().map(|error| error.to_string()), errors.first().cloned(), "{text}");
    }

    #[test]
    fn every_error_is_listed() {
        check("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", &[]);
        check("////// b", &["expected at least one counter, found none"]);
        check(
            "wb,,w,W//,bbbbbbbbbbbb,,///w,,/,,b,Bw w",
            &[
                "a7: a White soldier on its far rank should have been promoted; expected W on top",
                "e7: a White soldier on its far rank should have been promoted; expected W on top",
                "e1: a Black soldier on its far rank should have been promoted; expected B on top",
                "15 Black counters; expected at most 11",
            ],
        );
        check(
            "/,Wwwwwwwwwwww,/,BBBBBBBBBBBBB,,//// w",
            &["12 White counters; expected at most 11", "13 Black counters; expected at most 11"],
        );
    }
}
