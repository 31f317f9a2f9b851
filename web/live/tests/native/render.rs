//! Renders HTML to text with one element per line.

use tokio::{runtime::Builder, task::LocalSet};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
struct RootProps {
    html: Html,
}

#[component]
fn Root(props: &RootProps) -> Html {
    props.html.clone()
}

/// Returns the markup of the first rendering.
pub(crate) fn render(html: Html) -> String {
    let runtime = Builder::new_current_thread().build().expect("a runtime of one thread");
    let rendered = yew::LocalServerRenderer::<Root>::with_props(RootProps { html }).hydratable(false).render();
    LocalSet::new().block_on(&runtime, rendered).replace("><", ">\n<")
}
