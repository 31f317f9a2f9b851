//! Owns which of the kept games belongs to an address that is opened. Knows no store.

use super::{ANY_GAME_KEY, Address, GAME_KEY, KeptGame, read_address};
use crate::t;
use crate::words::{listed, say};

/// A kept game as the store has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// The key that it is kept under.
    pub key: String,
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
    /// The entries that could not be read as a whole.
    pub damaged: Vec<Stored>,
}

/// What is said of games that a page of another version has kept, among the keys of all that is kept.
#[must_use]
pub fn of_other_version(keys: &[String]) -> Option<String> {
    let is_other = |key: &String| {
        let version = key.strip_prefix(ANY_GAME_KEY).and_then(|rest| rest.split_once('.'));
        version.is_some_and(|(version, _)| version.parse::<u32>().is_ok()) && !key.starts_with(GAME_KEY)
    };
    keys.iter().any(is_other).then(|| {
        t!("Another version of this page has kept games in this browser. This one cannot read them; they are left as they are.").to_owned()
    })
}

/// Finds the game of an address: the one of this tab, if it is at this very address; else one that another tab has kept
/// with it; for an empty address the latest.
#[must_use]
pub fn pick(fragment: &str, own: Option<Stored>, others: &[Stored]) -> Found {
    let (mut damage, mut damaged) = (Vec::new(), Vec::new());
    let mut read = |stored: &Stored| {
        let (game, words) = read(stored, fragment);
        if words.is_some() {
            damaged.push(stored.clone());
        }
        damage.extend(words);
        Some((game?, stored.clone()))
    };
    let mut found = own.and_then(|stored| read(&stored));
    if found.is_none() {
        found = others.iter().filter_map(read).max_by_key(|found| found.0.saved());
    }
    let (game, stored) = found.unzip();
    if let Some(lost) = game.as_ref().map(|game: &KeptGame| &game.lost).filter(|lost| !lost.is_empty()) {
        damaged.extend(stored);
        damage.push(t!(
            "The kept game was damaged: its {parts} could not be read. The rest is as it was.",
            parts = listed(&lost.iter().map(|part| say(part).to_owned()).collect::<Vec<_>>())
        ));
    }
    damage.dedup();
    Found { game, damage: (!damage.is_empty()).then(|| damage.join(" ")), damaged }
}

/// The game of an entry if it is the address's, from its backup where it is damaged; and what is to be said of that.
fn read(stored: &Stored, fragment: &str) -> (Option<KeptGame>, Option<String>) {
    if let Some(game) = KeptGame::read(&stored.main) {
        return (Some(game).filter(|game| fragment.is_empty() || game.is_at(fragment)), None);
    }
    let backup = stored.backup.as_deref().and_then(KeptGame::read);
    let words = if backup.is_some() {
        t!("A kept game was damaged. There is a backup of it.")
    } else {
        t!("A kept game was damaged. It is lost.")
    };
    (backup.filter(|game| game.leads_to(fragment)), Some(words.to_owned()))
}

/// How many plies a backup may be behind: a move and its answer.
const BEHIND: usize = 2;

impl KeptGame {
    /// Whether it is the very game of an address: of a link, by its number; where it was left is damaged, by its moves.
    fn is_at(&self, fragment: &str) -> bool {
        match (self.tag, &self.address) {
            (None, Some(address)) => address == fragment,
            (None, None) => {
                read_address(fragment).is_ok_and(|wanted| self.is_of(&wanted) && self.tree.knows(wanted.moves()))
            }
            (tag, _) => Address::read(fragment).is_ok_and(|wanted| wanted.tag == tag),
        }
    }

    /// Whether the game of an address is this one, or goes on with it by a move or two.
    fn leads_to(&self, fragment: &str) -> bool {
        let kept = self.address.as_deref().map(read_address);
        let (Some(Ok(kept)), Ok(wanted)) = (kept, read_address(fragment)) else { return false };
        let (before, after) = (kept.moves(), wanted.moves());
        fragment.is_empty() || self.is_of(&wanted) && after.starts_with(before) && after.len() <= before.len() + BEHIND
    }
}
