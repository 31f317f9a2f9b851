//! Owns the buttons that step through a record.

use laska_web::intent::{Intent, Walk};
use laska_web::part::{Drawing, Part};
use laska_web::t;
use yew::prelude::*;

/// The buttons that step through a record: to the start, back, on, to the end.
#[derive(PartialEq)]
pub struct Steps {
    /// How many moves of the line have been played.
    pub played: usize,
    /// How many moves the line has.
    pub all: usize,
    /// Hears the steps.
    pub on: Callback<Intent>,
}

impl Part for Steps {
    fn draw(&self, _: &Drawing) -> Html {
        let (back, ahead) = (self.played > 0, self.played < self.all);
        let button = |name: &'static str, words: &'static str, path: &'static str, enabled: bool, walk: Walk| {
            html! {
                <button type="button" class="step" data-testid={name} title={words} aria-label={words} disabled={!enabled}
                    onclick={self.on.reform(move |_: MouseEvent| Intent::Walk(walk))}>
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>
                </button>
            }
        };
        html! {
            <div class="steps" role="group" aria-label={t!("Through the moves")}>
                { button("step-start", t!("To the start"), "M6 5v14M18 5l-8 7 8 7", back, Walk::Start) }
                { button("step-back", t!("A move back"), "m15 5-8 7 8 7", back, Walk::Back) }
                <span class="steps-place" data-testid="step-place">
                    { t!("{played} of {all}", played = self.played, all = self.all) }
                </span>
                { button("step-on", t!("A move on"), "m9 5 8 7-8 7", ahead, Walk::On) }
                { button("step-end", t!("To the end"), "M18 5v14M6 5l8 7-8 7", ahead, Walk::End) }
            </div>
        }
    }
}
