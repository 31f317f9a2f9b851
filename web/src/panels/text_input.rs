//! The boxes that moves and positions are typed in. What is faulty stays to be corrected.
//!
//! They are no `input`s of a form: browsers ask their makers' servers what to fill such a one with.

use laska_app::BoardEvent;
use std::rc::Rc;

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::intent::Intent;
use crate::settings::Shown;
use crate::tr;
use crate::ui_context::use_ui_context;

/// What a [`MoveInput`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct MoveInputProps {
    /// The position on the board, as text.
    pub fen: AttrValue,
    /// Hears the moves.
    pub on_event: Callback<Intent>,
}

/// The box that a move is typed in.
#[component]
pub fn MoveInput(props: &MoveInputProps) -> Html {
    let place = use_node_ref();
    use_ui_context();
    use_effect_with(props.fen.clone(), {
        let place = place.clone();
        move |_| {
            if let Some(element) = place.cast::<HtmlElement>() {
                element.set_text_content(None);
            }
        }
    });
    let onkeydown = {
        let (on_event, place) = (props.on_event.clone(), place.clone());
        move |event: KeyboardEvent| {
            let Some(element) = place.cast::<HtmlElement>() else { return };
            match event.key().as_str() {
                "Enter" => {
                    event.prevent_default();
                    let text = element.text_content().unwrap_or_default();
                    if !text.trim().is_empty() {
                        on_event.emit(Intent::Input(BoardEvent::Type(text.into())));
                    }
                }
                "Escape" => {
                    element.set_text_content(None);
                    // Without the focus the keys walk through the moves again.
                    let _ = element.blur();
                }
                _ => {}
            }
        }
    };
    let oninput = {
        let place = place.clone();
        move |_: InputEvent| _ = input_text(&place)
    };
    html! {
        <div class="move-input">
            <div ref={place} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0" data-testid="typed-move"
                aria-label={tr!("Type a move")} data-placeholder={tr!("Move: c3-d4")} autocapitalize="none" spellcheck="false"
                enterkeyhint="go" {oninput} {onkeydown}></div>
            <button type="button" class="quiet keys-button" data-testid="show-keys" aria-label={tr!("Keyboard shortcuts")} title={tr!("Keyboard shortcuts")}
                onclick={props.on_event.reform(|_: MouseEvent| Intent::ShowKeys(Shown::Yes))}></button>
        </div>
    }
}

/// What a [`PositionInput`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct PositionInputProps {
    /// What was written before.
    pub(super) text: Rc<str>,
    /// What is wrong with it.
    pub(super) fault: Option<String>,
    /// Hears every change.
    pub(super) on_event: Callback<Rc<str>>,
    /// Hears that it shall be played.
    pub(super) onenter: Callback<()>,
}

/// The box for a position.
#[component]
pub(super) fn PositionInput(props: &PositionInputProps) -> Html {
    let place = use_node_ref();
    use_ui_context();
    use_effect_with((), {
        let (place, text) = (place.clone(), props.text.clone());
        move |()| {
            if let Some(element) = place.cast::<HtmlElement>() {
                element.set_text_content(Some(&text));
            }
        }
    });
    // Who is told of a fault can mend it at once.
    use_effect_with(props.fault.clone(), {
        let place = place.clone();
        move |fault| {
            if let Some(element) = place.cast::<HtmlElement>().filter(|_| fault.is_some()) {
                // A box that cannot have the focus can still be clicked.
                let _ = element.focus();
            }
        }
    });
    let oninput = {
        let (on_event, place) = (props.on_event.clone(), place.clone());
        move |_: InputEvent| on_event.emit(input_text(&place).into())
    };
    let onkeydown = {
        let onenter = props.onenter.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                event.prevent_default();
                onenter.emit(());
            }
        }
    };
    html! {
        <div class="position-input">
            <div ref={place} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0"
                data-testid="given-position" aria-label={tr!("Custom position")} aria-describedby="given-fault"
                aria-invalid={props.fault.is_some().then_some("true")}
                data-placeholder={tr!("c3w c5bB, White to move; or a link")} autocapitalize="none" spellcheck="false"
                enterkeyhint="go" {oninput} {onkeydown}></div>
            <p id="given-fault" class="position-error" role="alert" data-testid="given-fault">{ props.fault.clone() }</p>
        </div>
    }
}

/// The text in a box. Browsers leave a line break where all of it was erased, which would keep the placeholder away: it
/// goes as well.
pub(super) fn input_text(place: &NodeRef) -> String {
    let Some(place) = place.cast::<HtmlElement>() else { return String::new() };
    let text = place.text_content().unwrap_or_default();
    if text.trim_matches('\n').is_empty() && place.has_child_nodes() {
        place.set_text_content(None);
        return String::new();
    }
    text
}
