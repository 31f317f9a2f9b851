//! Decides what to write when a game has changed that the archive already has, so that no tab and no import overwrites
//! what another one has saved.

use super::{ArchivedGame, GameKey};
use crate::clock::Timestamp;
use crate::saved::{LoadedGame, SavedGame, StoredGame, is_same_game};

/// Where a game comes from that is written into the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// The board of a tab, with the text that this tab last read or wrote under the same key. A different text is of another
    /// tab, in which the same game was continued.
    Board(Option<&'a str>),
    /// A file or another storage. A different game there may have the same key.
    Elsewhere,
}

/// What to write into the archive.
#[derive(Clone, Debug, PartialEq)]
pub enum Update {
    /// Nothing: the archive already has the game, perhaps with more moves.
    None,
    /// This game, which may include moves that the archive had.
    Write(Box<SavedGame>),
    /// The archive has a different game under this key. Try the next key.
    Conflict,
}

impl Update {
    /// Decides what to write for a game, given the text that the archive has under the same key.
    ///
    /// A finished game is final: a game that continues from one of its positions is a different game.
    pub fn of(game: &SavedGame, stored: Option<&str>, source: Source<'_>) -> Self {
        let write = |game: SavedGame| Self::Write(Box::new(game));
        let Some(stored_text) = stored else { return write(game.clone()) };
        if is_same_game(&game.text(Timestamp::default()), stored_text) {
            return Self::None;
        }
        // What cannot be read is replaced by what is on the board.
        let Some(stored) = LoadedGame::read(stored_text).map(|loaded| loaded.game) else { return write(game.clone()) };
        if game.has_same_content(&stored) {
            // At most the line that someone looks at is different.
            return Self::None;
        }
        if game.game_id.is_some() {
            let both = game.clone().with(&stored);
            return if contains(&stored, &both) { Self::None } else { write(both) };
        }
        let is_final = stored.cursor.game().outcome().is_some() && !has_same_line(game, &stored);
        let is_own = source == Source::Board(Some(stored_text));
        if !is_final && (is_own || contains(game, &stored)) {
            write(game.clone())
        } else if contains(&stored, game) {
            Self::None
        } else if !is_final && source != Source::Elsewhere && game.cursor.has_same_start(stored.cursor.game()) {
            write(game.clone().with(&stored))
        } else {
            Self::Conflict
        }
    }
}

/// Returns whether a game has all moves and results of another.
fn contains(game: &SavedGame, other: &SavedGame) -> bool {
    let mut both = game.cursor.clone();
    both.merge(&other.cursor) && {
        let count = |it: &SavedGame| {
            let tree = it.cursor.tree();
            let nodes = tree.preorder();
            (nodes.len(), nodes.into_iter().filter(|&id| tree.note(id).ended_with.is_some()).count())
        };
        count(game) == count(&SavedGame { cursor: both, ..game.clone() })
    }
}

impl ArchivedGame {
    /// Returns the games of an entry of the local storage: the game itself, and its backup if that is a different game.
    pub fn all_of(stored: &StoredGame) -> Vec<Self> {
        let read = |text: &str| LoadedGame::read(text).map(|it| Self { game: it.game.at_end(), saved: it.saved });
        let main = read(&stored.main);
        // Usually the backup is the same game before its last move.
        let is_other = |backup: &Self| main.as_ref().is_none_or(|main| !contains(&main.game, &backup.game));
        let backup = stored.backup.as_deref().and_then(read).filter(is_other);
        main.into_iter().chain(backup).collect()
    }
}

fn has_same_line(game: &SavedGame, other: &SavedGame) -> bool {
    let [one, two] = [game, other].map(|it| it.cursor.game().at_end());
    one.moves() == two.moves() && one.outcome() == two.outcome()
}

impl GameKey {
    /// Returns the key to try after a conflict. Games by link have no conflicts.
    pub fn next(self) -> Self {
        match self {
            Self::Started(Timestamp(started)) => Self::Started(Timestamp(started.wrapping_add(1))),
            Self::Link(_) => self,
        }
    }
}

impl SavedGame {
    /// Returns the game as the archive saves it: with the end of its line shown, so that looking at a position is no
    /// change.
    pub fn at_end(mut self) -> Self {
        self.cursor.go_to_ply(usize::MAX);
        self
    }
}
