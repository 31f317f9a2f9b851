//! Owns a box in which the position is written as text, with what is wrong with it.
//!
//! It is no `input` of a form: browsers ask their makers' servers what such a one may be filled in with.

use std::rc::Rc;

use web_sys::HtmlElement;
use yew::prelude::*;

/// What a [`TypedText`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct TypedTextProps {
    /// Its handle.
    pub(super) name: &'static str,
    /// What is written in it.
    pub(super) title: &'static str,
    /// What stands in it.
    pub(super) text: Rc<str>,
    /// What is wrong with that.
    pub(super) fault: Option<Rc<str>>,
    /// Hears every change by hand.
    pub(super) on: Callback<Rc<str>>,
}

/// The box.
#[component]
pub(super) fn TypedText(props: &TypedTextProps) -> Html {
    let TypedTextProps { name, title, text, fault, on } = props;
    let place = use_node_ref();
    use_effect_with(text.clone(), {
        let place = place.clone();
        move |text: &Rc<str>| {
            let written = place.cast::<HtmlElement>();
            // Where it is typed it stands already, and the cursor in it.
            if let Some(written) = written.filter(|it| it.text_content().as_deref() != Some(&**text)) {
                written.set_text_content(Some(text));
            }
        }
    });
    let oninput = {
        let (on, place) = (on.clone(), place.clone());
        move |_: InputEvent| {
            let written = place.cast::<HtmlElement>().and_then(|written| written.text_content());
            on.emit(written.unwrap_or_default().into());
        }
    };
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let (label, told) = (format!("{name}-label"), format!("{name}-fault"));
    html! {
        <div class="position-text">
            <span id={label.clone()} class="position-text-label">{ *title }</span>
            <div ref={place} class="typed-text" contenteditable="plaintext-only" role="textbox" tabindex="0"
                data-testid={*name} aria-labelledby={label} aria-describedby={told.clone()}
                aria-invalid={fault.is_some().then_some("true")} autocapitalize="none" spellcheck="false" {oninput} {onkeydown}></div>
            <p id={told.clone()} class="given-fault" aria-live="polite" data-testid={told}>{ fault.as_deref() }</p>
        </div>
    }
}
