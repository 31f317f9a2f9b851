//! Owns the gradients that counters are painted with. The colors themselves are custom properties of the stylesheets:
//! here each stop has only its class.

use yew::prelude::*;

/// The gradients, once a page: every counter refers to them by name.
#[component]
pub(super) fn Paint() -> Html {
    let face = |id: &'static str| {
        html! {
            <radialGradient {id} gradientUnits="userSpaceOnUse" cx="-12" cy="-16" r="58">
                <stop class={format!("{id}-light")} offset="0" />
                <stop class={format!("{id}-dark")} offset="1" />
            </radialGradient>
        }
    };
    // Turned wood and metal: bright left of the middle, dark at the sides.
    let edge = |id: &'static str| {
        html! {
            <linearGradient {id} gradientUnits="userSpaceOnUse" x1="-40" y1="0" x2="40" y2="0">
                <stop class={format!("{id}-dark")} offset="0" />
                <stop class={format!("{id}-light")} offset="0.3" />
                <stop class={format!("{id}-mid")} offset="0.65" />
                <stop class={format!("{id}-dark")} offset="1" />
            </linearGradient>
        }
    };
    html! {
        <defs>
            { for ["ivory-face", "ebony-face"].map(face) }
            { for ["ivory-edge", "ebony-edge", "gold-edge", "copper-edge"].map(edge) }
            <radialGradient id="shadow">
                <stop class="shadow-core" offset="0.8" />
                <stop class="shadow-rim" offset="1" />
            </radialGradient>
        </defs>
    }
}
