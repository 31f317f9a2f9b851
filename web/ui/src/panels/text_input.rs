//! The text box for moves. Invalid text stays, so that it can be corrected.

use crate::effect::use_effect_with;
use gloo::utils::window;
use laska_app::BoardEvent;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::text_box::{Lines, typed_text};
use crate::tr;
use crate::ui_context::use_ui_context;

#[derive(Clone, PartialEq, Properties)]
pub struct MoveInputProps {
    /// The position on the board, as text.
    pub fen: AttrValue,
    /// Receives typed moves.
    pub on_event: Callback<BoardEvent>,
    /// Called when the list of keyboard shortcuts should be shown.
    pub on_show_keys: Callback<()>,
}

/// The box for typing a move.
#[component]
pub fn MoveInput(props: &MoveInputProps) -> Html {
    let node = use_node_ref();
    let entered = use_mut_ref(|| None::<String>);
    use_ui_context();
    use_effect_with(props.fen.clone(), {
        let (node, entered) = (node.clone(), entered.clone());
        move |_| {
            // The next move may be in the box already.
            let entered = entered.take();
            let element = node.cast::<HtmlElement>().filter(|it| it.text_content() == entered);
            element.iter().for_each(|it| it.set_text_content(None));
        }
    });
    let onkeydown = {
        let (on_event, node) = (props.on_event.clone(), node.clone());
        move |event: KeyboardEvent| {
            let Some(element) = node.cast::<HtmlElement>() else { return };
            match event.key().as_str() {
                "Enter" => {
                    event.prevent_default();
                    let text = element.text_content().unwrap_or_default();
                    if !text.trim().is_empty() {
                        entered.replace(Some(text.clone()));
                        on_event.emit(BoardEvent::Type(text.into()));
                        // A move that is played empties the box. Typing replaces one that is refused.
                        select_text(&element);
                    }
                }
                "Escape" => {
                    element.set_text_content(None);
                    // Without the focus, keys step through the moves again.
                    let _ = element.blur();
                }
                _ => {}
            }
        }
    };
    let oninput = {
        let node = node.clone();
        move |_: InputEvent| _ = typed_text(&node, Lines::One)
    };
    html! {
        <div class="move-input">
            <div ref={node} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0" data-testid="typed-move"
                aria-label={tr!("Type a move")} data-placeholder={tr!("Move: c3-d4")} autocapitalize="none" spellcheck="false"
                enterkeyhint="go" {oninput} {onkeydown}></div>
            <button type="button" class="quiet keys-button" data-testid="show-keys" aria-label={tr!("Keyboard shortcuts")} title={tr!("Keyboard shortcuts")}
                onclick={props.on_show_keys.reform(|_: MouseEvent| ())}></button>
        </div>
    }
}

/// Selects all text in a box. If the browser refuses, the text can still be corrected.
fn select_text(element: &HtmlElement) {
    if let Ok(Some(selection)) = window().get_selection() {
        let _ = selection.select_all_children(element);
    }
}
