//! Positions shown one after the other in place of the game.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use laska_ui::effect::use_effect_with;
use laska_ui::view::BoardView;
use yew::prelude::*;

use crate::event::Event;

/// A position, and how long it stays before the next one, in milliseconds.
pub(super) type Step = (Rc<BoardView>, u32);

/// What follows the last position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterLast {
    /// It stays.
    Stay,
    /// The game is shown again, after the time of the last position.
    Game,
}

/// Shows these positions from the one that the state names. Without one, nothing is shown.
#[hook]
pub(super) fn use_steps(
    step: &UseStateHandle<Option<usize>>,
    positions: Vec<Step>,
    after_last: AfterLast,
    on_event: &Callback<Event>,
) {
    let (step, on_event) = (step.clone(), on_event.clone());
    use_effect_with(*step, move |shown| {
        let timer = shown.and_then(|index| {
            let (board, wait) = positions.get(index)?;
            on_event.emit(Event::Show(Some(Rc::clone(board))));
            let next = (index + 1 < positions.len()).then_some(index + 1);
            let continues = next.is_some() || after_last == AfterLast::Game;
            continues.then(|| {
                Timeout::new(*wait, move || {
                    if next.is_none() {
                        on_event.emit(Event::Show(None));
                    }
                    step.set(next);
                })
            })
        });
        move || drop(timer)
    });
}
