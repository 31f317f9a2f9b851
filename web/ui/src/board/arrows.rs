//! Arrows over the piles, and frames around single squares. Each kind has its own shape; none differs only in color.

use laska_rules::Square;
use yew::prelude::*;

use super::geometry::{ArrowShape, BoardGeometry, mark};
use crate::view::{ArrowKind, ArrowView};
use crate::widget::{RenderContext, Widget};

#[derive(PartialEq)]
pub(super) struct Arrows {
    /// The board and its orientation.
    pub geometry: BoardGeometry,
    /// The arrows, topmost last.
    pub arrows: Vec<ArrowView>,
}

impl Widget for Arrows {
    fn render(&self, _: &RenderContext) -> Html {
        html! { <g class="arrows">{ for self.arrows.iter().map(|arrow| draw(arrow, self.geometry)) }</g> }
    }
}

fn draw(ArrowView { stops, kind }: &ArrowView, geometry: BoardGeometry) -> Html {
    let names: Vec<_> = stops.iter().map(Square::to_string).collect();
    let centers: Vec<_> = stops.iter().map(|stop| geometry.center(*stop)).collect();
    let name = kind.name();
    let shape = match (ArrowShape::through(&centers, head_length(*kind)), centers.last()) {
        (Some(ArrowShape { shaft, head }), _) => html! {
            <>
                <polyline class="edge" points={shaft.clone()} />
                <polygon class="edge" points={head.clone()} />
                <polyline class="line" points={shaft.clone()} />
                if *kind == ArrowKind::Drawn {
                    <polyline class="core" points={shaft} />
                }
                <polygon class="head" points={head} />
            </>
        },
        (None, Some(center)) => {
            // Around a counter, whose edge stays visible.
            let (from, length) = mark::inset(2);
            let rect = |class: &'static str| {
                html! { <rect {class} x={from.clone()} y={from.clone()} width={length.clone()} height={length.clone()} rx="6" /> }
            };
            html! { <g transform={center.translate()}>{ rect("edge") }{ rect("line") }</g> }
        }
        (None, None) => Html::default(),
    };
    html! {
        <g class={classes!("arrow", name)} data-testid={kind.handle()} data-kind={name} data-stops={names.join("-")}>{ shape }</g>
    }
}

/// The length of the head, which grows with the shaft's width.
const fn head_length(kind: ArrowKind) -> f64 {
    match kind {
        ArrowKind::Hint | ArrowKind::Best | ArrowKind::Threat | ArrowKind::Hovered => 38.0,
        ArrowKind::Other | ArrowKind::Planned | ArrowKind::Drawn => 28.0,
    }
}
