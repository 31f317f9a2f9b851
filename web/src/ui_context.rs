//! How what the player likes reaches whatever is drawn, wherever it stands on the page.

use yew::prelude::*;

use crate::settings::Settings;
use crate::words::Language;

/// What everything is drawn by, as a context: what changes here has all that hears it drawn again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UiContext {
    /// What the player likes the page to be.
    pub settings: Settings,
    /// What the page speaks.
    pub language: Language,
}

/// What is liked around this component; the usual where nothing is said. A component that shows words calls it even if it
/// needs nothing of it, so that they are told again in another language.
#[hook]
pub fn use_ui_context() -> UiContext {
    use_context().unwrap_or_default()
}
