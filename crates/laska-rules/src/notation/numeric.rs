//! Owns moves in Lasker's numbers: 1 is a1, 25 is g7; a promotion is marked with a star.

use super::MoveError;
use super::path::Stop;
use crate::{Board, Move, Position};

/// The move in numbers, jumped squares too: `5-9-13`, `15-19-23*`.
///
/// ```
/// # use laska_rules::{Board, Chain, Position, notation::{numeric, parse_move}};
/// let start = Position::start(Board::Seven);
/// let mv = parse_move("c3-d4", &start, Chain::All)?;
/// assert_eq!(numeric::write(&start, mv), "9-13");
/// # Ok::<(), laska_rules::notation::MoveError>(())
/// ```
///
/// # Panics
/// When the move is not one of the position's.
#[must_use]
pub fn write(position: &Position, mv: Move) -> String {
    let number = |square| position.board().number(square).expect("a move stays on its board").to_string();
    let squares: Vec<_> = mv.path().map(number).collect();
    let star = if position.promotes(mv) { "*" } else { "" };
    squares.join("-") + star
}

/// One part of a move: a number.
pub(super) fn stop(part: &str, text: &str, board: Board) -> Result<Stop, MoveError> {
    let plain = !part.starts_with('0') && part.bytes().all(|byte| byte.is_ascii_digit());
    let square = part.parse().ok().filter(|_| plain).and_then(|number| board.numbered(number));
    let square = square.ok_or_else(|| MoveError::Number {
        text: text.to_owned(),
        number: part.to_owned(),
        squares: board.squares().len(),
    })?;
    Ok(Stop { square, column: None })
}
