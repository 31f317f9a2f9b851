//! Drawings of counters and piles.

use laska_rules::{Color, Column, Counter, Grade};
use yew::prelude::*;

use super::geometry::{CounterStyle, Edge, EdgeShape, Groove, LineStyle, Pile, Point, RADIUS, decimal};
use crate::settings::PieceSet;
use crate::widget::{RenderContext, Widget};

/// A column as a pile.
#[derive(PartialEq)]
pub(super) struct BoardPile {
    /// The center of its square.
    pub center: Point,
    pub column: Column,
    /// Whether it is selected: a selected pile is lifted a little.
    pub held: bool,
    /// Whether sprites replace it.
    pub hidden: bool,
    /// The number of its shake, if it shakes.
    pub shake: Option<u32>,
    /// The name of its square, which identifies it for drags and animations.
    pub square: AttrValue,
}

impl Widget for BoardPile {
    fn render(&self, context: &RenderContext) -> Html {
        // A browser starts an animation again only if its name changes.
        let shaken = self.shake.map(|number| if number.is_multiple_of(2) { "shaken" } else { "shaken-again" });
        html! {
            <g class={classes!("pile", self.held.then_some("held"), shaken)} transform={self.center.translate()}
                visibility={self.hidden.then_some("hidden")} data-drawn={context.render_count.to_string()}>
                <g data-pile={self.square.clone()}>
                    { shadow(self.column) }
                    { counters(context.settings.pieces, self.column) }
                </g>
            </g>
        }
    }
}

pub(super) fn shadow(column: Column) -> Html {
    let [cx, cy, rx, ry] = Pile::of(column.height()).shadow().map(|length| decimal(length).to_string());
    html! { <ellipse fill="url(#shadow)" {cx} {cy} {rx} {ry} /> }
}

/// Draws the counters of a column as a pile, with a height label on a high one.
pub(super) fn counters(set: PieceSet, column: Column) -> Html {
    let pile = Pile::of(column.height());
    let counters: Vec<Counter> = column.counters().collect();
    html! {
        <g class="counters">
            { for pile.edges().zip(counters.iter().rev()).map(|(shape, &counter)| edge(set, shape, counter)) }
            { face(set, column.commander(), Detail::Fine, Some(pile.face_transform())) }
            if let Some((x, y)) = pile.label() {
                <g class="number" transform={Point { x, y }.translate()}>
                    <rect x="-16" y="-12" width="32" height="24" rx="12" />
                    <text>{ counters.len() }</text>
                </g>
            }
        </g>
    }
}

/// Draws the edge of one counter; an officer's edge has the ornament of the set.
pub(super) fn edge(set: PieceSet, shape: EdgeShape, counter: Counter) -> Html {
    let (style, kind) = (CounterStyle::of(set, counter.grade).edge, class(counter));
    let ornament = if style == Edge::Beads { "edge-ornament beaded" } else { "edge-ornament" };
    html! {
        <>
            <path class={format!("edge {kind}")} d={shape.outline(Point { x: 0, y: 0 })} />
            if let Some(path) = shape.ornament(style) {
                <path class={format!("{ornament} {kind}")} d={path} stroke-width={shape.ornament_width(style).to_string()} />
            }
        </>
    }
}

/// Returns the classes that color the parts of a counter.
pub(super) const fn class(counter: Counter) -> &'static str {
    match (counter.color, counter.grade) {
        (Color::White, Grade::Soldier) => "counter white soldier",
        (Color::White, Grade::Officer) => "counter white officer",
        (Color::Black, Grade::Soldier) => "counter black soldier",
        (Color::Black, Grade::Officer) => "counter black officer",
    }
}

/// The level of detail of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Everything.
    Fine,
    /// Bold shapes only, for small counters.
    Coarse,
}

/// Draws a face of [`RADIUS`] around the origin, for use inside an `svg`.
pub(super) fn face(set: PieceSet, counter: Counter, detail: Detail, transform: Option<String>) -> Html {
    let style = CounterStyle::of(set, counter.grade);
    let emblem = match detail {
        Detail::Fine => style.emblem,
        Detail::Coarse => style.small_emblem,
    };
    let grooves = style.equal_grooves().filter(|grooves| detail == Detail::Fine || grooves[0].is_bold());
    html! {
        <g class={class(counter)} {transform}>
            <circle class="face" r={decimal(RADIUS).to_string()} />
            { for grooves.map(equal_grooves) }
            if let Some(emblem) = emblem {
                <polygon class="emblem" points={emblem.points()} />
                if detail == Detail::Fine && emblem.has_pin() {
                    <circle class="pin" r="5" />
                }
            }
        </g>
    }
}

/// Draws grooves that differ only in their circles.
fn equal_grooves(grooves: &[Groove]) -> Html {
    let class = match grooves[0].line {
        LineStyle::Solid => "groove",
        LineStyle::Beaded => "groove beaded",
    };
    let d: String = grooves.iter().map(Groove::outline).collect();
    html! { <path {class} {d} stroke-width={decimal(grooves[0].width).to_string()} /> }
}

/// One counter seen from above, as decoration beside text that names it.
#[derive(PartialEq)]
pub struct Disc {
    pub counter: Counter,
}

impl Widget for Disc {
    fn render(&self, context: &RenderContext) -> Html {
        disc("disc", face(context.settings.pieces, self.counter, Detail::Coarse, None))
    }
}

/// One counter of any set, in flat colors, because the gradients of the page belong to the selected set.
#[derive(PartialEq)]
pub struct FlatDisc {
    pub counter: Counter,
    pub set: PieceSet,
}

impl Widget for FlatDisc {
    fn render(&self, _: &RenderContext) -> Html {
        disc("disc flat", face(self.set, self.counter, Detail::Fine, None))
    }
}

fn disc(class: &'static str, face: Html) -> Html {
    html! { <svg {class} viewBox="-43 -43 86 86" aria-hidden="true">{ face }</svg> }
}

/// The kinds of counters, with the names of their gradients.
const KINDS: [(Color, Grade, &str, &str); 4] = [
    (Color::White, Grade::Soldier, "white-soldier-face", "white-soldier-edge"),
    (Color::White, Grade::Officer, "white-officer-face", "white-officer-edge"),
    (Color::Black, Grade::Soldier, "black-soldier-face", "black-soldier-edge"),
    (Color::Black, Grade::Officer, "black-officer-face", "black-officer-edge"),
];

/// The gradients, drawn once per page; every counter refers to them by name. Their colors are custom properties of the
/// style sheets; each stop has only its class.
#[derive(PartialEq)]
pub(super) struct Gradients;

impl Widget for Gradients {
    fn render(&self, _: &RenderContext) -> Html {
        html! {
            <defs>
                { for KINDS.map(|(color, grade, face, edge)| html! {
                    <g class={class(Counter::new(color, grade))}>
                        <radialGradient id={face} gradientUnits="userSpaceOnUse" cx="-12" cy="-16" r="58">
                            <stop class="face-light" offset="0" />
                            <stop class="face-dark" offset="1" />
                        </radialGradient>
                        // Turned wood and metal: bright left of the middle, dark at the sides.
                        <linearGradient id={edge} gradientUnits="userSpaceOnUse" x1="-40" y1="0" x2="40" y2="0">
                            <stop class="edge-dark" offset="0" />
                            <stop class="edge-light" offset="0.3" />
                            <stop class="edge-dark" offset="1" />
                        </linearGradient>
                    </g>
                }) }
                <radialGradient id="shadow">
                    <stop class="shadow-core" offset="0.8" />
                    <stop class="shadow-rim" offset="1" />
                </radialGradient>
            </defs>
        }
    }
}
