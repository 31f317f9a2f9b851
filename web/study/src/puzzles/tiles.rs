//! The links to the puzzles of a list: small boards. A list of 1,000 puzzles opens at once: at first it has only the places
//! of its links, in batches that take turns. A board is drawn when its place comes near the window, or the list is printed.
//! Each list is one tab stop; the arrow keys move among its links.

use std::rc::Rc;

use gloo::utils::document;
use js_sys::Array;
use laska_library::Puzzle;
use laska_rules::Position;
use laska_ui::board::Miniature;
use laska_ui::effect::use_effect_with;
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};
use yew::prelude::*;

use super::page::route;
use super::progress::{Progress, PuzzleStatus};
use super::turns::{Urgency, take_turn};
use crate::print::use_printing;

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

#[derive(Clone, PartialEq, Properties)]
pub(super) struct PuzzleTilesProps {
    /// The links, in their order.
    pub(super) tiles: Vec<Tile>,
}

/// A list of links to puzzles.
#[component]
pub(super) fn PuzzleTiles(props: &PuzzleTilesProps) -> Html {
    let list = use_node_ref();
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
            { for props.tiles.chunks(BATCH).map(|tiles| {
                let tab_stop = tab_stop.filter(|number| tiles.iter().any(|tile| tile.number == *number));
                html! { <TileBatch key={tiles[0].number} tiles={tiles.to_vec()} {tab_stop} /> }
            }) }
        </ol>
    }
}

/// Returns the link that a key moves the focus to.
fn target(list: &Element, key: &str) -> Option<HtmlElement> {
    let items = list.children();
    let items: Vec<Element> = (0..items.length()).filter_map(|index| items.item(index)).collect();
    let focused = document().active_element()?.parent_element()?;
    let place = items.iter().position(|item| *item == focused)?;
    let top = |item: &Element| item.get_bounding_client_rect().top();
    let first_top = top(items.first()?);
    let columns = items.iter().take_while(|item| top(item) == first_top).count();
    let target = match key {
        "ArrowLeft" => place.checked_sub(1)?,
        "ArrowRight" => place + 1,
        "ArrowUp" => place.checked_sub(columns)?,
        "ArrowDown" => place + columns,
        "Home" => 0,
        "End" => items.len() - 1,
        _ => return None,
    };
    items.get(target)?.first_element_child()?.dyn_into().ok()
}

/// The id of the text that explains the arrow keys to screen readers.
const ARROW_KEYS_HINT: &str = "arrow-keys";

/// Renders the text that explains the arrow keys to screen readers, once for all lists of a page.
pub(super) fn arrow_keys_hint() -> Html {
    html! {
        <p class="visually-hidden" id={ARROW_KEYS_HINT}>{ tr!("Move among the puzzles with the arrow keys.") }</p>
    }
}

/// The number of puzzles in a batch. A browser renders them in a few milliseconds, with their boards.
const BATCH: usize = 24;

/// What is shown of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TileContent {
    /// Only its place, which has the size of its links.
    Place,
    Links,
    /// The links with their boards.
    Boards,
}

impl Reducible for TileContent {
    type Action = Self;

    fn reduce(self: Rc<Self>, more: Self) -> Rc<Self> {
        more.max(*self).into()
    }
}

#[derive(Clone, PartialEq, Properties)]
struct TileBatchProps {
    tiles: Vec<Tile>,
    /// The number of the puzzle that the Tab key focuses, if it is in this batch.
    tab_stop: Option<u32>,
}

/// Links that are rendered in one turn.
#[component]
fn TileBatch(props: &TileBatchProps) -> Html {
    use_ui_context();
    let first = use_node_ref();
    let content = use_reducer_eq(|| TileContent::Place);
    let show = {
        let content = content.dispatcher();
        move |more| content.dispatch(more)
    };
    use_effect_with((), {
        let show = show.clone();
        move |()| take_turn(Urgency::Later, move || show(TileContent::Links))
    });
    use_printing({
        let show = show.clone();
        move |printed| {
            if printed == Shown::Yes {
                show(TileContent::Boards);
            }
        }
    });
    let on_near = Callback::from(move |()| {
        let show = show.clone();
        take_turn(Urgency::Soon, move || show(TileContent::Boards));
    });
    use_near_window(&first, props.tiles.len(), on_near);
    html! {
        { for props.tiles.iter().enumerate().map(|(index, tile)| {
            let item = if index == 0 { first.clone() } else { NodeRef::default() };
            html! {
                <li key={tile.number} ref={item} data-number={tile.number.to_string()}>
                    if *content >= TileContent::Links {
                        { tile_link(tile, *content, props.tab_stop == Some(tile.number)) }
                    }
                </li>
            }
        }) }
    }
}

fn tile_link(tile: &Tile, content: TileContent, is_tab_stop: bool) -> Html {
    let Tile { number, position, status, href } = tile;
    let label = match status {
        None => tr!("Puzzle {number}", number = number),
        Some(PuzzleStatus::Tried) => tr!("Puzzle {number}, failed", number = number),
        Some(PuzzleStatus::Solved | PuzzleStatus::FirstTry) => tr!("Puzzle {number}, solved", number = number),
    };
    html! {
        <a class="puzzle-tile" href={href.clone()} aria-label={label} data-mark={status.map_or("new", PuzzleStatus::name)}
            tabindex={if is_tab_stop { "0" } else { "-1" }} aria-describedby={ARROW_KEYS_HINT}
            data-testid={format!("puzzle-{number}")}>
            <span class="puzzle-picture">
                if content == TileContent::Boards {
                    { Miniature { position: position.clone(), bottom: position.turn() }.into_html() }
                }
            </span>
            <span class="puzzle-number">{ number }</span>
        </a>
    }
}

/// How far below and above the window boards are drawn.
const MARGIN: &str = "600px 0px";

/// Calls back when one of `count` items, beginning with this one, comes near the window.
#[hook]
fn use_near_window(first: &NodeRef, count: usize, on_near: Callback<()>) {
    use_effect_with((first.clone(), count), |(first, count)| {
        let on_change = Closure::<dyn Fn(Array, IntersectionObserver)>::new(move |entries: Array, observer| {
            let mut entries = entries.iter().filter_map(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
            if entries.any(|entry| entry.is_intersecting()) {
                IntersectionObserver::disconnect(&observer);
                on_near.emit(());
            }
        });
        // The browser may still call it after it was disconnected, so JavaScript owns it.
        let on_change = on_change.into_js_value();
        let options = IntersectionObserverInit::new();
        options.set_root_margin(MARGIN);
        let observer = IntersectionObserver::new_with_options(on_change.unchecked_ref(), &options).ok();
        if let Some(observer) = &observer {
            let items = std::iter::successors(first.cast::<Element>(), Element::next_element_sibling);
            items.take(*count).for_each(|item| observer.observe(&item));
        }
        move || observer.iter().for_each(IntersectionObserver::disconnect)
    });
}
