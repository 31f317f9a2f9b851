//! The archive of games in IndexedDB: the text of each game, and beside it a summary for the list.
//! [`laska_app::archive`] defines both, and decides what is written.
//!
//! The game of each tab is also in the local storage (see `saved_games.rs`), which answers at once when the page starts
//! and is complete when it is closed. What is only there, after a crash or from an earlier version of the page, is taken
//! over before the first game is saved or listed. The list of all games is in `list.rs`.

mod keeping;
mod list;

use std::cell::{Cell, RefCell};

use laska_app::Timestamp;
use laska_app::archive::{ArchivedGame, GameKey, GameSummary, Source, Update};
use laska_app::results::LevelResult;
use laska_app::saved::{SavedGame, is_same_game};
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{Access, StorePair, Stores, after_next_frame};
use laska_ui::clock::date;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use self::keeping::keep_silently;
use super::saved_games::{in_time_of_day, stored_games};
use crate::games::ArchiveEvent;

pub use list::{handle_request, use_game_list};

/// The number of games whose results decide which level is offered next.
const LATEST_GAMES: usize = 20;

thread_local! {
    /// The key of the game on the board, and the text that this tab last read or wrote there.
    static KNOWN: RefCell<Option<(GameKey, String)>> = const { RefCell::new(None) };
    /// The latest game on the board that has yet to be written.
    static WAITING: RefCell<Option<SavedGame>> = const { RefCell::new(None) };
    /// Whether a game is being written.
    static IS_SAVING: Cell<bool> = const { Cell::new(false) };
    /// Whether the games of the local storage have been taken over.
    static HAS_TAKEN_OVER: Cell<bool> = const { Cell::new(false) };
    /// Whether the player knows that games cannot be saved.
    static NOTIFIED: Cell<bool> = const { Cell::new(false) };
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
                    if let (Ok(()), Ok(results)) = (take_over().await, latest_results().await) {
                        on_event.emit(ArchiveEvent::Results(results));
                    }
                });
            });
        }
    });
    use_effect_with(saved, move |saved| {
        if let Some(game) = saved.clone().filter(|game| GameSummary::of(game, date()).is_some()) {
            after_next_frame(move || spawn_local(save(in_time_of_day(game).at_end(), on_event)));
        }
    });
}

// -- Writing --

/// The outcome of writing a game.
struct Written {
    key: GameKey,
    /// The text that the archive has now.
    text: String,
    /// The new summary; `None` if the archive had the game already.
    summary: Option<GameSummary>,
}

/// Writes a game, under another key if the archive has a different game under its own. Returns `None` if it does not
/// belong into the archive.
async fn write(mut game: SavedGame, saved: Timestamp, source: Source<'_>) -> Result<Option<Written>, ArchiveError> {
    let stores = Stores::open(StorePair::GAMES, Access::Write).await?;
    while let Some(key) = game.key {
        let stored = stores.text(&key.to_string()).await?;
        match Update::of(&game, stored.as_deref(), source) {
            Update::None => return Ok(stored.map(|text| Written { key, text, summary: None })),
            Update::Conflict => game.key = Some(key.next()),
            Update::Write(game) => {
                let Some(summary) = GameSummary::of(&game, saved) else { break };
                let text = game.text(saved);
                stores.put(&key.to_string(), &text, &summary.to_string()).await?;
                stores.finish().await?;
                return Ok(Some(Written { key, text, summary: Some(summary) }));
            }
        }
    }
    Ok(None)
}

/// Writes the game on the board. While another write is running, only the latest game waits for it.
async fn save(game: SavedGame, on_event: Callback<ArchiveEvent>) {
    WAITING.set(Some(game));
    if IS_SAVING.replace(true) {
        return;
    }
    while let Some(game) = WAITING.take() {
        let Some(key) = game.key else { continue };
        let known = KNOWN.with_borrow(|known| known.as_ref().filter(|it| it.0 == key).map(|it| it.1.clone()));
        let own = game.text(Timestamp::default());
        // At most another position is shown.
        if known.as_ref().is_some_and(|known| is_same_game(known, &own)) {
            continue;
        }
        match write(game, date(), Source::Board(known.as_deref())).await {
            Ok(None) => {}
            Ok(Some(Written { key: to, text, summary })) => {
                // Another tab may have saved this game with more moves, which this tab must not replace later.
                if summary.is_some() || is_same_game(&text, &own) {
                    KNOWN.set(Some((to, text)));
                }
                if to != key {
                    on_event.emit(ArchiveEvent::Rekeyed { from: key, to });
                }
                keep_silently();
                if let Some(summary) = summary {
                    on_event.emit(ArchiveEvent::Saved(Box::new(summary)));
                }
            }
            Err(error) if !NOTIFIED.replace(true) => on_event.emit(ArchiveEvent::Failed(error)),
            Err(_) => {}
        }
    }
    IS_SAVING.set(false);
}

/// Writes the games of the local storage that the archive does not have, once.
async fn take_over() -> Result<(), ArchiveError> {
    if HAS_TAKEN_OVER.get() {
        return Ok(());
    }
    for stored in stored_games() {
        for ArchivedGame { game, saved } in ArchivedGame::all_of(&stored) {
            write(game, saved, Source::Elsewhere).await?;
        }
    }
    HAS_TAKEN_OVER.set(true);
    Ok(())
}

// -- Reading --

/// Returns the results of the latest games that count, in the order in which they were finished.
async fn latest_results() -> Result<Vec<(GameKey, LevelResult)>, ArchiveError> {
    let stores = Stores::open(StorePair::GAMES, Access::Read).await?;
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
