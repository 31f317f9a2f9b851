//! Owns the marks on the squares of the table. Each has a shape of its own: none is told by its color alone.

use yew::prelude::*;

use super::geometry::{Spot, mark};
use crate::part::{Drawing, Part};
use crate::settings::Coordinates;
use crate::view::Mark;

/// The marks on one square, below its pile.
#[derive(PartialEq)]
pub(super) struct Marks {
    /// The center of the square.
    pub spot: Spot,
    /// Its mark.
    pub mark: Mark,
    /// Whether the square is pointed at.
    pub pointed: bool,
}

impl Part for Marks {
    fn draw(&self, drawing: &Drawing) -> Html {
        let brackets = match drawing.settings.coordinates {
            Coordinates::Numbers => mark::BRACKETS_BESIDE_NUMBER,
            Coordinates::Letters | Coordinates::None => mark::BRACKETS,
        };
        let shape = match self.mark {
            Mark::None => Html::default(),
            Mark::Movable => html! { <path class="mark movable" d={brackets} /> },
            Mark::Selected => square("mark selected", 4),
            Mark::Target => html! {
                <g class="mark target"><circle class="ring" r={mark::TARGET_RING} /><circle r={mark::TARGET_DOT} /></g>
            },
            Mark::LastFrom => html! { <circle class="mark last-from" r={mark::LEFT_RING} /> },
            Mark::LastTo => html! { <circle class="mark last-to" r={mark::ARRIVED_DISC} /> },
        };
        html! {
            <g transform={self.spot.translate()} data-drawn={drawing.times.to_string()}>
                { shape }
                if self.pointed && self.mark != Mark::Selected {
                    { square("mark pointed", 2) }
                }
            </g>
        }
    }
}

fn square(class: &'static str, inset: u8) -> Html {
    let (from, length) = mark::inset(inset);
    html! { <rect {class} x={from.clone()} y={from} width={length.clone()} height={length} rx="2" /> }
}
