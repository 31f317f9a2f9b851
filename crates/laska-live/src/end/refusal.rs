//! Why an action or a message is refused.

use laska_rules::notation::move_indices::MoveIndexError;
use laska_rules::{Message, PlayError, ToMessage};

use crate::MAX_PLIES;
use crate::bytes::DecodeError;

/// Why an action or a message is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum Refusal {
    Over,
    NotOver,
    /// It is the other player's turn.
    NotYourTurn,
    /// The move is not legal.
    Illegal(#[from] PlayError),
    /// The game has as many plies as a live game can have.
    TooLong,
    /// The player has asked this in this position.
    Asked,
    /// The player has no move to undo.
    NothingToUndo,
    /// The other player has asked nothing, or no longer asks.
    NothingAsked,
    /// The moves of the game have not arrived.
    NoMovesYet,
    /// A message cannot be read.
    Unreadable(#[from] DecodeError),
    /// A message belongs to another game or other terms.
    Foreign,
    /// A message arrived without an open channel.
    Closed,
    /// The other device's moves cannot be read, or one is illegal.
    Moves(#[from] MoveIndexError),
    /// The other device has other moves.
    Different {
        /// The number of the first different move, from 1.
        number: usize,
    },
    /// The other device has changed what needs this player's consent: own moves, undone moves, a result or a new game.
    NoConsent,
}

impl ToMessage for Refusal {
    fn to_message(&self) -> Message {
        match self {
            Self::Over => Message::new("the game is over"),
            Self::NotOver => Message::new("the game is not over"),
            Self::NotYourTurn => Message::new("it is the other player's turn"),
            Self::Illegal(error) => error.to_message(),
            Self::TooLong => Message::new("a live game has at most {0} moves").with(&(MAX_PLIES / 2)),
            Self::Asked => Message::new("you have already asked; ask again after the next move"),
            Self::NothingToUndo => Message::new("there is no move of yours to undo"),
            Self::NothingAsked => Message::new("there is nothing to answer"),
            Self::NoMovesYet => Message::new("the moves of the game have not arrived yet"),
            Self::Unreadable(error) => Message::new("unreadable message: {0}").with_message(error),
            Self::Foreign => Message::new("the message belongs to another game"),
            Self::Closed => Message::new("the connection is closed"),
            Self::Moves(error) => error.to_message(),
            Self::Different { number } => {
                Message::new("the devices have different moves from move {0} on").with(number)
            }
            Self::NoConsent => Message::new("the other device has changed the game without your consent"),
        }
    }
}
