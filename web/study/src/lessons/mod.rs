//! Owns the section `lessons`.

use yew::prelude::*;

use crate::section::SectionProps;

/// The section.
#[component]
pub fn Lessons(props: &SectionProps) -> Html {
    html! { <main class="main lessons" data-testid="lessons">{ &props.rest }</main> }
}
