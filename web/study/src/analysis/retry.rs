//! Finding a better move, alone or as one of a side's mistakes: what answers to the moves tried, and the buttons.

use laska_ui::panels::bar;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use super::state::{Event, LessonView, RetryEvent, RetryView};

/// The task and the answer to the last move.
#[derive(PartialEq)]
pub(super) struct Retry {
    /// The state of the retry.
    pub view: RetryView,
}

/// The buttons, in place of the toolbar.
#[derive(PartialEq)]
pub(super) struct RetryBar {
    /// The state of the retry.
    pub view: RetryView,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

/// Returns the lesson if another mistake follows.
fn next_lesson(view: &RetryView) -> Option<LessonView> {
    view.lesson.filter(|lesson| lesson.number < lesson.total)
}

impl Widget for Retry {
    fn render(&self, _: &RenderContext) -> Html {
        let RetryView { message, hint, open, lesson } = &self.view;
        let is_last = next_lesson(&self.view).is_none();
        html! {
            <section class="retry" data-testid="trial" data-open={open.to_string()}>
                <h2>
                    { tr!("Find a better move") }
                    if let Some(LessonView { number, total, .. }) = lesson {
                        <span data-testid="lesson-place">{ tr!("Mistake {number} of {total}", number = number, total = total) }</span>
                    }
                </h2>
                <p role="status" aria-live="polite" data-testid="trial-words">
                    { message }
                    if let Some(LessonView { total, solved, .. }) = lesson.filter(|_| is_last && !open) {
                        { " " }
                        { tr!("That was the last one. You corrected {solved} of {total}.", solved = solved, total = total) }
                    }
                </p>
                if let Some(hint) = hint {
                    <p class="hint" data-testid="trial-hint">{ hint }</p>
                }
            </section>
        }
    }
}

impl Widget for RetryBar {
    fn render(&self, _: &RenderContext) -> Html {
        let RetryView { hint, open, .. } = &self.view;
        let button = |name: &'static str, label: &'static str, class: &'static str, event: RetryEvent| {
            html! {
                <button type="button" class={classes!("action", class)} data-testid={name}
                    onclick={self.on_event.reform(move |_: MouseEvent| Event::Retry(event))}>{ label }</button>
            }
        };
        let buttons = html! {
            <>
                if *open {
                    if hint.is_none() {
                        { button("trial-hint-button", tr!("Hint"), "", RetryEvent::Hint) }
                    }
                    { button("trial-give-up", tr!("Show the best move"), "", RetryEvent::GiveUp) }
                }
                if next_lesson(&self.view).is_some() {
                    { button("trial-next", tr!("Next mistake"), if *open { "" } else { "primary" }, RetryEvent::Next) }
                }
                { button("trial-leave", tr!("Back to the game"), "", RetryEvent::Leave) }
            </>
        };
        bar(tr!("Actions"), "exercise-actions", buttons)
    }
}
