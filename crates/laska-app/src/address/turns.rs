//! The `turns=` part of a link, which holds a game between two pages: the format version, all moves in [`digits`], the
//! game ID, and a result that does not follow from the position.
//!
//! ```text
//! 1CAABD.z3xYBA      after five moves of the game z3xYBA
//! 1CAABD.z3xYBA.w    White has resigned
//! ```
//!
//! It ends with a letter, because programs that find links in text leave out other characters at the end. A truncated
//! link lacks the game ID.

use laska_rules::notation::excerpt;
use laska_rules::notation::move_indices::{self, MoveIndexError};
use laska_rules::{Color, DeclaredResult, Game, Message, ToMessage};

use crate::players::GameId;

/// The format version. It changes if the meaning of the digits changes.
const VERSION: char = '1';

/// Why the moves of a game by link could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum TurnsError {
    /// The format version is unknown or missing.
    UnknownFormat,
    InvalidGameId(String),
    /// A move is invalid or illegal.
    #[error(transparent)]
    Moves(#[from] MoveIndexError),
    InvalidResult(String),
}

impl ToMessage for TurnsError {
    fn to_message(&self) -> Message {
        match self {
            Self::UnknownFormat => Message::new("unknown format; expected moves that start with 1"),
            Self::InvalidGameId(text) => Message::new("'{0}' is not a game ID; expected {len} letters, digits, - or _")
                .with(text)
                .with(&GameId::LENGTH),
            Self::Moves(error) => error.to_message(),
            Self::InvalidResult(text) => {
                Message::new("'{0}' is not a result; expected w or b for the side that resigned, or nothing").with(text)
            }
        }
    }
}

/// Writes all moves of the line on the board, undone ones included, and the result.
pub(super) fn write(game_id: GameId, game: &Game) -> String {
    let complete = game.at_end();
    let end = match complete.ended_with() {
        Some(DeclaredResult::Resignation { loser }) => format!(".{}", loser.letter()),
        _ => String::new(),
    };
    format!("{VERSION}{}.{game_id}{end}", move_indices::write(&complete))
}

/// Plays the moves written by [`write`] on a game without moves, and returns the game ID.
///
/// # Errors
/// Returns an error if the text has a different format or a move is illegal. The moves before the error stay played.
pub(super) fn play(game: &mut Game, text: &str) -> Result<GameId, TurnsError> {
    let mut parts = text.strip_prefix(VERSION).ok_or(TurnsError::UnknownFormat)?.splitn(3, '.');
    let [moves, game_id] = [(); 2].map(|()| parts.next().unwrap_or_default());
    move_indices::play(game, moves)?;
    let game_id = GameId::read(game_id).ok_or_else(|| TurnsError::InvalidGameId(excerpt(game_id)))?;
    match parts.next() {
        None => {}
        Some(end) => {
            let loser = Color::ALL.into_iter().find(|color| end.chars().eq([color.letter()]));
            game.resign(loser.ok_or_else(|| TurnsError::InvalidResult(excerpt(end)))?);
        }
    }
    Ok(game_id)
}

#[cfg(test)]
mod tests {
    use laska_rules::Variant;

    use super::*;

    const GAME_ID: GameId = GameId(0xfedc_ba98);

    #[test]
    fn a_game_round_trips_with_its_id_and_result() {
        let mut game = Game::new(Variant::LASKA);
        for _ in 0..7 {
            game.play(game.legal_moves()[0]).expect("a legal move");
        }
        for resigned in [None, Some(Color::White), Some(Color::Black)] {
            let mut ended = game.clone();
            resigned.into_iter().for_each(|color| ended.resign(color));
            let text = write(GAME_ID, &ended);
            assert!(text.ends_with(|end: char| end.is_ascii_alphabetic()), "{text}");
            let mut again = Game::new(Variant::LASKA);
            assert_eq!(play(&mut again, &text), Ok(GAME_ID), "{text}");
            assert_eq!(again, ended);
        }
    }

    #[test]
    fn undone_moves_are_written_too() {
        let mut game = Game::new(Variant::LASKA);
        for _ in 0..4 {
            game.play(game.legal_moves()[0]).expect("a legal move");
        }
        let text = write(GAME_ID, &game);
        game.go_to(1);
        assert_eq!(write(GAME_ID, &game), text);
    }

    #[test]
    fn errors_state_what_was_expected() {
        for (text, expected) in [
            ("", "unknown format; expected moves that start with 1"),
            ("2CA.AAAAAA", "unknown format; expected moves that start with 1"),
            ("1CA", "'' is not a game ID; expected 6 letters, digits, - or _"),
            ("1CA.AAAAA", "'AAAAA' is not a game ID; expected 6 letters, digits, - or _"),
            ("1CA.AAAAA_", "'AAAAA_' is not a game ID; expected 6 letters, digits, - or _"),
            ("1C%.AAAAAA", "move 1 of Black: '%' is not allowed here; expected one of A-Z a-z 0-9 - _"),
            ("1C.AAAAAA.d", "'d' is not a result; expected w or b for the side that resigned, or nothing"),
        ] {
            let error = play(&mut Game::new(Variant::LASKA), text).expect_err(text);
            assert_eq!(error.to_string(), expected);
        }
    }
}
