//! Owns what of the table can be heard.

use super::Table;
use crate::sound::{Sound, Standing};

impl Table {
    /// How the game stands, as far as it can be heard.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let last = self.last_move().map(|(position, last)| match (position.promotes(last), last.is_take()) {
            (true, _) => Sound::Promotion,
            (false, true) => Sound::Take,
            (false, false) => Sound::Step,
        });
        Standing { plies: self.game.moves().len(), last, over: self.game.outcome().is_some() }
    }
}
