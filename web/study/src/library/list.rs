//! The list of entries, with a search and a filter by kind. The search field is not an `input` element, because
//! browsers may ask their vendors' servers how to autofill those.

use std::rc::Rc;

use laska_library::EntryKind;
use laska_rules::Color;
use laska_rules::notation::record::GameResult;
use laska_ui::board::Miniature;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use laska_ui::{tr, tr_n};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::address::LibraryAddress;
use super::catalog::{Catalog, CatalogEntry, kind_name, kind_title};
use super::result_filter::result_filter;

/// The search and the filter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibrarySearch {
    /// The words that an entry must contain.
    pub text: Rc<str>,
    /// The kind of entry; `None` for all kinds.
    pub kind: Option<EntryKind>,
    /// The result of a game; `None` for all entries.
    pub result: Option<GameResult>,
}

/// A change of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent {
    Text(Rc<str>),
    /// The filter has changed.
    Kind(Option<EntryKind>),
    Result(Option<GameResult>),
}

/// The entries of one kind that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryGroup {
    pub kind: EntryKind,
    /// The entries, in the library's order.
    pub entries: Vec<Rc<CatalogEntry>>,
}

impl LibrarySearch {
    /// Returns the search after a change.
    pub fn after(self, event: SearchEvent) -> Self {
        match event {
            SearchEvent::Text(text) => Self { text, ..self },
            SearchEvent::Kind(kind) => Self { kind, ..self },
            SearchEvent::Result(result) => Self { result, ..self },
        }
    }

    /// Returns the entries that match, in groups by kind. Empty groups are left out.
    pub fn groups(&self, catalog: &Catalog) -> Vec<EntryGroup> {
        // Openings and studies have a verdict instead.
        let has_result = |entry: &CatalogEntry, result| entry.kind == EntryKind::Game && entry.record.result == result;
        let mut found = catalog.search(&self.text);
        found.retain(|entry| self.result.is_none_or(|result| has_result(entry, result)));
        let kinds = EntryKind::ALL.into_iter().filter(|kind| self.kind.is_none_or(|chosen| chosen == *kind));
        let group = |kind| EntryGroup { kind, entries: found.iter().filter(|it| it.kind == kind).cloned().collect() };
        kinds.map(group).filter(|group| !group.entries.is_empty()).collect()
    }
}

#[derive(Clone, PartialEq, Properties)]
pub struct LibraryListProps {
    /// All entries.
    pub catalog: Rc<Catalog>,
    /// Called when the user wants to import games.
    pub on_import: Callback<()>,
}

reduced_by!(LibrarySearch, SearchEvent);

/// The list of entries.
#[component]
pub fn LibraryList(props: &LibraryListProps) -> Html {
    use_ui_context();
    let search = use_reducer(LibrarySearch::default);
    let on_event = use_dispatch(&search);
    let groups = search.groups(&props.catalog);
    let count: usize = groups.iter().map(|group| group.entries.len()).sum();
    html! {
        <main class="main library library-home" data-testid="library">
            { tabs(Some(tr!("Games and studies"))) }
            { toolbar(&search, &on_event, &props.on_import) }
            <p class="hint" role="status" aria-live="polite" data-testid="found-count">
                { if count == 0 { tr!("Nothing found. Try fewer words, or choose “All”.").to_owned() }
                  else { tr_n!("{count} entry", "{count} entries", count = count) } }
            </p>
            // A separate list: otherwise Yew would confuse the groups with the elements above and replace the search
            // field while the user types.
            <div class="library-sections">{ for groups.iter().map(entry_group) }</div>
        </main>
    }
}

/// Renders the links to the records of the library and to the user's own analyses. `current` is the text of the one that
/// is shown.
pub fn tabs(current: Option<&str>) -> Html {
    let tab = |address: LibraryAddress, handle: &'static str, text: &'static str| {
        html! {
            <a class="tab" href={format!("#{address}")} data-testid={handle} aria-current={(current == Some(text)).then_some("page")}>{ text }</a>
        }
    };
    html! {
        <nav class="library-tabs" aria-label={tr!("Library")}>
            { tab(LibraryAddress::List, "tab-records", tr!("Games and studies")) }
            { tab(LibraryAddress::Mine, "tab-mine", tr!("My analyses")) }
        </nav>
    }
}

fn toolbar(search: &LibrarySearch, on_event: &Callback<SearchEvent>, on_import: &Callback<()>) -> Html {
    let oninput = on_event.reform(|event: InputEvent| {
        SearchEvent::Text(event.target_unchecked_into::<HtmlElement>().text_content().unwrap_or_default().into())
    });
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let filter = |kind: Option<EntryKind>| {
        let pressed = if search.kind == kind { "true" } else { "false" };
        html! {
            <button type="button" class="filter" aria-pressed={pressed} data-testid={format!("kind-{}", kind.map_or("all", kind_name))}
                onclick={on_event.reform(move |_: MouseEvent| SearchEvent::Kind(kind))}>
                { kind.map_or(tr!("All"), kind_title) }
            </button>
        }
    };
    html! {
        <div class="library-tools">
            <div class="library-search text-input" contenteditable="plaintext-only" role="searchbox" tabindex="0"
                data-testid="library-search" aria-label={tr!("Search the library")} autocapitalize="none" spellcheck="false"
                data-placeholder={tr!("Players, openings, comments")} {oninput} {onkeydown}></div>
            <div class="filters" role="group" aria-label={tr!("Filter")}>
                { filter(None) }
                { for EntryKind::ALL.into_iter().map(|kind| filter(Some(kind))) }
                { result_filter(search.result, &on_event.reform(SearchEvent::Result)) }
            </div>
            <div class="library-links">
                <a class="action" data-testid="to-openings" href={format!("#{}", LibraryAddress::Openings(String::new()))}>{ tr!("Opening explorer") }</a>
                <button type="button" class="action" data-testid="to-import" aria-haspopup="dialog"
                    onclick={on_import.reform(|_: MouseEvent| ())}>{ tr!("Import games") }</button>
            </div>
        </div>
    }
}

fn entry_group(group: &EntryGroup) -> Html {
    html! {
        <section class="library-section" key={kind_name(group.kind)} data-testid={format!("row-{}", kind_name(group.kind))}>
            <h2>{ kind_title(group.kind) }</h2>
            <ul class="library-items">{ for group.entries.iter().map(|it| entry_link(it)) }</ul>
        </section>
    }
}

fn entry_link(entry: &CatalogEntry) -> Html {
    let address = LibraryAddress::Entry { id: entry.id.clone(), number: 0 };
    html! {
        <li key={entry.id.clone()}>
            <a class="library-item" href={format!("#{address}")} data-testid={format!("entry-{}", entry.id)}>
                { Miniature { position: entry.picture.clone(), bottom: Color::White }.into_html() }
                <span class="library-item-text">
                    <b>{ &entry.title }</b>
                    <span class="hint">{ &entry.byline }</span>
                    if let Some(result) = &entry.result {
                        <span class={classes!("assessment", result.class)}>{ &result.text }</span>
                    }
                </span>
            </a>
        </li>
    }
}
