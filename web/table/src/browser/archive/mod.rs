//! The archive of games in IndexedDB: the text of each game, and beside it a summary for the list.
//! [`laska_app::archive`] defines both, and decides what is written.
//!
//! The game of each tab is also in the local storage (see `saved_games.rs`), which answers at once when the page starts
//! and is complete when it is closed. What is only there, after a crash or from an earlier version of the page, is taken
//! over before the first game is saved or listed. The list of all games is in `list.rs`.

mod keeping;
mod list;

use std::rc::Rc;

use laska_app::archive::{Access, Archive, Base, Database, GameKey, GameSummary, SaveReport, Transaction};
use laska_app::results::LevelResult;
use laska_app::saved::SavedGame;
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{GamesOfTabs, StorePair, after_next_frame};
use laska_ui::clock::date;
use laska_ui::effect::use_effect_with;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use self::keeping::keep_silently;
use super::saved_games::in_time_of_day;
use crate::games::ArchiveEvent;

pub use list::{handle_request, use_game_list};

/// The number of games whose results decide which level is offered next.
const LATEST_GAMES: usize = 20;

type Games = Archive<SavedGame, StorePair, GamesOfTabs>;

thread_local! {
    static ARCHIVE: Rc<Games> = Rc::new(Archive::new(StorePair::GAMES, GamesOfTabs));
}

fn archive() -> Rc<Games> {
    ARCHIVE.with(Rc::clone)
}

/// Saves the game on the board after every change. At first, takes over the games of the local storage and reports the latest
/// results.
#[hook]
pub fn use_archive(saved: Option<SavedGame>, on_event: Callback<ArchiveEvent>) {
    use_effect_with((), {
        let on_event = on_event.clone();
        move |()| {
            after_next_frame(move || {
                spawn_local(async move {
                    // Without a database there are none. The player is notified when a game cannot be saved.
                    if let (Ok(()), Ok(results)) = (archive().take_over().await, latest_results().await) {
                        on_event.emit(ArchiveEvent::Results(results));
                    }
                });
            });
        }
    });
    use_effect_with(saved, move |saved| {
        let game = saved.clone().filter(|game| GameSummary::of(game, date()).is_some());
        if let Some((game, key)) = game.and_then(|game| game.key.map(|key| (game, key))) {
            let base = archive().base(Some(&key));
            after_next_frame(move || spawn_local(save(key, in_time_of_day(game).at_end(), base, on_event)));
        }
    });
}

async fn save(key: GameKey, game: SavedGame, base: Base, on_event: Callback<ArchiveEvent>) {
    let report = |report: SaveReport<SavedGame, ArchiveError>| match report {
        SaveReport::Saved { document, written, .. } => {
            if written.key != document {
                on_event.emit(ArchiveEvent::Rekeyed { from: document, to: written.key });
            }
            keep_silently();
            if let Some(summary) = written.summary {
                on_event.emit(ArchiveEvent::Saved(Box::new(summary)));
            }
        }
        SaveReport::Failed(error) => on_event.emit(ArchiveEvent::Failed(error)),
    };
    archive().save(key, game, date(), base, report).await;
}

/// Returns the results of the latest games that count, in the order in which they were finished.
async fn latest_results() -> Result<Vec<(GameKey, LevelResult)>, ArchiveError> {
    let stores = StorePair::GAMES.open(Access::Read).await?;
    let keys = stores.keys().await?;
    let mut started: Vec<_> = keys.iter().filter_map(|key| key.parse::<GameKey>().ok()?.started()).collect();
    started.sort();
    let mut latest = Vec::new();
    for started in started.into_iter().rev().take(LATEST_GAMES) {
        let key = GameKey::Started(started);
        let text = stores.summary(&key.to_string()).await?;
        latest.extend(text.and_then(|text| GameSummary::read(key, &text)));
    }
    latest.sort_by_key(|game| game.saved);
    Ok(latest.iter().filter_map(|game| Some((game.key, game.level_result()?))).collect())
}
