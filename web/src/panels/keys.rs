//! The list of keys.

use yew::prelude::*;

use super::dialog::Dialog;
use crate::intent::Intent;
use crate::settings::Shown;
use crate::widget::{RenderContext, Widget};
use crate::words::say;
use crate::{tr, tr_noop};

/// The list of keys.
#[derive(PartialEq)]
pub struct KeysDialog {
    /// Whether it is open.
    pub shown: Shown,
    /// What `h` does on this page, to be told by [`say`].
    pub h: &'static str,
    /// Hears that it shall be closed.
    pub on_event: Callback<Intent>,
}

/// What `h` does at the table.
pub const HINT_HELP: &str = tr_noop!("Hint; once more for its reason");

/// Each key with what it does, before `h` and after it.
const KEYS: [&[(&str, &str)]; 2] = [
    &[
        ("← →", tr_noop!("One move back, one move on")),
        (tr_noop!("Home End"), tr_noop!("To the start, to the end")),
        ("↑ ↓", tr_noop!("To the line before or after, where variations part")),
    ],
    &[
        (tr_noop!("Ctrl Z"), tr_noop!("Undo; with Shift, redo")),
        (tr_noop!("/ or a–g"), tr_noop!("Type a move: c3-d4, c3-d4-e5, or Lasker’s numbers 9-13")),
        (tr_noop!("Tab"), tr_noop!("To the board; there the arrows walk the squares")),
        (tr_noop!("Enter"), tr_noop!("On a square: choose it, or go there")),
        (tr_noop!("Escape"), tr_noop!("Drop the move that is being entered")),
        ("?", tr_noop!("This list")),
    ],
];

impl Widget for KeysDialog {
    fn render(&self, _: &RenderContext) -> Html {
        let [before, after] = KEYS;
        let h = [("h", self.h)];
        let keys = before.iter().chain(&h).chain(after);
        html! {
            <Dialog shown={self.shown} name="keys-dialog" title={tr!("Keys")}
                onclose={self.on_event.reform(|()| Intent::ShowKeys(Shown::No))}>
                <dl class="keys">
                    { for keys.map(|&(key, words)| html! { <><dt>{ say(key) }</dt><dd>{ say(words) }</dd></> }) }
                </dl>
            </Dialog>
        }
    }
}
