//! Owns the way from written squares to the one legal move that they mean, and the reasons why there is none.

use crate::{Chain, Color, Column, Move, Position, Square, SquareError};

/// Why text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Fewer than two squares.
    #[error("'{0}' is not a move; expected squares joined by '-', as c3-d4")]
    NotAMove(String),
    /// A part that is no square.
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

/// The one legal move that these squares mean: its whole path; else its ends with any squares between; else any part of
/// its path from the start.
pub(super) fn find(position: &Position, chain: Chain, squares: &[Square]) -> Result<Move, MoveError> {
    let legal = position.moves(chain);
    let fits: [fn(Move, &[Square]) -> bool; 3] = [
        |mv, squares| mv.path().eq(squares.iter().copied()),
        |mv, squares| squares.last() == Some(&mv.to()) && is_part(mv, squares),
        is_part,
    ];
    for fit in fits {
        let found: Vec<_> = legal.iter().copied().filter(|&mv| fit(mv, squares)).collect();
        match found.as_slice() {
            [] => {}
            &[mv] => return Ok(mv),
            _ => return Err(MoveError::Ambiguous { moves: found }),
        }
    }
    Err(reason(position, &legal, squares[0]))
}

/// Whether the path starts with the first of the squares and has the others in their order.
fn is_part(mv: Move, squares: &[Square]) -> bool {
    let mut path = mv.path();
    path.next() == squares.first().copied() && squares[1..].iter().all(|&square| path.any(|on_path| on_path == square))
}

fn reason(position: &Position, legal: &[Move], from: Square) -> MoveError {
    let turn = position.turn();
    match position.column(from).map(Column::owner) {
        None => return MoveError::Empty(from, turn),
        Some(owner) if owner != turn => return MoveError::NotYours { square: from, owner },
        Some(_) => {}
    }
    let moves: Vec<_> = legal.iter().copied().filter(|mv| mv.from() == from).collect();
    let compulsory = legal.iter().any(|mv| mv.is_take());
    match (moves.is_empty(), compulsory) {
        (false, true) => MoveError::Compulsory { takes: moves },
        (false, false) => MoveError::NoSuchMove { from, moves },
        (true, true) => MoveError::Compulsory { takes: legal.to_vec() },
        (true, false) => MoveError::Stuck(from),
    }
}
