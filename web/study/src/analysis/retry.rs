//! The card for finding a better move, alone or as one of a side's mistakes.

use laska_web::tr;
use laska_web::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::state::{Event, LessonView, RetryEvent, RetryView};

/// The card for finding a better move.
#[derive(PartialEq)]
pub(super) struct Retry {
    /// The state of the retry.
    pub view: RetryView,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

impl Widget for Retry {
    fn render(&self, _: &RenderContext) -> Html {
        let RetryView { message, hint, open, lesson } = &self.view;
        let button = |name: &'static str, label: &'static str, class: &'static str, event: RetryEvent| {
            html! {
                <button type="button" class={classes!("action", class)} data-testid={name}
                    onclick={self.on_event.reform(move |_: MouseEvent| Event::Retry(event))}>{ label }</button>
            }
        };
        let next = lesson.filter(|lesson| lesson.number < lesson.total);
        html! {
            <section class="card retry" data-testid="trial" data-open={open.to_string()}>
                <h2>
                    { tr!("Find a better move") }
                    if let Some(LessonView { number, total, .. }) = lesson {
                        <span data-testid="lesson-place">{ tr!("Mistake {number} of {total}", number = number, total = total) }</span>
                    }
                </h2>
                <p role="status" aria-live="polite" data-testid="trial-words">
                    { message }
                    if let Some(LessonView { total, solved, .. }) = lesson.filter(|_| next.is_none() && !open) {
                        { " " }
                        { tr!("That was the last one. You corrected {solved} of {total}.", solved = solved, total = total) }
                    }
                </p>
                if let Some(hint) = hint {
                    <p class="hint" data-testid="trial-hint">{ hint }</p>
                }
                <div class="retry-actions">
                    if *open {
                        if hint.is_none() {
                            { button("trial-hint-button", tr!("Hint"), "", RetryEvent::Hint) }
                        }
                        { button("trial-give-up", tr!("Show the best move"), "", RetryEvent::GiveUp) }
                    }
                    if next.is_some() {
                        { button("trial-next", tr!("Next mistake"), if *open { "" } else { "primary" }, RetryEvent::Next) }
                    }
                    { button("trial-leave", tr!("Back to the game"), "", RetryEvent::Leave) }
                </div>
            </section>
        }
    }
}
