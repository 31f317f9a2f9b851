//! Owns how a record from somewhere is called.

use laska_rules::notation::record::Record;
use laska_web::t;

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
            Some(t!("{white} against {black}", white = white, black = black))
        }
    };
    match (players, tag("Event")) {
        (Some(players), Some(event)) => t!("{players}, {event}", players = players, event = event),
        (Some(players), None) => players,
        (None, Some(event)) => event.to_owned(),
        (None, None) => t!("A game without a name").to_owned(),
    }
}
