//! Owns what both ways of solving tell alike: the position, a result, a line.

use std::io::{self, Write};

use laska_engine::Value;
use laska_rules::{Game, Move};
use serde::Serialize;

/// What was solved; the names are those of the JSON.
#[derive(Serialize)]
pub(super) struct Question {
    fen: String,
    variant: &'static str,
    turn: String,
    #[serde(skip)]
    title: String,
}

/// A value; the names are those of the JSON.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum ValueJson {
    Win { plies: u16 },
    Loss { plies: u16 },
    Draw,
}

impl Question {
    /// The position on the board of a game.
    pub(super) fn new(game: &Game) -> Self {
        let (position, variant) = (game.position(), game.variant());
        Self {
            fen: position.to_string(),
            variant: variant.name(),
            turn: position.turn().to_string().to_lowercase(),
            title: format!("{}, {} to move", variant.title(), position.turn()),
        }
    }

    /// The two lines above an answer.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n{}", self.title, self.fen)
    }
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        match value {
            Value::Win { plies } => Self::Win { plies: plies.0 },
            Value::Loss { plies } => Self::Loss { plies: plies.0 },
            Value::Draw => Self::Draw,
        }
    }
}

/// Moves in a row, as text.
pub(super) fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
