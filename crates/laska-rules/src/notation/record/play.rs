//! The bare moves of a game as text: with numbers, marks and a result, without comments.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::GameResult;
use super::scanner::{Word, closing};
use crate::notation::{MoveError, excerpt, parse_move};
use crate::{Color, Game, Message, Outcome, PlayError, ToMessage};

/// Why a text of moves cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct MovesError {
    /// The number of the move, from 1.
    pub number: usize,
    /// Whose move it is.
    pub color: Color,
    /// The move as written.
    pub text: String,
    /// What is wrong with it.
    #[source]
    pub kind: MovesErrorKind,
}

impl ToMessage for MovesError {
    fn to_message(&self) -> Message {
        Message::new("move {number} of {color}, '{text}': {error}")
            .with(&self.number)
            .with_message(&self.color)
            .with(&self.text)
            .with_message(&self.kind)
    }
}

/// What is wrong with one of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum MovesErrorKind {
    /// It is no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A parenthesis without its other half.
    UnbalancedParenthesis,
    /// The game had ended before.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl ToMessage for MovesErrorKind {
    fn to_message(&self) -> Message {
        match self {
            Self::Move(error) => error.to_message(),
            Self::UnbalancedParenthesis => Message::new("a comment without '(' or without ')'"),
            Self::Play(error) => error.to_message(),
        }
    }
}

/// Plays the moves of a text on.
///
/// Read are all notations of [`parse_move`], move numbers (`1.`, `1...`), comments in parentheses, the marks
/// `! ? !! ?? !? ?!`, the judgments `+- -+ =` and a result at the end, which settles a game that is not over.
/// Moves stand apart by white space or commas.
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
/// At the first move that cannot be played; the game then stands before it.
pub fn play(game: &mut Game, text: &str) -> Result<(), MovesError> {
    let bare = without_comments(text).map_err(|sign| moves_error(game, sign, MovesErrorKind::UnbalancedParenthesis))?;
    // A judgment may stand between two moves without a space.
    let bare = bare.replace("+-", " ").replace("-+", " ");
    for token in bare.split(|c: char| c.is_whitespace() || c == ',') {
        match Word::of(token) {
            Word::Nothing | Word::Marks(_) | Word::Result(GameResult::Open) => {}
            Word::Result(GameResult::Won(winner)) => game.resign(!winner),
            Word::Result(GameResult::Drawn) => game.agree_draw(),
            Word::Move(text, _) => play_one(game, text)?,
            Word::NoMark => play_one(game, token)?,
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

/// What is wrong with the next move of a game.
fn moves_error(game: &Game, text: &str, kind: MovesErrorKind) -> MovesError {
    let (number, color) = move_number(game, game.moves().len());
    MovesError { number, color, text: excerpt(text), kind }
}

/// The number of the move at a ply, as records count, and its side. A game that Black begins counts `1...` first.
#[must_use]
pub fn move_number(game: &Game, ply: usize) -> (usize, Color) {
    number_at(game.start().turn(), ply)
}

/// The same, of a game in which that side moves first.
pub(super) const fn number_at(first: Color, ply: usize) -> (usize, Color) {
    let before = ply + matches!(first, Color::Black) as usize;
    (before / 2 + 1, if before.is_multiple_of(2) { Color::White } else { Color::Black })
}

/// What stands before a move: the number of White's, and of Black's where White's does not stand right before it.
pub(super) fn number_word(first: Color, ply: usize, alone: bool) -> Option<String> {
    match number_at(first, ply) {
        (number, Color::White) => Some(format!("{number}.")),
        (number, Color::Black) => alone.then(|| format!("{number}...")),
    }
}

/// The text without its comments; or the parenthesis that has no other half.
fn without_comments(text: &str) -> Result<String, &'static str> {
    let (mut rest, mut kept) = (text, String::with_capacity(text.len()));
    while let Some(at) = rest.find(['(', ')']) {
        if rest[at..].starts_with(')') {
            return Err(")");
        }
        kept.push_str(&rest[..at]);
        kept.push(' ');
        rest = &rest[at + closing(&rest.as_bytes()[at..]).ok_or("(")? + 1..];
    }
    kept.push_str(rest);
    Ok(kept)
}

/// The moves played, with numbers, and the result if there is one.
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
