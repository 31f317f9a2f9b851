//! Owns the records that an address names: it finds them, and hands them to the analysis. Nothing is seen of it.

use laska_library::{Kind, Library};
use laska_rules::notation::excerpt;
use laska_rules::notation::record::{Record, Records};
use laska_web::notice::{Notice, Tone};
use laska_web::t;
use laska_web::words::localize;
use yew::prelude::*;

use super::state::{Event, LIBRARY};
use crate::data::{Text, use_text};
use crate::transfer::handed_over;

/// What a [`RecordOf`] opens, and who hears of it.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct RecordOfProps {
    /// What stands behind the section's name in the address.
    pub rest: AttrValue,
    /// Hears the record, or why there is none.
    pub on: Callback<Event>,
}

/// Opens a record of the library, which is fetched for it.
#[component]
pub(super) fn RecordOf(props: &RecordOfProps) -> Html {
    let texts = [use_text(Kind::Game.file()), use_text(Kind::Opening.file()), use_text(Kind::Study.file())];
    let on = props.on.clone();
    let rest = props.rest.clone();
    // Other places of the same record are found without it.
    let source = rest.split('&').next().unwrap_or_default().to_owned();
    use_effect_with((source, texts), move |(source, texts)| {
        let found = match source.strip_prefix(LIBRARY) {
            Some(name) => of_library(name, texts),
            None => Some(imported()),
        };
        if let Some(found) = found {
            on.emit(told(found, &rest));
        }
    });
    Html::default()
}

fn told(found: Result<Record, String>, rest: &str) -> Event {
    match found {
        Ok(record) => Event::OpenedRecord(Box::new(record), rest.to_owned()),
        Err(text) => Event::Told(Notice::Words { tone: Tone::Error, text }),
    }
}

/// The record of that name; `None` while it may still come.
fn of_library(name: &str, texts: &[Text; 3]) -> Option<Result<Record, String>> {
    let mut here = Vec::new();
    for (kind, text) in Kind::ALL.into_iter().zip(texts) {
        match text {
            Text::Coming => return None,
            Text::Here(text) => here.push((kind, &**text)),
            Text::Missing(reason) => {
                return Some(Err(t!("The library could not be fetched: {reason}.", reason = reason)));
            }
        }
    }
    let found = Library::read(&here).map(|library| library.find(name).map(|entry| entry.record().clone()));
    Some(match found {
        Ok(Some(record)) => Ok(record),
        Ok(None) => Err(t!("The library has nothing called {name}.", name = excerpt(name))),
        Err(error) => Err(t!("The library cannot be read: {error}.", error = localize(&error))),
    })
}

fn imported() -> Result<Record, String> {
    let Some(text) = handed_over() else { return Err(t!("No game was brought in on this page.").to_owned()) };
    match Records::new(&text).next() {
        Some(Ok(record)) => Ok(record),
        Some(Err(error)) => Err(t!("The game cannot be read: {error}.", error = localize(&error))),
        None => Err(t!("The text that was brought in has no game.").to_owned()),
    }
}
