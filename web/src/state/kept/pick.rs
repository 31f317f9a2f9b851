//! Owns which of the kept games belongs to an address that is opened. Knows no store.

use super::{KeptGame, KeptSeats};
use crate::state::read_address;

/// A kept game as the store has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// The text that was kept last.
    pub main: String,
    /// The one before.
    pub backup: Option<String>,
}

/// What was found for an address.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The game, with all that was kept of it.
    pub game: Option<KeptGame>,
    /// Who sat there, where no more is known.
    pub seats: Option<super::Seating>,
    /// What is to be said of damage.
    pub damage: Option<String>,
}

/// Finds the game of an address: the one of this tab, if it began with the same position; else one that was kept with
/// this very address; for an empty address the latest.
#[must_use]
pub fn pick(fragment: &str, own: Option<Stored>, others: &[Stored], seats: Option<KeptSeats>) -> Found {
    let seats = seats.and_then(|seats| seats.seating(fragment));
    let mut damage = None;
    let mut game = own.and_then(|stored| read(&stored, &mut damage)).filter(|game| game.belongs_to(fragment));
    if game.is_none() {
        let all = others.iter().filter_map(|stored| read(stored, &mut damage));
        let same = all.filter(|game| fragment.is_empty() || game.address == fragment);
        game = same.max_by_key(|game| game.saved);
    }
    if let Some(lost) = game.as_ref().map(|game| &game.lost).filter(|lost| !lost.is_empty()) {
        damage = Some(format!(
            "The kept game was damaged: its {} could not be read. The rest is as it was.",
            lost.join(" and ")
        ));
    }
    Found { game, seats, damage }
}

/// The game of an entry, or of its backup where it is damaged.
fn read(stored: &Stored, damage: &mut Option<String>) -> Option<KeptGame> {
    KeptGame::read(&stored.main).or_else(|| {
        let backup = stored.backup.as_deref().and_then(KeptGame::read);
        let words = if backup.is_some() { "It was taken from its backup." } else { "It is lost." };
        *damage = Some(format!("A kept game was damaged. {words}"));
        backup
    })
}

impl KeptGame {
    /// Whether the game of an address began as this one did.
    fn belongs_to(&self, fragment: &str) -> bool {
        fragment.is_empty()
            || read_address(fragment).is_ok_and(|mut game| {
                game.go_to(0);
                game.forget_undone();
                game == self.start
            })
    }
}
