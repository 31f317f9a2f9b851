//! All dialogs of the play page.

use laska_ui::intent::Intent;
use laska_ui::panels::{KeysDialog, SettingsDialog};
use laska_ui::tr_noop;
use laska_ui::widget::Widget as _;
use yew::prelude::*;

use super::game_over::ResignDialog;
use super::new_game::NewGameDialog;
use super::share::ShareDialog;
use crate::intent::PlayIntent;
use crate::view::PageView;

/// What `h` does on the table.
const HINT_HELP: &str = tr_noop!("Hint: the best move, and why");

/// Renders the dialogs, closed ones too. The callbacks are those of [`page`](crate::page::page), which does not render
/// them itself, because a program can load them on demand.
pub fn dialogs(view: &PageView, on_event: &Callback<Intent>, on_play_intent: &Callback<PlayIntent>) -> Html {
    html! {
        <>
            <NewGameDialog shown={view.new_game_shown} challenged={view.challenged} choices={view.choices.clone()} strength={view.strength}
                position_error={view.position_error.clone()} on_event={on_play_intent} />
            { ResignDialog { shown: view.resign_shown, on_event: on_play_intent.clone() }.into_html() }
            { ShareDialog { view: view.share.clone(), on_event: on_event.clone() }.into_html() }
            { KeysDialog { shown: view.keys_shown, h: HINT_HELP, on_event: on_event.clone() }.into_html() }
            { SettingsDialog { shown: view.settings_shown, settings: view.settings, on_event: on_event.clone() }.into_html() }
        </>
    }
}
