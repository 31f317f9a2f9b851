//! Radio choices in dialogs and cards.

use laska_ui::words::translate;
use yew::prelude::*;

/// A radio choice of a group, with its handle and texts.
#[derive(Clone, Copy)]
pub(super) struct RadioChoice {
    pub(super) group: &'static str,
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) detail: &'static str,
}

impl RadioChoice {
    /// Draws the choice with its explanation.
    pub(super) fn draw(self, checked: bool, onchange: Callback<Event>) -> Html {
        let Self { group, name, title, detail } = self;
        let initial_focus = (checked && group == "seats").then_some("");
        html! {
            <label class="choice">
                <input type="radio" name={group} value={name} data-testid={name} {checked}
                    data-initial-focus={initial_focus} {onchange} />
                <span class="choice-title">{ translate(title) }</span>
                <span class="choice-detail">{ translate(detail) }</span>
            </label>
        }
    }
}

/// Draws a choice in a segmented control. Its label gives screen readers the meaning that its position in the row shows.
pub(crate) fn segment(
    group: &'static str,
    name: String,
    text: String,
    words: Option<String>,
    checked: bool,
    onchange: Callback<Event>,
) -> Html {
    html! {
        <label class="segment" title={words.clone()}>
            <input type="radio" name={group} value={name.clone()} data-testid={name} aria-label={words} {checked} {onchange} />
            <span>{ text }</span>
        </label>
    }
}
