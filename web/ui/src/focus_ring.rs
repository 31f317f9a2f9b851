//! Whether squares show the focus: only to people who use the keyboard.

use gloo::utils::document;

/// The attribute of a page while the keyboard is used.
pub(crate) const KEYS: &str = "data-keys";

/// Returns whether the keyboard is what a person used last.
pub(crate) fn is_keyboard_used() -> bool {
    document().document_element().is_some_and(|root| root.has_attribute(KEYS))
}
