//! Owns the record of a game: its moves in order, with numbers, marks, comments and a result.

use super::{MoveError, parse_move};
use crate::{Color, Game, Outcome, PlayError};

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} of {color}, '{text}': {error}")]
pub struct RecordError {
    /// The number of the move, from 1.
    pub number: usize,
    /// Whose move it is.
    pub color: Color,
    /// The move as written.
    pub text: String,
    /// What is wrong with it.
    #[source]
    pub error: RecordMoveError,
}

/// What is wrong with a move of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordMoveError {
    /// It is no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A parenthesis without its other half.
    #[error("a comment stands between '(' and ')'; one of the two is missing")]
    Comment,
    /// The game had ended before.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Plays the moves of a text on.
///
/// Read are all notations of [`parse_move`], move numbers (`1.`, `1...`), comments in parentheses, the marks
/// `! ? !! ?? !? ?!`, the judgments `+- -+ =` and a result at the end, which settles a game that is not over.
/// Moves stand apart by white space, commas, or `_` and `+` in links.
///
/// ```
/// # use laska_rules::{Game, Variant, notation::record};
/// let mut game = Game::new(Variant::LASKA);
/// record::play(&mut game, "1. a3-b4! c5-b4-a3bw (Wing-Gambit) 2. e3-d4")?;
/// assert_eq!(record::write(&game), "1. a3-b4 c5-b4-a3 2. e3-d4");
/// # Ok::<(), record::RecordError>(())
/// ```
///
/// # Errors
/// At the first move that cannot be played; the game then stands before it.
pub fn play(game: &mut Game, text: &str) -> Result<(), RecordError> {
    let bare = without_comments(text).map_err(|sign| refusal(game, sign, RecordMoveError::Comment))?;
    // A judgment is no move, and its plus no space of a link.
    let bare = bare.replace("+-", " ").replace("-+", " ");
    for token in bare.split(|c: char| c.is_whitespace() || matches!(c, ',' | '_' | '+')) {
        match strip_number(token).trim_end_matches(['.', ';']) {
            "" | "!" | "?" | "!!" | "??" | "!?" | "?!" | "=" => {}
            "1-0" => game.resign(Color::Black),
            "0-1" => game.resign(Color::White),
            "1/2" | "1/2-1/2" => game.agree_draw(),
            token => play_one(game, token)?,
        }
    }
    Ok(())
}

fn play_one(game: &mut Game, text: &str) -> Result<(), RecordError> {
    let over = game.outcome().map_or(Ok(()), |outcome| Err(PlayError::Over(outcome).into()));
    over.and_then(|()| Ok(parse_move(text, game.position(), game.variant().chain)?))
        .and_then(|mv| Ok(game.play(mv)?))
        .map_err(|error| refusal(game, text, error))
}

/// What is wrong with the next move of a game.
fn refusal(game: &Game, text: &str, error: RecordMoveError) -> RecordError {
    let (number, color) = move_number(game, game.moves().len());
    RecordError { number, color, text: text.to_owned(), error }
}

/// The number of the move at a ply, as records count, and its side. A game that Black begins counts `1...` first.
#[must_use]
pub fn move_number(game: &Game, ply: usize) -> (usize, Color) {
    let first = game.start().turn();
    let before = ply + usize::from(first == Color::Black);
    (before / 2 + 1, if before.is_multiple_of(2) { Color::White } else { Color::Black })
}

/// The text without its comments; or the parenthesis that has no other half.
fn without_comments(text: &str) -> Result<String, &'static str> {
    let mut depth = 0usize;
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => {
                depth = depth.checked_sub(1).ok_or(")")?;
                kept.push(' ');
            }
            _ if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    if depth == 0 { Ok(kept) } else { Err("(") }
}

/// `12.c3-d4` without its `12.`, and a number alone as nothing.
fn strip_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < token.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { token }
}

/// The moves played, with numbers, and the result if there is one.
#[must_use]
pub fn write(game: &Game) -> String {
    let mut words = Vec::new();
    for (ply, mv) in game.moves().iter().enumerate() {
        match move_number(game, ply) {
            (number, Color::White) => words.push(format!("{number}.")),
            (number, Color::Black) if ply == 0 => words.push(format!("{number}...")),
            _ => {}
        }
        words.push(mv.to_string());
    }
    words.extend(game.outcome().map(Outcome::score_text).map(str::to_owned));
    words.join(" ")
}
