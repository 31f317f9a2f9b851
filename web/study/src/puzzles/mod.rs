//! Owns the section `puzzles`.

use yew::prelude::*;

use crate::section::SectionProps;

/// The section.
#[component]
pub fn Puzzles(props: &SectionProps) -> Html {
    html! { <main class="main puzzles" data-testid="puzzles">{ &props.rest }</main> }
}
