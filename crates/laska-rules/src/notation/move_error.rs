//! Owns the reasons why text is not a legal move, each with what was expected.

use super::TooLong;
use crate::{Color, Column, ColumnError, Move, Square, SquareError};

/// Why text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// More text than any move has.
    #[error(transparent)]
    Long(#[from] TooLong),
    /// Fewer than two squares.
    #[error("'{0}' is not a move; expected squares joined by '-', as c3-d4")]
    NotAMove(String),
    /// A part that is no square of any board.
    #[error("'{text}': '{name}' is not a square; expected a letter a-{file} and a digit 1-{row}, as c3")]
    NotASquare {
        /// The whole move.
        text: String,
        /// The part.
        name: String,
        /// The letter of the board's last file.
        file: char,
        /// The digit of the board's last row.
        row: u8,
    },
    /// A part that is no square to play on.
    #[error("'{text}': {error}")]
    Square {
        /// The whole move.
        text: String,
        /// What is wrong with the square.
        #[source]
        error: SquareError,
    },
    /// A square of the other board.
    #[error("'{text}': {square} is not on the {side}x{side} board")]
    OffBoard {
        /// The whole move.
        text: String,
        /// The square.
        square: Square,
        /// How many squares a side the board has.
        side: u8,
    },
    /// A number that no square of the board has.
    #[error("'{text}': {number} is not a square; expected a number from 1 to {squares}")]
    Number {
        /// The whole move.
        text: String,
        /// The number.
        number: String,
        /// How many squares the board has.
        squares: usize,
    },
    /// Nothing stands on the first square.
    #[error("{0} is empty; expected a column of {1}")]
    Empty(Square, Color),
    /// The other side's column stands there.
    #[error("{square} is {owner}'s; {turn} is to move", turn = !*.owner)]
    NotYours {
        /// The first square.
        square: Square,
        /// Whose it is.
        owner: Color,
    },
    /// Another move takes.
    #[error("taking is compulsory; expected {}", list(.takes))]
    Compulsory {
        /// What may be played.
        takes: Vec<Move>,
    },
    /// The column has no such move.
    #[error("{from} cannot go there; expected {}", list(.moves))]
    NoSuchMove {
        /// The first square.
        from: Square,
        /// The moves from there.
        moves: Vec<Move>,
    },
    /// The column cannot move at all.
    #[error("the column on {0} cannot move")]
    Stuck(Square),
    /// More than one move fits.
    #[error("more than one move fits; expected {}", list(.moves))]
    Ambiguous {
        /// The moves that fit.
        moves: Vec<Move>,
    },
    /// A column written behind a square is not the one that stands there after the move.
    #[error("{square}: '{written}' is written, but {stands} stands there then",
        stands = .stands.map_or_else(|| "nothing".to_owned(), |c| c.to_string()))]
    Column {
        /// Where it is written.
        square: Square,
        /// What is written.
        written: String,
        /// What stands there.
        stands: Option<Column>,
    },
    /// What is written behind a square is no column.
    #[error("{square}: {error}")]
    NoColumn {
        /// Where it is written.
        square: Square,
        /// What is wrong with it.
        #[source]
        error: ColumnError,
    },
    /// A promotion is marked where none is.
    #[error("'{0}' marks a promotion, but the move promotes nothing")]
    NoPromotion(String),
}

/// Some of the moves, so that the sentence stays one.
fn list(moves: &[Move]) -> String {
    const SHOWN: usize = 6;
    let shown: Vec<_> = moves.iter().take(SHOWN).map(Move::to_string).collect();
    let more = match moves.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" or {more} more"),
    };
    shown.join(" or ") + &more
}
