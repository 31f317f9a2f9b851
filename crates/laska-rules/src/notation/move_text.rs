//! Owns the reading of one move, in any notation.

use super::nag::{Mark, split_mark};
use super::path::find;
use super::record::limits;
use super::{MoveError, TooLong, algebraic, numeric};
use crate::{Chain, Move, Position};

/// The legal move that a text means, in letters (`b2-c3-d4`, `b2-d4`, `b2xd4`, `b2-c3-d4wb!`) or in Lasker's numbers
/// (`5-9-13`, `15-19-23*`). A part of the path is enough where it fits one legal move only; columns behind squares must
/// be those that stand there after the move. Marks behind the move (`! ? = ; +- -+`) are left out.
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
    TooLong::check(text, limits::WORD)?;
    let text = text.trim();
    let (bare, promotes) = without_marks(text);
    let parts: Vec<_> = bare.split(['-', 'x']).map(str::trim).collect();
    if parts.len() < 2 {
        return Err(MoveError::NotAMove(text.to_owned()));
    }
    let read = if bare.starts_with(|c: char| c.is_ascii_digit()) { numeric::stop } else { algebraic::stop };
    let stops = parts.into_iter().map(|part| read(part, text, position.board())).collect::<Result<Vec<_>, _>>()?;
    let mv = find(position, chain, &stops)?;
    if promotes && !position.promotes(mv) {
        return Err(MoveError::NoPromotion(text.to_owned()));
    }
    Ok(mv)
}

/// A move without the marks behind it, and whether one of them was the star of a promotion.
fn without_marks(text: &str) -> (&str, bool) {
    let (mut bare, mut promotes) = (text, false);
    while let Some((rest, mark)) = split_mark(bare) {
        bare = rest;
        promotes |= matches!(mark, Mark::Promotion);
    }
    (bare, promotes)
}
