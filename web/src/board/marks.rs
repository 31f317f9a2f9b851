//! Owns the marks on the squares of the table. Each has a shape of its own: none is told by its color alone.

use laska_rules::Column;
use yew::prelude::*;

use super::geometry::{Pile, Spot, mark};
use crate::part::{Drawing, Part};
use crate::settings::Coordinates;
use crate::view::Mark;

/// The marks on one square, below its pile. That its column can move is marked above the piles, by [`MovableMark`].
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
        let shape = match self.mark {
            Mark::None | Mark::Movable => Html::default(),
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

/// How the brackets around a column that can move are drawn.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Brackets {
    /// On the square alone.
    OnSquare,
    /// Over the counters of a high pile, so with an edge.
    OverPile,
    /// The same, without the corner where the pile's number is written.
    BesideHeight,
}

impl Brackets {
    /// Those around a column.
    pub(super) fn around(column: Column) -> Self {
        let pile = Pile::of(column.height());
        match pile.number() {
            Some(_) => Self::BesideHeight,
            None if pile.rises_over_corners() => Self::OverPile,
            None => Self::OnSquare,
        }
    }
}

/// The mark of a column that can move. It lies above all piles: a high one rises over the corners of its square.
#[derive(PartialEq)]
pub(super) struct MovableMark {
    /// The center of the square.
    pub spot: Spot,
    /// The square's name.
    pub square: AttrValue,
    /// How it is drawn.
    pub brackets: Brackets,
}

impl Part for MovableMark {
    fn draw(&self, drawing: &Drawing) -> Html {
        let numbered = drawing.settings.coordinates == Coordinates::Numbers;
        let left = if numbered { "" } else { mark::LOWER_LEFT_BRACKET };
        let right = if self.brackets == Brackets::BesideHeight { "" } else { mark::LOWER_RIGHT_BRACKET };
        let path = [mark::UPPER_BRACKETS, left, right].concat();
        html! {
            <g transform={self.spot.translate()} data-movable={self.square.clone()} data-drawn={drawing.times.to_string()}>
                if self.brackets != Brackets::OnSquare {
                    <path class="mark movable-edge" d={path.clone()} />
                }
                <path class="mark movable" d={path} />
            </g>
        }
    }
}

fn square(class: &'static str, inset: u8) -> Html {
    let (from, length) = mark::inset(inset);
    html! { <rect {class} x={from.clone()} y={from} width={length.clone()} height={length} rx="2" /> }
}
