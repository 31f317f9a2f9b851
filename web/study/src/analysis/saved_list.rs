//! Owns the list of saved analyses: opened, begun anew, deleted and brought back.

use gloo::events::EventListener;
use gloo::utils::window;
use laska_web::liking::use_liking;
use laska_web::{t, tn};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, StorageEvent};
use yew::prelude::*;

use super::saved::{self, Entry};
use super::state::Event as DeskEvent;

/// Which analysis is on the board, and who hears that another one is wanted.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct SavedListProps {
    /// Which of the analyses that were on the board it is.
    pub number: u32,
    /// Hears what is wanted.
    pub on: Callback<DeskEvent>,
}

/// A row of the list.
#[derive(Clone, PartialEq)]
struct Row {
    entry: Entry,
    /// What brings it back, once it was deleted.
    deleted: Option<String>,
}

/// The list, read when it is opened.
#[component]
pub(super) fn SavedList(props: &SavedListProps) -> Html {
    use_liking();
    let open = use_state(|| false);
    let rows = use_state(Vec::<Row>::new);
    use_effect_with((*open, props.number), {
        let rows = rows.setter();
        move |(open, _)| {
            let listener = open.then(|| {
                rows.set(read());
                EventListener::new(&window(), "storage", move |event| {
                    let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
                    if key.is_none_or(|key| key.starts_with(saved::KEY)) {
                        rows.set(read());
                    }
                })
            });
            move || drop(listener)
        }
    });
    let ontoggle = {
        let open = open.setter();
        move |event: Event| open.set(event.target_unchecked_into::<HtmlElement>().has_attribute("open"))
    };
    let change = |index: usize, change: fn(&mut Row)| {
        let rows = rows.clone();
        move |_: MouseEvent| {
            let mut changed = (*rows).clone();
            change(&mut changed[index]);
            rows.set(changed);
        }
    };
    let row = |(index, Row { entry, deleted }): (usize, &Row)| {
        let (title, plies) = (&entry.head.title, entry.head.plies);
        let onopen = {
            let (on, key) = (props.on.clone(), entry.key.clone());
            move |_: MouseEvent| {
                if let Some(saved) = saved::open(&key) {
                    on.emit(DeskEvent::Restored(Box::new(saved)));
                }
            }
        };
        let moves = tn!("{count} move", "{count} moves", count = plies.div_ceil(2));
        html! {
            <li key={entry.key.clone()}>
                if deleted.is_some() {
                    <span class="hint">{ t!("Deleted: {title}", title = title) }</span>
                    <button type="button" class="answer" data-testid="saved-restore" onclick={change(index, restore)}>{ t!("Undo") }</button>
                } else {
                    <button type="button" class="found-game" data-testid="saved-analysis" onclick={onopen}>
                        <b>{ title }</b><span class="hint">{ moves }</span>
                    </button>
                    <button type="button" class="answer" data-testid="saved-delete" aria-label={t!("Delete {title}", title = title)}
                        onclick={change(index, delete)}>{ t!("Delete") }</button>
                }
            </li>
        }
    };
    html! {
        <details class="card saved-card" data-testid="saved-analyses" {ontoggle}>
            <summary><h2>{ t!("Your analyses") }</h2></summary>
            if rows.is_empty() {
                <p class="hint">{ t!("Everything that you enter in an analysis is saved here.") }</p>
            }
            <ul class="saved">{ for rows.iter().enumerate().map(row) }</ul>
            <button type="button" class="answer" data-testid="new-analysis"
                onclick={props.on.reform(|_: MouseEvent| DeskEvent::New)}>{ t!("New analysis") }</button>
        </details>
    }
}

fn read() -> Vec<Row> {
    saved::list().into_iter().map(|entry| Row { entry, deleted: None }).collect()
}

fn delete(row: &mut Row) {
    row.deleted = saved::forget(&row.entry.key);
}

fn restore(row: &mut Row) {
    if let Some(text) = row.deleted.take() {
        saved::bring_back(&row.entry.key, &text);
    }
}
