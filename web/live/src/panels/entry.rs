//! The box for the friend's answer.

use std::rc::Rc;

use laska_ui::panels::input_text;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use yew::prelude::*;

use crate::link::{is_complete, text_in};

/// The properties of an [`AnswerInput`].
#[derive(Clone, PartialEq, Properties)]
pub(super) struct AnswerInputProps {
    /// Why the last answer was refused.
    pub(super) error: Option<String>,
    /// Receives what was entered: when it is complete, or on Enter.
    pub(super) on_enter: Callback<Rc<str>>,
}

/// The box in which the friend's answer is pasted. Invalid text stays, so that it can be corrected.
#[component]
pub(super) fn AnswerInput(props: &AnswerInputProps) -> Html {
    use_ui_context();
    let node = use_node_ref();
    let enter = {
        let (node, on_enter) = (node.clone(), props.on_enter.clone());
        Callback::from(move |()| {
            let text = input_text(&node);
            if !text.trim().is_empty() {
                on_enter.emit(text.into());
            }
        })
    };
    let oninput = {
        let (node, enter) = (node.clone(), enter.clone());
        move |_: InputEvent| {
            if is_complete(text_in(&input_text(&node))) {
                enter.emit(());
            }
        }
    };
    let onkeydown = move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            enter.emit(());
        }
    };
    html! {
        <div class="position-input live-entry">
            <h3 id="live-answer-title">{ tr!("Your friend’s answer") }</h3>
            <div ref={node} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0" data-testid="live-answer"
                aria-labelledby="live-answer-title" aria-describedby="live-answer-fault"
                aria-invalid={props.error.is_some().then_some("true")} data-placeholder={tr!("Paste the link with the answer")}
                autocapitalize="none" spellcheck="false" enterkeyhint="go" {oninput} {onkeydown}></div>
            <p id="live-answer-fault" class="position-error" role="alert" data-testid="live-answer-fault">{ props.error.clone() }</p>
        </div>
    }
}
