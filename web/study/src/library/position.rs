//! The page with all games that have a position: those of the library, and the user's own.

use std::rc::Rc;

use gloo::utils::window;
use laska_app::address::write_address;
use laska_rules::notation::{excerpt, fen};
use laska_rules::{CaptureRule, Color, Game, Position, Variant};
use laska_ui::archive_error::ArchiveError;
use laska_ui::board::Miniature;
use laska_ui::browser::let_page_respond;
use laska_ui::effect::use_effect_with;
use laska_ui::settings::Notation;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use laska_ui::words::{side, translate};
use laska_ui::{tr, tr_n};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::address::LibraryAddress;
use super::catalog::Catalog;
use super::tabs;
use crate::analysis::state::saved_address;
use crate::collection::{AnalysisKey, FoundRecord, OwnSearch, store, store_error_words};

/// The time in which analyses are searched before the page may respond, in milliseconds.
const SLICE_MS: f64 = 8.0;

/// The time between two views of what was found so far, in milliseconds.
const SHOW_MS: f64 = 250.0;

/// The number of the user's own analyses that are shown at first, and that each request adds.
const ROWS: usize = 48;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct PositionPageProps {
    /// The position as the address writes it.
    pub text: AttrValue,
    /// The library; `None` while it is being loaded.
    pub catalog: Option<Rc<Catalog>>,
}

#[component]
pub(super) fn PositionPage(props: &PositionPageProps) -> Html {
    let notation = use_ui_context().settings.notation;
    let position = match fen::parse(&props.text.replace('_', " ")) {
        Ok(position) => position,
        Err(_) => {
            return html! {
                <main class="main library library-home" data-testid="position-search">
                    { tabs(None) }
                    <p class="error-message" role="alert" data-testid="position-unknown">
                        { tr!("“{text}” is not a position.", text = excerpt(&props.text)) }
                    </p>
                </main>
            };
        }
    };
    let key = position.to_string();
    html! { <Results {key} {position} {notation} catalog={props.catalog.clone()} /> }
}

#[derive(Clone, PartialEq, Properties)]
struct ResultsProps {
    position: Position,
    notation: Notation,
    catalog: Option<Rc<Catalog>>,
}

/// The state of the search through the user's own analyses.
type OwnResults = Option<Result<OwnSearch, ArchiveError>>;

/// The games with a position.
#[component]
fn Results(props: &ResultsProps) -> Html {
    use_ui_context();
    let ResultsProps { position, notation, catalog } = props;
    let library = use_memo((catalog.clone(), *notation), |(catalog, notation)| {
        catalog.as_ref().map(|catalog| catalog.with_position(position, *notation))
    });
    let own = use_state(|| OwnResults::None);
    let rows = use_state(|| ROWS);
    use_own_search(position.clone(), *notation, own.setter());
    let game = Game::from_position(position.clone(), variant_of(position).capture_rule);
    let library_items = library.as_ref().as_ref().map(|found| {
        found.iter().map(|(id, found)| {
            let address = LibraryAddress::Entry { id: id.clone(), number: found.number };
            item(&format!("#{address}"), found)
        })
    });
    let own_found = match &*own {
        Some(Ok(search)) => search.found(),
        _ => Vec::new(),
    };
    let own_item = |(key, found): &(AnalysisKey, FoundRecord)| {
        item(&format!("#analysis/{}", saved_address(key, Some(found.number))), found)
    };
    let count = own_found.len() + library_items.as_ref().map_or(0, ExactSizeIterator::len);
    let show_more = {
        let rows = rows.clone();
        move |_: MouseEvent| rows.set(*rows + ROWS)
    };
    html! {
        <main class="main library library-home" data-testid="position-search">
            { tabs(None) }
            <section class="position-head">
                { Miniature { position: position.clone(), bottom: Color::White }.into_html() }
                <div>
                    <h1>{ tr!("Games with this position") }</h1>
                    <p>{ tr!("{side} to move", side = side(position.turn())) }</p>
                    <a class="action" data-testid="analyze" href={format!("#analysis/{}", write_address(&game))}>{ tr!("Analyze") }</a>
                </div>
            </section>
            <p class="hint" role="status" aria-live="polite" data-testid="position-status"
                data-running={if library.is_none() || is_running(&own) { "true" } else { "false" }}>{ status(&own, library.is_some(), count) }</p>
            if let Some(Err(error)) = &*own {
                <p class="error-message" role="alert" data-testid="analyses-error">{ translate(store_error_words(*error)) }</p>
            }
            <div class="library-sections">
                if let Some(items) = library_items.filter(|items| items.len() > 0) {
                    <section class="library-section" data-testid="position-library">
                        <h2>{ tr!("Library") }</h2>
                        <ul class="library-items">{ for items }</ul>
                    </section>
                }
                if !own_found.is_empty() {
                    <section class="library-section" data-testid="position-own">
                        <h2>{ tr!("My analyses") }</h2>
                        <ul class="library-items">{ for own_found.iter().take(*rows).map(own_item) }</ul>
                        if own_found.len() > *rows {
                            <button type="button" class="action more-analyses" data-testid="more-analyses" onclick={show_more}>
                                { tr!("Show more") }</button>
                        }
                    </section>
                }
            </div>
        </main>
    }
}

/// Returns the named variant of a position's board.
fn variant_of(position: &Position) -> Variant {
    Variant::new(position.board(), CaptureRule::MustFinish)
}

/// Searches the user's own analyses in slices.
#[hook]
fn use_own_search(position: Position, notation: Notation, own: UseStateSetter<OwnResults>) {
    use_effect_with((position, notation), move |(position, notation)| {
        let (position, notation) = (position.clone(), *notation);
        let current = Rc::new(());
        let alive = Rc::downgrade(&current);
        spawn_local(async move {
            let mut search = match store::archive().texts().await {
                Ok(texts) => OwnSearch::new(texts),
                Err(error) => return own.set(Some(Err(error))),
            };
            let mut shown = 0.0;
            // The page that asked may be gone.
            while alive.strong_count() > 0 {
                let begin = clock_ms();
                while !search.is_done() && clock_ms() < begin + SLICE_MS {
                    search.step(&position, notation);
                }
                if search.is_done() {
                    return own.set(Some(Ok(search)));
                }
                if begin > shown + SHOW_MS {
                    shown = begin;
                    own.set(Some(Ok(search.clone())));
                }
                let_page_respond().await;
            }
        });
        move || drop(current)
    });
}

fn clock_ms() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |clock| clock.now())
}

/// Whether the user's own analyses are being searched.
fn is_running(own: &OwnResults) -> bool {
    own.as_ref().is_none_or(|search| search.as_ref().is_ok_and(|search| !search.is_done()))
}

fn status(own: &OwnResults, is_loaded: bool, count: usize) -> String {
    match own {
        Some(Ok(search)) if !search.is_done() => {
            let (done, all) = search.progress();
            tr!("Searching your analyses: {done} of {all}", done = done, all = all)
        }
        None => tr!("Searching…").to_owned(),
        _ if !is_loaded => tr!("Searching…").to_owned(),
        _ if count == 0 => tr!("No game has this position.").to_owned(),
        _ => tr_n!("{count} game", "{count} games", count = count),
    }
}

fn item(address: &str, found: &FoundRecord) -> Html {
    html! {
        <li key={address.to_owned()}>
            <a class="library-item" href={address.to_owned()} data-testid="position-item">
                { Miniature { position: found.end.clone(), bottom: Color::White }.into_html() }
                <span class="library-item-text">
                    <b>{ &found.title }</b>
                    if !found.byline.is_empty() {
                        <span class="hint">{ &found.byline }</span>
                    }
                    <span data-testid="position-place">{ &found.place }
                        if found.count > 1 {
                            <span class="hint">{ " · " }{ tr_n!("{count} time", "{count} times", count = found.count) }</span>
                        }
                    </span>
                </span>
            </a>
        </li>
    }
}
