//! Owns the gradients that counters are painted with, one for the face and one for the edge of each kind of counter.
//! The colors themselves are custom properties of the stylesheets: here each stop has only its class.

use laska_rules::{Color, Counter, Rank};
use yew::prelude::*;

use super::face::class;
use crate::part::{Drawing, Part};

/// The kinds of counters, with the names of their paints.
const KINDS: [(Color, Rank, &str, &str); 4] = [
    (Color::White, Rank::Soldier, "white-soldier-face", "white-soldier-edge"),
    (Color::White, Rank::Officer, "white-officer-face", "white-officer-edge"),
    (Color::Black, Rank::Soldier, "black-soldier-face", "black-soldier-edge"),
    (Color::Black, Rank::Officer, "black-officer-face", "black-officer-edge"),
];

/// The gradients, once a page: every counter refers to them by name.
#[derive(PartialEq)]
pub(super) struct Paint;

impl Part for Paint {
    fn draw(&self, _: &Drawing) -> Html {
        html! {
            <defs>
                { for KINDS.map(|(color, rank, face, edge)| html! {
                    <g class={class(Counter::new(color, rank))}>
                        <radialGradient id={face} gradientUnits="userSpaceOnUse" cx="-12" cy="-16" r="58">
                            <stop class="face-light" offset="0" />
                            <stop class="face-dark" offset="1" />
                        </radialGradient>
                        // Turned wood and metal: bright left of the middle, dark at the sides.
                        <linearGradient id={edge} gradientUnits="userSpaceOnUse" x1="-40" y1="0" x2="40" y2="0">
                            <stop class="edge-dark" offset="0" />
                            <stop class="edge-light" offset="0.3" />
                            <stop class="edge-dark" offset="1" />
                        </linearGradient>
                    </g>
                }) }
                <radialGradient id="shadow">
                    <stop class="shadow-core" offset="0.8" />
                    <stop class="shadow-rim" offset="1" />
                </radialGradient>
            </defs>
        }
    }
}
