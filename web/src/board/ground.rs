//! Owns what lies under the piles and never changes in a game: the frame, the squares, the coordinates.

use yew::prelude::*;

use super::geometry::{SQUARE, Seat, Spot};
use crate::part::{Drawing, Part};
use crate::settings::Coordinates;

/// The board without counters.
#[derive(PartialEq)]
pub(super) struct Ground {
    /// Seen from where.
    pub seat: Seat,
}

impl Part for Ground {
    fn draw(&self, drawing: &Drawing) -> Html {
        let seat = self.seat;
        let (from, outer) = seat.frame();
        let (from, outer, length) = (from.to_string(), outer.to_string(), seat.length().to_string());
        let size = SQUARE.to_string();
        let named = |class: &'static str, (text, spot): (String, Spot)| {
            html! { <text {class} x={spot.x.to_string()} y={spot.y.to_string()}>{ text }</text> }
        };
        let names: Html = match drawing.settings.coordinates {
            Coordinates::Letters => {
                seat.coordinates().map(|(letter, spot)| named("coordinate", (letter.to_string(), spot))).collect()
            }
            Coordinates::Numbers => {
                seat.numbers().map(|(number, spot)| named("coordinate on-square", (number.to_string(), spot))).collect()
            }
            Coordinates::None => Html::default(),
        };
        html! {
            <g aria-hidden="true">
                <rect class="frame" x={from.clone()} y={from} width={outer.clone()} height={outer} rx="9" />
                <rect class="idle" width={length.clone()} height={length.clone()} />
                { for seat.ranks().flatten().map(|square| {
                    let (x, y) = seat.corner(square);
                    html! {
                        <rect class="play" x={x.to_string()} y={y.to_string()} width={size.clone()} height={size.clone()} />
                    }
                }) }
                <rect class="inlay" width={length.clone()} height={length} />
                { names }
            </g>
        }
    }
}
