//! A small picture of a position beside text about it. A list shows many, so it draws few shapes: one each for
//! the edges, the faces and the emblems of a kind of counter.

use laska_rules::{Color, Counter, Grade, Position};
use yew::prelude::*;

use super::geometry::{BoardGeometry, Pile, RADIUS};
use super::pile::class;
use crate::widget::{RenderContext, Widget};

/// A small picture of a position.
#[derive(PartialEq)]
pub struct Miniature {
    pub position: Position,
    /// The side at the bottom.
    pub bottom: Color,
}

/// The shapes of one kind of counter, as the `d` of paths.
#[derive(Default)]
struct Shapes {
    edges: String,
    faces: String,
    emblems: String,
}

/// The radius of an officer's emblem, a dot that is still visible at this size.
const EMBLEM_RADIUS: f64 = 0.35 * RADIUS;

impl Widget for Miniature {
    fn render(&self, _: &RenderContext) -> Html {
        let geometry = BoardGeometry { board: self.position.board(), bottom: self.bottom };
        let ((x, y), (width, height)) = (geometry.framed_origin(), geometry.framed_size());
        let length = geometry.length().to_string();
        html! {
            <svg class="miniature" viewBox={format!("{x} {y} {width} {height}")} aria-hidden="true" data-fen={self.position.to_string()}>
                <rect class="unused-square" width={length.clone()} height={length} />
                <path class="playing-square" d={geometry.playing_squares()} />
                { for Counter::ALL.into_iter().map(|kind| {
                    let Shapes { edges, faces, emblems } = self.shapes(geometry, kind);
                    let parts = [("edge", edges), ("face", faces), ("emblem", emblems)];
                    let parts = parts.into_iter().filter(|(_, d)| !d.is_empty());
                    html! { <g class={class(kind)}>{ for parts.map(|(class, d)| html! { <path {class} {d} /> }) }</g> }
                }) }
            </svg>
        }
    }
}

impl Miniature {
    /// Returns the visible parts of all counters of a kind. No pile covers another one: the square behind a playing square is
    /// not a playing square.
    fn shapes(&self, geometry: BoardGeometry, kind: Counter) -> Shapes {
        let mut shapes = Shapes::default();
        for square in geometry.ranks().flatten() {
            let Some(column) = self.position.column(square) else { continue };
            let (center, pile) = (geometry.center(square), Pile::of(column.height()));
            // Counters are listed from the top, edges from the bottom.
            let mut counters: Vec<Counter> = column.counters().collect();
            counters.reverse();
            let own = pile.edges().zip(counters).filter(|(_, counter)| *counter == kind);
            shapes.edges.extend(own.map(|(edge, _)| edge.outline(center)));
            if column.commander() == kind {
                shapes.faces += &pile.face_outline(center, RADIUS);
                if kind.grade == Grade::Officer {
                    shapes.emblems += &pile.face_outline(center, EMBLEM_RADIUS);
                }
            }
        }
        shapes
    }
}
