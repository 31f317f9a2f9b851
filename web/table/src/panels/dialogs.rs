//! All dialogs of the play page.

use laska_ui::panels::{KeysDialog, SettingsDialog};
use laska_ui::tr_noop;
use laska_ui::widget::Widget as _;
use yew::prelude::*;

use super::game_over::ResignDialog;
use super::new_game::NewGameDialog;
use super::share::ShareDialog;
use crate::event::{Dialog, Handlers};
use crate::view::{DialogView, PageView};

/// What `h` does on the table.
const HINT_HELP: &str = tr_noop!("Hint: the best move, and why");

/// Renders the dialogs, closed ones too. [`page`](crate::page::page) does not render them itself, because a program can
/// load them on demand.
pub fn dialogs(view: &PageView, handlers: &Handlers) -> Html {
    let Handlers { on_event, on_settings, on_close_settings, on_close_keys, .. } = handlers;
    let (challenged, position_error) = match &view.dialog {
        Some(DialogView::NewGame { challenged, position_error }) => (*challenged, position_error.clone()),
        _ => (None, None),
    };
    html! {
        <>
            <NewGameDialog is_open={view.shows(Dialog::NewGame)} {challenged} choices={view.choices.clone()} strength={view.strength}
                {position_error} {on_event} />
            { ResignDialog { is_open: view.shows(Dialog::Resign), on_event: on_event.clone() }.into_html() }
            { ShareDialog { view: view.share().cloned(), on_event: on_event.clone() }.into_html() }
            { KeysDialog { is_open: view.shows(Dialog::Keys), h: HINT_HELP, on_close: on_close_keys.clone() }.into_html() }
            { SettingsDialog {
                is_open: view.shows(Dialog::Settings),
                settings: view.settings,
                on_change: on_settings.clone(),
                on_close: on_close_settings.clone(),
            }.into_html() }
        </>
    }
}
