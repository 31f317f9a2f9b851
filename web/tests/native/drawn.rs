//! The way from a part of the page to its text, an element a line.

use tokio::{runtime::Builder, task::LocalSet};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
struct WholeProps {
    html: Html,
}

#[component]
fn Whole(props: &WholeProps) -> Html {
    props.html.clone()
}

/// What it is when it is first drawn.
pub(crate) fn drawn(html: Html) -> String {
    let runtime = Builder::new_current_thread().build().expect("a runtime of one thread");
    let rendered = yew::LocalServerRenderer::<Whole>::with_props(WholeProps { html }).hydratable(false).render();
    LocalSet::new().block_on(&runtime, rendered).replace("><", ">\n<")
}
