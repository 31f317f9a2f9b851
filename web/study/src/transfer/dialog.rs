//! The import dialog, and the listeners for text that is pasted or dropped on the page. The text box is not a
//! `textarea`, because browsers may ask their vendors' servers how to autofill those.

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use js_sys::Uint8Array;
use laska_app::record_doubts::doubts;
use laska_rules::notation::record::{Record, limits};
use laska_rules::{Message, ToMessage as _};
use laska_ui::effect::use_effect_with;
use laska_ui::notice::{Notice, Tone};
use laska_ui::panels::Dialog;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::ui_context::use_ui_context;
use laska_ui::words::localize;
use laska_ui::{tr, tr_n, tr_noop};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, File, HtmlElement, HtmlInputElement};
use yew::prelude::*;

use super::import::{ErrorView, Import, ImportError, ImportEvent, ImportItem};
use super::store_record;
use crate::collection::{ImportOutcome, TextField, store};
use crate::frame::SectionEvent;
use crate::library::LibraryAddress;
use crate::route::Route;
use crate::section::Section;

#[derive(Clone, PartialEq, Properties)]
pub struct ImportDialogProps {
    /// The number of requests to open the dialog; a new number opens it.
    pub open_count: u32,
    /// Receives the address of the imported record.
    pub on_event: Callback<SectionEvent>,
}

reduced_by!(Import, ImportEvent);

/// The import dialog. It also opens when text is dropped or pasted on the page.
#[component]
pub fn ImportDialog(props: &ImportDialogProps) -> Html {
    use_ui_context();
    let import = use_reducer(Import::default);
    let on_event = use_dispatch(&import);
    use_drop_and_paste(on_event.clone());
    use_effect_with((props.open_count, on_event.clone()), |(open_count, on_event)| {
        if *open_count > 0 {
            on_event.emit(ImportEvent::Opened);
        }
    });
    use_effect_with(import.chosen().cloned(), {
        let (on_event, on_section_event) = (on_event.clone(), props.on_event.clone());
        move |chosen: &Option<Rc<Record>>| {
            let Some(record) = chosen else { return };
            if store_record(&record.to_string()).is_err() {
                on_event.emit(ImportEvent::Failed(ImportError::StorageFull));
            } else {
                on_event.emit(ImportEvent::Stored);
                // The time distinguishes this record from the previous import.
                let rest = format!("imported/{}", js_sys::Date::now());
                on_section_event.emit(SectionEvent::GoTo(Route { section: Section::Analysis, rest }));
                let doubts = doubts(record).into_iter();
                let doubts = doubts.map(|doubt| Notice::Message { tone: Tone::Info, message: doubt.to_message() });
                if let Some(notice) = doubts.reduce(|first, second| Notice::Both(first.into(), second.into())) {
                    on_section_event.emit(SectionEvent::Notify(notice));
                }
            }
        }
    });
    use_effect_with(import.link_target().cloned(), {
        let (on_event, on_section_event) = (on_event.clone(), props.on_event.clone());
        move |route| {
            if let Some(route) = route {
                on_event.emit(ImportEvent::Stored);
                on_section_event.emit(SectionEvent::GoTo(route.clone()));
            }
        }
    });
    use_effect_with(import.is_saving(), {
        let (import, on_event, on_section_event) = (import.clone(), on_event.clone(), props.on_event.clone());
        move |_| {
            if let Some(records) = import.records_to_save() {
                save_all(records, import.collection().clone(), on_event, on_section_event);
            }
        }
    });
    let text_box = use_node_ref();
    // The box is not rendered from the state: a late render would delete letters that the user has just typed.
    use_effect_with(import.text_version(), {
        let (text_box, text) = (text_box.clone(), import.text().clone());
        move |_| text_box.cast::<HtmlElement>().iter().for_each(|it| it.set_text_content(Some(&text)))
    });
    let emit = |event: ImportEvent| on_event.reform(move |()| event.clone());
    let oninput = on_event.reform(|event: InputEvent| {
        ImportEvent::Edited(event.target_unchecked_into::<HtmlElement>().inner_text().into())
    });
    let onchange = {
        let on_event = on_event.clone();
        move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                open_file(file, on_event.clone());
            }
            // The same file can be opened again after it was corrected.
            input.set_value("");
        }
    };
    let footer = html! {
        <div class="import-buttons">
            <label class="action file-choice">
                { tr!("Open file") }
                <input type="file" accept=".pgn,.txt,.laska,text/plain" data-testid="import-file" {onchange} />
            </label>
            <button type="button" class="action primary" data-testid="import-read"
                onclick={on_event.reform(|_: MouseEvent| ImportEvent::Read)}>{ tr!("Read games") }</button>
        </div>
    };
    html! {
        <Dialog is_open={import.is_open()} name="import-dialog" title={tr!("Import games")} onclose={emit(ImportEvent::Closed)}
            footer={Some(footer)}>
            <div class="import">
                <p id="import-label">{ tr!("Paste the moves of a game here, or drop a file anywhere on the page.") }</p>
                <div ref={text_box} class="import-text text-input" contenteditable="plaintext-only" role="textbox" tabindex="0"
                    aria-multiline="true" aria-labelledby="import-label" data-testid="import-text" data-initial-focus=""
                    autocapitalize="none" spellcheck="false" data-placeholder="1. c3-d4 e5-d4-c3 2. b2-c3-d4" {oninput}></div>
                if let Some(error) = import.error() {
                    <p class="error-message" role="alert" data-testid="import-trouble">{ error.text() }</p>
                }
                if let Some(note) = import.encoding_note() {
                    <p class="hint" role="status" data-testid="import-encoding">{ note }</p>
                }
                if import.games() > 1 {
                    { save_all_form(&import, &on_event) }
                }
                { item_list(&import, &on_event) }
            </div>
        </Dialog>
    }
}

/// Saves all games in a collection, and shows the list of it.
fn save_all(
    records: Vec<Rc<Record>>,
    collection: Rc<str>,
    on_event: Callback<ImportEvent>,
    on_section_event: Callback<SectionEvent>,
) {
    spawn_local(async move {
        match store::import(records, &collection).await {
            Err(error) => on_event.emit(ImportEvent::Failed(ImportError::Collection(error))),
            Ok(ImportOutcome { added, known }) => {
                on_event.emit(ImportEvent::Stored);
                on_section_event
                    .emit(SectionEvent::GoTo(Route::parse(&LibraryAddress::Mine.to_string()).unwrap_or_default()));
                let message = if known == 0 {
                    Message::new(tr_noop!("Saved in your analyses: {added}.")).with(&added)
                } else {
                    Message::new(tr_noop!("Saved in your analyses: {added}. Already there: {known}."))
                        .with(&added)
                        .with(&known)
                };
                on_section_event.emit(SectionEvent::Notify(Notice::Message { tone: Tone::Info, message }));
            }
        }
    });
}

/// Renders the question whether to save all games.
fn save_all_form(import: &Import, on_event: &Callback<ImportEvent>) -> Html {
    let count = import.games();
    html! {
        <div class="import-all">
            <TextField handle="import-collection" label={tr!("Collection")} text={import.collection().to_string()}
                placeholder={tr!("None" in "collection")} on_input={on_event.reform(|name: String| ImportEvent::CollectionNamed(name.into()))} />
            <button type="button" class="action" data-testid="import-all" disabled={import.is_saving()}
                onclick={on_event.reform(|_: MouseEvent| ImportEvent::SaveAll)}>
                { if import.is_saving() { tr!("Importing…").to_owned() } else { tr!("Save all {count} games", count = count) } }</button>
        </div>
    }
}

/// The number of games and errors that the dialog lists.
const MAX_ITEMS: usize = 100;

/// Renders the games and errors found in the text.
fn item_list(import: &Import, on_event: &Callback<ImportEvent>) -> Html {
    let games = import.games();
    let row = |(index, item): (usize, &ImportItem)| match item {
        ImportItem::Error(view) => html! { <li>{ error_item(view) }</li> },
        ImportItem::Game { title, plies, doubts, .. } => html! {
            <li>
                <button type="button" class="game-row" data-testid="import-game"
                    onclick={on_event.reform(move |_: MouseEvent| ImportEvent::Chosen(index))}>
                    <b>{ title }</b>
                    <span class="hint">{ tr_n!("{count} move", "{count} moves", count = plies.div_ceil(2)) }</span>
                </button>
                { for doubts.iter().map(|doubt| html! { <p class="hint" data-testid="import-doubt">{ localize(doubt) }</p> }) }
            </li>
        },
    };
    html! {
        <>
            if games > 0 {
                <p class="hint" role="status">{ tr_n!("Found {count} game. Choose it to open it.", "Found {count} games. Choose one to open it.", count = games) }</p>
            }
            <ol class="import-games" data-testid="import-found">{ for import.items().iter().enumerate().take(MAX_ITEMS).map(row) }</ol>
            if import.items().len() > MAX_ITEMS {
                <p class="hint">{ "…" }</p>
            }
        </>
    }
}

fn error_item(view: &ErrorView) -> Html {
    let ErrorView { line, column, text, before, from } = view;
    html! {
        <div class="error-message" role="alert" data-testid="import-fault">
            <p>{ tr!("Line {line}, column {column}: {error}.", line = line, column = column, error = text) }</p>
            if !(before.is_empty() && from.is_empty()) {
                <pre class="error-line">{ before }<mark>{ from }</mark></pre>
            }
        </div>
    }
}

/// The elements that handle a paste themselves.
const EDITABLE: &str = "input, select, [contenteditable]";

/// Listens for text and files that are dropped or pasted anywhere on the page.
#[hook]
pub fn use_drop_and_paste(on_event: Callback<ImportEvent>) {
    use_effect_with(on_event, |on_event| {
        let listeners = [listen_drag_over(), listen_drop(on_event.clone()), listen_paste(on_event.clone())];
        move || drop(listeners)
    });
}

/// Accepts drags of text and files. Browsers only drop where the `dragover` event was canceled.
fn listen_drag_over() -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "dragover", options, |event| {
        if transfer(event).is_some_and(|data| has_text_or_file(&data)) {
            event.prevent_default();
        }
    })
}

fn listen_drop(on_event: Callback<ImportEvent>) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "drop", options, move |event| {
        let Some(data) = transfer(event).filter(has_text_or_file) else { return };
        event.prevent_default();
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => open_file(file, on_event.clone()),
            None => receive_text(&data, &on_event),
        }
    })
}

fn listen_paste(on_event: Callback<ImportEvent>) -> EventListener {
    EventListener::new(&window(), "paste", move |event| {
        let focused = document().active_element();
        let is_editing = focused.is_some_and(|it| it.closest(EDITABLE).is_ok_and(|it| it.is_some()));
        let data = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
        if let (false, Some(data)) = (is_editing, data) {
            receive_text(&data, &on_event);
        }
    })
}

fn transfer(event: &Event) -> Option<DataTransfer> {
    event.dyn_ref::<DragEvent>()?.data_transfer()
}

/// Whether this is a file or text, not an element of the page that is being dragged.
fn has_text_or_file(data: &DataTransfer) -> bool {
    let types = data.types();
    types.includes(&"Files".into(), 0) || types.includes(&"text/plain".into(), 0)
}

fn receive_text(data: &DataTransfer, on_event: &Callback<ImportEvent>) {
    if let Ok(text) = data.get_data("text/plain")
        && !text.trim().is_empty()
    {
        on_event.emit(ImportEvent::TextReceived(text.into()));
    }
}

/// Reads a file and emits its content.
fn open_file(file: File, on_event: Callback<ImportEvent>) {
    if file.size() > limits::BYTES as f64 {
        on_event.emit(ImportEvent::Failed(ImportError::TooLarge));
        return;
    }
    spawn_local(async move {
        let bytes = JsFuture::from(file.array_buffer()).await;
        on_event.emit(bytes.map_or(ImportEvent::Failed(ImportError::Unreadable), |bytes| {
            ImportEvent::FileReceived(file.name().into(), Uint8Array::new(&bytes).to_vec())
        }));
    });
}
