//! Owns the box that a move is typed in. It is emptied once the position has changed; a faulty move stays to be mended.
//!
//! It is no `input` of a form: browsers ask their makers' servers what such a one may be filled in with.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::written::written;
use crate::intent::Intent;
use crate::liking::use_liking;
use crate::settings::Shown;
use crate::t;

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
    let place = use_node_ref();
    use_liking();
    use_effect_with(props.fen.clone(), {
        let place = place.clone();
        move |_| {
            if let Some(written) = place.cast::<HtmlElement>() {
                written.set_text_content(None);
            }
        }
    });
    let onkeydown = {
        let (on, place) = (props.on.clone(), place.clone());
        move |event: KeyboardEvent| {
            let Some(written) = place.cast::<HtmlElement>() else { return };
            match event.key().as_str() {
                "Enter" => {
                    event.prevent_default();
                    let text = written.text_content().unwrap_or_default();
                    if !text.trim().is_empty() {
                        on.emit(Intent::Typed(text.into()));
                    }
                }
                "Escape" => {
                    written.set_text_content(None);
                    // Without the focus the keys walk through the moves again.
                    let _ = written.blur();
                }
                _ => {}
            }
        }
    };
    let oninput = {
        let place = place.clone();
        move |_: InputEvent| _ = written(&place)
    };
    html! {
        <div class="typed-move">
            <div ref={place} class="typed-text" contenteditable="plaintext-only" role="textbox" tabindex="0" data-testid="typed-move"
                aria-label={t!("Type a move")} data-placeholder={t!("Move: c3-d4")} autocapitalize="none" spellcheck="false"
                enterkeyhint="go" {oninput} {onkeydown}></div>
            <button type="button" class="quiet keys-button" data-testid="show-keys" aria-label={t!("Keys")} title={t!("Keys")}
                onclick={props.on.reform(|_: MouseEvent| Intent::ShowKeys(Shown::Yes))}></button>
        </div>
    }
}
