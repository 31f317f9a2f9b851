//! Owns the arrows over the board. They take no part in what is pressed there.

use laska_rules::{Board, Color, Square};
use laska_web::board::geometry::Seat;
use laska_web::part::{Drawing, Part};
use yew::prelude::*;

use super::state::{ArrowKind, ArrowView};

/// The arrows over a board.
#[derive(PartialEq)]
pub(super) struct Arrows {
    /// Which board it is.
    pub board: Board,
    /// The side that sits at the bottom.
    pub bottom: Color,
    /// The arrows, the uppermost last.
    pub arrows: Vec<ArrowView>,
}

const KINDS: [ArrowKind; 4] = [ArrowKind::Best, ArrowKind::Other, ArrowKind::Threat, ArrowKind::Pointed];

impl Part for Arrows {
    fn draw(&self, _: &Drawing) -> Html {
        let seat = Seat { board: self.board, bottom: self.bottom };
        html! {
            <svg class="arrows" viewBox={seat.framed()} aria-hidden="true" data-testid="arrows">
                <defs>{ for KINDS.map(head) }</defs>
                { for self.arrows.iter().map(|arrow| draw(arrow, seat)) }
            </svg>
        }
    }
}

fn draw(ArrowView { stops, kind }: &ArrowView, seat: Seat) -> Html {
    let points: Vec<_> =
        stops.iter().map(|stop| seat.spot(*stop)).map(|spot| format!("{} {}", spot.x, spot.y)).collect();
    let names: Vec<_> = stops.iter().map(Square::to_string).collect();
    html! {
        <g class={classes!("arrow", kind.word())} data-testid="arrow" data-kind={kind.word()} data-stops={names.join("-")}>
            <polyline class="edge" points={points.join(" ")} />
            <polyline points={points.join(" ")} marker-end={format!("url(#head-{})", kind.word())} />
        </g>
    }
}

/// The head of a kind of arrow, drawn at the end of its line.
fn head(kind: ArrowKind) -> Html {
    html! {
        <marker id={format!("head-{}", kind.word())} class={classes!("head", kind.word())} viewBox="0 0 10 10" refX="5" refY="5"
            markerWidth="2.6" markerHeight="2.6" orient="auto"><path d="M0 0 10 5 0 10 2 5z" /></marker>
    }
}
