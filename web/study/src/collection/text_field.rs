//! A text box with a label.

use laska_ui::panels::{Lines, TextBox, use_text_box};
use laska_ui::ui_context::use_ui_context;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct TextFieldProps {
    /// Its test handle.
    pub handle: &'static str,
    pub label: AttrValue,
    pub text: AttrValue,
    /// An example, shown while the box is empty.
    #[prop_or_default]
    pub placeholder: AttrValue,
    /// Whether it has one line or more.
    #[prop_or_default]
    pub lines: Lines,
    /// Receives every change.
    pub on_input: Callback<String>,
}

/// The text box.
#[component]
pub fn TextField(props: &TextFieldProps) -> Html {
    use_ui_context();
    let TextFieldProps { handle, label, text, placeholder, lines, on_input } = props;
    let TextBox { node, oninput, onkeydown } = use_text_box(text, *lines, on_input);
    let is_single = *lines == Lines::One;
    let id = format!("{handle}-label");
    html! {
        <div class={classes!("text-field", (!is_single).then_some("long"))}>
            <span id={id.clone()}>{ label }</span>
            <div ref={node} class="text-input" contenteditable="plaintext-only" role="textbox" tabindex="0" data-testid={*handle}
                aria-labelledby={id} aria-multiline={(!is_single).then_some("true")} data-placeholder={placeholder}
                spellcheck="false" {oninput} {onkeydown}></div>
        </div>
    }
}
