//! Owns which of the kept games belongs to an address that is opened. Knows no store.

use super::{Address, KeptGame, read_address};
use crate::t;
use crate::words::{listed, say};

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
    /// What is to be said of damage.
    pub damage: Option<String>,
}

/// Finds the game of an address: the one of this tab, if it is at this very address; else one that another tab has kept
/// with it; for an empty address the latest.
#[must_use]
pub fn pick(fragment: &str, own: Option<Stored>, others: &[Stored]) -> Found {
    let mut damage = Vec::new();
    let mut game = own.and_then(|stored| read(&stored, fragment, &mut damage));
    if game.is_none() {
        game = others.iter().filter_map(|stored| read(stored, fragment, &mut damage)).max_by_key(KeptGame::saved);
    }
    if let Some(lost) = game.as_ref().map(|game| &game.lost).filter(|lost| !lost.is_empty()) {
        damage.push(t!(
            "The kept game was damaged: its {parts} could not be read. The rest is as it was.",
            parts = listed(&lost.iter().map(|part| say(part).to_owned()).collect::<Vec<_>>())
        ));
    }
    damage.dedup();
    Found { game, damage: (!damage.is_empty()).then(|| damage.join(" ")) }
}

/// The game of an entry if it is the address's; from its backup where it is damaged.
fn read(stored: &Stored, fragment: &str, damage: &mut Vec<String>) -> Option<KeptGame> {
    if let Some(game) = KeptGame::read(&stored.main) {
        return Some(game).filter(|game| fragment.is_empty() || game.is_at(fragment));
    }
    let backup = stored.backup.as_deref().and_then(KeptGame::read);
    let words = if backup.is_some() {
        t!("A kept game was damaged. There is a backup of it.")
    } else {
        t!("A kept game was damaged. It is lost.")
    };
    damage.push(words.to_owned());
    backup.filter(|game| game.leads_to(fragment))
}

/// How many plies a backup may be behind: a move and its answer.
const BEHIND: usize = 2;

impl KeptGame {
    /// Whether it is the very game of an address: of a link, by its number.
    fn is_at(&self, fragment: &str) -> bool {
        match self.tag {
            None => self.address == fragment,
            tag => Address::read(fragment).is_ok_and(|wanted| wanted.tag == tag),
        }
    }

    /// Whether the game of an address is this one, or goes on with it by a move or two.
    fn leads_to(&self, fragment: &str) -> bool {
        let (Ok(kept), Ok(wanted)) = (read_address(&self.address), read_address(fragment)) else { return false };
        let (before, after) = (kept.moves(), wanted.moves());
        let same = kept.start() == wanted.start() && kept.variant() == wanted.variant();
        fragment.is_empty() || same && after.starts_with(before) && after.len() <= before.len() + BEHIND
    }
}
