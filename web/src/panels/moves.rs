//! Owns the list of moves: every move is a button that leads to the position after it.

use web_sys::{Element, HtmlElement, wasm_bindgen::JsCast};
use yew::prelude::*;

use crate::intent::Intent;
use crate::view::{MoveRow, MovesView, PlyView};

/// What a [`Moves`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct MovesProps {
    /// The moves.
    pub view: MovesView,
    /// Hears where the player wants to go.
    pub on: Callback<Intent>,
}

/// The list of moves.
#[component]
pub fn Moves(props: &MovesProps) -> Html {
    let list = use_node_ref();
    let plies = props.view.rows.iter().flat_map(|row| [&row.white, &row.black]).flatten();
    let last = plies.clone().map(|it| it.ply).max();
    let current = plies.clone().find(|it| it.current).map_or(0, |it| it.ply);
    use_effect_with((current, last), {
        let list = list.clone();
        move |_| {
            if let Some(list) = list.cast::<Element>() {
                show_current(&list);
            }
        }
    });
    let ply = |it: &Option<PlyView>| {
        it.as_ref().map_or_else(|| html! { <span class="no-ply">{ "…" }</span> }, |it| ply(it, &props.on))
    };
    let row = |row: &MoveRow| {
        html! {
            <li key={row.number}>
                <span class="number">{ row.number }</span>
                { ply(&row.white) }
                if row.black.is_some() { { ply(&row.black) } }
            </li>
        }
    };
    html! {
        <section class="card moves-card">
            <h2>
                { "Moves" }
                if last.is_some() {
                    <button type="button" class="quiet in-head" data-testid="to-start" disabled={current == 0}
                        onclick={props.on.reform(|_: MouseEvent| Intent::GoTo(0))}>{ "To the start" }</button>
                }
            </h2>
            <ol ref={list} class="moves" data-testid="moves" tabindex="-1">
                { for props.view.rows.iter().map(row) }
            </ol>
            if last.is_none() {
                <p class="hint">{ "No moves yet. White begins." }</p>
            }
        </section>
    }
}

fn ply(view: &PlyView, on: &Callback<Intent>) -> Html {
    let ply = view.ply;
    html! {
        <button type="button" class={classes!("ply", view.undone.then_some("undone"))} data-ply={ply.to_string()}
            aria-current={view.current.then_some("step")}
            onclick={on.reform(move |_: MouseEvent| Intent::GoTo(ply))}>{ &view.text }</button>
    }
}

/// Scrolls the list, and only the list, to the current move.
fn show_current(list: &Element) {
    let current = list.query_selector("[aria-current]").ok().flatten().and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let Some(current) = current else {
        list.set_scroll_top(0);
        return;
    };
    let (top, height) = (current.offset_top(), current.offset_height());
    let (from, shown) = (list.scroll_top(), list.client_height());
    if top < from {
        list.set_scroll_top(top);
    } else if top + height > from + shown {
        list.set_scroll_top(top + height - shown);
    }
}
