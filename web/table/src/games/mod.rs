//! The list of all games played on this page: state, dialog and results. `browser/archive` stores the games.
//!
//! The list is read when the dialog opens and then follows every change. Other tabs write to the same archive, so
//! opening the dialog again refreshes it.

mod dialog;
mod results;
mod row;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_app::Player;
use laska_app::archive::{GameKey, GameSummary};
use laska_app::results::LevelResult;
use laska_app::saved::LoadedGame;
use laska_ui::archive_error::ArchiveError;
use web_sys::File;

pub use dialog::{GamesDialog, GamesDialogProps};

/// What the player requests of the archive in the list of games.
#[derive(Clone, Debug, PartialEq)]
pub enum ArchiveRequest {
    /// Put a game on the board, to look at it or to go on.
    Open(GameKey),
    /// Review a game in the study.
    Review(GameKey),
    Delete(GameKey),
    /// Restore a deleted game.
    Restore(GameKey),
    /// Let the browser ask the player whether the games should be kept.
    Keep,
    /// Save all games as a file.
    Export,
    /// Add the games of a file.
    Import(File),
}

/// Which games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamesFilter {
    #[default]
    All,
    /// Games without a result.
    Unfinished,
    /// Games with a result.
    Finished,
    /// Games by link in which it is the player's turn.
    YourMove,
}

impl GamesFilter {
    /// All values, in the order of the dialog.
    pub const ALL: [Self; 4] = [Self::All, Self::YourMove, Self::Unfinished, Self::Finished];

    fn includes(self, game: &GameSummary) -> bool {
        match self {
            Self::All => true,
            Self::Unfinished => game.outcome.is_none(),
            Self::Finished => game.outcome.is_some(),
            Self::YourMove => waits_for_player(game),
        }
    }
}

/// Returns whether a game by link waits for the move of the player here.
fn waits_for_player(game: &GameSummary) -> bool {
    let by_link = game.players.only_person().filter(|&you| game.players.player(!you) == Player::Remote);
    game.outcome.is_none() && by_link == Some(game.position.turn())
}

/// How the browser keeps what this site stores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// Not known.
    #[default]
    Unknown,
    /// Until the player deletes it.
    Permanent,
    /// The browser may delete it, for example to make room.
    Temporary,
    /// The browser may delete it, and would ask the player whether it should be kept.
    CanAsk,
}

/// A report of the archive.
#[derive(Clone, Debug, PartialEq)]
pub enum ArchiveEvent {
    /// How the browser keeps the games.
    Keeping(Keeping),
    /// All games, and the number of entries that could not be read.
    Listed {
        /// The games, the most recently changed first.
        games: Vec<GameSummary>,
        /// The number of unreadable entries.
        unreadable: usize,
    },
    /// The results of the latest games that count, in the order in which they were finished.
    Results(Vec<(GameKey, LevelResult)>),
    /// A game was written.
    Saved(Box<GameSummary>),
    /// The game on the board got another key, because the archive has a different game under its own.
    Rekeyed {
        /// The previous key.
        from: GameKey,
        /// The new key.
        to: GameKey,
    },
    /// A game was loaded for the board.
    Opened(Box<LoadedGame>),
    /// A file was imported.
    Imported(ImportReport),
    /// Something failed.
    Failed(ArchiveError),
}

/// The outcome of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// The number of games that were new, or had new moves.
    pub added: usize,
    /// The number of games that were here already.
    pub known: usize,
    /// The first errors, each with its place in the file.
    pub errors: Vec<String>,
    /// The number of all errors.
    pub error_count: usize,
    /// What the first imported games say that cannot be true.
    pub doubts: Vec<String>,
}

/// The state of the list of games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MyGames {
    /// All games, the most recently changed first, or `None` if they are not known yet.
    games: Option<Rc<Vec<GameSummary>>>,
    /// The number of entries that could not be read.
    unreadable: usize,
    filter: GamesFilter,
    /// Deleted games that the dialog still offers to restore.
    deleted: Vec<GameKey>,
    report: Option<ImportReport>,
    error: Option<ArchiveError>,
    /// Whether a file is being imported.
    importing: bool,
    keeping: Keeping,
}

/// Inserts a game into a list with the most recently changed first.
fn with_game(mut games: Vec<GameSummary>, game: GameSummary) -> Vec<GameSummary> {
    games.insert(games.partition_point(|it| it.saved >= game.saved), game);
    games
}

impl MyGames {
    /// Resets what the dialog shows, before it opens and after it closes.
    pub fn reset(&mut self) {
        self.forget_deleted();
        (self.error, self.report, self.filter) = (None, None, GamesFilter::All);
    }

    /// Changes which games are listed.
    pub fn set_filter(&mut self, filter: GamesFilter) {
        (self.error, self.filter) = (None, filter);
    }

    /// Updates the list after a request. The archive does the rest.
    pub fn apply_request(&mut self, request: &ArchiveRequest) {
        self.error = None;
        match request {
            ArchiveRequest::Delete(key) => self.deleted.push(*key),
            ArchiveRequest::Restore(key) => self.deleted.retain(|deleted| deleted != key),
            ArchiveRequest::Import(_) => (self.importing, self.report) = (true, None),
            ArchiveRequest::Open(_) | ArchiveRequest::Review(_) | ArchiveRequest::Export | ArchiveRequest::Keep => {}
        }
    }

    /// Updates the list after a report of the archive.
    pub fn apply_event(&mut self, event: &ArchiveEvent) {
        match event {
            ArchiveEvent::Listed { games, unreadable } => {
                // Deleted games that can be restored keep their place.
                let is_listed = |deleted: &GameSummary| games.iter().any(|game| game.key == deleted.key);
                let deleted = self.deleted_games().filter(|it| !is_listed(it)).cloned();
                let games = deleted.fold(games.clone(), with_game);
                self.unreadable = *unreadable;
                self.games = Some(Rc::new(games));
            }
            ArchiveEvent::Saved(summary) if self.is_read() => {
                let others = self.games().iter().filter(|game| game.key != summary.key).cloned().collect();
                self.deleted.retain(|deleted| *deleted != summary.key);
                self.games = Some(Rc::new(with_game(others, summary.as_ref().clone())));
            }
            ArchiveEvent::Keeping(keeping) => self.keeping = *keeping,
            ArchiveEvent::Imported(report) => (self.importing, self.report) = (false, Some(report.clone())),
            ArchiveEvent::Failed(error) => (self.importing, self.error) = (false, Some(*error)),
            ArchiveEvent::Results(_)
            | ArchiveEvent::Saved(_)
            | ArchiveEvent::Rekeyed { .. }
            | ArchiveEvent::Opened(_) => {}
        }
    }

    fn deleted_games(&self) -> impl Iterator<Item = &GameSummary> {
        self.games().iter().filter(|game| self.is_deleted(game.key))
    }

    fn forget_deleted(&mut self) {
        if !self.deleted.is_empty() {
            let games = self.games().iter().filter(|game| !self.is_deleted(game.key)).cloned().collect();
            self.games = Some(Rc::new(games));
            self.deleted.clear();
        }
    }

    /// Returns all games, the most recently changed first.
    pub fn games(&self) -> &[GameSummary] {
        self.games.as_ref().map_or(&[], |games| games.as_slice())
    }

    pub fn listed(&self) -> impl Iterator<Item = &GameSummary> {
        self.games().iter().filter(|game| self.filter.includes(game))
    }

    /// Returns the number of games that a filter lists, without deleted ones.
    pub fn count(&self, filter: GamesFilter) -> usize {
        self.games().iter().filter(|game| filter.includes(game) && !self.is_deleted(game.key)).count()
    }

    /// Returns whether the games are known.
    pub const fn is_read(&self) -> bool {
        self.games.is_some()
    }

    /// Returns whether a game was deleted and can be restored.
    pub fn is_deleted(&self, key: GameKey) -> bool {
        self.deleted.contains(&key)
    }

    /// Returns the results against the levels that count, in the order in which the games were finished.
    pub fn level_results(&self) -> Vec<LevelResult> {
        let games = self.games().iter().rev().filter(|game| !self.is_deleted(game.key));
        games.filter_map(GameSummary::level_result).collect()
    }
}
