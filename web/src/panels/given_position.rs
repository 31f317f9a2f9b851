//! Owns the box that a position to begin at is written or pasted in, with what is wrong with it.
//!
//! It is no `input` of a form, for the reason that the typed move is none.

use std::rc::Rc;

use web_sys::HtmlElement;
use yew::prelude::*;

use super::written::written;
use crate::liking::use_liking;
use crate::t;

/// What a [`GivenPosition`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct GivenPositionProps {
    /// What was written before.
    pub(super) text: Rc<str>,
    /// What is wrong with it.
    pub(super) fault: Option<String>,
    /// Hears every change.
    pub(super) on: Callback<Rc<str>>,
    /// Hears that it shall be played.
    pub(super) onenter: Callback<()>,
}

/// The box for a position.
#[component]
pub(super) fn GivenPosition(props: &GivenPositionProps) -> Html {
    let place = use_node_ref();
    use_liking();
    use_effect_with((), {
        let (place, text) = (place.clone(), props.text.clone());
        move |()| {
            if let Some(written) = place.cast::<HtmlElement>() {
                written.set_text_content(Some(&text));
            }
        }
    });
    // Who is told of a fault can mend it at once.
    use_effect_with(props.fault.clone(), {
        let place = place.clone();
        move |fault| {
            if let Some(written) = place.cast::<HtmlElement>().filter(|_| fault.is_some()) {
                // A box that cannot have the focus can still be clicked.
                let _ = written.focus();
            }
        }
    });
    let oninput = {
        let (on, place) = (props.on.clone(), place.clone());
        move |_: InputEvent| on.emit(written(&place).into())
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
        <div class="given-position">
            <div ref={place} class="typed-text" contenteditable="plaintext-only" role="textbox" tabindex="0"
                data-testid="given-position" aria-label={t!("The position to begin at")} aria-describedby="given-fault"
                aria-invalid={props.fault.is_some().then_some("true")}
                data-placeholder={t!("c3w c5bB, White to move; or a link")} autocapitalize="none" spellcheck="false"
                enterkeyhint="go" {oninput} {onkeydown}></div>
            <p id="given-fault" class="given-fault" role="alert" data-testid="given-fault">{ props.fault.clone() }</p>
        </div>
    }
}
