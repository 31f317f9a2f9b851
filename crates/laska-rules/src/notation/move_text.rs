//! Owns the reading of one move, in any notation.

use super::path::{MoveError, find};
use super::{algebraic, numeric};
use crate::{Chain, Column, Move, Position, Square, Stage};

/// A written square, with the column that is written behind it.
pub(super) struct Stop {
    pub(super) square: Square,
    pub(super) column: String,
}

/// The legal move that a text means, in letters (`b2-c3-d4`, `b2-d4`, `b2xd4`, `b2-c3-d4wb!`) or in Lasker's numbers
/// (`5-9-13`, `15-19-23*`). A part of the path is enough where it fits one legal move only; columns behind squares are
/// checked against what stands there after the move.
///
/// ```
/// # use laska_rules::{Board, Chain, Position, notation::parse_move};
/// let start = Position::start(Board::Seven);
/// assert_eq!(parse_move("c3-b4", &start, Chain::All), parse_move("9-12", &start, Chain::All));
/// let error = parse_move("c3-c4", &start, Chain::All).unwrap_err();
/// assert_eq!(error.to_string(), "'c3-c4': c4 is not a playing square; the playing squares have the color of a1");
/// # Ok::<(), laska_rules::notation::MoveError>(())
/// ```
///
/// # Errors
/// When the text is no move or no legal one, or fits more than one; the error says which and what would do.
pub fn parse_move(text: &str, position: &Position, chain: Chain) -> Result<Move, MoveError> {
    let text = text.trim();
    let bare = text.trim_end_matches(['!', '?']);
    let (bare, promotes) = bare.strip_suffix('*').map_or((bare, false), |bare| (bare, true));
    let parts: Vec<_> = bare.split(['-', 'x']).map(str::trim).collect();
    if parts.len() < 2 {
        return Err(MoveError::NotAMove(text.to_owned()));
    }
    let read = if bare.starts_with(|c: char| c.is_ascii_digit()) { numeric::stop } else { algebraic::stop };
    let stops = parts.into_iter().map(|part| read(part, text, position.board())).collect::<Result<Vec<_>, _>>()?;
    let squares: Vec<_> = stops.iter().map(|stop| stop.square).collect();
    let mv = find(position, chain, &squares)?;
    check_columns(position, mv, &stops)?;
    if promotes && !position.promotes(mv) {
        return Err(MoveError::NoPromotion(text.to_owned()));
    }
    Ok(mv)
}

fn check_columns(position: &Position, mv: Move, stops: &[Stop]) -> Result<(), MoveError> {
    let start = Stage { square: mv.from(), column: position.column(mv.from()) };
    let mut stages = std::iter::once(start).chain(position.stages(mv));
    for Stop { square, column } in stops {
        let stage = stages.find(|stage| stage.square == *square);
        let stands = stage.expect("the written squares are on the path, in order").column;
        if !column.is_empty() && column.parse::<Column>().ok() != stands {
            return Err(MoveError::Column { square: *square, written: column.clone(), stands });
        }
    }
    Ok(())
}
