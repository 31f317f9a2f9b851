//! Owns moves in letters: every square, jumped ones too, and if wanted what stands on them after the move.

use super::MoveError;
use super::path::Stop;
use crate::{Board, Move, Position, Square, SquareError, Stage};

/// The move with the columns that it leaves behind and makes, as printed studies have them.
///
/// ```
/// # use laska_rules::{Board, Chain, notation::{algebraic, parse_move, piece_list}};
/// let position = piece_list::parse("d2wBw c3BbbwB, White to move", Board::Seven)?;
/// let mv = parse_move("d2-b4", &position, Chain::All)?;
/// assert_eq!(mv.to_string(), "d2-c3-b4");
/// assert_eq!(algebraic::with_columns(&position, mv), "d2-c3bbwB-b4wBwB");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn with_columns(position: &Position, mv: Move) -> String {
    let mut text = mv.from().to_string();
    for Stage { square, column } in position.stages(mv) {
        let column = column.map_or_else(String::new, |column| column.to_string());
        text += &format!("-{square}{column}");
    }
    text
}

/// One part of a move: a square and perhaps a column.
pub(super) fn stop(part: &str, text: &str, board: Board) -> Result<Stop, MoveError> {
    let (name, column) = part.split_at_checked(2).unwrap_or((part, ""));
    let square: Square = name.to_ascii_lowercase().parse().map_err(|error| match error {
        SquareError::NotASquare(_) => {
            let (name, text, row) = (name.to_owned(), text.to_owned(), board.side());
            MoveError::NotASquare { text, name, file: char::from(b'a' + row - 1), row }
        }
        error @ SquareError::NotPlayed(_) => MoveError::Square { text: text.to_owned(), error },
    })?;
    if !board.squares().contains(square) {
        return Err(MoveError::OffBoard { text: text.to_owned(), square, side: board.side() });
    }
    let column = (!column.is_empty()).then(|| column.parse()).transpose();
    Ok(Stop { square, column: column.map_err(|error| MoveError::NoColumn { square, error })? })
}
