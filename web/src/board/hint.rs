//! Owns the hinted move as it is drawn: a line over the squares where its column stands, with a head at the end.

use laska_rules::Square;
use yew::prelude::*;

use super::geometry::Seat;
use crate::part::{Drawing, Part};

/// The hinted move; nothing without one.
#[derive(PartialEq)]
pub(super) struct HintLine {
    /// How the board lies.
    pub seat: Seat,
    /// Where the column stands, from its start to its end.
    pub stops: Vec<Square>,
}

impl Part for HintLine {
    fn draw(&self, _: &Drawing) -> Html {
        let Self { seat, stops } = self;
        let Some(end) = stops.last() else { return Html::default() };
        let points: Vec<_> =
            stops.iter().map(|stop| seat.spot(*stop)).map(|spot| format!("{} {}", spot.x, spot.y)).collect();
        let names: Vec<_> = stops.iter().map(Square::to_string).collect();
        html! {
            <g class="hint-line" data-testid="hint-move" data-stops={names.join("-")}>
                <polyline class="edge" points={points.join(" ")} />
                <polyline points={points.join(" ")} />
                <circle class="end" r="17" transform={seat.spot(*end).translate()} />
            </g>
        }
    }
}
