//! Owns how the face of a counter looks from straight above: what its set turns into it, and an officer's emblem.

use laska_rules::{Color, Counter, Rank};
use yew::prelude::*;

use super::geometry::{Groove, Line, Make, RADIUS, short};
use crate::part::{Drawing, Part};
use crate::settings::PieceSet;

/// The classes that give a counter's parts their colors.
pub(super) const fn class(counter: Counter) -> &'static str {
    match (counter.color, counter.rank) {
        (Color::White, Rank::Soldier) => "counter white soldier",
        (Color::White, Rank::Officer) => "counter white officer",
        (Color::Black, Rank::Soldier) => "counter black soldier",
        (Color::Black, Rank::Officer) => "counter black officer",
    }
}

/// How much is drawn on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Everything.
    Fine,
    /// What is bold enough: the counter is drawn small.
    Coarse,
}

/// A face of [`RADIUS`] around the origin; for use inside an `svg`.
pub(super) fn face(set: PieceSet, counter: Counter, detail: Detail) -> Html {
    let make = Make::of(set, counter.rank);
    let emblem = match detail {
        Detail::Fine => make.emblem,
        Detail::Coarse => make.small_emblem,
    };
    let grooves = make.grooves.iter().filter(|groove| detail == Detail::Fine || groove.is_bold());
    html! {
        <g class={class(counter)}>
            <circle class="face" r={short(RADIUS).to_string()} />
            { for grooves.map(groove) }
            if let Some(emblem) = emblem {
                <polygon class="emblem" points={emblem.points()} />
                if detail == Detail::Fine && emblem.has_pin() {
                    <circle class="pin" r="5" />
                }
            }
        </g>
    }
}

fn groove(groove: &Groove) -> Html {
    let class = match groove.line {
        Line::Whole => "groove",
        Line::Beads => "groove beads",
    };
    let [r, cy, width] = [groove.radius, groove.down, groove.width].map(|length| short(length).to_string());
    html! { <circle {class} {r} {cy} stroke-width={width} /> }
}

/// One counter from straight above, as a picture beside words that say the same.
#[derive(PartialEq)]
pub struct Disc {
    /// Which counter.
    pub counter: Counter,
}

impl Part for Disc {
    fn draw(&self, drawing: &Drawing) -> Html {
        disc("disc", face(drawing.settings.pieces, self.counter, Detail::Coarse))
    }
}

/// One counter of any set, in flat colors: the paint on the page is that of the set which is played with.
#[derive(PartialEq)]
pub struct FlatDisc {
    /// Which counter.
    pub counter: Counter,
    /// Of which set.
    pub set: PieceSet,
}

impl Part for FlatDisc {
    fn draw(&self, _: &Drawing) -> Html {
        disc("disc flat", face(self.set, self.counter, Detail::Fine))
    }
}

fn disc(class: &'static str, face: Html) -> Html {
    html! { <svg {class} viewBox="-43 -43 86 86" aria-hidden="true">{ face }</svg> }
}
