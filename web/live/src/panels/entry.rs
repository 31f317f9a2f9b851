//! The box for a link that another device has made.

use std::rc::Rc;

use laska_ui::effect::use_effect_with;
use laska_ui::panels::{Lines, typed_text};
use laska_ui::ui_context::use_ui_context;
use web_sys::Element;
use yew::prelude::*;

use crate::link::{is_complete, text_in};

#[derive(Clone, PartialEq, Properties)]
pub(super) struct LinkInputProps {
    /// Its handle.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) placeholder: &'static str,
    /// Why the last link was refused.
    pub(super) error: Option<String>,
    /// Receives what was entered: when it is complete or was pasted, on Enter, and on Tab.
    pub(super) on_enter: Callback<Rc<str>>,
}

/// The box in which a link is pasted. Invalid text stays, so that it can be corrected.
#[component]
pub(super) fn LinkInput(props: &LinkInputProps) -> Html {
    use_ui_context();
    let node = use_node_ref();
    let enter = {
        let (node, on_enter) = (node.clone(), props.on_enter.clone());
        Callback::from(move |()| {
            let text = typed_text(&node, Lines::One);
            if !text.trim().is_empty() {
                on_enter.emit(text.into());
            }
        })
    };
    let oninput = {
        let (node, enter) = (node.clone(), enter.clone());
        move |input: InputEvent| {
            let is_pasted = ["insertFromPaste", "insertFromDrop"].contains(&input.input_type().as_str());
            if is_pasted || is_complete(text_in(&typed_text(&node, Lines::One))) {
                enter.emit(());
            }
        }
    };
    // Not when a click leaves the box: a message that appears between press and release would move what is clicked.
    let onkeydown = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            enter.emit(());
        }
        "Tab" => enter.emit(()),
        _ => {}
    };
    let fault = use_node_ref();
    use_effect_with((fault.clone(), props.error.clone()), |(fault, error)| {
        if let Some(fault) = fault.cast::<Element>().filter(|_| error.is_some()) {
            fault.scroll_into_view_with_bool(false);
        }
    });
    let LinkInputProps { name, title, placeholder, error, .. } = props;
    let (title_id, fault_id) = (format!("{name}-title"), format!("{name}-fault"));
    html! {
        <div class="position-input live-entry">
            <h3 id={title_id.clone()}>{ title }</h3>
            <div ref={node} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0" data-testid={*name}
                aria-labelledby={title_id} aria-describedby={fault_id.clone()} aria-invalid={error.is_some().then_some("true")}
                data-placeholder={*placeholder} autocapitalize="none" spellcheck="false" enterkeyhint="go" {oninput} {onkeydown}></div>
            <p ref={fault} id={fault_id.clone()} class="position-error" role="alert" data-testid={fault_id}>{ error.clone() }</p>
        </div>
    }
}
