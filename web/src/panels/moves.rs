//! Owns the list of moves: every move is a button that leads to the position after it.

use yew::prelude::*;

use super::in_sight::use_in_sight;
use crate::intent::Intent;
use crate::liking::use_liking;
use crate::part::{Drawing, Part};
use crate::t;
use crate::view::{ListItem, MoveRow, MovesView, PlyView, VariationItem};

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
    let MovesProps { view, on } = props;
    let list = use_node_ref();
    use_liking();
    use_in_sight(&list, view.clone());
    html! {
        <>
            { moves_heading(view, on) }
            <ol ref={list} class="moves" data-testid="moves" tabindex="-1">
                { for view.items.iter().map(|it| item(it, on)) }
            </ol>
            if view.items.is_empty() {
                <p class="hint">{ t!("No moves yet.") }</p>
            }
        </>
    }
}

/// What stands above a list of moves: what can be done with all of them, or with the variation that is shown.
pub fn moves_heading(view: &MovesView, on: &Callback<Intent>) -> Html {
    let tell = |intent: Intent| on.reform(move |_: MouseEvent| intent.clone());
    let button = |name: &'static str, words: &'static str, intent: Intent| {
        html! { <button type="button" class="quiet in-head" data-testid={name} onclick={tell(intent)}>{ words }</button> }
    };
    html! {
            <h2>
                { t!("Moves") }
                if !view.items.is_empty() {
                    <span class="list-buttons">
                        if let Some(first) = view.variation {
                            { button("promote", t!("Promote"), Intent::Promote(first)) }
                            { button("delete", t!("Delete"), Intent::Delete(first)) }
                        }
                        { button("copy-moves", t!("Copy"), Intent::CopyMoves) }
                        { button("save-moves", t!("Save"), Intent::SaveMoves) }
                        <button type="button" class="quiet in-head" data-testid="to-start" disabled={view.at_start}
                            onclick={tell(Intent::GoTo(0))}>{ t!("To the start") }</button>
                    </span>
                }
            </h2>
    }
}

fn item(item: &ListItem, on: &Callback<Intent>) -> Html {
    match item {
        ListItem::Row(row) => Row { row: row.clone(), on: on.clone() }.place(),
        ListItem::Variation(items) => html! { <li class="aside">{ variation(items, on) }</li> },
    }
}

/// A move of both sides. A part of its own: a list is long, and few rows of it change at a time.
#[derive(PartialEq)]
struct Row {
    row: MoveRow,
    on: Callback<Intent>,
}

impl Part for Row {
    fn draw(&self, _: &Drawing) -> Html {
        let Self { row: MoveRow { number, white, black }, on } = self;
        html! {
            <li class="row">
                <span class="number">{ number }</span>
                { white.as_ref().map_or_else(|| html! { <span class="no-ply">{ "…" }</span> }, |it| ply(it, on)) }
                { for black.iter().map(|it| ply(it, on)) }
            </li>
        }
    }
}

/// A variation in parentheses, with those that leave it inside.
fn variation(items: &[VariationItem], on: &Callback<Intent>) -> Html {
    let item = |item: &VariationItem| match item {
        VariationItem::Ply { number, view } => html! {
            <li>
                if let Some(number) = number {
                    <span class="number">{ number }</span>
                }
                { ply(view, on) }
            </li>
        },
        VariationItem::Variation(items) => html! { <li>{ variation(items, on) }</li> },
    };
    html! { <ol class="variation" data-testid="variation">{ for items.iter().map(item) }</ol> }
}

fn ply(view: &PlyView, on: &Callback<Intent>) -> Html {
    let id = view.id;
    html! {
        <button type="button" class={classes!("ply", view.undone.then_some("undone"))}
            data-ply={view.ply.map(|ply| ply.to_string())} aria-current={view.current.then_some("step")}
            onclick={on.reform(move |_: MouseEvent| Intent::GoToMove(id))}>{ &view.text }</button>
    }
}
