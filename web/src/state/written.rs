//! Owns the last move with the position that it was played in, and how it is written.

use laska_rules::{Move, Position};

use super::Table;
use crate::t;
use crate::words::side;

impl Table {
    /// The last move, and the position before it.
    pub(super) fn last_move(&self) -> Option<(Position, Move)> {
        let (&last, earlier) = self.game.moves().split_last()?;
        let mut position = self.game.start().clone();
        earlier.iter().for_each(|&mv| _ = position.play_unchecked(mv));
        Some((position, last))
    }

    /// The last move as it is told: `White: b2-c3.`
    pub(super) fn last_move_words(&self) -> String {
        self.last_move().map_or_else(String::new, |(position, last)| {
            t!(
                "{side}: {move}.",
                side = side(position.turn()),
                move = self.settings.notation.write(&position, last)
            )
        })
    }
}
