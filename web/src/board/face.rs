//! Owns how the face of a counter looks from straight above: grooves for all, a star for officers.

use laska_rules::{Color, Counter, Rank};
use yew::prelude::*;

use super::geometry::{RADIUS, Star};

/// The class that gives a counter's parts their colors.
pub(super) const fn class(counter: Counter) -> &'static str {
    match (counter.color, counter.rank) {
        (Color::White, Rank::Soldier) => "counter ivory soldier",
        (Color::White, Rank::Officer) => "counter ivory officer",
        (Color::Black, Rank::Soldier) => "counter ebony soldier",
        (Color::Black, Rank::Officer) => "counter ebony officer",
    }
}

/// The paint of a face, see `paint.rs`.
pub(super) const fn face_paint(counter: Counter) -> &'static str {
    match counter.color {
        Color::White => "url(#ivory-face)",
        Color::Black => "url(#ebony-face)",
    }
}

/// How much is drawn on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Grooves and the star of eight rays.
    Fine,
    /// The star alone, large: the counter is drawn small.
    Coarse,
}

/// A face of [`RADIUS`] around the origin; for use inside an `svg`.
pub(super) fn face(counter: Counter, detail: Detail) -> Html {
    let officer = counter.rank == Rank::Officer;
    let star = match detail {
        Detail::Fine => Star::Rays,
        Detail::Coarse => Star::Small,
    };
    html! {
        <g class={class(counter)}>
            <circle class="face" r={RADIUS.to_string()} fill={face_paint(counter)} />
            if detail == Detail::Fine {
                <circle class="groove" r="31.5" />
                if !officer {
                    <circle class="groove" r="22" />
                }
            }
            if officer {
                <polygon class="star" points={star.points()} />
                if detail == Detail::Fine {
                    <circle class="pin" r="5" />
                }
            }
        </g>
    }
}

/// What a [`Disc`] shows.
#[derive(Clone, PartialEq, Properties)]
pub struct DiscProps {
    /// Which counter.
    pub counter: Counter,
}

/// One counter from straight above, as a picture beside words that say the same.
#[component]
pub fn Disc(props: &DiscProps) -> Html {
    html! {
        <svg class="disc" viewBox="-43 -43 86 86" aria-hidden="true">
            { face(props.counter, Detail::Coarse) }
        </svg>
    }
}
