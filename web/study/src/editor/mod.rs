//! Owns the section `editor`.

use yew::prelude::*;

use crate::section::SectionProps;

/// The section.
#[component]
pub fn Editor(props: &SectionProps) -> Html {
    html! { <main class="main editor" data-testid="editor">{ &props.rest }</main> }
}
