//! Piece lists: every column after its square, then the side to move, such as `a1WWW b2BBB, White to move`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::excerpt;
use crate::{Board, Color, Column, ColumnError, Message, Position, Setup, SetupError, Square, SquareError, ToMessage};

/// An error when a piece list is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum PieceListError {
    /// A piece does not start with a playing square.
    Square {
        /// The piece as written.
        piece: String,
        /// The error in the square.
        #[source]
        error: SquareError,
    },
    /// The square is not on this board.
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: u8,
    },
    /// The text of a column is invalid.
    Column {
        /// The square of the column.
        square: Square,
        /// The error in the column.
        #[source]
        error: ColumnError,
    },
    /// A square is listed twice.
    DuplicateSquare(Square),
    /// The side to move is missing.
    MissingTurn,
    /// The list is well formed, but the position is illegal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl ToMessage for PieceListError {
    fn to_message(&self) -> Message {
        match self {
            Self::Square { piece, error } => Message::new("'{piece}': {error}").with(piece).with_message(error),
            Self::OffBoard { square, size } => {
                Message::new("{square} is not on the {size}x{size} board").with(square).with(size)
            }
            Self::Column { square, error } => Message::new("{square}: {error}").with(square).with_message(error),
            Self::DuplicateSquare(square) => Message::new("{0} is listed twice").with(square),
            Self::MissingTurn => Message::new("expected 'White to move' or 'Black to move' at the end"),
            Self::Setup(error) => error.to_message(),
        }
    }
}

/// Parses a position on a board. The text does not contain the board.
///
/// ```
/// # use laska_rules::{Board, notation::piece_list};
/// let position = piece_list::parse("c3WWWBB c5BBW, White to move", Board::Seven)?;
/// assert_eq!(position.to_string(), "//,BBW,,//,WWWBB,,// w");
/// assert_eq!(piece_list::write(&position), "c3WWWBB c5BBW, White to move");
/// # Ok::<(), piece_list::PieceListError>(())
/// ```
///
/// # Errors
/// If the text is not a piece list or the position is illegal.
pub fn parse(text: &str, board: Board) -> Result<Position, PieceListError> {
    Ok(Position::try_from(&parse_setup(text, board)?)?)
}

/// Parses an arrangement, legal or not.
///
/// # Errors
/// The same as [`parse`], except [`PieceListError::Setup`].
pub fn parse_setup(text: &str, board: Board) -> Result<Setup, PieceListError> {
    let (pieces, turn) = split_turn(text).ok_or(PieceListError::MissingTurn)?;
    let mut setup = Setup::empty(board, turn);
    for piece in pieces.split(|c: char| c.is_whitespace() || c == ',').filter(|piece| !piece.is_empty()) {
        let (square, column) = piece.split_at_checked(2).unwrap_or((piece, ""));
        let square: Square = square.parse().map_err(|error| PieceListError::Square { piece: excerpt(piece), error })?;
        if !board.squares().contains(square) {
            return Err(PieceListError::OffBoard { square, size: board.size() });
        }
        let column: Column = column.parse().map_err(|error| PieceListError::Column { square, error })?;
        if setup.column(square).is_some() {
            return Err(PieceListError::DuplicateSquare(square));
        }
        setup.put(square, Some(column));
    }
    Ok(setup)
}

fn split_turn(text: &str) -> Option<(&str, Color)> {
    let text = text.trim().trim_end_matches('.');
    Color::ALL.into_iter().find_map(|color| {
        let words = format!("{color} to move");
        let at = text.len().checked_sub(words.len())?;
        let (pieces, end) = text.split_at_checked(at)?;
        let is_separated = pieces.ends_with(|c: char| c.is_whitespace() || c == ',');
        (is_separated && end.eq_ignore_ascii_case(&words)).then_some((pieces, color))
    })
}

/// Writes the piece list of a position, in the order of Lasker's numbers.
#[must_use]
pub fn write(position: &Position) -> String {
    write_setup(&Setup::from(position))
}

/// Writes the piece list of an arrangement, legal or not.
#[must_use]
pub fn write_setup(setup: &Setup) -> String {
    let pieces: Vec<_> = setup.columns().map(|(square, column)| format!("{square}{column}")).collect();
    format!("{}, {} to move", pieces.join(" "), setup.turn)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn written_arrangements_parse_back() {
        for text in ["a1W, Black to move", "a1bw b2WWW g7w, White to move", ", White to move"] {
            let setup = parse_setup(text, Board::Seven).expect(text);
            assert_eq!(write_setup(&setup), text);
        }
    }

    #[test]
    fn errors_name_the_piece() {
        for (text, expected) in [
            ("a1W b2B", "expected 'White to move' or 'Black to move' at the end"),
            ("a1W b3B, White to move", "'b3B': b3 is not a playing square; the playing squares have the color of a1"),
            ("z, White to move", "'z': 'z' is not a square; expected a letter a-h and a digit 1-8, such as c3"),
            ("éW, White to move", "'éW': 'é' is not a square; expected a letter a-h and a digit 1-8, such as c3"),
            ("a1W h2B, White to move", "h2 is not on the 7x7 board"),
            ("a1W b2, White to move", "b2: a column has at least one counter"),
            ("a1W b2BWhite to move", "expected 'White to move' or 'Black to move' at the end"),
            ("a1W a1B, Black to move", "a1 is listed twice"),
            ("a1b, Black to move", "a1: a Black soldier on its far rank should have been promoted; expected B on top"),
        ] {
            assert_eq!(parse(text, Board::Seven).expect_err(text).to_string(), expected);
        }
    }
}
