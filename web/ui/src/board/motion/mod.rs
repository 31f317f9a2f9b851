//! The animation of moves on both boards. Only the drawing takes time: the position changes immediately, and a click or
//! a key press ends the animation.

mod plan;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

use crate::effect::use_effect_with;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::window;
use js_sys::{Array, Function, Object, Reflect};
use laska_rules::{Column, Square};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget};
use yew::prelude::*;

use super::geometry::{Point, decimal};
use super::pile::{counters, shadow};
use crate::ui_context::use_ui_context;
use crate::view::BoardView;
use crate::widget::{RenderContext, Widget};
use plan::{Easing, Keyframe, Lift, MoveAnimation, Plan, Sprite};

/// A shared plan, compared by identity.
#[derive(Clone)]
struct SharedPlan(Rc<Plan>);

impl PartialEq for SharedPlan {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for SharedPlan {
    type Target = Plan;

    fn deref(&self) -> &Plan {
        &self.0
    }
}

/// The animation that runs on a board, if any.
#[derive(Clone, Default)]
pub(super) struct Motion {
    plan: Option<SharedPlan>,
    /// Number of finished landings, for a board that changes only at landings.
    landings: usize,
}

impl Motion {
    /// Returns whether sprites cover the column on a square.
    pub(super) fn covers(&self, square: Square) -> bool {
        self.plan.as_ref().is_some_and(|plan| plan.squares.contains(square))
    }

    /// Returns the sprites in a keyed element, which exists without sprites too, so that its siblings stay fully keyed.
    pub(super) fn sprites(&self, key: usize) -> Html {
        let Some(plan) = &self.plan else { return html! { <g {key} /> } };
        let sprite = |number| BoardSprite { plan: plan.clone(), number }.into_keyed_html(number);
        html! { <g {key} class="sprites">{ for (0..plan.sprites.len()).map(sprite) }</g> }
    }

    /// Returns the column on a square after the landings so far.
    pub(super) fn column_on(&self, square: Square, final_column: Option<Column>) -> Option<Column> {
        let column = self.plan.as_ref().and_then(|plan| plan.column_on(square, self.landings));
        column.unwrap_or(final_column)
    }
}

/// The last view, and the animation that leads to it.
#[derive(Default)]
struct LastView {
    view: Option<BoardView>,
    motion: Motion,
}

impl LastView {
    /// Sets the number of finished landings of an animation, or ends it with `None`. Returns whether it is the one that runs: a
    /// timer of an earlier one may come when the next move is shown already.
    fn advance(&mut self, plan: Option<&SharedPlan>, landings: Option<usize>) -> bool {
        let runs = self.motion.plan.as_ref() == plan;
        if runs {
            self.motion = match landings {
                Some(landings) => Motion { landings, ..self.motion.clone() },
                None => Motion::default(),
            };
        }
        runs
    }

    /// Returns whether a view has other columns or another side at the bottom.
    fn differs(&self, view: &BoardView) -> bool {
        self.view.as_ref().is_none_or(|shown| {
            let columns = shown.squares.iter().map(|it| it.column);
            (shown.board, shown.bottom) != (view.board, view.bottom)
                || columns.ne(view.squares.iter().map(|it| it.column))
        })
    }
}

/// Animates the move that led to a view, on the play board. `dragged` is true after a column was dropped by the
/// pointer, and is reset here.
#[hook]
pub(super) fn use_motion(view: &BoardView, board: &NodeRef, dragged: &Rc<RefCell<bool>>) -> Motion {
    let (motion, advance) = use_plan(view, dragged);
    use_effect_with(motion.plan.clone(), {
        let board = board.clone();
        move |plan| {
            let animation = plan.as_ref().zip(board.cast::<Element>()).map(|(plan, board)| {
                let end = advance.reform(|()| None);
                play(plan, &board, move || end.emit(()))
            });
            move || drop(animation)
        }
    });
    motion
}

/// Animates the same move on the second board, which changes at each landing.
#[hook]
pub(super) fn use_landing_motion(view: &BoardView) -> Motion {
    let dragged = use_mut_ref(|| false);
    let (motion, advance) = use_plan(view, &dragged);
    use_effect_with(motion.plan.clone(), move |plan| {
        let landings = plan.as_ref().map(|plan| plan.landings()).unwrap_or_default();
        let count = landings.len();
        let timers = (1..).zip(landings).map(|(landing, at)| {
            let advance = advance.clone();
            Timeout::new(at as u32, move || advance.emit((landing < count).then_some(landing)))
        });
        let timers: Vec<_> = timers.collect();
        move || drop(timers)
    });
    motion
}

/// Returns the animation of the move that led to a view, and a callback that sets the number of finished landings;
/// `None` ends the animation.
#[hook]
fn use_plan(view: &BoardView, dragged: &Rc<RefCell<bool>>) -> (Motion, Callback<Option<usize>>) {
    let setting = use_ui_context().settings.animation;
    let shown = use_mut_ref(LastView::default);
    let redraw = use_force_update();
    // A drop that plays nothing must not shorten the animation of a later move.
    let was_dragged = dragged.replace(false);
    if shown.borrow().differs(view) {
        let animation = if was_dragged { MoveAnimation::CapturesOnly } else { MoveAnimation::Full };
        let mut shown = shown.borrow_mut();
        let before = shown.view.replace(view.clone());
        let plan =
            before.zip(setting.tempo()).and_then(|(before, tempo)| Plan::between(&before, view, animation, tempo));
        shown.motion = Motion {
            plan: plan.filter(|_| !prefers_reduced_motion()).map(|plan| SharedPlan(Rc::new(plan))),
            landings: 0,
        };
    }
    let motion = shown.borrow().motion.clone();
    let advance = {
        let (shown, plan) = (shown.clone(), motion.plan.clone());
        Callback::from(move |landings: Option<usize>| {
            if shown.borrow_mut().advance(plan.as_ref(), landings) {
                redraw.force_update();
            }
        })
    };
    use_effect_with(motion.plan.clone(), {
        let advance = advance.clone();
        move |plan| {
            let listeners = plan.is_some().then(|| {
                ["pointerdown", "keydown"].map(|input| {
                    let advance = advance.clone();
                    EventListener::new(&window(), input, move |_| advance.emit(None))
                })
            });
            move || drop(listeners)
        }
    });
    (motion, advance)
}

fn prefers_reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    query.is_none_or(|it| it.matches())
}

/// One sprite of a plan, drawn in its initial state.
#[derive(PartialEq)]
struct BoardSprite {
    plan: SharedPlan,
    number: usize,
}

impl Widget for BoardSprite {
    fn render(&self, context: &RenderContext) -> Html {
        let Plan { sprites, backward, duration, .. } = &*self.plan;
        let Sprite { column, visible, position, lift } = &sprites[self.number];
        let seen = if *backward { visible.1 >= *duration } else { visible.0 <= 0.0 };
        let (center, lifted) =
            if *backward { (position.last(), lift.last()) } else { (position.first(), lift.first()) };
        let center = center.map(|key| key.value.translate());
        html! {
            <g class="sprite" data-sprite={self.number.to_string()} data-column={column.to_string()} transform={center}
                opacity={if seen { "1" } else { "0" }}>
                { shadow(*column) }
                <g transform={lifted.map(|key| key.value.transform(""))}>{ counters(context.settings.pieces, *column) }</g>
            </g>
        }
    }
}

impl Lift {
    /// Returns the `transform`: with units for CSS, without them for the attribute.
    fn transform(self, unit: &str) -> String {
        let Self { height, scale, face } = self;
        let (height, x_scale, y_scale) = (decimal(-height), decimal(scale), decimal(scale * face));
        format!("translate(0{unit}, {height}{unit}) scale({x_scale}, {y_scale})")
    }
}

/// Listens for the end of running animations until dropped.
struct RunningAnimation {
    _finish_listener: Option<EventListener>,
}

/// Animates the sprites on a board and calls `end` afterward, or immediately if the browser has no animations.
///
/// Only what changes is animated: Chromium's compositor cannot run an animation without visible change, so that would be left
/// to the page's thread.
fn play(plan: &Plan, board: &Element, end: impl Fn() + 'static) -> RunningAnimation {
    let mut last = None;
    for (number, sprite) in plan.sprites.iter().enumerate() {
        let Some(drawn) = board.query_selector(&format!("[data-sprite='{number}']")).ok().flatten() else { continue };
        let mut animate = |element: &Element, keyframes: Option<Array>| {
            last = keyframes.and_then(|keyframes| animate(element, &keyframes, plan)).or(last.take());
        };
        animate(&drawn, opacity(sprite.visible, plan.duration));
        animate(&drawn, keyframes(&sprite.position, plan.duration, |center: Point| center.css_translate()));
        if let Some(lifted) = drawn.last_element_child() {
            animate(&lifted, keyframes(&sprite.lift, plan.duration, |lift: Lift| lift.transform("px")));
        }
    }
    match last {
        Some(animation) => {
            RunningAnimation { _finish_listener: Some(EventListener::once(&animation, "finish", move |_| end())) }
        }
        None => {
            end();
            RunningAnimation { _finish_listener: None }
        }
    }
}

/// Runs keyframes for the duration of the plan. Returns the animation if the browser supports it.
fn animate(element: &Element, keyframes: &Array, plan: &Plan) -> Option<EventTarget> {
    // This method is unstable in web-sys.
    let animate: Function = Reflect::get(element, &"animate".into()).ok()?.dyn_into().ok()?;
    let direction = if plan.backward { "reverse" } else { "normal" };
    let timing = object([("duration", plan.duration.into()), ("fill", "both".into()), ("direction", direction.into())]);
    animate.call2(element, keyframes, &timing).ok()?.dyn_into().ok()
}

/// Returns keyframes; `None` if nothing changes.
fn keyframes<T: Copy>(keys: &[Keyframe<T>], duration: f64, transform: impl Fn(T) -> String) -> Option<Array> {
    let [first, .., last] = keys else { return None };
    let frame = |at: f64, value: T, easing: Easing| {
        let easing = easing.css().into();
        object([("offset", (at / duration).into()), ("transform", transform(value).into()), ("easing", easing)])
    };
    // Nothing changes before the first keyframe and after the last.
    let before = (first.at > 0.0).then(|| frame(0.0, first.value, Easing::Linear));
    let after = (last.at < duration).then(|| frame(duration, last.value, Easing::Linear));
    let between = keys.iter().map(|key| frame(key.at, key.value, key.easing));
    Some(before.into_iter().chain(between).chain(after).collect())
}

/// Returns keyframes that show an element from one time until just before another; `None` if that is always.
fn opacity((from, until): (f64, f64), duration: f64) -> Option<Array> {
    if from <= 0.0 && until >= duration {
        return None;
    }
    let frame = |at: f64, opacity: f64| object([("offset", (at / duration).into()), ("opacity", opacity.into())]);
    let appear =
        if from > 0.0 { vec![frame(0.0, 0.0), frame(from, 0.0), frame(from, 1.0)] } else { vec![frame(0.0, 1.0)] };
    let disappear = if until < duration {
        vec![frame(until, 1.0), frame(until, 0.0), frame(duration, 0.0)]
    } else {
        vec![frame(duration, 1.0)]
    };
    Some(appear.into_iter().chain(disappear).collect())
}

fn object<const N: usize>(properties: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object
}
