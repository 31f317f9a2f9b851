//! The links to the puzzles of a list: small boards. A board is drawn when its place comes near the window, so that a list
//! of 1,000 puzzles opens at once. Each list is one tab stop; the arrow keys move among its links.

use std::collections::BTreeSet;
use std::rc::Rc;

use gloo::utils::document;
use js_sys::Array;
use laska_library::Puzzle;
use laska_rules::Position;
use laska_web::board::Miniature;
use laska_web::tr;
use laska_web::ui_context::use_ui_context;
use laska_web::widget::Widget as _;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};
use yew::prelude::*;

use super::page::route;
use super::progress::{Progress, PuzzleStatus};

/// A link to a puzzle.
#[derive(Clone, PartialEq)]
pub(super) struct Tile {
    number: u32,
    position: Position,
    status: Option<PuzzleStatus>,
    href: String,
}

impl Tile {
    pub(super) fn new(puzzle: &Puzzle, progress: &Progress) -> Self {
        Self {
            number: puzzle.id.0,
            position: puzzle.solution.start().clone(),
            status: progress.of(puzzle.id).map(|it| it.status),
            href: format!("#{}", route(puzzle.id)),
        }
    }
}

/// The properties of [`PuzzleTiles`].
#[derive(Clone, PartialEq, Properties)]
pub(super) struct PuzzleTilesProps {
    /// The links, in their order.
    pub(super) tiles: Vec<Tile>,
}

/// A list of links to puzzles.
#[component]
pub(super) fn PuzzleTiles(props: &PuzzleTilesProps) -> Html {
    use_ui_context();
    let list = use_node_ref();
    let seen = use_seen(&list, props.tiles.iter().map(|tile| tile.number).collect());
    let focused = use_state_eq(|| None);
    let tab_stop = focused.filter(|number| props.tiles.iter().any(|tile| tile.number == *number));
    let tab_stop = tab_stop.or_else(|| props.tiles.first().map(|tile| tile.number));
    let onkeydown = {
        let list = list.clone();
        move |event: KeyboardEvent| {
            if let Some(link) = list.cast::<Element>().and_then(|list| target(&list, &event.key())) {
                event.prevent_default();
                // If this fails, the focus stays where it is.
                let _ = link.focus();
            }
        }
    };
    let onfocusin = move |event: FocusEvent| {
        let item = event.target_dyn_into::<Element>().and_then(|link| link.closest("[data-number]").ok().flatten());
        focused.set(item.and_then(|item| item.get_attribute("data-number")?.parse().ok()));
    };
    html! {
        <ol ref={list} class="puzzle-tiles" {onkeydown} {onfocusin}>
            { for props.tiles.iter().map(|tile| {
                tile_link(tile, seen.0.contains(&tile.number), tab_stop == Some(tile.number))
            }) }
        </ol>
    }
}

/// Returns the link that a key moves the focus to.
fn target(list: &Element, key: &str) -> Option<HtmlElement> {
    let links = list.query_selector_all("a").ok()?;
    let links: Vec<HtmlElement> =
        (0..links.length()).filter_map(|index| links.get(index)?.dyn_into::<HtmlElement>().ok()).collect();
    let focused = document().active_element()?;
    let place = links.iter().position(|link| **link == focused)?;
    let top = |link: &HtmlElement| link.get_bounding_client_rect().top();
    let first_top = top(links.first()?);
    let columns = links.iter().take_while(|link| top(link) == first_top).count();
    let target = match key {
        "ArrowLeft" => place.checked_sub(1)?,
        "ArrowRight" => place + 1,
        "ArrowUp" => place.checked_sub(columns)?,
        "ArrowDown" => place + columns,
        "Home" => 0,
        "End" => links.len() - 1,
        _ => return None,
    };
    links.into_iter().nth(target)
}

/// The id of the text that explains the arrow keys to screen readers.
const ARROW_KEYS_HINT: &str = "arrow-keys";

/// Renders the text that explains the arrow keys to screen readers, once for all lists of a page.
pub(super) fn arrow_keys_hint() -> Html {
    html! {
        <p class="visually-hidden" id={ARROW_KEYS_HINT}>{ tr!("Move among the puzzles with the arrow keys.") }</p>
    }
}

fn tile_link(tile: &Tile, is_drawn: bool, is_tab_stop: bool) -> Html {
    let Tile { number, position, status, href } = tile;
    let label = match status {
        None => tr!("Puzzle {number}", number = number),
        Some(PuzzleStatus::Tried) => tr!("Puzzle {number}, failed", number = number),
        Some(PuzzleStatus::Solved | PuzzleStatus::FirstTry) => tr!("Puzzle {number}, solved", number = number),
    };
    html! {
        <li key={*number} data-number={number.to_string()}>
            <a class="puzzle-tile" href={href.clone()} aria-label={label} data-mark={status.map_or("new", PuzzleStatus::name)}
                tabindex={if is_tab_stop { "0" } else { "-1" }} aria-describedby={ARROW_KEYS_HINT}
                data-testid={format!("puzzle-{number}")}>
                <span class="puzzle-picture">
                    if is_drawn {
                        { Miniature { position: position.clone(), bottom: position.turn() }.into_html() }
                    }
                </span>
                <span class="puzzle-number">{ number }</span>
            </a>
        </li>
    }
}

/// The numbers of the puzzles whose places have come near the window.
#[derive(Clone, Default)]
struct Seen(BTreeSet<u32>);

impl Reducible for Seen {
    type Action = Vec<u32>;

    fn reduce(self: Rc<Self>, numbers: Vec<u32>) -> Rc<Self> {
        let mut seen = Rc::unwrap_or_clone(self);
        seen.0.extend(numbers);
        Rc::new(seen)
    }
}

/// How far below and above the window boards are drawn.
const MARGIN: &str = "600px 0px";

/// Watches which items of a list come near the window.
#[hook]
fn use_seen(list: &NodeRef, numbers: Vec<u32>) -> UseReducerHandle<Seen> {
    let seen = use_reducer(Seen::default);
    use_effect_with(numbers, {
        let (list, seen) = (list.clone(), seen.dispatcher());
        move |_| {
            let on_seen = Closure::<dyn Fn(Array, IntersectionObserver)>::new(move |entries: Array, observer| {
                seen.dispatch(seen_numbers(&entries, &observer));
            });
            let options = IntersectionObserverInit::new();
            options.set_root_margin(MARGIN);
            let observer = IntersectionObserver::new_with_options(on_seen.as_ref().unchecked_ref(), &options).ok();
            if let (Some(observer), Some(list)) = (&observer, list.cast::<Element>()) {
                let mut item = list.first_element_child();
                while let Some(element) = item {
                    observer.observe(&element);
                    item = element.next_element_sibling();
                }
            }
            move || {
                observer.iter().for_each(IntersectionObserver::disconnect);
                drop(on_seen);
            }
        }
    });
    seen
}

/// Returns the numbers of the items that have come near the window, and stops watching these.
fn seen_numbers(entries: &Array, observer: &IntersectionObserver) -> Vec<u32> {
    let near = entries.iter().filter_map(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
    let near = near.filter(IntersectionObserverEntry::is_intersecting).map(|entry| entry.target());
    near.filter_map(|item| {
        observer.unobserve(&item);
        item.get_attribute("data-number")?.parse().ok()
    })
    .collect()
}
