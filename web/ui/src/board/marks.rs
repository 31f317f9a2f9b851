//! Marks on squares: tints and frames below the piles, and marks above them, which a high pile cannot hide. Each mark
//! has its own shape; none differs only in color.

use laska_rules::Column;
use yew::prelude::*;

use super::geometry::{Pile, Point, mark};
use crate::settings::Coordinates;
use crate::view::{Mark, SquareView, Tint};
use crate::widget::{RenderContext, Widget};

/// The marks on one square, below its pile.
#[derive(PartialEq)]
pub(super) struct Marks {
    /// The center of the square.
    pub center: Point,
    /// Its mark, except for those of [`OverMark`].
    pub mark: Mark,
    /// Its part in the last move.
    pub tint: Tint,
    /// Whether the pointer or the focus is on the square.
    pub pointed: bool,
}

impl Marks {
    pub(super) fn of(square: &SquareView, center: Point, pointed: bool) -> Self {
        // A mark that draws nothing here must not render the square again.
        let mark = match square.mark {
            Mark::Selected | Mark::Planned => square.mark,
            Mark::Target if square.column.is_none() => square.mark,
            _ => Mark::None,
        };
        Self { center, mark, tint: square.tint, pointed }
    }
}

impl Widget for Marks {
    fn render(&self, context: &RenderContext) -> Html {
        let tint = match self.tint {
            Tint::None => Html::default(),
            Tint::Moved => square("tint moved", 2),
            Tint::Jumped => square("tint jumped", 2),
        };
        let shape = match self.mark {
            Mark::Selected => square("mark selected", 4),
            Mark::Target => html! {
                <g class="mark target"><circle class="ring" r={mark::TARGET_RING} /><circle r={mark::TARGET_DOT} /></g>
            },
            Mark::Planned => square("mark planned", 4),
            Mark::None | Mark::Movable | Mark::MustCapture | Mark::Plannable | Mark::LastFrom | Mark::LastTo => {
                Html::default()
            }
        };
        html! {
            <g transform={self.center.translate()} data-drawn={context.render_count.to_string()}>
                { tint }
                { shape }
                if self.pointed && self.mark != Mark::Selected {
                    { square("mark pointed", 3) }
                }
            </g>
        }
    }
}

fn square(class: &'static str, inset: u8) -> Html {
    let (from, length) = mark::inset(inset);
    html! { <rect {class} x={from.clone()} y={from} width={length.clone()} height={length} rx="2" /> }
}

/// A mark above the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OverShape {
    /// Brackets in the corners: the column can move.
    Movable,
    /// Filled corners: the column must capture, or another one.
    MustCapture,
    /// An interrupted frame: the commander can be captured next.
    Captured,
    /// Dots in the corners: a planned move can end here.
    Target,
}

impl OverShape {
    /// Returns the mark of a square above its pile.
    pub(super) const fn of(square: &SquareView, is_captured: bool) -> Option<Self> {
        match (square.column, square.mark) {
            (Some(_), _) if is_captured => Some(Self::Captured),
            (Some(_), Mark::Movable) => Some(Self::Movable),
            (Some(_), Mark::MustCapture) => Some(Self::MustCapture),
            (Some(_), Mark::Target) => Some(Self::Target),
            _ => None,
        }
    }

    /// Returns the class and the test handle.
    const fn name(self) -> &'static str {
        match self {
            Self::Movable => "movable",
            Self::MustCapture => "must-capture",
            Self::Captured => "captured",
            Self::Target => "corner-target",
        }
    }
}

/// How a mark deals with the pile that it is drawn over.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum OverPile {
    /// The pile leaves the corners free.
    Low,
    /// The pile covers corners: the mark has an outline.
    High,
    /// Like `High`, with the height of the pile in the lower right corner.
    Labeled,
}

impl OverPile {
    fn of(column: Column) -> Self {
        let pile = Pile::of(column.height());
        match pile.label() {
            Some(_) => Self::Labeled,
            None if pile.rises_over_corners() => Self::High,
            None => Self::Low,
        }
    }
}

/// A mark above all piles.
#[derive(PartialEq)]
pub(super) struct OverMark {
    /// The center of the square.
    pub center: Point,
    /// The square's name.
    pub square: AttrValue,
    pub shape: OverShape,
    /// The pile below it.
    pub pile: OverPile,
}

impl OverMark {
    /// Returns the mark of a square at a point, if it has one above its pile.
    pub(super) fn of(square: &SquareView, center: Point, is_captured: bool) -> Option<Self> {
        let (shape, column) = (OverShape::of(square, is_captured)?, square.column?);
        Some(Self { center, square: square.square.to_string().into(), shape, pile: OverPile::of(column) })
    }
}

impl Widget for OverMark {
    fn render(&self, context: &RenderContext) -> Html {
        let numbered = context.settings.coordinates == Coordinates::Numbers;
        let corners = |[upper, lower_left, lower_right]: [&'static str; 3]| {
            let left = if numbered { "" } else { lower_left };
            let right = if self.pile == OverPile::Labeled { "" } else { lower_right };
            [upper, left, right].concat()
        };
        let path = match self.shape {
            OverShape::Movable => corners(mark::BRACKETS),
            OverShape::MustCapture => corners(mark::WEDGES),
            OverShape::Captured => corners(mark::CAPTURE_FRAME),
            OverShape::Target => corners(mark::CORNER_DOTS),
        };
        let name = self.shape.name();
        // The color of a capture needs its outline to contrast with the square.
        let outlined = self.shape != OverShape::Movable || self.pile != OverPile::Low;
        html! {
            <g transform={self.center.translate()} data-over={name} data-on={self.square.clone()} data-drawn={context.render_count.to_string()}>
                if outlined {
                    <path class={classes!("mark", name, "outline")} d={path.clone()} />
                }
                <path class={classes!("mark", name)} d={path} />
            </g>
        }
    }
}
