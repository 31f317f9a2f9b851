//! Owns the choices of words: how squares are named on the board, and how moves are written.

use laska_rules::notation::{algebraic, numeric};
use laska_rules::{Move, Position};

use super::{Answer, Choice};
use crate::t_later;

/// How squares are named on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Letters and digits on the frame.
    #[default]
    Letters,
    /// Lasker's numbers on the playing squares.
    Numbers,
    /// Not at all.
    None,
}

impl Choice for Coordinates {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Letters, Answer::new("letters", t_later!("Letters"))),
        (Self::Numbers, Answer::new("numbers", t_later!("Lasker’s numbers"))),
        (Self::None, Answer::new("none", t_later!("None"))),
    ];
}

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `b2-c3-d4`.
    #[default]
    Plain,
    /// `b2-c3-d4wb`: with what stands on the squares after the move.
    Columns,
    /// `5-9-13`.
    Numbers,
}

impl Choice for Notation {
    const ANSWERS: &'static [(Self, Answer)] = &[
        (Self::Plain, Answer::new("plain", "b2-c3-d4")),
        (Self::Columns, Answer::new("columns", "b2-c3-d4wb")),
        (Self::Numbers, Answer::new("numbers", "5-9-13")),
    ];
}

impl Notation {
    /// A move as it is written from that position.
    ///
    /// # Panics
    /// When the move is not one of the position's.
    #[must_use]
    pub fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Plain => mv.to_string(),
            Self::Columns => algebraic::with_columns(position, mv),
            Self::Numbers => numeric::write(position, mv),
        }
    }
}
