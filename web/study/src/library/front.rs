//! The front of the library: the search, the kinds, the lists. The search is no `input` of a form, for the reason that
//! the box for a typed move is none.

use std::rc::Rc;

use laska_library::EntryKind;
use laska_web::ui_context::use_ui_context;
use laska_web::{tr, tr_n};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::catalog::{Catalog, EntryView, kind_name, kind_title};
use super::place::Place;

/// What somebody looks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf {
    /// The words that an entry must have.
    pub words: Rc<str>,
    /// The kind of entry; all kinds for `None`.
    pub kind: Option<EntryKind>,
}

/// Something that happens at the front.
#[derive(Clone, Debug, PartialEq)]
pub enum ShelfEvent {
    /// Other words are looked for.
    Written(Rc<str>),
    /// Another kind is looked at.
    Chosen(Option<EntryKind>),
}

/// The entries of a kind that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The kind.
    pub kind: EntryKind,
    /// The entries, in the library's order.
    pub entries: Vec<Rc<EntryView>>,
}

impl Shelf {
    /// The front after something happened.
    #[must_use]
    pub fn after(self, event: ShelfEvent) -> Self {
        match event {
            ShelfEvent::Written(words) => Self { words, ..self },
            ShelfEvent::Chosen(kind) => Self { kind, ..self },
        }
    }

    /// What is shown: a row for each kind of which something was found.
    #[must_use]
    pub fn rows(&self, catalog: &Catalog) -> Vec<Row> {
        let found = catalog.search(&self.words);
        let kinds = EntryKind::ALL.into_iter().filter(|kind| self.kind.is_none_or(|wanted| wanted == *kind));
        let row = |kind| Row { kind, entries: found.iter().filter(|it| it.kind == kind).cloned().collect() };
        kinds.map(row).filter(|row| !row.entries.is_empty()).collect()
    }
}

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
    use_ui_context();
    let shelf = use_reducer(Shelf::default);
    let on_event = use_callback(shelf.dispatcher(), |event, shelf| shelf.dispatch(event));
    let rows = shelf.rows(&props.catalog);
    let count: usize = rows.iter().map(|row| row.entries.len()).sum();
    html! {
        <main class="main library library-home" data-testid="library">
            { tools(&shelf, &on_event, &props.on_import) }
            <p class="hint" role="status" aria-live="polite" data-testid="found-count">
                { if count == 0 { tr!("Nothing in the library has these words.").to_owned() }
                  else { tr_n!("{count} entry", "{count} entries", count = count) } }
            </p>
            // A list of its own: Yew would take its parts for the ones before it, and replace what is being written in.
            <div class="library-sections">{ for rows.iter().map(row) }</div>
        </main>
    }
}

fn tools(shelf: &Shelf, on_event: &Callback<ShelfEvent>, on_import: &Callback<()>) -> Html {
    let oninput = on_event.reform(|event: InputEvent| {
        ShelfEvent::Written(event.target_unchecked_into::<HtmlElement>().text_content().unwrap_or_default().into())
    });
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let kind = |kind: Option<EntryKind>| {
        let pressed = if shelf.kind == kind { "true" } else { "false" };
        html! {
            <button type="button" class="filter" aria-pressed={pressed} data-testid={format!("kind-{}", kind.map_or("all", kind_name))}
                onclick={on_event.reform(move |_: MouseEvent| ShelfEvent::Chosen(kind))}>
                { kind.map_or(tr!("All"), kind_title) }
            </button>
        }
    };
    html! {
        <div class="library-tools">
            <div class="library-search text-input" contenteditable="plaintext-only" role="searchbox" tabindex="0"
                data-testid="library-search" aria-label={tr!("Search the library")} autocapitalize="none" spellcheck="false"
                data-placeholder={tr!("Players, openings, words of a comment")} {oninput} {onkeydown}></div>
            <div class="filters" role="group" aria-label={tr!("What is shown")}>
                { kind(None) }
                { for EntryKind::ALL.into_iter().map(|it| kind(Some(it))) }
            </div>
            <div class="library-links">
                <a class="action" data-testid="to-openings" href={format!("#{}", Place::Openings(String::new()))}>{ tr!("Opening explorer") }</a>
                <button type="button" class="action" data-testid="to-import" aria-haspopup="dialog"
                    onclick={on_import.reform(|_: MouseEvent| ())}>{ tr!("Import games") }</button>
            </div>
        </div>
    }
}

fn row(row: &Row) -> Html {
    html! {
        <section class="library-section" key={kind_name(row.kind)} data-testid={format!("row-{}", kind_name(row.kind))}>
            <h2>{ kind_title(row.kind) }</h2>
            <ul class="library-items">{ for row.entries.iter().map(|it| entry(it)) }</ul>
        </section>
    }
}

fn entry(entry: &EntryView) -> Html {
    let to = Place::Entry { id: entry.id.clone(), number: 0 };
    html! {
        <li key={entry.id.clone()}>
            <a class="library-item" href={format!("#{to}")} data-testid={format!("entry-{}", entry.id)}>
                <b>{ &entry.title }</b>
                <span class="hint">{ &entry.by }</span>
                if let Some(verdict) = &entry.verdict {
                    <span class={classes!("assessment", verdict.class)}>{ &verdict.words }</span>
                }
            </a>
        </li>
    }
}
