//! Owns texts that come from outside the page: a file that is dropped on it or opened, and a text that is pasted where
//! nothing is being written.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use js_sys::Uint8Array;
use laska_rules::notation::record::limits;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, File};
use yew::prelude::*;

use super::import::{ImportEvent, Trouble};

/// Where a paste is meant for what is being written.
const WRITTEN_IN: &str = "input, select, [contenteditable]";

/// Hears what is dropped and pasted anywhere on the page.
#[hook]
pub fn use_brought(on: Callback<ImportEvent>) {
    use_effect_with(on, |on| {
        let listeners = [listen_dragged(), listen_dropped(on.clone()), listen_pasted(on.clone())];
        move || drop(listeners)
    });
}

/// A browser drops only where somebody says that it may.
fn listen_dragged() -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "dragover", options, |event| {
        if transfer(event).is_some_and(|data| brings(&data)) {
            event.prevent_default();
        }
    })
}

fn listen_dropped(on: Callback<ImportEvent>) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "drop", options, move |event| {
        let Some(data) = transfer(event).filter(brings) else { return };
        event.prevent_default();
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => open_file(file, on.clone()),
            None => bring(&data, &on),
        }
    })
}

fn listen_pasted(on: Callback<ImportEvent>) -> EventListener {
    EventListener::new(&window(), "paste", move |event| {
        let focused = document().active_element();
        let written = focused.is_some_and(|it| it.closest(WRITTEN_IN).is_ok_and(|it| it.is_some()));
        let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
        if let (false, Some(data)) = (written, data) {
            bring(&data, &on);
        }
    })
}

fn transfer(event: &Event) -> Option<DataTransfer> {
    event.dyn_ref::<DragEvent>()?.data_transfer()
}

/// Whether it is a file or a text from outside, not a piece of the page that is being dragged.
fn brings(data: &DataTransfer) -> bool {
    let types = data.types();
    types.includes(&"Files".into(), 0) || types.includes(&"text/plain".into(), 0)
}

fn bring(data: &DataTransfer, on: &Callback<ImportEvent>) {
    if let Ok(text) = data.get_data("text/plain")
        && !text.trim().is_empty()
    {
        on.emit(ImportEvent::Brought(text.into()));
    }
}

/// Reads a file and brings its text.
pub(super) fn open_file(file: File, on: Callback<ImportEvent>) {
    if file.size() > limits::BYTES as f64 {
        on.emit(ImportEvent::Failed(Trouble::Large));
        return;
    }
    spawn_local(async move {
        let bytes = JsFuture::from(file.array_buffer()).await;
        on.emit(bytes.map_or(ImportEvent::Failed(Trouble::Unreadable), |bytes| {
            ImportEvent::File(file.name().into(), Uint8Array::new(&bytes).to_vec())
        }));
    });
}
