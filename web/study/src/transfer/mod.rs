//! Records in and out: [`ImportDialog`] takes texts of games, pasted, opened or dropped on the page, and hands the
//! chosen one to the analysis; `Export` gives a record as text, file or link.

mod dialog;
#[cfg(target_arch = "wasm32")]
mod export;
mod import;

use laska_rules::notation::record::Record;
use laska_rules::{Game, NodeId};
use laska_web::tr;

use crate::store::{load_from_tab, save_to_tab};

pub use dialog::{ImportDialog, ImportDialogProps};
#[cfg(target_arch = "wasm32")]
pub use export::{Export, ExportProps};
pub use import::{ErrorView, Import, ImportError, ImportEvent, ImportItem};

/// The record of a game up to the position on its board.
#[must_use]
pub fn record_of(game: &Game) -> Record {
    let mut record = Record::from_position(game.start().clone(), game.variant().capture_rule);
    game.moves().iter().fold(NodeId::ROOT, |at, &mv| record.add(at, mv).expect("the moves of a game are legal"));
    record.result = game.outcome().into();
    record
}

/// What a tag says where nobody knows.
const UNKNOWN: &str = "?";

/// What a record is called: its players and the event, as far as they are known.
#[must_use]
pub fn record_title(record: &Record) -> String {
    let tag = |name| record.tags.get(name).map(str::trim).filter(|value| !value.is_empty() && *value != UNKNOWN);
    let players = match (tag("White"), tag("Black")) {
        (None, None) => None,
        (white, black) => {
            let (white, black) = (white.unwrap_or(UNKNOWN), black.unwrap_or(UNKNOWN));
            Some(tr!("{white} against {black}", white = white, black = black))
        }
    };
    match (players, tag("Event")) {
        (Some(players), Some(event)) => tr!("{players}, {event}", players = players, event = event),
        (Some(players), None) => players,
        (None, Some(event)) => event.to_owned(),
        (None, None) => tr!("A game without a name").to_owned(),
    }
}

/// Where the imported record is kept.
const KEY: &str = "laska.study.record";

/// The tab has no room for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser refuses to keep the record")]
pub struct StorageFull;

/// Hands a record over, in place of the one before.
///
/// # Errors
/// When the browser has no room for it, or keeps nothing at all.
pub fn store_record(record: &str) -> Result<(), StorageFull> {
    save_to_tab(KEY, record).ok_or(StorageFull)
}

/// The record that was handed over last in this tab.
#[must_use]
pub fn stored_record() -> Option<String> {
    load_from_tab(KEY)
}
