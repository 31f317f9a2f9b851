//! Page elements that sections share: the frame of a board with what answers to an action, a warning about damaged progress,
//! and a row of choices.

use laska_ui::effect::use_effect_with;
use laska_ui::tr;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct BoardAreaProps {
    pub children: Html,
}

/// The frame of a section's board. A board that has been opened is in view, wherever the page before it was scrolled to.
#[component]
pub fn BoardArea(props: &BoardAreaProps) -> Html {
    use_effect_with((), |()| gloo::utils::window().scroll_to_with_x_and_y(0.0, 0.0));
    html! { <div class="board-area">{ props.children.clone() }</div> }
}

/// Renders what answers to an action on the board. The style sheets keep it right below the board in a narrow window.
pub fn verdict(content: Html) -> Html {
    html! { <div class="verdict">{ content }</div> }
}

/// Renders what a section says while it is fetching what it shows.
pub(crate) fn loading_message(text: &'static str) -> Html {
    html! { <p class="card study-message" role="status" data-testid="loading">{ text }</p> }
}

/// Renders why a section does not show what was asked for.
pub(crate) fn error_message(text: &str) -> Html {
    html! { <p class="card study-message error-message" role="alert" data-testid="error">{ text }</p> }
}

/// Renders the warning that part of a section's saved progress is damaged.
pub(crate) fn lost_progress(on_close: &Callback<()>) -> Html {
    html! {
        <div class="card study-message" role="status" data-testid="lost">
            <p>{ tr!("Part of your saved progress could not be read. The rest is still here.") }</p>
            <button type="button" class="quiet" onclick={on_close.reform(|_: MouseEvent| ())}>{ tr!("Close") }</button>
        </div>
    }
}

/// Renders a row of toggle buttons, each with its test handle, label and value.
pub(crate) fn choice_row<T: Copy + PartialEq + 'static>(
    label: &'static str,
    options: &[(&'static str, &'static str, T)],
    chosen: T,
    on_event: &Callback<T>,
) -> Html {
    html! {
        <div class="choice-row" role="group" aria-label={label}>
            <span class="choice-label" aria-hidden="true">{ label }</span>
            { for options.iter().map(|&(name, text, value)| {
                let pressed = if value == chosen { "true" } else { "false" };
                html! {
                    <button type="button" class="choice-option" data-testid={name} aria-pressed={pressed}
                        onclick={on_event.reform(move |_: MouseEvent| value)}>{ text }</button>
                }
            }) }
        </div>
    }
}
