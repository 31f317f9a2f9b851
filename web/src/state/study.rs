//! Owns what a page that studies asks of a table: both sides are free, and what is on the board can be read.

use laska_rules::{Game, Move};

use super::{Seating, Table};
use crate::settings::Settings;
use crate::view::BoardView;

impl Table {
    /// A table for somebody who studies: both sides are theirs, without a clock or a machine.
    #[must_use]
    pub fn free(game: Game, settings: Settings) -> Self {
        Self { settings, ..Self::seated(game, Seating::people()) }
    }

    /// The line on the board, up to the position that is shown and beyond.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a move leads on from the position that is shown.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        !self.tree.next(self.here()).is_empty()
    }

    /// The table after a move, as if somebody had entered it; unchanged where it is not legal.
    #[must_use]
    pub fn played(mut self, mv: Move) -> Self {
        self.play(mv);
        self
    }

    /// Both boards as they are seen while nobody is asked for a move: no column is marked as one that can move.
    #[must_use]
    pub fn board_at_rest(&self) -> BoardView {
        self.board_view(&[])
    }
}
