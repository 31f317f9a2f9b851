//! The settings and the language, as a Yew context for all components.

use yew::prelude::*;

use crate::settings::Settings;
use crate::words::Language;

/// The context of all components. When it changes, the components that use it are rendered again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UiContext {
    /// The player's settings.
    pub settings: Settings,
    /// The language of the page.
    pub language: Language,
}

/// Returns the context, or the defaults where there is none. A component with translated text calls this even if it
/// ignores the value, so that it is rendered again when the language changes.
#[hook]
pub fn use_ui_context() -> UiContext {
    use_context().unwrap_or_default()
}
