//! Text boxes for positions and numbers. Invalid text stays, so that it can be corrected.

use std::rc::Rc;

use laska_ui::effect::use_effect_with;
use laska_ui::panels::{Echoes, Lines, typed_text};
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(super) struct PositionInputProps {
    /// The initial text.
    pub(super) text: Rc<str>,
    pub(super) error: Option<String>,
    /// Receives every change.
    pub(super) on_event: Callback<Rc<str>>,
    /// Called on Enter.
    pub(super) onenter: Callback<()>,
}

/// The box for typing a position.
#[component]
pub(super) fn PositionInput(props: &PositionInputProps) -> Html {
    let node = use_node_ref();
    use_ui_context();
    use_effect_with((), {
        let (node, text) = (node.clone(), props.text.clone());
        move |()| {
            if let Some(element) = node.cast::<HtmlElement>() {
                element.set_text_content(Some(&text));
            }
        }
    });
    // An error focuses the box, so that it can be corrected immediately.
    use_effect_with(props.error.clone(), {
        let node = node.clone();
        move |error| {
            if let Some(element) = node.cast::<HtmlElement>().filter(|_| error.is_some()) {
                // If the box cannot be focused, it can still be clicked.
                let _ = element.focus();
            }
        }
    });
    let oninput = {
        let (on_event, node) = (props.on_event.clone(), node.clone());
        move |_: InputEvent| on_event.emit(typed_text(&node, Lines::One).into())
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
            <div ref={node} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0"
                data-testid="given-position" aria-label={tr!("Custom position")} aria-describedby="given-fault"
                aria-invalid={props.error.is_some().then_some("true")}
                data-placeholder={tr!("c3w c5bB, White to move; or a link")} autocapitalize="none" spellcheck="false"
                enterkeyhint="go" {oninput} {onkeydown}></div>
            <p id="given-fault" class="position-error" role="alert" data-testid="given-fault">{ props.error.clone() }</p>
        </div>
    }
}

#[derive(Clone, PartialEq, Properties)]
pub(super) struct NumberInputProps {
    /// The test handle.
    pub(super) name: String,
    pub(super) value: u64,
    pub(super) label: &'static str,
    /// Receives every number that is typed.
    pub(super) on_event: Callback<u64>,
}

/// The box for typing a number. What is not a number is replaced when the box loses the focus.
#[component]
pub(super) fn NumberInput(props: &NumberInputProps) -> Html {
    let node = use_node_ref();
    let echoes = use_mut_ref(Echoes::default);
    let show = {
        let node = node.clone();
        move |value: u64| {
            let element =
                node.cast::<HtmlElement>().filter(|_| typed_text(&node, Lines::One).parse::<u64>() != Ok(value));
            element.iter().for_each(|it| it.set_text_content(Some(&value.to_string())));
        }
    };
    use_effect_with(props.value, {
        let (show, node, echoes) = (show.clone(), node.clone(), echoes.clone());
        move |value: &u64| {
            if echoes.borrow_mut().must_show(&Some(*value), &typed_text(&node, Lines::One).parse().ok()) {
                show(*value);
            }
        }
    });
    let oninput = {
        let (on_event, node) = (props.on_event.clone(), node.clone());
        move |_: InputEvent| {
            if let Ok(value) = typed_text(&node, Lines::One).parse() {
                echoes.borrow_mut().report(Some(value));
                on_event.emit(value);
            }
        }
    };
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
        }
    };
    let onblur = {
        let value = props.value;
        move |_: FocusEvent| show(value)
    };
    html! {
        <div ref={node} class="text-input number-input" contenteditable="plaintext-only" role="spinbutton" tabindex="0"
            data-testid={props.name.clone()} aria-label={props.label} aria-valuenow={props.value.to_string()} inputmode="numeric"
            {oninput} {onkeydown} {onblur}></div>
    }
}
