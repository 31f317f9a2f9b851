//! Owns the records that an address names: it finds them, and hands them to the analysis.

use gloo::storage::{SessionStorage, Storage as _};
use laska_rules::notation::record::{Record, Records};
use yew::prelude::*;

use super::state::{Event, IMPORTED};

/// Where the record is that was brought in last, as text.
const STORED: &str = "laska.study.record";

/// Opens the record that an address names.
#[hook]
pub(super) fn use_record(rest: AttrValue, on: Callback<Event>) {
    use_effect_with(rest, move |rest| {
        if let Some(record) = (rest == IMPORTED).then(imported).flatten() {
            on.emit(Event::OpenedRecord(Box::new(record), rest.to_string()));
        }
    });
}

fn imported() -> Option<Record> {
    let text = SessionStorage::raw().get_item(STORED).ok()??;
    Records::new(&text).next()?.ok()
}
