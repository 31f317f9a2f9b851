//! Owns the section `library`.

use yew::prelude::*;

use crate::section::SectionProps;

/// The section.
#[component]
pub fn Library(props: &SectionProps) -> Html {
    html! { <main class="main library" data-testid="library">{ &props.rest }</main> }
}
