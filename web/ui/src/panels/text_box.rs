//! What text boxes have in common. They are not `input` elements, because browsers may query their vendors' servers to autofill
//! those.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::Echoes;
use crate::effect::use_effect_with;

/// The number of lines of a text box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// A single line; Enter does nothing.
    #[default]
    One,
    /// Any number.
    Many,
}

/// Returns the text in a box. Browsers leave a line break after all text is deleted, which would hide the placeholder;
/// it is removed.
pub fn typed_text(node: &NodeRef, lines: Lines) -> String {
    let Some(node) = node.cast::<HtmlElement>() else { return String::new() };
    let text = match lines {
        Lines::One => node.text_content().unwrap_or_default(),
        // Line breaks may be elements.
        Lines::Many => node.inner_text(),
    };
    if text.trim_matches('\n').is_empty() && node.has_child_nodes() {
        node.set_text_content(None);
        return String::new();
    }
    text
}

/// The element of a text box, and what it listens to.
pub struct TextBox {
    pub node: NodeRef,
    pub oninput: Callback<InputEvent>,
    pub onkeydown: Callback<KeyboardEvent>,
}

/// Shows a text that its owner keeps, and reports every change. The text replaces what the user has entered if it differs from
/// that.
#[hook]
pub fn use_text_box(text: &AttrValue, lines: Lines, on_input: &Callback<String>) -> TextBox {
    let node = use_node_ref();
    let echoes = use_mut_ref(Echoes::<String>::default);
    use_effect_with(text.to_string(), {
        let (node, echoes) = (node.clone(), echoes.clone());
        move |text: &String| {
            // While the user types, the element already has the text, and setting it would move the cursor.
            let shown = typed_text(&node, lines);
            let element = node.cast::<HtmlElement>().filter(|_| echoes.borrow_mut().must_show(text, &shown));
            element.iter().for_each(|it| it.set_text_content(Some(text)));
        }
    });
    let oninput = {
        let (node, on_input) = (node.clone(), on_input.clone());
        Callback::from(move |_: InputEvent| {
            let text = typed_text(&node, lines);
            echoes.borrow_mut().report(text.clone());
            on_input.emit(text);
        })
    };
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if lines == Lines::One && event.key() == "Enter" {
            event.prevent_default();
        }
    });
    TextBox { node, oninput, onkeydown }
}
