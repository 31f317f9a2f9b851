//! The text form of a game in messages.

use laska_rules::notation::{MoveError, fen, parse_move};
use laska_rules::{DrawRules, Game, PlayError, Variant, VariantError};
use serde::{Deserialize, Serialize};

/// A game up to its current position.
///
/// ```
/// # use laska_rules::{Game, Variant};
/// # use laska_worker::protocol::GameText;
/// let mut game = Game::new(Variant::LASKA);
/// game.play(game.legal_moves()[0])?;
/// let text = GameText::from(&game);
/// assert_eq!(text.variant, "laska");
/// assert_eq!(Game::try_from(&text)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameText {
    /// The name of the variant, such as `laska-first`; see [`Variant::name`].
    pub variant: String,
    /// The position that the game started from; see [`fen`].
    pub start: String,
    /// The moves played so far, such as `b2-c3-d4`.
    pub moves: Vec<String>,
    pub draws: DrawRules,
}

/// The maximum length of a start position in bytes. All positions, with 24 counters on at most 32 squares, need less.
const MAX_START_LEN: usize = 2_000;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// The variant's name is unknown.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The start position is longer than any valid one.
    #[error("start position: the text has {found} bytes; expected at most {MAX_START_LEN}")]
    LongStart {
        /// The length of the text in bytes.
        found: usize,
    },
    /// The start position is invalid.
    #[error("start position: {0}")]
    Start(#[from] fen::FenError),
    /// The start position is on the wrong board.
    #[error("start position: {found} ranks, but {variant} is played on {expected}")]
    Board {
        /// The name of the variant.
        variant: &'static str,
        /// The number of ranks of the variant's board.
        expected: u8,
        /// The number of ranks of the position.
        found: u8,
    },
    /// A move is invalid or illegal.
    #[error("ply {ply}, '{text}': {error}")]
    Move {
        /// The ply of the move, from 1.
        ply: usize,
        text: String,
        #[source]
        error: MoveError,
    },
    /// A move follows the end of the game.
    #[error("ply {ply}, '{text}': {error}")]
    Play {
        /// The ply of the move, from 1.
        ply: usize,
        text: String,
        /// The reason why it cannot be played.
        #[source]
        error: PlayError,
    },
}

impl From<&Game> for GameText {
    /// Leaves out undone moves, resignations and agreed draws, because they do not matter to a search.
    fn from(game: &Game) -> Self {
        Self {
            variant: game.variant().name().to_owned(),
            start: game.start().to_string(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            draws: game.draw_rules(),
        }
    }
}

impl TryFrom<&GameText> for Game {
    type Error = GameTextError;

    fn try_from(text: &GameText) -> Result<Self, GameTextError> {
        let variant = text.variant.parse::<Variant>()?;
        if text.start.len() > MAX_START_LEN {
            return Err(GameTextError::LongStart { found: text.start.len() });
        }
        let start = fen::parse(&text.start)?;
        if start.board() != variant.board {
            let (expected, found) = (variant.board.size(), start.board().size());
            return Err(GameTextError::Board { variant: variant.name(), expected, found });
        }
        let mut game = Self::from_position(start, variant.capture_rule).with_draw_rules(text.draws);
        for (ply, text) in (1..).zip(&text.moves) {
            let mv = parse_move(text, game.position(), variant.capture_rule).map_err(|error| GameTextError::Move {
                ply,
                text: text.clone(),
                error,
            })?;
            game.play(mv).map_err(|error| GameTextError::Play { ply, text: text.clone(), error })?;
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> GameText {
        GameText::from(&Game::new(Variant::LASKA))
    }

    fn check_error(text: &GameText, expected: &str) {
        assert_eq!(Game::try_from(text).expect_err(expected).to_string(), expected);
    }

    #[test]
    fn games_survive_a_round_trip() {
        for (variant, ..) in Variant::NAMED {
            for draws in [DrawRules::BOTH, DrawRules::NONE] {
                let mut game = Game::new(variant).with_draw_rules(draws);
                for _ in 0..12 {
                    let mv = *game.legal_moves().last().expect("no game ends so soon");
                    game.play(mv).expect("a legal move");
                }
                assert_eq!(Game::try_from(&GameText::from(&game)), Ok(game));
            }
        }
    }

    #[test]
    fn errors_name_the_fault_and_its_place() {
        check_error(
            &GameText { variant: "chess".to_owned(), ..text() },
            "'chess' is not a variant; expected one of laska laska-first laska-single eight eight-first eight-single",
        );
        check_error(
            &GameText { variant: "eight".to_owned(), ..text() },
            "start position: 7 ranks, but eight is played on 8",
        );
        check_error(
            &GameText { start: "////,q,,// w".to_owned(), ..text() },
            "start position: rank 3, square c3: 'q' is not a counter; expected one of w b W B",
        );
        check_error(
            &GameText { moves: vec!["c3-d4".to_owned(), "g5-f4".to_owned()], ..text() },
            "ply 2, 'g5-f4': you must capture: e5-d4-c3",
        );
    }

    #[test]
    fn moves_after_the_end_are_refused() {
        let game = GameText {
            start: "//////W,,,B w".to_owned(),
            moves: ["a1-b2", "g1-f2", "b2-a1", "f2-g1"]
                .repeat(2)
                .into_iter()
                .chain(["a1-b2"])
                .map(String::from)
                .collect(),
            ..text()
        };
        check_error(
            &game,
            "ply 9, 'a1-b2': the game is over (Draw: the same position for the third time); undo a move to continue",
        );
    }
}
