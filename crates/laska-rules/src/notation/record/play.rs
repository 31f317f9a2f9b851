//! The moves of a game as text, with numbers, marks and a result.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::GameResult;
use super::error::error_at_move;
use super::scanner::{Token, closing};
use crate::notation::spelling::plain;
use crate::notation::{MoveError, excerpt, parse_move};
use crate::{Color, Game, Message, Outcome, PlayError, ToMessage};

/// An error when a text of moves is played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct MovesError {
    /// The move number, from 1.
    pub number: usize,
    /// The side to move.
    pub color: Color,
    /// The move as written.
    pub text: String,
    /// The kind of error.
    #[source]
    pub kind: MovesErrorKind,
}

impl ToMessage for MovesError {
    fn to_message(&self) -> Message {
        let quoted = matches!(&self.kind, MovesErrorKind::Move(error) if error.quotes_move());
        error_at_move(self.number, self.color, (!quoted).then_some(&self.text), &self.kind)
    }
}

/// The kind of a [`MovesError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum MovesErrorKind {
    /// The move is invalid or illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A parenthesis has no matching one.
    UnbalancedParenthesis,
    /// The game is over.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl ToMessage for MovesErrorKind {
    fn to_message(&self) -> Message {
        match self {
            Self::Move(error) => error.to_message(),
            Self::UnbalancedParenthesis => Message::new("unbalanced parenthesis"),
            Self::Play(error) => error.to_message(),
        }
    }
}

/// Plays moves from text.
///
/// Accepts all notations of [`parse_move`], move numbers (`1.`, `1...`), comments in parentheses, the symbols
/// `! ? !! ?? !? ?! +- -+ =`, and a result at the end, which ends a game that is not over. Moves are separated by white
/// space or commas.
///
/// ```
/// # use laska_rules::{Game, Variant, notation::record};
/// let mut game = Game::new(Variant::LASKA);
/// record::play(&mut game, "1. a3-b4! c5-b4-a3bw (Wing-Gambit) 2. e3-d4")?;
/// assert_eq!(record::write(&game), "1. a3-b4 c5-b4-a3 2. e3-d4");
/// # Ok::<(), record::MovesError>(())
/// ```
///
/// # Errors
/// If a move cannot be played. The moves before it stay played.
pub fn play(game: &mut Game, text: &str) -> Result<(), MovesError> {
    let bare = without_comments(text)
        .map_err(|parenthesis| moves_error(game, parenthesis, MovesErrorKind::UnbalancedParenthesis))?;
    // The text may have these symbols between two moves without spaces.
    let bare = bare.replace("+-", " ").replace("-+", " ");
    for token in bare.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).map(plain) {
        match Token::parse(&token) {
            Token::MoveNumber | Token::Nags(_) | Token::Result(GameResult::Open) => {}
            Token::Result(GameResult::Won(winner)) => game.resign(!winner),
            Token::Result(GameResult::Drawn) => game.agree_draw(),
            Token::Move(text, _) => play_one(game, text)?,
            Token::InvalidNag => play_one(game, &token)?,
        }
    }
    Ok(())
}

fn play_one(game: &mut Game, text: &str) -> Result<(), MovesError> {
    let over = game.outcome().map_or(Ok(()), |outcome| Err(PlayError::GameOver(outcome).into()));
    over.and_then(|()| Ok(parse_move(text, game.position(), game.variant().capture_rule)?))
        .and_then(|mv| Ok(game.play(mv)?))
        .map_err(|error| moves_error(game, text, error))
}

/// Creates the error for the next move of a game.
fn moves_error(game: &Game, text: &str, kind: MovesErrorKind) -> MovesError {
    let (number, color) = move_number(game, game.moves().len());
    MovesError { number, color, text: excerpt(text), kind }
}

/// Returns the move number and the side to move at a ply. A game that Black begins starts with `1...`.
#[must_use]
pub fn move_number(game: &Game, ply: usize) -> (usize, Color) {
    move_number_from(game.start().turn(), ply)
}

/// Returns the move number and the side to move at a ply, given the side that moves first.
#[must_use]
pub const fn move_number_from(first: Color, ply: usize) -> (usize, Color) {
    let before = ply + matches!(first, Color::Black) as usize;
    (before / 2 + 1, if before.is_multiple_of(2) { Color::White } else { Color::Black })
}

/// Returns the number to write before a move. Black's move has one only if White's move is not directly before it.
pub(super) fn number_word(first: Color, ply: usize, alone: bool) -> Option<String> {
    match move_number_from(first, ply) {
        (number, Color::White) => Some(format!("{number}.")),
        (number, Color::Black) => alone.then(|| format!("{number}...")),
    }
}

/// Removes comments in parentheses, or returns the unbalanced parenthesis.
fn without_comments(text: &str) -> Result<String, &'static str> {
    let (mut rest, mut bare) = (text, String::with_capacity(text.len()));
    while let Some(at) = rest.find(['(', ')']) {
        if rest[at..].starts_with(')') {
            return Err(")");
        }
        bare.push_str(&rest[..at]);
        bare.push(' ');
        rest = &rest[at + closing(&rest.as_bytes()[at..]).ok_or("(")? + 1..];
    }
    bare.push_str(rest);
    Ok(bare)
}

/// Writes the moves played with their numbers, and the result if there is one.
#[must_use]
pub fn write(game: &Game) -> String {
    let mut words = Vec::new();
    for (ply, mv) in game.moves().iter().enumerate() {
        words.extend(number_word(game.start().turn(), ply, ply == 0));
        words.push(mv.to_string());
    }
    words.extend(game.outcome().map(Outcome::score_text).map(str::to_owned));
    words.join(" ")
}
