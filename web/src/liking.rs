//! Owns how what the player likes reaches whatever is drawn, wherever it stands on the page.

use yew::prelude::*;

use crate::settings::Settings;

/// The settings around this component; the usual ones where there are none.
#[hook]
pub(crate) fn use_settings() -> Settings {
    use_context::<Settings>().unwrap_or_default()
}
