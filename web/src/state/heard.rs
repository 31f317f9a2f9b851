//! Owns what of the table can be heard.

use super::Table;
use crate::sound::{Sound, Standing};

impl Table {
    /// How the game stands, as far as it can be heard.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let moves = self.game.moves();
        let last = moves.split_last().map(|(&last, earlier)| {
            let mut position = self.game.start().clone();
            earlier.iter().for_each(|&mv| _ = position.play(mv));
            match (position.promotes(last), last.is_take()) {
                (true, _) => Sound::Promotion,
                (false, true) => Sound::Take,
                (false, false) => Sound::Step,
            }
        });
        Standing { plies: moves.len(), last, over: self.game.outcome().is_some() }
    }
}
