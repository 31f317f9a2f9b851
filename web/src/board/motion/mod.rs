//! Shows a move as it happens, on both boards. Only the drawing takes time: the position is the new one at once, and a click
//! or a key ends what is shown.

mod actor;
mod plan;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
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
use actor::{ActorOnTable, play};
use plan::{Made, Plan};

/// What a board shows of a move; nothing where none is under way.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Motion {
    plan: Option<Rc<Plan>>,
    /// How many of its landings are over, where only those are shown.
    landings: usize,
}

impl Motion {
    /// Whether its actors draw what is on a square.
    pub(super) fn draws(&self, square: Square) -> bool {
        self.plan.as_ref().is_some_and(|plan| plan.squares.contains(square))
    }

    /// The actors, in their place among keyed parts: it has a key while there are none, too.
    pub(super) fn actors(&self, key: usize) -> Html {
        let Some(plan) = &self.plan else { return html! { <g {key} /> } };
        let actor = |number| ActorOnTable { plan: plan.clone(), number }.place_as(number);
        html! { <g {key} class="actors">{ for (0..plan.actors.len()).map(actor) }</g> }
    }

    /// What stands on a square after the landings so far.
    pub(super) fn stands(&self, square: Square, in_the_end: Option<Column>) -> Option<Column> {
        let stands = self.plan.as_ref().and_then(|plan| plan.stands(square, self.landings));
        stands.unwrap_or(in_the_end)
    }
}

/// The view before, and what is shown since.
#[derive(Default)]
struct Shown {
    view: Option<BoardView>,
    motion: Motion,
}

impl Shown {
    /// Whether a view shows other columns, or from another side.
    fn differs(&self, view: &BoardView) -> bool {
        self.view.as_ref().is_none_or(|shown| {
            let columns = |view: &BoardView| view.squares.iter().map(|it| it.column).collect::<Vec<_>>();
            (shown.board, shown.bottom) != (view.board, view.bottom) || columns(shown) != columns(view)
        })
    }
}

/// What is shown on the table of the move that led to a view. `carried` is true when a column was put down by hand, and
/// false from then on.
#[hook]
pub(super) fn use_motion(view: &BoardView, board: &NodeRef, carried: &Rc<RefCell<bool>>) -> Motion {
    let (motion, advance) = use_plan(view, carried);
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

/// What is shown on a board that lays columns open: it changes counter by counter, landing by landing.
#[hook]
pub(super) fn use_landings(view: &BoardView) -> Motion {
    let carried = use_mut_ref(|| false);
    let (motion, advance) = use_plan(view, &carried);
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

/// What is shown of the move that led to a view, and what hears how many landings are over; none: all is.
#[hook]
fn use_plan(view: &BoardView, carried: &Rc<RefCell<bool>>) -> (Motion, Callback<Option<usize>>) {
    let animation = use_liking().settings.animation;
    let shown = use_mut_ref(Shown::default);
    let again = use_force_update();
    if shown.borrow().differs(view) {
        let made = if carried.replace(false) { Made::Carried } else { Made::Unseen };
        let mut shown = shown.borrow_mut();
        let before = shown.view.replace(view.clone());
        let plan = before.zip(animation.tempo()).and_then(|(before, tempo)| Plan::between(&before, view, made, tempo));
        shown.motion = Motion { plan: plan.filter(|_| !is_calm()).map(Rc::new), landings: 0 };
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
