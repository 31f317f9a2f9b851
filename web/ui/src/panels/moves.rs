//! The move list, in which every move is a button that goes to the position after it. The list alone scrolls to the
//! current move, and the mouse wheel over the board steps through the moves.

use std::cell::Cell;

use crate::effect::use_effect_with;
use gloo::events::{EventListener, EventListenerOptions};
use web_sys::wasm_bindgen::JsCast;
use web_sys::wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, ResizeObserver, WheelEvent, window};
use yew::prelude::*;

use super::icon::Icon;
use crate::tr;
use crate::ui_context::use_ui_context;
use crate::view::{MoveListItem, MoveRow, MovesView, PlyView, VariationItem};
use crate::widget::{RenderContext, Widget};
use laska_app::{CursorEvent, Navigation};

/// What a person does with the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesEvent {
    /// Goes to a move, or promotes or deletes a variation.
    Cursor(CursorEvent),
    /// Copies the moves as text.
    Copy,
    /// Saves the moves as a file.
    Save,
}

#[derive(Clone, PartialEq, Properties)]
pub struct MovesProps {
    pub view: MovesView,
    pub on_event: Callback<MovesEvent>,
}

/// The move list.
#[component]
pub fn Moves(props: &MovesProps) -> Html {
    let MovesProps { view, on_event } = props;
    let list = use_node_ref();
    use_ui_context();
    use_scroll_to_current(&list, view.clone());
    html! {
        <>
            { move_list_heading(view, on_event) }
            <ol ref={list} class="moves" data-testid="moves" tabindex="-1">
                // Without keys, Yew aligns lists at their ends: a new row would change the texts of all others.
                { for view.items.iter().enumerate().map(|(index, it)| item(index, it, on_event)) }
            </ol>
            if view.items.is_empty() {
                <p class="hint">{ tr!("No moves yet.") }</p>
            }
        </>
    }
}

/// The heading of a move list, with actions on all moves or on the current variation.
pub fn move_list_heading(view: &MovesView, on_event: &Callback<MovesEvent>) -> Html {
    let button = |name: &'static str, icon: Icon, words: &'static str, enabled: bool, event: MovesEvent| {
        html! {
            <button type="button" class="quiet heading-button" data-testid={name} disabled={!enabled} aria-label={words} title={words}
                onclick={on_event.reform(move |_: MouseEvent| event)}>{ icon.draw() }</button>
        }
    };
    let to_start = MovesEvent::Cursor(CursorEvent::GoToPly(0));
    html! {
            <h2>
                { tr!("Moves") }
                if !view.items.is_empty() {
                    <span class="heading-buttons">
                        if let Some(first) = view.variation {
                            { button("promote", Icon::Up, tr!("Make this variation the main line"), true, MovesEvent::Cursor(CursorEvent::Promote(first))) }
                            { button("delete", Icon::Bin, tr!("Delete this variation"), true, MovesEvent::Cursor(CursorEvent::Delete(first))) }
                        }
                        { button("copy-moves", Icon::Copy, tr!("Copy the moves"), true, MovesEvent::Copy) }
                        { button("save-moves", Icon::Save, tr!("Save the moves as a file"), true, MovesEvent::Save) }
                        { button("to-start", Icon::Start, tr!("To the start"), !view.at_start, to_start) }
                    </span>
                }
            </h2>
    }
}

fn item(key: usize, item: &MoveListItem, on_event: &Callback<MovesEvent>) -> Html {
    match item {
        MoveListItem::Row(row) => MoveListRow { row: row.clone(), on_event: on_event.clone() }.into_keyed_html(key),
        MoveListItem::Variation(items) => html! { <li {key} class="aside">{ variation(items, on_event) }</li> },
    }
}

/// A move of both sides. It is a separate widget because few rows of a long list change at a time.
#[derive(PartialEq)]
struct MoveListRow {
    row: MoveRow,
    on_event: Callback<MovesEvent>,
}

impl Widget for MoveListRow {
    fn render(&self, _: &RenderContext) -> Html {
        let Self { row: MoveRow { number, white, black }, on_event } = self;
        html! {
            <li class="row">
                <span class="number">{ number }</span>
                { white.as_ref().map_or_else(|| html! { <span class="no-move">{ "…" }</span> }, |it| ply(it, on_event)) }
                if let Some(black) = black {
                    { ply(black, on_event) }
                }
            </li>
        }
    }
}

/// A variation in parentheses, with its subvariations.
fn variation(items: &[VariationItem], on_event: &Callback<MovesEvent>) -> Html {
    let item = |item: &VariationItem| match item {
        VariationItem::Ply { number, view } => html! {
            <li>
                if let Some(number) = number {
                    <span class="number">{ number }</span>
                }
                { ply(view, on_event) }
            </li>
        },
        VariationItem::Variation(items) => html! { <li>{ variation(items, on_event) }</li> },
    };
    html! { <ol class="variation" data-testid="variation">{ for items.iter().map(item) }</ol> }
}

fn ply(view: &PlyView, on_event: &Callback<MovesEvent>) -> Html {
    let id = view.id;
    html! {
        <button type="button" class={classes!("ply", view.undone.then_some("undone"))}
            data-ply={view.ply.map(|ply| ply.to_string())} aria-current={view.current.then_some("step")}
            onclick={on_event.reform(move |_: MouseEvent| MovesEvent::Cursor(CursorEvent::GoTo(id)))}>{ &view.text }</button>
    }
}

/// Scrolls a list to its element with `aria-current` whenever its content or its size changes.
#[hook]
pub fn use_scroll_to_current<T: PartialEq + 'static>(list: &NodeRef, shown: T) {
    use_effect_with(shown, {
        let list = list.clone();
        move |_| {
            // The next frame computes the layout anyway; reading positions earlier would compute it twice.
            let frame = Closure::once_into_js(move || list.cast::<Element>().iter().for_each(scroll_to_current));
            // This cannot fail with a function argument.
            let _ = window().map(|window| window.request_animation_frame(frame.unchecked_ref()));
        }
    });
    // A card that appears beside the list makes it smaller.
    use_effect_with((), {
        let list = list.clone();
        move |()| {
            let resized = {
                let list = list.clone();
                Closure::<dyn Fn()>::new(move || list.cast::<Element>().iter().for_each(scroll_to_current))
            };
            // The browser may still call it after it was disconnected, so JavaScript owns it.
            let resized = resized.into_js_value();
            let observer = ResizeObserver::new(resized.unchecked_ref()).ok();
            if let (Some(observer), Some(list)) = (&observer, list.cast::<Element>()) {
                observer.observe(&list);
            }
            move || observer.iter().for_each(ResizeObserver::disconnect)
        }
    });
}

/// Scrolls a list so that its current move is not at the edge: what stands before and after it can be read, too, such as the
/// remark on the move.
fn scroll_to_current(list: &Element) {
    let current = list.query_selector("[aria-current]").ok().flatten().and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let Some(current) = current else {
        list.set_scroll_top(0);
        return;
    };
    let row = current.closest("li").ok().flatten();
    let next = row.and_then(|row| row.next_element_sibling()).and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let (top, height) = (current.offset_top(), current.offset_height());
    let after = next.map_or(0, |next| (next.offset_top() + next.offset_height() - top - height).max(height));
    let (from, shown) = (list.scroll_top(), list.client_height());
    let (first, last) = (top - height, top + height + after);
    if first < from || last > from + shown {
        // In the middle, or as much of a long remark as fits below the move.
        let fits = last - first <= shown;
        list.set_scroll_top(if fits { (first + last - shown) / 2 } else { (last - shown).min(top - height / 2) });
    }
}

/// The wheel distance per move, in pixels: less than one notch of a mouse wheel, and a short swipe on a touchpad.
const PIXELS_PER_MOVE: f64 = 60.0;

/// The distance of one event from a wheel that scrolls by lines or pages.
const PIXELS_PER_EVENT: f64 = 100.0;

#[derive(Clone, PartialEq, Properties)]
pub struct WheelNavigationProps {
    /// The content under the wheel.
    pub children: Html,
    /// Receives the steps.
    pub on_event: Callback<Navigation>,
}

/// Steps through the moves when the wheel turns over the content.
#[component]
pub fn WheelNavigation(props: &WheelNavigationProps) -> Html {
    let node = use_node_ref();
    use_effect_with(props.on_event.clone(), {
        let node = node.clone();
        move |on_event| {
            let (on_event, turned) = (on_event.clone(), Cell::new(0.0));
            let options = EventListenerOptions::enable_prevent_default();
            let listener = node.cast::<Element>().map(|node| {
                EventListener::new_with_options(&node, "wheel", options, move |event| {
                    let Some(event) = event.dyn_ref::<WheelEvent>().filter(|event| !event.ctrl_key()) else { return };
                    event.prevent_default();
                    let delta = event.delta_y();
                    let delta = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL {
                        delta
                    } else {
                        delta.signum() * PIXELS_PER_EVENT
                    };
                    // A turn in the other direction starts over.
                    let before = if turned.get() * delta < 0.0 { 0.0 } else { turned.get() };
                    turned.set(before + delta);
                    if turned.get().abs() >= PIXELS_PER_MOVE {
                        on_event.emit(if delta < 0.0 { Navigation::Previous } else { Navigation::Next });
                        turned.set(0.0);
                    }
                })
            });
            move || drop(listener)
        }
    });
    html! { <div ref={node}>{ props.children.clone() }</div> }
}
