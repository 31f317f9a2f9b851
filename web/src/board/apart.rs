//! Owns the picture of one column with its counters lifted apart.

use laska_rules::{Column, Counter};
use yew::prelude::*;

use super::face::{Detail, face};
use super::geometry::Apart;
use super::liking::use_settings;
use super::pile::edge;

/// What a [`ColumnApart`] shows.
#[derive(Clone, PartialEq, Properties)]
pub struct ColumnApartProps {
    /// The column.
    pub column: Column,
}

/// A column lifted apart.
#[component]
pub fn ColumnApart(props: &ColumnApartProps) -> Html {
    let set = use_settings().pieces;
    let apart = Apart::of(props.column.height());
    let counters: Vec<Counter> = props.column.counters().collect();
    html! {
        <svg class="apart" viewBox={apart.view_box()} aria-hidden="true">
            { for apart.levels().zip(counters.iter().rev()).map(|((band, place), &counter)| html! {
                <>
                    { edge(set, band, counter) }
                    <g transform={place}>{ face(set, counter, Detail::Fine) }</g>
                </>
            }) }
        </svg>
    }
}
