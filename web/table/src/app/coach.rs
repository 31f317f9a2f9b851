//! The coach, which assesses the player's moves by facts of the board. It is a part of the page.

use gloo::timers::callback::Timeout;
use laska_app::{CoachAnswer, CoachQuestion, MatchEvent};
use laska_ui::effect::use_effect_with;
use yew::prelude::*;

use crate::coach::{ChainCard, ChainView, CoachCard, CoachView, recap};
use crate::event::Event;
use crate::state::PlayPage;

/// The coach. Nothing else refers to its code, so a program can load it on demand.
#[derive(Clone, Copy)]
pub struct CoachPart {
    /// Assesses a move.
    assess: fn(&CoachQuestion) -> CoachAnswer,
    /// Returns what it says, for screen readers.
    pub(super) words: fn(&CoachView) -> String,
    /// Renders what it says.
    pub(super) card: fn(CoachView, &Callback<Event>) -> Html,
    /// Renders a capture jump by jump.
    pub(super) chain: fn(ChainView, &Callback<Event>) -> Html,
    /// Renders the recap of a game that is over.
    pub(super) recap: fn(&PlayPage, &Callback<Event>) -> Html,
}

impl Default for CoachPart {
    fn default() -> Self {
        Self { assess: CoachQuestion::answer, words: CoachView::words, card, chain, recap }
    }
}

fn card(view: CoachView, on_event: &Callback<Event>) -> Html {
    html! { <CoachCard {view} {on_event} /> }
}

fn chain(view: ChainView, on_event: &Callback<Event>) -> Html {
    html! { <ChainCard {view} {on_event} /> }
}

/// How long a move waits for the part, in milliseconds. Later it comes in time for the next move.
const PART_TIMEOUT_MS: u32 = 1500;

/// Lets the coach assess a move.
#[hook]
pub(super) fn use_coach(question: Option<CoachQuestion>, part: Option<CoachPart>, on_event: Callback<Event>) {
    use_effect_with((question, part.is_some()), move |(question, _)| {
        let timer = question.clone().and_then(|question| {
            let tell = move |answer| on_event.emit(MatchEvent::Coached(answer).into());
            match part {
                Some(part) => {
                    tell((part.assess)(&question));
                    None
                }
                None => Some(Timeout::new(PART_TIMEOUT_MS, move || tell(question.silence()))),
            }
        });
        move || drop(timer)
    });
}
