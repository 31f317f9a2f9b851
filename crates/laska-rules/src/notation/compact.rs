//! The shortest text of a game's moves: each is its place among the legal moves, as a digit of 64, for links.
//!
//! The legal moves stand in the order of their texts (`a3-b4` before `c3-b4`), so that it does not matter how they are
//! found. Where there are more than 64 of them, a move has two digits, the higher one first; then three.

use alloc::string::String;

use crate::{Color, Game, Message, Move, PlayError, ToMessage};

/// The digits, from 0 up: those of base64 for links.
pub const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Why a text is not the moves of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct CompactError {
    /// The number of the move, from 1.
    pub number: usize,
    /// Whose move it is.
    pub color: Color,
    /// What is wrong with it.
    #[source]
    pub kind: CompactErrorKind,
}

impl ToMessage for CompactError {
    fn to_message(&self) -> Message {
        Message::new("move {number} of {color}: {error}")
            .with(&self.number)
            .with_message(&self.color)
            .with_message(&self.kind)
    }
}

/// What is wrong with a move that is written in digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum CompactErrorKind {
    /// A sign that is no digit.
    InvalidDigit(char),
    /// The text ends within a move.
    Incomplete,
    /// No legal move has that place.
    OutOfRange {
        /// The number, from 1.
        number: usize,
        /// How many legal moves there are.
        count: usize,
    },
    /// The game had ended before.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl ToMessage for CompactErrorKind {
    fn to_message(&self) -> Message {
        match self {
            Self::InvalidDigit(sign) => {
                Message::new("'{0}' is not a digit; expected one of A-Z a-z 0-9 - _").with(sign)
            }
            Self::Incomplete => Message::new("a digit is missing at the end"),
            Self::OutOfRange { number, count } => {
                Message::new("expected a legal move from 1 to {count}, found {number}").with(count).with(number)
            }
            Self::Play(error) => error.to_message(),
        }
    }
}

/// The moves of a game up to the position on its board.
///
/// ```
/// # use laska_rules::{Game, Variant, notation::{compact, record}};
/// let mut game = Game::new(Variant::LASKA);
/// record::play(&mut game, "c3-d4 e5-d4-c3")?;
/// assert_eq!(compact::write(&game), "CA");
/// # Ok::<(), record::MovesError>(())
/// ```
#[must_use]
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    for (position, &mv) in game.positions().iter().zip(game.moves()) {
        let legal = position.legal_moves(game.variant().capture_rule);
        let place = place_of(mv, &legal);
        for power in (0..width(legal.len())).rev() {
            text.push(char::from(DIGITS[place >> (6 * power) & 63]));
        }
    }
    text
}

/// Plays the moves of a text on.
///
/// # Errors
/// At the first move that cannot be played; the game then stands before it.
pub fn play(game: &mut Game, text: &str) -> Result<(), CompactError> {
    let mut signs = text.chars();
    while !signs.as_str().is_empty() {
        play_one(game, &mut signs).map_err(|kind| {
            let first = game.start().turn();
            let ply = game.moves().len() + usize::from(first == Color::Black);
            CompactError { number: ply / 2 + 1, color: game.position().turn(), kind }
        })?;
    }
    Ok(())
}

fn play_one(game: &mut Game, signs: &mut core::str::Chars<'_>) -> Result<(), CompactErrorKind> {
    if let Some(outcome) = game.outcome() {
        return Err(PlayError::GameOver(outcome).into());
    }
    let legal = game.legal_moves();
    let mut place = 0;
    for _ in 0..width(legal.len()) {
        let sign = signs.next().ok_or(CompactErrorKind::Incomplete)?;
        let digit =
            DIGITS.iter().position(|&digit| char::from(digit) == sign).ok_or(CompactErrorKind::InvalidDigit(sign))?;
        place = place << 6 | digit;
    }
    let found = legal.iter().find(|&&mv| place_of(mv, &legal) == place);
    let mv = *found.ok_or(CompactErrorKind::OutOfRange { number: place + 1, count: legal.len() })?;
    Ok(game.play(mv)?)
}

/// How many of the legal moves stand before this one.
// A text has its squares one after the other, each as a letter and a digit. Few moves are counted sooner than sorted.
fn place_of(mv: Move, legal: &[Move]) -> usize {
    let squares = |mv: Move| mv.path().map(|square| (square.file(), square.row()));
    legal.iter().filter(|&&other| squares(other).lt(squares(mv))).count()
}

/// How many digits each of so many moves has.
const fn width(count: usize) -> usize {
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
    fn a_text_keeps_its_meaning() {
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
        // Officers that may stop after any jump of long captures.
        let start = fen::parse("W,,,W/b,b,b/,,,/b,b,b/,,,/b,b,b/W,W,W,W w").expect("a position");
        let game = Game::from_position(start, CaptureRule::MayStop);
        let mut legal = game.legal_moves().to_vec();
        legal.sort_by_cached_key(ToString::to_string);
        assert!(legal.len() > 64, "{}", legal.len());
        for (place, mv) in legal.into_iter().enumerate() {
            let mut played = game.clone();
            played.play(mv).expect("a legal move");
            let text = write(&played);
            let signs = [place >> 6, place & 63].map(|digit| char::from(DIGITS[digit]));
            assert_eq!(text, String::from_iter(signs));
            let mut again = game.clone();
            assert_eq!(play(&mut again, &text), Ok(()));
            assert_eq!(again, played);
        }
        let mut cut = game;
        assert_eq!(play(&mut cut, "A").map_err(|error| error.kind), Err(CompactErrorKind::Incomplete));
    }

    #[test]
    fn errors_name_the_move() {
        for (text, expected) in [
            ("C%", "move 1 of Black: '%' is not a digit; expected one of A-Z a-z 0-9 - _"),
            ("_", "move 1 of White: expected a legal move from 1 to 6, found 64"),
            ("CAAB é", "move 3 of White: ' ' is not a digit; expected one of A-Z a-z 0-9 - _"),
        ] {
            let error = play(&mut Game::new(Variant::LASKA), text).expect_err(text);
            assert_eq!(error.to_string(), expected);
        }
        let mut over = Game::from_position(fen::parse("//////W,,, b").expect("a position"), CaptureRule::MustFinish);
        let error = play(&mut over, "A").expect_err("over").to_string();
        assert!(error.starts_with("move 1 of Black: the game is over"), "{error}");
    }
}
