//! The card of the coach, in place of the status: the sentence, and what the player does about it.

use std::rc::Rc;

use laska_app::MatchEvent;
use laska_ui::board::focus_play_board;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use yew::prelude::*;

use super::CoachView;
use super::demonstration::positions;
use super::steps::{AfterLast, use_steps};
use crate::event::Event;

/// How long a shown move stays before the next one, besides [`JUMP_MS`].
const MOVE_MS: u32 = 1100;

/// The additional time for each jump.
const JUMP_MS: u32 = 400;

/// How long the last position stays before the game is back.
const LAST_MS: u32 = 2500;

#[derive(Clone, PartialEq, Properties)]
pub struct CoachCardProps {
    pub view: CoachView,
    pub on_event: Callback<Event>,
}

/// Gives the focus back to the board when a button closes its card by the keyboard.
pub(super) fn leave(press: &MouseEvent) {
    if press.detail() == 0 {
        focus_play_board();
    }
}

/// Says what the coach says.
#[component]
pub fn CoachCard(props: &CoachCardProps) -> Html {
    let CoachCardProps { view, on_event } = props;
    use_ui_context();
    let step = use_state(|| None::<usize>);
    let positions = use_memo(view.clone(), positions);
    let timed = positions.iter().enumerate().map(|(index, position)| {
        let jumps = position.path.as_ref().map_or(0, |path| path.legs.len() as u32 - 1);
        let wait = if index + 1 < positions.len() { MOVE_MS + JUMP_MS * jumps } else { LAST_MS };
        (Rc::clone(position), wait)
    });
    use_steps(&step, timed.collect(), AfterLast::Game, on_event);
    let is_showing = step.is_some();
    let toggle = {
        let (step, on_event, last) = (step.clone(), on_event.clone(), positions.len());
        move |_: MouseEvent| {
            if step.is_some() {
                on_event.emit(Event::Show(None));
            }
            step.set(if step.is_some() || last == 0 { None } else { Some(0) });
        }
    };
    let button = |handle: &'static str, label: &'static str, class: &'static str, event: MatchEvent| {
        let on_event = on_event.clone();
        let onclick = move |press: MouseEvent| {
            leave(&press);
            on_event.emit(event.clone().into());
        };
        html! {
            <button type="button" class={classes!("action", class)} data-testid={handle} {onclick}>{ label }</button>
        }
    };
    html! {
        <section class="status coach" data-testid="coach" aria-label={tr!("Coach")}>
            <p data-testid="coach-words">{ view.words() }</p>
            <div class="actions">
                <button type="button" class="action" data-testid="coach-show" data-showing={is_showing.to_string()}
                    onclick={toggle}>
                    { if is_showing { tr!("Stop") } else { tr!("Show me") } }
                </button>
                { button("coach-undo", tr!("Take back"), "primary", MatchEvent::Undo) }
                { button("coach-keep", tr!("Keep my move"), "", MatchEvent::KeepMove) }
            </div>
        </section>
    }
}
