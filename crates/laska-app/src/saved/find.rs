//! Finds the saved game of an address among those that the browser has stored.

use super::{LoadedGame, SavedField};
use crate::address::{Address, read_address, undecorated};
use crate::archive::GameKey;

/// The prefix of the storage keys of saved games. The number increases when the format changes, so that other versions
/// of the page leave these entries alone.
pub const GAME_KEY: &str = "laska.game.1.";

/// The common prefix for all versions, followed by the version number and a dot.
const ANY_GAME_KEY: &str = "laska.game.";

/// The number of plies by which a backup may be behind: a move and the reply.
const MAX_PLIES_BEHIND: usize = 2;

/// A problem with saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveDamage {
    /// A game was damaged, and its backup was loaded.
    FromBackup,
    /// A game and its backup were damaged.
    Lost,
    /// Parts of a game could not be read. The rest was loaded.
    Parts(Vec<SavedField>),
    /// A different version of the page saved games that this version cannot read.
    OtherVersion,
}

/// A saved game as stored in the browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredGame {
    /// The storage key.
    pub key: String,
    /// The latest text.
    pub main: String,
    /// The previous text.
    pub backup: Option<String>,
}

/// The result of a search for the saved game of an address.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameLookup {
    /// The saved game.
    pub game: Option<LoadedGame>,
    /// The entry in which it was found.
    pub key: Option<String>,
    /// Whether it has moves after the address that another tab has played since.
    pub has_gone_on: bool,
    /// The problems, without duplicates.
    pub damage: Vec<SaveDamage>,
    /// The entries that are damaged.
    pub damaged: Vec<StoredGame>,
}

/// Returns [`SaveDamage::OtherVersion`] if a storage key belongs to a game saved by a different version of the page.
pub fn find_other_version(keys: &[String]) -> Option<SaveDamage> {
    let is_other = |key: &String| {
        let version = key.strip_prefix(ANY_GAME_KEY).and_then(|rest| rest.split_once('.'));
        version.is_some_and(|(version, _)| version.parse::<u32>().is_ok()) && !key.starts_with(GAME_KEY)
    };
    keys.iter().any(is_other).then_some(SaveDamage::OtherVersion)
}

/// Finds the saved game of an address: the first of this tab's games with exactly this address, otherwise the most recent
/// game of another tab with this address. Every game matches an empty address. If another entry has a newer version of the
/// game, that is the one.
pub fn find_game(fragment: &str, own: impl IntoIterator<Item = StoredGame>, others: &[StoredGame]) -> GameLookup {
    let fragment = &*undecorated(fragment);
    let own: Vec<_> = own.into_iter().collect();
    let (mut damage, mut damaged) = (Vec::new(), Vec::new());
    let mut read = |stored: &StoredGame| {
        let (game, problem) = read(stored, fragment);
        if problem.is_some() {
            damaged.push(stored.clone());
        }
        damage.extend(problem);
        Some((game?, stored.clone()))
    };
    let mut found = own.iter().find_map(&mut read);
    if found.is_none() {
        found = others.iter().filter_map(read).max_by_key(|found| found.0.saved);
    }
    let (game, stored) = found.unzip();
    let key = stored.as_ref().map(|stored| stored.key.clone());
    if let Some(unreadable) =
        game.as_ref().map(|game: &LoadedGame| &game.unreadable).filter(|unreadable| !unreadable.is_empty())
    {
        damaged.extend(stored);
        damage.push(SaveDamage::Parts(unreadable.clone()));
    }
    damage.dedup();
    // The browser's history may have what is damaged in the storage.
    if key.is_some()
        && damaged.iter().any(|damaged| Some(&damaged.key) == key.as_ref() && LoadedGame::read(&damaged.main).is_none())
    {
        damage
            .iter_mut()
            .filter(|damage| **damage == SaveDamage::Lost)
            .for_each(|damage| *damage = SaveDamage::FromBackup);
    }
    let newer = game.as_ref().and_then(|game| newer_version(game, own.iter().chain(others)));
    let has_gone_on = newer.as_ref().zip(game.as_ref()).is_some_and(|(newer, game)| newer.continues(game, fragment));
    GameLookup { game: newer.or(game), key, has_gone_on, damage, damaged }
}

/// Returns whether a text may be a version of the game with this key, without reading its moves. A game by link has one entry
/// in all tabs, so there are no versions of it.
pub fn may_be_version_of(text: &str, key: GameKey) -> bool {
    key.started().is_some_and(|_| text.contains(&format!("\nkey {key}\n")))
}

/// Returns the latest version of a game among these entries, if it is newer.
fn newer_version<'a>(game: &LoadedGame, stored: impl Iterator<Item = &'a StoredGame>) -> Option<LoadedGame> {
    let key = game.game.key?;
    let same = stored.filter(|stored| may_be_version_of(&stored.main, key));
    let same = same.filter_map(|stored| LoadedGame::read(&stored.main));
    let newest = same.filter(|other| other.game.key == game.game.key).max_by_key(|other| other.saved)?;
    (newest.saved > game.saved && newest.unreadable.is_empty()).then_some(newest)
}

impl LoadedGame {
    /// Returns the damage to the parts that could not be read, or `None` if the game is undamaged.
    pub fn damage(&self) -> Option<SaveDamage> {
        (!self.unreadable.is_empty()).then(|| SaveDamage::Parts(self.unreadable.clone()))
    }

    /// Returns whether this is the game of an address. A game by link is compared by its ID, and a game whose own
    /// address is damaged by its moves.
    fn is_at(&self, fragment: &str) -> bool {
        let cursor = &self.game.cursor;
        match (self.game.game_id, &self.address) {
            (None, Some(address)) => address == fragment,
            (None, None) => read_address(fragment)
                .is_ok_and(|game| cursor.has_same_start(&game) && cursor.tree().contains_line(game.moves())),
            (game_id, _) => Address::read(fragment).is_ok_and(|address| address.game_id == game_id),
        }
    }

    /// Returns whether this version of a game continues where another ended, with an address that shows that end.
    fn continues(&self, before: &Self, fragment: &str) -> bool {
        let line = before.game.cursor.game().moves();
        let shows_end = fragment.is_empty() || read_address(fragment).is_ok_and(|shown| shown.moves() == line);
        shows_end && self.game.cursor.game().moves().starts_with(line)
    }

    /// Returns whether the game of an address is this one or continues it by at most [`MAX_PLIES_BEHIND`] plies.
    fn leads_to(&self, fragment: &str) -> bool {
        let saved = self.address.as_deref().map(read_address);
        let (Some(Ok(saved)), Ok(requested)) = (saved, read_address(fragment)) else { return false };
        let (before, after) = (saved.moves(), requested.moves());
        fragment.is_empty()
            || self.game.cursor.has_same_start(&requested)
                && after.starts_with(before)
                && after.len() <= before.len() + MAX_PLIES_BEHIND
    }
}

/// Returns the game of an entry, or of its backup if the entry is damaged, if it belongs to the address. Also returns the
/// problem, if there is one.
fn read(stored: &StoredGame, fragment: &str) -> (Option<LoadedGame>, Option<SaveDamage>) {
    if let Some(game) = LoadedGame::read(&stored.main) {
        return (Some(game).filter(|game| fragment.is_empty() || game.is_at(fragment)), None);
    }
    let backup = stored.backup.as_deref().and_then(LoadedGame::read);
    let damage = if backup.is_some() { SaveDamage::FromBackup } else { SaveDamage::Lost };
    (backup.filter(|game| game.leads_to(fragment)), Some(damage))
}

#[cfg(test)]
mod tests {
    use laska_rules::Color;

    use super::*;
    use crate::clock::Timestamp;
    use crate::players::{GameId, Players};

    #[test]
    fn a_saved_game_by_link_of_version_1_still_opens() {
        let text = "saved 1763750000000\naddress fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4\n\
            start fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w\nlink 3dAAAA\nwhite person\nblack elsewhere\n\
            move 0 c3-d4\ntip 1\nwhole";
        let stored = StoredGame { main: text.to_owned(), ..StoredGame::default() };
        let found = find_game("turns=1C.3dAAAA", None, &[stored]);
        let game = found.game.expect("the game of the link").game;
        assert_eq!((game.game_id, game.players), (Some(GameId(1911)), Players::by_link(Color::White)));
        assert_eq!(game.text(Timestamp(1_763_750_000_000)), text);
        assert_eq!(GAME_KEY, "laska.game.1.");
    }
}
