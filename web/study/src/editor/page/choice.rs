//! Owns a choice among a few answers that stand beside each other.

use yew::prelude::*;

/// The answers of a question, each with its handle and words; the chosen one is pressed.
pub(super) fn choice<T: Copy + PartialEq + 'static>(
    question: &'static str,
    answers: &[(&'static str, &'static str, T)],
    chosen: T,
    on: &Callback<T>,
) -> Html {
    html! {
        <div class="choice-line" role="group" aria-label={question}>
            <span class="choice-question" aria-hidden="true">{ question }</span>
            { for answers.iter().map(|&(name, words, answer)| {
                let pressed = if answer == chosen { "true" } else { "false" };
                html! {
                    <button type="button" class="choice-answer" data-testid={name} aria-pressed={pressed}
                        onclick={on.reform(move |_: MouseEvent| answer)}>{ words }</button>
                }
            }) }
        </div>
    }
}
