//! Owns one of several answers in a dialog: a large one with a line of explanation, or a short one in a bar.

use yew::prelude::*;

use crate::settings::Shown;
use crate::words::say;

/// One answer of a group, with its handle and words.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) group: &'static str,
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) detail: &'static str,
}

impl Answer {
    /// The answer with its line of explanation, in a dialog that is open or not.
    pub(super) fn draw(self, checked: bool, shown: Shown, onchange: Callback<Event>) -> Html {
        let Self { group, name, title, detail } = self;
        // The dialog opens with the focus on who plays. Before, the page itself would be begun with it, and browsers complain
        // where somebody has pressed a square by then.
        let autofocus = checked && group == "seats" && shown == Shown::Yes;
        html! {
            <label class="choice">
                <input type="radio" name={group} value={name} data-testid={name} {checked} {autofocus} {onchange} />
                <span class="choice-title">{ say(title) }</span>
                <span class="choice-detail">{ say(detail) }</span>
            </label>
        }
    }
}

/// An answer in a bar. Whoever cannot see how they stand in a row hears its words.
pub(super) fn notch(
    group: &'static str,
    name: String,
    text: String,
    words: Option<String>,
    checked: bool,
    onchange: Callback<Event>,
) -> Html {
    html! {
        <label class="notch" title={words.clone()}>
            <input type="radio" name={group} value={name.clone()} data-testid={name} aria-label={words} {checked} {onchange} />
            <span>{ text }</span>
        </label>
    }
}
