//! The list of keys.

use yew::prelude::*;

use super::dialog::Dialog;
use crate::intent::Intent;
use crate::part::{Drawing, Part};
use crate::settings::Shown;
use crate::words::say;
use crate::{t, t_later};

/// The list of keys.
#[derive(PartialEq)]
pub struct KeysDialog {
    /// Whether it is open.
    pub shown: Shown,
    /// What `h` does on this page, to be told by [`say`].
    pub h: &'static str,
    /// Hears that it shall be closed.
    pub on: Callback<Intent>,
}

/// What `h` does at the table.
pub const HINT: &str = t_later!("Hint; once more for its reason");

/// Each key with what it does, before `h` and after it.
const KEYS: [&[(&str, &str)]; 2] = [
    &[
        ("← →", t_later!("One move back, one move on")),
        (t_later!("Home End"), t_later!("To the start, to the end")),
        ("↑ ↓", t_later!("To the line before or after, where variations part")),
    ],
    &[
        (t_later!("Ctrl Z"), t_later!("Undo; with Shift, redo")),
        (t_later!("/ or a–g"), t_later!("Type a move: c3-d4, c3-d4-e5, or Lasker’s numbers 9-13")),
        (t_later!("Tab"), t_later!("To the board; there the arrows walk the squares")),
        (t_later!("Enter"), t_later!("On a square: choose it, or go there")),
        (t_later!("Escape"), t_later!("Drop the move that is being entered")),
        ("?", t_later!("This list")),
    ],
];

impl Part for KeysDialog {
    fn draw(&self, _: &Drawing) -> Html {
        let [before, after] = KEYS;
        let h = [("h", self.h)];
        let keys = before.iter().chain(&h).chain(after);
        html! {
            <Dialog shown={self.shown} name="keys-dialog" title={t!("Keys")}
                onclose={self.on.reform(|()| Intent::ShowKeys(Shown::No))}>
                <dl class="keys">
                    { for keys.map(|&(key, words)| html! { <><dt>{ say(key) }</dt><dd>{ say(words) }</dd></> }) }
                </dl>
            </Dialog>
        }
    }
}
