//! The games of My games, as the study reads them.

use std::rc::Rc;

use laska_app::archive::{Archive, GameKey, GameSummary};
use laska_app::saved::{LoadedGame, SavedGame};
use laska_rules::{Color, Game};
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{GamesOfTabs, StorePair};

type Games = Archive<SavedGame, StorePair, GamesOfTabs>;

thread_local! {
    static ARCHIVE: Rc<Games> = Rc::new(Archive::new(StorePair::GAMES, GamesOfTabs));
}

pub(crate) fn archive() -> Rc<Games> {
    ARCHIVE.with(Rc::clone)
}

/// A game of one person at this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwnGame {
    pub key: GameKey,
    /// The side that the person played.
    pub side: Color,
}

/// Finds a whole game, at its end, among those that one person here has played. What cannot be read is passed over.
pub(crate) async fn find(game: &Game) -> Option<OwnGame> {
    let is_alike = |it: &GameSummary| {
        it.plies == game.moves().len() && it.variant == game.variant() && it.position == *game.position()
    };
    let summaries = archive().list().await.ok()?.summaries;
    for summary in summaries.iter().filter(|it| is_alike(it)) {
        let Some(side) = summary.players.only_person() else { continue };
        let Ok(found) = load(summary.key).await else { continue };
        let line = found.cursor.game().at_end();
        if line.start() == game.start() && line.moves() == game.moves() {
            return Some(OwnGame { key: summary.key, side });
        }
    }
    None
}

pub(crate) async fn load(key: GameKey) -> Result<SavedGame, ArchiveError> {
    let text = archive().text(&key).await?.ok_or(ArchiveError::Unreadable)?;
    LoadedGame::read(&text).map(|loaded| loaded.game).ok_or(ArchiveError::Unreadable)
}
