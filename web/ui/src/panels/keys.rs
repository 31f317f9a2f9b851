//! The keyboard shortcuts of a game, and the dialog that lists them. `browser::use_keyboard` listens for them.

use laska_app::Navigation;
use yew::prelude::*;

use super::dialog::Dialog;
use crate::widget::{RenderContext, Widget};
use crate::words::translate;
use crate::{tr, tr_noop};

/// What a key does that works on the whole page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    Undo,
    Redo,
    /// Show the best move and why it is good. In the analysis, turn the engine on or off.
    Hint,
    /// Cancel the move being entered.
    Cancel,
    /// Take a step through the moves.
    Navigate(Navigation),
    /// Show the list of shortcuts.
    ShowKeys,
}

/// The dialog with the keyboard shortcuts.
#[derive(PartialEq)]
pub struct KeysDialog {
    pub is_open: bool,
    /// The untranslated description of `h` on this page.
    pub h: &'static str,
    /// Called when the dialog should close.
    pub on_close: Callback<()>,
}

/// The other keys with their descriptions, before and after `h`.
const KEYS: [&[(&str, &str)]; 2] = [
    &[
        ("← →", tr_noop!("Previous move, next move")),
        (tr_noop!("Home End"), tr_noop!("First position, last position")),
        ("↑ ↓", tr_noop!("Previous or next variation, where the game branches")),
    ],
    &[
        (tr_noop!("Ctrl Z"), tr_noop!("Undo; with Shift, redo")),
        (tr_noop!("/ or a–g"), tr_noop!("Type a move: c3-d4, c3-d4-e5, or Lasker’s numbers 9-13")),
        (tr_noop!("Tab"), tr_noop!("Focus the board; the arrow keys move between squares")),
        (tr_noop!("Enter"), tr_noop!("On a square: select the column, or move there")),
        (tr_noop!("Escape"), tr_noop!("Cancel the move")),
        ("?", tr_noop!("Show this list")),
    ],
];

impl Widget for KeysDialog {
    fn render(&self, _: &RenderContext) -> Html {
        let [before, after] = KEYS;
        let h = [("h", self.h)];
        let keys = before.iter().chain(&h).chain(after);
        html! {
            <Dialog is_open={self.is_open} name="keys-dialog" title={tr!("Keyboard shortcuts")}
                onclose={self.on_close.clone()}>
                <dl class="keys">
                    { for keys.map(|&(key, words)| html! { <><dt>{ translate(key) }</dt><dd>{ translate(words) }</dd></> }) }
                </dl>
            </Dialog>
        }
    }
}
