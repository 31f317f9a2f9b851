//! Owns how a game becomes a record.

use laska_rules::notation::record::Record;
use laska_rules::{Game, MoveId};

/// The record of a game up to the position on its board.
#[must_use]
pub fn record_of(game: &Game) -> Record {
    let mut record = Record::from_position(game.start().clone(), game.variant().chain);
    game.moves().iter().fold(MoveId::START, |at, &mv| record.add(at, mv).expect("the moves of a game are legal"));
    record.result = game.outcome().into();
    record
}
