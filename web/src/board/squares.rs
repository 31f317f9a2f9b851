//! Drawings below and above the piles: the board itself, the marks, the hinted move, and the cells that receive input.
//! Each mark has its own shape; none differs only in color.

use laska_rules::{Column, Square};
use yew::prelude::*;

use super::geometry::{BoardGeometry, Pile, Point, SQUARE, decimal, mark};
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
        let size = SQUARE.to_string();
        let label = |class: &'static str, (text, center): (String, Point)| {
            html! { <text {class} x={center.x.to_string()} y={center.y.to_string()}>{ text }</text> }
        };
        let names: Html = match context.settings.coordinates {
            Coordinates::Letters => geometry
                .coordinates()
                .map(|(letter, center)| label("coordinate", (letter.to_string(), center)))
                .collect(),
            Coordinates::Numbers => geometry
                .numbers()
                .map(|(number, center)| label("coordinate on-square", (number.to_string(), center)))
                .collect(),
            Coordinates::None => Html::default(),
        };
        html! {
            <g aria-hidden="true">
                <rect class="frame" x={from.clone()} y={from} width={outer.clone()} height={outer} rx="9" />
                <rect class="unused-square" width={length.clone()} height={length.clone()} />
                { for geometry.ranks().flatten().map(|square| {
                    let (x, y) = geometry.top_left(square);
                    html! {
                        <rect class="playing-square" x={x.to_string()} y={y.to_string()} width={size.clone()} height={size.clone()} />
                    }
                }) }
                <rect class="squares-outline" width={length.clone()} height={length} />
                { names }
            </g>
        }
    }
}

/// The marks on one square, below its pile. [`MovableMark`] marks a movable column above the piles.
#[derive(PartialEq)]
pub(super) struct Marks {
    /// The center of the square.
    pub center: Point,
    /// Its mark.
    pub mark: Mark,
    /// Whether the pointer or the focus is on the square.
    pub pointed: bool,
}

impl Widget for Marks {
    fn render(&self, context: &RenderContext) -> Html {
        let shape = match self.mark {
            Mark::None | Mark::Movable => Html::default(),
            Mark::Selected => square("mark selected", 4),
            Mark::Target => html! {
                <g class="mark target"><circle class="ring" r={mark::TARGET_RING} /><circle r={mark::TARGET_DOT} /></g>
            },
            Mark::LastFrom => html! { <circle class="mark last-from" r={mark::ORIGIN_RING} /> },
            Mark::LastTo => html! { <circle class="mark last-to" r={mark::ARRIVAL_DISC} /> },
        };
        html! {
            <g transform={self.center.translate()} data-drawn={context.render_count.to_string()}>
                { shape }
                if self.pointed && self.mark != Mark::Selected {
                    { square("mark pointed", 2) }
                }
            </g>
        }
    }
}

/// How the brackets of a movable column are drawn.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Brackets {
    /// On the square only.
    OnSquare,
    /// Over the counters of a high pile, with an outline.
    OverPile,
    /// Like `OverPile`, without the corner that has the height label.
    BesideHeight,
}

impl Brackets {
    /// Returns the brackets for a column.
    pub(super) fn around(column: Column) -> Self {
        let pile = Pile::of(column.height());
        match pile.label() {
            Some(_) => Self::BesideHeight,
            None if pile.rises_over_corners() => Self::OverPile,
            None => Self::OnSquare,
        }
    }
}

/// The mark of a movable column, above all piles: a high pile covers the corners of its square.
#[derive(PartialEq)]
pub(super) struct MovableMark {
    /// The center of the square.
    pub center: Point,
    /// The square's name.
    pub square: AttrValue,
    /// How the brackets are drawn.
    pub brackets: Brackets,
}

impl Widget for MovableMark {
    fn render(&self, context: &RenderContext) -> Html {
        let numbered = context.settings.coordinates == Coordinates::Numbers;
        let left = if numbered { "" } else { mark::LOWER_LEFT_BRACKET };
        let right = if self.brackets == Brackets::BesideHeight { "" } else { mark::LOWER_RIGHT_BRACKET };
        let path = [mark::UPPER_BRACKETS, left, right].concat();
        html! {
            <g transform={self.center.translate()} data-movable={self.square.clone()} data-drawn={context.render_count.to_string()}>
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

/// The hinted move, if any.
#[derive(PartialEq)]
pub(super) struct HintLine {
    /// The board and its orientation.
    pub geometry: BoardGeometry,
    /// The squares of the move, from start to end.
    pub stops: Vec<Square>,
}

impl Widget for HintLine {
    fn render(&self, _: &RenderContext) -> Html {
        let Self { geometry, stops } = self;
        let Some(end) = stops.last() else { return Html::default() };
        let points: Vec<_> = stops
            .iter()
            .map(|stop| geometry.center(*stop))
            .map(|center| format!("{} {}", center.x, center.y))
            .collect();
        let names: Vec<_> = stops.iter().map(Square::to_string).collect();
        html! {
            <g class="hint-line" data-testid="hint-move" data-stops={names.join("-")}>
                <polyline class="edge" points={points.join(" ")} />
                <polyline points={points.join(" ")} />
                <circle class="end" r="17" transform={geometry.center(*end).translate()} />
            </g>
        }
    }
}

/// The input area of one playing square: the square and the pile above it.
#[derive(PartialEq)]
pub(super) struct Cell {
    /// The square.
    pub square: Square,
    /// Its center.
    pub center: Point,
    /// The column on it.
    pub column: Option<Column>,
    /// Its mark.
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
