//! Owns the box that a move is typed in. It is emptied once the position has changed; a faulty move stays to be mended.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::intent::{Intent, Shown};

/// What a [`TypedMove`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct TypedMoveProps {
    /// The position on the board, as text.
    pub fen: AttrValue,
    /// Hears the moves.
    pub on: Callback<Intent>,
}

/// The box that a move is typed in.
#[component]
pub fn TypedMove(props: &TypedMoveProps) -> Html {
    let input = use_node_ref();
    use_effect_with(props.fen.clone(), {
        let input = input.clone();
        move |_| {
            if let Some(input) = input.cast::<HtmlInputElement>() {
                input.set_value("");
            }
        }
    });
    let onsubmit = {
        let (on, input) = (props.on.clone(), input.clone());
        move |event: SubmitEvent| {
            event.prevent_default();
            let text = input.cast::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default();
            if !text.trim().is_empty() {
                on.emit(Intent::Typed(text.into()));
            }
        }
    };
    let onkeydown = {
        let input = input.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape"
                && let Some(input) = input.cast::<HtmlInputElement>()
            {
                input.set_value("");
                // Without the focus the keys walk through the moves again.
                let _ = input.blur();
            }
        }
    };
    html! {
        <form class="typed-move" {onsubmit}>
            <input ref={input} type="text" data-testid="typed-move" aria-label="Type a move" placeholder="Type a move: c3-d4"
                autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" {onkeydown} />
            <button type="button" class="quiet keys-button" data-testid="show-keys" aria-label="Keys" title="Keys"
                onclick={props.on.reform(|_: MouseEvent| Intent::ShowKeys(Shown::Yes))}>{ "?" }</button>
        </form>
    }
}
