//! The animation of moves on both boards. Only the drawing takes time: the position is the new one at once, and a click or a
//! key ends the animation.

mod plan;
mod sprite;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::window;
use laska_rules::{Column, Square};
use web_sys::Element;
use yew::prelude::*;

use crate::liking::use_liking;
use crate::part::Part as _;
use crate::view::BoardView;
use plan::{Flight, Plan};
use sprite::{SpriteOnTable, play};

/// A plan, compared by identity: each is made once.
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
    /// How many of its landings are over, on a board that only changes at landings.
    landings: usize,
}

impl Motion {
    /// Whether sprites replace the column on a square.
    pub(super) fn draws(&self, square: Square) -> bool {
        self.plan.as_ref().is_some_and(|plan| plan.squares.contains(square))
    }

    /// The sprites in an element with a key, which is also there without them: its siblings stay a fully keyed list.
    pub(super) fn sprites(&self, key: usize) -> Html {
        let Some(plan) = &self.plan else { return html! { <g {key} /> } };
        let sprite = |number| SpriteOnTable { plan: plan.clone(), number }.place_as(number);
        html! { <g {key} class="sprites">{ for (0..plan.sprites.len()).map(sprite) }</g> }
    }

    /// What stands on a square after the landings so far.
    pub(super) fn stands(&self, square: Square, in_the_end: Option<Column>) -> Option<Column> {
        let stands = self.plan.as_ref().and_then(|plan| plan.stands(square, self.landings));
        stands.unwrap_or(in_the_end)
    }
}

/// The last view, and the animation that leads to it.
#[derive(Default)]
struct Shown {
    view: Option<BoardView>,
    motion: Motion,
}

impl Shown {
    /// Whether a view shows other columns, or from another side.
    fn differs(&self, view: &BoardView) -> bool {
        self.view.as_ref().is_none_or(|shown| {
            let columns = shown.squares.iter().map(|it| it.column);
            (shown.board, shown.bottom) != (view.board, view.bottom)
                || columns.ne(view.squares.iter().map(|it| it.column))
        })
    }
}

/// The animation of the move that led to a view, on the board that is played on. `dragged` is true after a column was dropped
/// by hand, and reset here.
#[hook]
pub(super) fn use_motion(view: &BoardView, board: &NodeRef, dragged: &Rc<RefCell<bool>>) -> Motion {
    let (motion, advance) = use_plan(view, dragged);
    use_effect_with(motion.plan.clone(), {
        let board = board.clone();
        move |plan| {
            let playing = plan.as_ref().zip(board.cast::<Element>()).map(|(plan, board)| {
                let end = advance.reform(|()| None);
                play(plan, &board, move || end.emit(()))
            });
            move || drop(playing)
        }
    });
    motion
}

/// The same on the second board, which changes landing by landing.
#[hook]
pub(super) fn use_landings(view: &BoardView) -> Motion {
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

/// The animation of the move that led to a view, and a callback for how many landings are over; `None` ends it.
#[hook]
fn use_plan(view: &BoardView, dragged: &Rc<RefCell<bool>>) -> (Motion, Callback<Option<usize>>) {
    let animation = use_liking().settings.animation;
    let shown = use_mut_ref(Shown::default);
    let again = use_force_update();
    if shown.borrow().differs(view) {
        let flight = if dragged.replace(false) { Flight::Skipped } else { Flight::Shown };
        let mut shown = shown.borrow_mut();
        let before = shown.view.replace(view.clone());
        let plan =
            before.zip(animation.tempo()).and_then(|(before, tempo)| Plan::between(&before, view, flight, tempo));
        shown.motion = Motion { plan: plan.filter(|_| !is_calm()).map(|plan| SharedPlan(Rc::new(plan))), landings: 0 };
    }
    let motion = shown.borrow().motion.clone();
    let advance = {
        let shown = shown.clone();
        Callback::from(move |landings: Option<usize>| {
            let motion = match landings {
                Some(landings) => Motion { landings, ..shown.borrow().motion.clone() },
                None => Motion::default(),
            };
            shown.borrow_mut().motion = motion;
            again.force_update();
        })
    };
    use_effect_with(motion.plan.is_some(), {
        let advance = advance.clone();
        move |under_way: &bool| {
            let ends = under_way.then(|| {
                ["pointerdown", "keydown"].map(|input| {
                    let advance = advance.clone();
                    EventListener::new(&window(), input, move |_| advance.emit(None))
                })
            });
            move || drop(ends)
        }
    });
    (motion, advance)
}

/// Whether the player wants less motion.
fn is_calm() -> bool {
    let asked = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    asked.is_none_or(|it| it.matches())
}
