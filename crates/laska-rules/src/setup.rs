//! Owns any arrangement of columns, legal or not, and the check that makes it a position.

use crate::{Board, Color, Column, Position, Rank, Square};

/// Columns on a board and a side to move; anything goes. [`Position::try_from`] is the one checked door to a
/// position that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    board: Board,
    columns: [Option<Column>; Square::INDICES],
    /// The side to move.
    pub turn: Color,
}

/// Why an arrangement is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A soldier commands a column on its far rank.
    #[error("{square}: a {color} soldier on its far rank should have been promoted; expected {expected} on top",
        expected = .color.letter().to_ascii_uppercase())]
    Unpromoted {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        color: Color,
    },
    /// More counters of a color than a game has.
    #[error("{count} {color} counters; expected at most {limit}")]
    TooMany {
        /// The color that has too many.
        color: Color,
        /// How many there are.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// No counter at all.
    #[error("no counter at all; expected at least one")]
    NoCounter,
}

impl Setup {
    /// A board without counters.
    #[must_use]
    pub const fn empty(board: Board, turn: Color) -> Self {
        Self { board, columns: [None; Square::INDICES], turn }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// What stands on a square.
    #[must_use]
    pub const fn column(&self, square: Square) -> Option<Column> {
        self.columns[square.index()]
    }

    /// Puts a column on a square, or clears it.
    ///
    /// # Panics
    /// When the board does not have that square.
    pub fn put(&mut self, square: Square, column: Option<Column>) {
        assert!(self.board.squares().contains(square), "{square} is not on the {0}x{0} board", self.board.side());
        self.columns[square.index()] = column;
    }

    /// How many counters of that side there are, captives included.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.columns.iter().flatten().flat_map(|c| c.counters()).filter(|counter| counter.color == color).count()
    }

    /// The first thing that keeps this from being a position.
    ///
    /// # Errors
    /// When a soldier commands on its far rank, a side has too many counters, or there is none.
    pub fn check(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            for square in self.board.far_rank(color).iter() {
                let commander = self.column(square).map(Column::commander);
                if commander.is_some_and(|c| c.color == color && c.rank == Rank::Soldier) {
                    return Err(SetupError::Unpromoted { square, color });
                }
            }
        }
        let limit = self.board.counters_a_side();
        let counts = Color::ALL.map(|color| self.count(color));
        for (color, count) in Color::ALL.into_iter().zip(counts) {
            if count > limit {
                return Err(SetupError::TooMany { color, count, limit });
            }
        }
        if counts == [0, 0] {
            return Err(SetupError::NoCounter);
        }
        Ok(())
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
