//! Owns the list of keys.

use yew::prelude::*;

use super::dialog::Dialog;
use crate::intent::{Intent, Shown};
use crate::part::{Drawing, Part};

/// The list of keys.
#[derive(PartialEq)]
pub struct KeysDialog {
    /// Whether it is open.
    pub shown: Shown,
    /// Hears that it shall be closed.
    pub on: Callback<Intent>,
}

/// Each key with what it does.
const KEYS: [(&str, &str); 9] = [
    ("← →", "One move back, one move on"),
    ("Home End", "To the start, to the end"),
    ("↑ ↓", "To the line before or after, where variations part"),
    ("h", "Hint; once more for its reason"),
    ("/ or a–g", "Type a move: c3-d4, c3-d4-e5, or Lasker’s numbers 9-13"),
    ("Tab", "To the board; there the arrows walk the squares"),
    ("Enter", "On a square: choose it, or go there"),
    ("Escape", "Drop the move that is being entered"),
    ("?", "This list"),
];

impl Part for KeysDialog {
    fn draw(&self, _: &Drawing) -> Html {
        html! {
            <Dialog shown={self.shown} name="keys-dialog" title="Keys"
                onclose={self.on.reform(|()| Intent::ShowKeys(Shown::No))}>
                <dl class="keys">
                    { for KEYS.map(|(key, words)| html! { <><dt>{ key }</dt><dd>{ words }</dd></> }) }
                </dl>
            </Dialog>
        }
    }
}
