//! Owns the column that is looked at, laid out beside the board: its counters are put in another order, promoted and
//! taken away here, by dragging, by keys and by buttons.

use gloo::utils::document;
use laska_rules::{Color, Column, Counter, Rank, Square};
use laska_web::board::Disc;
use laska_web::part::Part as _;
use laska_web::t;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::super::bench::Bench;
use super::super::carry::{Load, Target};
use super::super::edit::Edit;
use super::super::keys::in_column;
use super::super::want::Want;
use super::keyboard::key_of;

/// What a [`Strip`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct StripProps {
    pub(super) bench: UseReducerHandle<Bench>,
    pub(super) on: Callback<Want>,
}

/// The column that is looked at.
#[component]
pub(super) fn Strip(props: &StripProps) -> Html {
    let bench = &props.bench;
    let root = use_node_ref();
    // The counter that was moved by a key keeps the focus.
    use_effect_with((bench.column(), bench.depth), {
        let root = root.clone();
        move |(_, depth): &(Option<(Square, Column)>, usize)| {
            let Some(root) = root.cast::<Element>() else { return };
            let inside = document().active_element().is_some_and(|focused| root.contains(Some(&focused)));
            let chosen = root.query_selector(&format!("[data-depth='{depth}']")).ok().flatten();
            if let Some(chosen) = chosen.filter(|_| inside).and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
                // A counter that cannot have the focus can still be clicked.
                let _ = chosen.focus();
            }
        }
    });
    let onkeydown = {
        let props = props.clone();
        Callback::from(move |event: KeyboardEvent| {
            if let Some(want) = in_column(&props.bench, props.bench.depth, key_of(&event).borrowed()) {
                event.prevent_default();
                props.on.emit(want);
            }
        })
    };
    let Some((square, column)) = bench.column() else {
        return html! {
            <section class="card strip" data-testid="strip">
                <h2>{ bench.selected.map_or_else(|| t!("Column").to_owned(), |square| t!("{square}: empty", square = square)) }</h2>
                <p class="hint">{ t!("Choose a column: its counters are put in order here.") }</p>
            </section>
        };
    };
    let counters: Vec<Counter> = column.counters().collect();
    let heading = match column.owner() {
        Color::White => t!("{square}: White’s, from the top", square = square),
        Color::Black => t!("{square}: Black’s, from the top", square = square),
    };
    html! {
        <section class="card strip" data-testid="strip">
            <h2>{ heading }</h2>
            <div ref={root} class="strip-counters" role="listbox" aria-orientation="horizontal" data-of={square.to_string()}
                aria-label={t!("The counters of {square}, from the top", square = square)} {onkeydown}>
                { for counters.iter().enumerate().map(|(depth, &counter)| {
                    let chosen = depth == bench.depth;
                    let onclick = props.on.reform(move |_: MouseEvent| Want::Depth(depth));
                    html! {
                        <div key={depth} class="strip-counter" role="option" data-depth={depth.to_string()} {onclick}
                            tabindex={if chosen { "0" } else { "-1" }} aria-selected={if chosen { "true" } else { "false" }}
                            aria-label={t!("{place}: {counter}", place = depth + 1, counter = counter_words(counter))}>
                            { Disc { counter }.place() }
                        </div>
                    }
                }) }
            </div>
            { tools(square, &counters, bench.depth, &props.on) }
        </section>
    }
}

/// The buttons for the chosen counter.
fn tools(square: Square, counters: &[Counter], depth: usize, on: &Callback<Want>) -> Html {
    let button = |name: &'static str, words: &'static str, enabled: bool, edit: Edit| {
        html! {
            <button type="button" class="quiet" data-testid={name} disabled={!enabled}
                onclick={on.reform(move |_: MouseEvent| Want::Do(edit))}>{ words }</button>
        }
    };
    let to = |to: usize| Edit::Carry(Load::Counter(square, depth), Target::Within(square, to));
    let officer = counters.get(depth).is_some_and(|counter| counter.rank == Rank::Officer);
    html! {
        <div class="strip-tools" role="group" aria-label={t!("The chosen counter")}>
            { button("counter-up", t!("Up"), depth > 0, to(depth.saturating_sub(1))) }
            { button("counter-down", t!("Down"), depth + 1 < counters.len(), to(depth + 1)) }
            { button("counter-promote", if officer { t!("Make a soldier") } else { t!("Make an officer") }, true,
                Edit::Promote(square, depth)) }
            { button("counter-remove", t!("Remove"), true, Edit::Carry(Load::Counter(square, depth), Target::Box)) }
        </div>
    }
}

fn counter_words(counter: Counter) -> &'static str {
    match (counter.color, counter.rank) {
        (Color::White, Rank::Soldier) => t!("White soldier"),
        (Color::White, Rank::Officer) => t!("White officer"),
        (Color::Black, Rank::Soldier) => t!("Black soldier"),
        (Color::Black, Rank::Officer) => t!("Black officer"),
    }
}
