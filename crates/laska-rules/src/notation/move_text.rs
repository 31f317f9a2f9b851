//! Owns the reading of one move, in any notation.

use super::nag::{Mark, split_mark};
use super::path::find;
use super::record::limits;
use super::{MoveError, TooLong, algebraic, numeric};
use crate::{Chain, Move, Position};

/// The legal move that a text means, in letters (`b2-c3-d4`, `b2-d4`, `b2xd4`, `b2:d4`, `b2d4`, `B2-D4`, `b2-c3-d4wb!`) or
/// in Lasker's numbers (`5-9-13`, `15-19-23*`). A part of the path is enough where it fits one legal move only; columns
/// behind squares must be those that stand there after the move. Marks behind the move (`! ? = ; +- -+`) are left out.
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
    let mut parts: Vec<_> = bare.split(SEPARATORS).map(str::trim).collect();
    if let [joined] = parts[..]
        && let Some(squares) = squares(joined)
    {
        parts = squares;
    }
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

/// What people write between squares: a hyphen, a dash, or a sign of a capture.
const SEPARATORS: [char; 6] = ['-', '–', 'x', 'X', '×', ':'];

/// Squares written without separators, as `c5b4`; `None` for any other text.
fn squares(text: &str) -> Option<Vec<&str>> {
    let is_square =
        |name: &&str| matches!(name.as_bytes(), [file, row] if file.is_ascii_alphabetic() && row.is_ascii_digit());
    (0..text.len()).step_by(2).map(|at| text.get(at..at + 2).filter(is_square)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::notation::piece_list;

    #[test]
    fn moves_are_read_as_people_write_them() {
        let step = Position::start(Board::Seven);
        for text in ["c3-d4", "C3-D4", "c3d4", "C3D4", "c3 - d4", "c3–d4", "9-13", "c3-d4!?"] {
            assert_eq!(parse_move(text, &step, Chain::All).map(|mv| mv.to_string()), Ok("c3-d4".to_owned()), "{text}");
        }
        let capture = piece_list::parse("a1w b2b d4b g7b, White to move", Board::Seven).expect("a position");
        for text in
            ["a1-b2-c3-d4-e5", "a1:c3:e5", "a1xc3xe5", "a1Xe5", "a1×e5", "a1c3e5", "A1:E5", "a1b2c3d4e5", "a1-e5wbb"]
        {
            let read = parse_move(text, &capture, Chain::All).map(|mv| mv.to_string());
            assert_eq!(read, Ok("a1-b2-c3-d4-e5".to_owned()), "{text}");
        }
        for text in ["", "c3", "c", "c3d", "3c4d", "c3d44", "c3ä4"] {
            assert!(parse_move(text, &step, Chain::All).is_err(), "{text}");
        }
    }
}
