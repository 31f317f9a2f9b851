//! Owns the hinted move as it is drawn: a line over the squares where its column stands, with a head at the end.

use laska_rules::Square;
use yew::prelude::*;

use super::geometry::Seat;

/// What a [`HintLine`] shows.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct HintLineProps {
    /// How the board lies.
    pub seat: Seat,
    /// Where the column stands, from its start to its end.
    pub stops: Vec<Square>,
}

/// The hinted move; nothing without one.
#[component]
pub(super) fn HintLine(props: &HintLineProps) -> Html {
    let HintLineProps { seat, stops } = props;
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
