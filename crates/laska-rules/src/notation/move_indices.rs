//! The moves of a game as short text, for links: the index of each move among the legal moves, in base 64.
//!
//! Legal moves are ordered by their text (`a3-b4` before `c3-b4`), so the order of move generation does not matter. If
//! there are more than 64 legal moves, a move has two digits, the high one first; beyond 4096, three.

use alloc::string::String;

use super::record::move_number;
use crate::{Color, Game, Message, Move, PlayError, ToMessage};

/// The digits in order: those of the URL-safe base64 alphabet.
pub const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// An error when such a text is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct MoveIndexError {
    /// The move number, from 1.
    pub number: usize,
    /// The side to move.
    pub color: Color,
    /// The kind of error.
    #[source]
    pub kind: MoveIndexErrorKind,
}

impl ToMessage for MoveIndexError {
    fn to_message(&self) -> Message {
        Message::new("move {number} of {color}: {error}")
            .with(&self.number)
            .with_message(&self.color)
            .with_message(&self.kind)
    }
}

/// The kind of a [`MoveIndexError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum MoveIndexErrorKind {
    /// A character is not a digit of this notation.
    InvalidDigit(char),
    /// The text ends in the middle of a move.
    Incomplete,
    /// There is no legal move with this number.
    OutOfRange {
        /// The number, from 1.
        number: usize,
        /// The number of legal moves.
        count: usize,
    },
    /// The game is over.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl ToMessage for MoveIndexErrorKind {
    fn to_message(&self) -> Message {
        match self {
            Self::InvalidDigit(character) => {
                Message::new("'{0}' is not allowed here; expected one of A-Z a-z 0-9 - _").with(character)
            }
            Self::Incomplete => Message::new("a character is missing at the end"),
            Self::OutOfRange { number, count } => {
                Message::new("expected a legal move from 1 to {count}, found {number}").with(count).with(number)
            }
            Self::Play(error) => error.to_message(),
        }
    }
}

/// Writes the moves of a game up to its current position.
///
/// ```
/// # use laska_rules::{Game, Variant, notation::{move_indices, record}};
/// let mut game = Game::new(Variant::LASKA);
/// record::play(&mut game, "c3-d4 e5-d4-c3")?;
/// assert_eq!(move_indices::write(&game), "CA");
/// # Ok::<(), record::MovesError>(())
/// ```
#[must_use]
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    for (position, &mv) in game.positions().iter().zip(game.moves()) {
        let legal = position.legal_moves(game.variant().capture_rule);
        let index = index_of(mv, &legal);
        for power in (0..digit_count(legal.len())).rev() {
            text.push(char::from(DIGITS[index >> (6 * power) & 63]));
        }
    }
    text
}

/// Plays moves from such a text.
///
/// # Errors
/// If a move cannot be played. The moves before it stay played.
pub fn play(game: &mut Game, text: &str) -> Result<(), MoveIndexError> {
    let mut rest = text.chars();
    while !rest.as_str().is_empty() {
        play_one(game, &mut rest).map_err(|kind| {
            let (number, color) = move_number(game, game.moves().len());
            MoveIndexError { number, color, kind }
        })?;
    }
    Ok(())
}

fn play_one(game: &mut Game, rest: &mut core::str::Chars<'_>) -> Result<(), MoveIndexErrorKind> {
    if let Some(outcome) = game.outcome() {
        return Err(PlayError::GameOver(outcome).into());
    }
    let legal = game.legal_moves();
    let mut index = 0;
    for _ in 0..digit_count(legal.len()) {
        let character = rest.next().ok_or(MoveIndexErrorKind::Incomplete)?;
        let digit = DIGITS
            .iter()
            .position(|&digit| char::from(digit) == character)
            .ok_or(MoveIndexErrorKind::InvalidDigit(character))?;
        index = index << 6 | digit;
    }
    let found = legal.iter().find(|&&mv| index_of(mv, &legal) == index);
    let mv = *found.ok_or(MoveIndexErrorKind::OutOfRange { number: index + 1, count: legal.len() })?;
    Ok(game.play(mv)?)
}

/// Returns the index of a move in the order of their texts.
// Compares squares instead of texts, and counts instead of sorting, which is faster for few moves.
fn index_of(mv: Move, legal: &[Move]) -> usize {
    let squares = |mv: Move| mv.path().map(|square| (square.file(), square.row()));
    legal.iter().filter(|&&other| squares(other).lt(squares(mv))).count()
}

/// Returns the number of digits of a move, given the number of legal moves.
const fn digit_count(count: usize) -> usize {
    match count {
        0..=64 => 1,
        65..=4096 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::notation::{fen, record};
    use crate::{CaptureRule, Variant};

    #[test]
    fn written_moves_parse_back() {
        let mut game = Game::new(Variant::LASKA);
        record::play(&mut game, "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4").expect("legal moves");
        let text = write(&game);
        let mut again = Game::new(Variant::LASKA);
        assert_eq!(play(&mut again, &text), Ok(()));
        assert_eq!(again, game);
        assert_eq!(text, "CAAB");
    }

    #[test]
    fn many_moves_have_two_digits_each() {
        // Officers with long captures that may stop after any jump.
        let start = fen::parse("W,,,W/b,b,b/,,,/b,b,b/,,,/b,b,b/W,W,W,W w").expect("a position");
        let game = Game::from_position(start, CaptureRule::MayStop);
        let mut legal = game.legal_moves().to_vec();
        legal.sort_by_cached_key(ToString::to_string);
        assert!(legal.len() > 64, "{}", legal.len());
        for (index, mv) in legal.into_iter().enumerate() {
            let mut played = game.clone();
            played.play(mv).expect("a legal move");
            let text = write(&played);
            let digits = [index >> 6, index & 63].map(|digit| char::from(DIGITS[digit]));
            assert_eq!(text, String::from_iter(digits));
            let mut again = game.clone();
            assert_eq!(play(&mut again, &text), Ok(()));
            assert_eq!(again, played);
        }
        let mut truncated = game;
        assert_eq!(play(&mut truncated, "A").map_err(|error| error.kind), Err(MoveIndexErrorKind::Incomplete));
    }

    #[test]
    fn errors_name_the_move() {
        for (text, expected) in [
            ("C%", "move 1 of Black: '%' is not allowed here; expected one of A-Z a-z 0-9 - _"),
            ("_", "move 1 of White: expected a legal move from 1 to 6, found 64"),
            ("CAAB é", "move 3 of White: ' ' is not allowed here; expected one of A-Z a-z 0-9 - _"),
        ] {
            let error = play(&mut Game::new(Variant::LASKA), text).expect_err(text);
            assert_eq!(error.to_string(), expected);
        }
        let mut over = Game::from_position(fen::parse("//////W,,, b").expect("a position"), CaptureRule::MustFinish);
        let error = play(&mut over, "A").expect_err("the game is over").to_string();
        assert!(error.starts_with("move 1 of Black: the game is over"), "{error}");
    }
}
