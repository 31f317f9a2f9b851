//! Owns what the machine tells about its search.

use yew::prelude::*;

use crate::intent::{Going, Intent};
use crate::part::{Drawing, Part};
use crate::t;
use crate::view::ThinkingView;

/// The machine at work: who stands better in its eyes, and why.
#[derive(PartialEq)]
pub struct Thinking {
    /// What the machine is doing.
    pub view: ThinkingView,
    /// Hears when it shall move.
    pub on: Callback<Intent>,
}

impl Part for Thinking {
    fn draw(&self, _: &Drawing) -> Html {
        let ThinkingView { active, title, move_now, white_share, line, machines } = &self.view;
        let percent = (white_share.clamp(0.0, 1.0) * 100.0).round_ties_even() as u8;
        html! {
            <section class={classes!("card", "thinking", active.then_some("active"))} data-testid="thinking">
                <h2 class="machine-name">{ title }</h2>
                if let Some(going) = machines {
                    <div class="machines">{ machines_buttons(*going, &self.on) }</div>
                } else {
                    <button type="button" class="quiet in-head move-now" data-testid="move-now" disabled={!move_now}
                        onclick={self.on.reform(|_: MouseEvent| Intent::MoveNow)}>{ t!("Move now") }</button>
                }
                <svg class="balance" viewBox="0 0 100 10" preserveAspectRatio="none" role="img"
                    aria-label={t!("White’s share: {percent} of 100", percent = percent)}>
                    <rect class="black-share" width="100" height="10" />
                    <rect class="white-share" width={percent.to_string()} height="10" />
                    <rect class="middle" x="49.8" width="0.4" height="10" />
                </svg>
                <p>{ line }</p>
            </section>
        }
    }
}

/// What a person can do while two machines play.
fn machines_buttons(going: Going, on: &Callback<Intent>) -> Html {
    let (name, words, other) = match going {
        Going::On => ("pause", t!("Pause"), Going::Paused),
        Going::Paused => ("go-on", t!("Go on"), Going::On),
    };
    html! {
        <>
            <button type="button" class="quiet in-head" data-testid={name}
                onclick={on.reform(move |_: MouseEvent| Intent::Machines(other))}>{ words }</button>
            <button type="button" class="quiet in-head" data-testid="play-from-here"
                onclick={on.reform(|_: MouseEvent| Intent::PlayFromHere)}>{ t!("Play from here") }</button>
        </>
    }
}
