//! Owns how the front of the library is drawn: the search, the kinds, the lists.
//!
//! What is searched for is written in no `input`, for the reason that the typed move is not.

use std::rc::Rc;

use laska_library::Kind;
use laska_web::liking::use_liking;
use laska_web::{t, tn};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::catalog::{Catalog, EntryView, kind_name, kind_title};
use super::place::Place;
use super::shelf::{Row, Shelf, ShelfEvent};

/// What a [`Front`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct FrontProps {
    /// All entries.
    pub catalog: Rc<Catalog>,
    /// Hears that somebody wants to bring games in.
    pub on_import: Callback<()>,
}

impl Reducible for Shelf {
    type Action = ShelfEvent;

    fn reduce(self: Rc<Self>, event: ShelfEvent) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

/// The front of the library.
#[component]
pub fn Front(props: &FrontProps) -> Html {
    use_liking();
    let shelf = use_reducer(Shelf::default);
    let on = use_callback(shelf.dispatcher(), |event, shelf| shelf.dispatch(event));
    let rows = shelf.rows(&props.catalog);
    let count: usize = rows.iter().map(|row| row.entries.len()).sum();
    html! {
        <main class="main library library-front" data-testid="library">
            { tools(&shelf, &on, &props.on_import) }
            <p class="hint" role="status" aria-live="polite" data-testid="found-count">
                { if count == 0 { t!("Nothing in the library has these words.").to_owned() }
                  else { tn!("{count} entry", "{count} entries", count = count) } }
            </p>
            // A list of its own: Yew would take its parts for the ones before it, and replace what is being written in.
            <div class="library-rows">{ for rows.iter().map(row) }</div>
        </main>
    }
}

fn tools(shelf: &Shelf, on: &Callback<ShelfEvent>, on_import: &Callback<()>) -> Html {
    let oninput = on.reform(|event: InputEvent| {
        ShelfEvent::Written(event.target_unchecked_into::<HtmlElement>().text_content().unwrap_or_default().into())
    });
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let kind = |kind: Option<Kind>| {
        let pressed = if shelf.kind == kind { "true" } else { "false" };
        html! {
            <button type="button" class="kind" aria-pressed={pressed} data-testid={format!("kind-{}", kind.map_or("all", kind_name))}
                onclick={on.reform(move |_: MouseEvent| ShelfEvent::Chosen(kind))}>
                { kind.map_or(t!("All"), kind_title) }
            </button>
        }
    };
    html! {
        <div class="library-tools">
            <div class="library-search typed-text" contenteditable="plaintext-only" role="searchbox" tabindex="0"
                data-testid="library-search" aria-label={t!("Search the library")} autocapitalize="none" spellcheck="false"
                data-placeholder={t!("Players, openings, words of a comment")} {oninput} {onkeydown}></div>
            <div class="kinds" role="group" aria-label={t!("What is shown")}>
                { kind(None) }
                { for Kind::ALL.into_iter().map(|it| kind(Some(it))) }
            </div>
            <div class="library-ways">
                <a class="answer" data-testid="to-openings" href={format!("#{}", Place::Openings(String::new()))}>{ t!("Opening explorer") }</a>
                <button type="button" class="answer" data-testid="to-import" aria-haspopup="dialog"
                    onclick={on_import.reform(|_: MouseEvent| ())}>{ t!("Import games") }</button>
            </div>
        </div>
    }
}

fn row(row: &Row) -> Html {
    html! {
        <section class="library-row" key={kind_name(row.kind)} data-testid={format!("row-{}", kind_name(row.kind))}>
            <h2>{ kind_title(row.kind) }</h2>
            <ul class="entries">{ for row.entries.iter().map(|it| entry(it)) }</ul>
        </section>
    }
}

fn entry(entry: &EntryView) -> Html {
    let to = Place::Entry { id: entry.id.clone(), number: 0 };
    html! {
        <li key={entry.id.clone()}>
            <a class="entry" href={format!("#{to}")} data-testid={format!("entry-{}", entry.id)}>
                <b>{ &entry.title }</b>
                <span class="hint">{ &entry.by }</span>
                if let Some(verdict) = &entry.verdict {
                    <span class={classes!("known", verdict.class)}>{ &verdict.words }</span>
                }
            </a>
        </li>
    }
}
