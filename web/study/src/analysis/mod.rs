//! Owns the section `analysis`.

use yew::prelude::*;

use crate::section::SectionProps;

/// The section.
#[component]
pub fn Analysis(props: &SectionProps) -> Html {
    html! { <main class="main analysis" data-testid="analysis">{ &props.rest }</main> }
}
