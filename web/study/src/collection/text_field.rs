//! A text box with a label. It is not an `input` or a `textarea`, because browsers may ask their vendors' servers how to
//! autofill those.

use laska_ui::effect::use_effect_with;
use laska_ui::panels::Echoes;
use laska_ui::ui_context::use_ui_context;
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct TextFieldProps {
    /// Its test handle.
    pub handle: &'static str,
    pub label: AttrValue,
    /// The text. It replaces what the user has entered if it differs from that.
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

/// The number of lines of a text box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// A single line; Enter does nothing.
    #[default]
    One,
    /// Any number.
    Many,
}

/// Returns the text that the user has typed into an element, with its line breaks, which may be elements of their own.
pub fn typed_text(element: &HtmlElement) -> String {
    let text = element.inner_text();
    if text.trim_matches('\n').is_empty() {
        // Browsers leave a line break after all text is deleted, which would hide the placeholder.
        element.set_text_content(None);
        return String::new();
    }
    text
}

/// The text box.
#[component]
pub fn TextField(props: &TextFieldProps) -> Html {
    use_ui_context();
    let TextFieldProps { handle, label, text, placeholder, lines, on_input } = props;
    let node = use_node_ref();
    let echoes = use_mut_ref(Echoes::default);
    use_effect_with(text.to_string(), {
        let (node, echoes) = (node.clone(), echoes.clone());
        move |text: &String| {
            let Some(node) = node.cast::<HtmlElement>() else { return };
            let shown = node.inner_text();
            // While the user types, the element already has the text, and setting it would move the cursor.
            if echoes.borrow_mut().must_show(text, &shown) {
                node.set_text_content(Some(text));
            }
        }
    });
    let oninput = {
        let (node, on_input) = (node.clone(), on_input.clone());
        move |_: InputEvent| {
            let Some(node) = node.cast::<HtmlElement>() else { return };
            let text = typed_text(&node);
            echoes.borrow_mut().report(text.clone());
            on_input.emit(text);
        }
    };
    let is_single = *lines == Lines::One;
    let onkeydown = move |event: KeyboardEvent| {
        if is_single && event.key() == "Enter" {
            event.prevent_default();
        }
    };
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
