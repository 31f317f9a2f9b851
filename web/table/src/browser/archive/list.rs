//! What the list of all games does with the archive: reading, opening, deleting, and files.

use gloo::utils::window;
use js_sys::Uint8Array;
use laska_app::address::write_line_address;
use laska_app::archive::{ArchivedGame, GameKey, GameSummary, Listed, Written};
use laska_app::record_doubts::doubts;
use laska_app::saved::{LoadedGame, SavedGame};
use laska_app::text_file;
use laska_rules::Color;
use laska_rules::notation::record::{Record, Records, Tags, limits};
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{let_page_respond, save_large_file};
use laska_ui::effect::use_effect_with;
use laska_ui::tr;
use laska_ui::words::{localize, player_name};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::File;
use yew::prelude::*;

use super::keeping::{keep, keeping};
use super::{archive, latest_results};
use crate::browser::saved_games::loaded_in_page_time;
use crate::games::{ArchiveEvent, ArchiveRequest, ImportReport};

/// The maximum number of import errors that are shown, and that of doubts.
const MAX_ERRORS: usize = 5;

/// Reads the list of games each time it is shown. When it is hidden, deleted games are gone for good.
#[hook]
pub fn use_game_list(is_open: bool, on_event: Callback<ArchiveEvent>) {
    use_effect_with(is_open, move |&is_open| {
        if is_open {
            spawn_local(async move {
                on_event.emit(ArchiveEvent::Keeping(keeping().await));
                on_event.emit(list().await.unwrap_or_else(ArchiveEvent::Failed));
            });
        } else {
            archive().forget_deleted();
        }
    });
}

/// Does what the player requested in the list of games.
pub fn handle_request(request: ArchiveRequest, on_event: Callback<ArchiveEvent>) {
    spawn_local(async move {
        let done = match request {
            ArchiveRequest::Open(key) => load(key).await.map(|(loaded, text)| {
                archive().remember(key, text);
                Some(ArchiveEvent::Opened(Box::new(loaded_in_page_time(loaded))))
            }),
            ArchiveRequest::Review(key) => load(key).await.map(|(loaded, _)| {
                review(&loaded.game);
                None
            }),
            ArchiveRequest::Delete(key) => report_results(archive().delete(key).await).await,
            ArchiveRequest::Restore(key) => report_results(archive().restore(&key).await).await,
            ArchiveRequest::Keep => Ok(Some(ArchiveEvent::Keeping(keep().await))),
            ArchiveRequest::Export => export().await.map(|()| None),
            ArchiveRequest::Import(file) => match import(&file).await {
                Ok(report) => list().await.map(|listed| {
                    on_event.emit(listed);
                    Some(ArchiveEvent::Imported(report))
                }),
                Err(error) => Err(error),
            },
        };
        match done {
            Ok(event) => event.into_iter().for_each(|event| on_event.emit(event)),
            Err(error) => on_event.emit(ArchiveEvent::Failed(error)),
        }
    });
}

// -- Reading --

/// Lists all games, the most recently changed first.
async fn list() -> Result<ArchiveEvent, ArchiveError> {
    let Listed { summaries: mut games, unreadable, .. } = archive().list().await?;
    games.sort_by_key(|game| std::cmp::Reverse(game.saved));
    Ok(ArchiveEvent::Listed { games, unreadable })
}

/// Loads a game, and its text.
async fn load(key: GameKey) -> Result<(LoadedGame, String), ArchiveError> {
    let text = archive().text(&key).await?.ok_or(ArchiveError::Unreadable)?;
    LoadedGame::read(&text).map(|loaded| (loaded, text)).ok_or(ArchiveError::Unreadable)
}

/// Opens the review of a game in the study.
fn review(game: &SavedGame) {
    let address = write_line_address(game.cursor.game(), game.players.bottom());
    // If the browser refuses to navigate, the list stays open.
    let _ = window().location().assign(&format!("./study.html#analysis/review&{address}"));
}

/// Returns the latest results after a change of the list: the level that is offered next depends on them.
async fn report_results(changed: Result<(), ArchiveError>) -> Result<Option<ArchiveEvent>, ArchiveError> {
    changed?;
    latest_results().await.map(|results| Some(ArchiveEvent::Results(results)))
}

// -- Files --

/// Saves all games as one file of records, the latest first.
async fn export() -> Result<(), ArchiveError> {
    let ArchiveEvent::Listed { games, .. } = list().await? else { return Ok(()) };
    let mut file = String::new();
    for GameSummary { key, .. } in games {
        // Reading each game by itself lets the page respond in between.
        let Ok((LoadedGame { game, saved, .. }, _)) = load(key).await else { continue };
        let names = Color::ALL.map(|color| player_name(game.players.player(color), color));
        let record = ArchivedGame { game: game.at_end(), saved }.to_record(names.each_ref().map(String::as_str));
        file += &format!("{record}\n");
    }
    if save_large_file("laska-games.pgn", &file).is_some() { Ok(()) } else { Err(ArchiveError::Full) }
}

/// Adds the games of a file that the archive does not have.
async fn import(file: &File) -> Result<ImportReport, ArchiveError> {
    if file.size() > limits::BYTES as f64 {
        return Err(ArchiveError::FileTooLarge);
    }
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| ArchiveError::FileUnreadable)?;
    let decoded = text_file::decode(&Uint8Array::new(&bytes).to_vec()).ok_or(ArchiveError::FileUnreadable)?;
    let text = decoded.text;
    let mut report = ImportReport::default();
    for record in Records::new(&text) {
        match record {
            Ok(record) => {
                let ArchivedGame { game, saved } = ArchivedGame::from_record(&record);
                match archive().add(vec![(game, saved)]).await?.pop().flatten() {
                    Some(Written { summary: Some(_), .. }) => {
                        report.added += 1;
                        report.doubts.extend(doubts_about(&record).take(MAX_ERRORS - report.doubts.len()));
                    }
                    Some(_) => report.known += 1,
                    // A record without moves.
                    None => {}
                }
            }
            Err(error) => {
                report.error_count += 1;
                if report.errors.len() < MAX_ERRORS {
                    let place = error.position;
                    report.errors.push(tr!(
                        "Line {line}, column {column}: {error}.",
                        line = place.line,
                        column = place.column,
                        error = localize(&error.kind)
                    ));
                }
                let_page_respond().await;
            }
        }
    }
    Ok(report)
}

/// Returns what a record says that cannot be true, after the names of the players if it has them.
fn doubts_about(record: &Record) -> impl Iterator<Item = String> {
    let names = [Tags::WHITE, Tags::BLACK].map(|tag| record.tags.get(tag).filter(|name| !name.starts_with('?')));
    let game = if let [Some(white), Some(black)] = names { format!("{white} – {black}: ") } else { String::new() };
    doubts(record).into_iter().map(move |doubt| format!("{game}{}", localize(&doubt)))
}
