//! Import and export of records: `ImportDialog` reads games that are pasted, opened or dropped on the page, and sends
//! one to the analysis; `Export` copies a record, saves it as a file, or copies a link to it.

#[cfg(target_arch = "wasm32")]
mod dialog;
#[cfg(target_arch = "wasm32")]
mod export;
mod import;

use laska_rules::notation::record::{Record, Tags};
use laska_rules::{Game, NodeId};
use laska_ui::tr;

use crate::store::{load_from_tab, save_to_tab};

#[cfg(target_arch = "wasm32")]
pub use dialog::{ImportDialog, ImportDialogProps};
#[cfg(target_arch = "wasm32")]
pub use export::{Export, ExportProps};
pub use import::{ErrorView, Import, ImportError, ImportEvent, ImportItem};

/// Returns the record of a game up to the position on its board.
pub fn record_of(game: &Game) -> Record {
    let mut record = Record::from_position(game.start().clone(), game.variant().capture_rule);
    game.moves().iter().fold(NodeId::ROOT, |at, &mv| record.add(at, mv).expect("the moves of a game are legal"));
    record.result = game.outcome().into();
    record
}

/// The value of a tag that is unknown.
const UNKNOWN: &str = "?";

/// Returns the title of a record: its players and the event, as far as they are known.
pub fn record_title(record: &Record) -> String {
    title_of_tags(&record.tags).unwrap_or_else(|| tr!("Untitled game").to_owned())
}

/// Returns the players and the event that tags name; `None` if they name neither.
pub fn title_of_tags(tags: &Tags) -> Option<String> {
    let tag = |name| tags.get(name).map(str::trim).filter(|value| !value.is_empty() && *value != UNKNOWN);
    let players = match (tag(Tags::WHITE), tag(Tags::BLACK)) {
        (None, None) => None,
        (white, black) => {
            let (white, black) = (white.unwrap_or(UNKNOWN), black.unwrap_or(UNKNOWN));
            Some(tr!("{white} vs. {black}", white = white, black = black))
        }
    };
    match (players, tag(Tags::EVENT)) {
        (Some(players), Some(event)) => Some(tr!("{players}, {event}", players = players, event = event)),
        (players, event) => players.or(event.map(str::to_owned)),
    }
}

/// The storage key of the imported record.
const KEY: &str = "laska.study.record";

/// There is no space in the tab's storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser has no space to store the record")]
pub struct StorageFull;

/// Stores an imported record, replacing the previous one.
///
/// # Errors
/// When the browser's storage is full or disabled.
pub fn store_record(record: &str) -> Result<(), StorageFull> {
    save_to_tab(KEY, record).ok_or(StorageFull)
}

/// Returns the record last imported in this tab.
pub fn stored_record() -> Option<String> {
    load_from_tab(KEY)
}
