//! The board without counters, and the cells that receive input.

use laska_rules::{Column, Square};
use yew::prelude::*;

use super::geometry::{BoardGeometry, Pile, Point, decimal};
use crate::settings::Coordinates;
use crate::view::Mark;
use crate::widget::{RenderContext, Widget};

/// The board without counters.
#[derive(PartialEq)]
pub(super) struct BoardSurface {
    /// The board and its orientation.
    pub geometry: BoardGeometry,
}

impl Widget for BoardSurface {
    fn render(&self, context: &RenderContext) -> Html {
        let geometry = self.geometry;
        let (from, outer) = geometry.frame();
        let (from, outer, length) = (from.to_string(), outer.to_string(), geometry.length().to_string());
        html! {
            <g aria-hidden="true">
                <rect class="frame" x={from.clone()} y={from} width={outer.clone()} height={outer} rx="9" />
                <rect class="unused-square" width={length.clone()} height={length.clone()} />
                <path class="playing-square" d={geometry.playing_squares()} />
                <rect class="squares-outline" width={length.clone()} height={length} />
                if context.settings.coordinates == Coordinates::Letters {
                    { coordinates(geometry) }
                }
            </g>
        }
    }
}

/// Draws the letters and digits around the squares.
pub(super) fn coordinates(geometry: BoardGeometry) -> Html {
    geometry.coordinates().map(|(letter, center)| label("coordinate", letter.to_string(), center)).collect()
}

fn label(class: &'static str, text: String, center: Point) -> Html {
    html! { <text {class} x={center.x.to_string()} y={center.y.to_string()}>{ text }</text> }
}

/// Lasker's numbers, for boards that show them. They are drawn over the marks of the squares and under the piles.
#[derive(PartialEq)]
pub(super) struct SquareNumbers {
    /// The board and its orientation.
    pub geometry: BoardGeometry,
}

impl Widget for SquareNumbers {
    fn render(&self, context: &RenderContext) -> Html {
        if context.settings.coordinates != Coordinates::Numbers {
            return Html::default();
        }
        let numbers = self.geometry.numbers();
        let numbers = numbers.map(|(number, center)| label("coordinate on-square", number.to_string(), center));
        html! { <g aria-hidden="true">{ for numbers }</g> }
    }
}

/// The input area of one playing square: the square and the pile above it.
#[derive(PartialEq)]
pub(super) struct Cell {
    pub square: Square,
    pub center: Point,
    pub column: Option<Column>,
    pub mark: Mark,
    /// Its label for screen readers.
    pub label: AttrValue,
    /// Whether Tab focuses it.
    pub tabbed: bool,
}

impl Widget for Cell {
    fn render(&self, context: &RenderContext) -> Html {
        let (top, width, height) = Pile::of(self.column.map_or(0, Column::height)).hit_area();
        let (x, y) = (f64::from(self.center.x) - width / 2.0, f64::from(self.center.y) + top);
        let [x, y, width, height] = [x, y, width, height].map(|length| decimal(length).to_string());
        html! {
            <rect
                class="cell"
                role="gridcell"
                tabindex={if self.tabbed { "0" } else { "-1" }}
                data-square={self.square.to_string()}
                data-column={self.column.map(|column| column.to_string()).unwrap_or_default()}
                data-mark={self.mark.name()}
                data-drawn={context.render_count.to_string()}
                aria-label={self.label.clone()}
                aria-selected={if self.mark == Mark::Selected { "true" } else { "false" }}
                {x}
                {y}
                {width}
                {height}
            />
        }
    }
}
