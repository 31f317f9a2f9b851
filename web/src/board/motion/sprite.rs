//! A sprite as it is drawn, and its keyframes for the Web Animations API.

use gloo::events::EventListener;
use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget};
use yew::prelude::*;

use super::SharedPlan;
use super::plan::{Easing, Keyframe, Lift, Plan, Sprite};
use crate::board::geometry::{Spot, short};
use crate::board::pile::{counters, shadow};
use crate::part::{Drawing, Part};

/// One sprite of a plan, drawn where it is when the animation begins.
#[derive(PartialEq)]
pub(super) struct SpriteOnTable {
    pub(super) plan: SharedPlan,
    pub(super) number: usize,
}

impl Part for SpriteOnTable {
    fn draw(&self, drawing: &Drawing) -> Html {
        let Plan { sprites, backward, duration, .. } = &*self.plan;
        let Sprite { column, drawn, ground, lift } = &sprites[self.number];
        let seen = if *backward { drawn.1 >= *duration } else { drawn.0 <= 0.0 };
        let (spot, lifted) = if *backward { (ground.last(), lift.last()) } else { (ground.first(), lift.first()) };
        let spot = spot.map(|key| key.value.translate());
        html! {
            <g class="sprite" data-sprite={self.number.to_string()} data-column={column.to_string()} transform={spot}
                opacity={if seen { "1" } else { "0" }}>
                { shadow(*column) }
                <g transform={lifted.map(|key| key.value.written(""))}>{ counters(drawing.settings.pieces, *column) }</g>
            </g>
        }
    }
}

impl Lift {
    /// The value of a `transform`; of the style it has units, of the attribute none.
    fn written(self, unit: &str) -> String {
        let Self { height, scale, face } = self;
        let (height, wide, high) = (short(-height), short(scale), short(scale * face));
        format!("translate(0{unit}, {height}{unit}) scale({wide}, {high})")
    }
}

/// Listens for the end of running animations until it is dropped.
pub(super) struct Playing {
    _ended: Option<EventListener>,
}

/// Animates the sprites that are drawn on a board, and calls `end` afterwards; at once where the browser has no animations.
pub(super) fn play(plan: &Plan, board: &Element, end: impl Fn() + 'static) -> Playing {
    let mut last = None;
    for (number, sprite) in plan.sprites.iter().enumerate() {
        let Some(drawn) = board.query_selector(&format!("[data-sprite='{number}']")).ok().flatten() else { continue };
        let animate = |element: &Element, keyframes: Array| animate(element, &keyframes, plan);
        animate(&drawn, opacity(sprite.drawn, plan.duration));
        last = animate(&drawn, keyframes(&sprite.ground, plan.duration, |spot: Spot| spot.moved())).or(last.take());
        if let Some(lifted) = drawn.last_element_child() {
            animate(&lifted, keyframes(&sprite.lift, plan.duration, |lift: Lift| lift.written("px")));
        }
    }
    match last {
        Some(animation) => Playing { _ended: Some(EventListener::once(&animation, "finish", move |_| end())) },
        None => {
            end();
            Playing { _ended: None }
        }
    }
}

/// Runs keyframes for as long as the plan takes; gives the animation, where the browser has animations.
fn animate(element: &Element, keyframes: &Array, plan: &Plan) -> Option<EventTarget> {
    // web-sys counts it as unstable.
    let animate: Function = Reflect::get(element, &"animate".into()).ok()?.dyn_into().ok()?;
    let direction = if plan.backward { "reverse" } else { "normal" };
    let timing = object([("duration", plan.duration.into()), ("fill", "both".into()), ("direction", direction.into())]);
    animate.call2(element, keyframes, &timing).ok()?.dyn_into().ok()
}

fn keyframes<T: Copy>(keys: &[Keyframe<T>], duration: f64, transform: impl Fn(T) -> String) -> Array {
    let frame = |at: f64, value: T, easing: Easing| {
        let easing = easing.css().into();
        object([("offset", (at / duration).into()), ("transform", transform(value).into()), ("easing", easing)])
    };
    // Before the first and after the last nothing changes.
    let (first, last) = (keys.first(), keys.last());
    let before = first.filter(|key| key.at > 0.0).map(|key| frame(0.0, key.value, Easing::Linear));
    let after = last.filter(|key| key.at < duration).map(|key| frame(duration, key.value, Easing::Linear));
    let between = keys.iter().map(|key| frame(key.at, key.value, key.easing));
    before.into_iter().chain(between).chain(after).collect()
}

/// Visible from one moment up to, but not including, another.
fn opacity((from, until): (f64, f64), duration: f64) -> Array {
    let frame = |at: f64, opacity: f64| object([("offset", (at / duration).into()), ("opacity", opacity.into())]);
    let comes =
        if from > 0.0 { vec![frame(0.0, 0.0), frame(from, 0.0), frame(from, 1.0)] } else { vec![frame(0.0, 1.0)] };
    let goes = if until < duration {
        vec![frame(until, 1.0), frame(until, 0.0), frame(duration, 0.0)]
    } else {
        vec![frame(duration, 1.0)]
    };
    comes.into_iter().chain(goes).collect()
}

fn object<const N: usize>(properties: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object
}
