//! The callbacks for the panels. A panel that other pages also show has events of its own, which become events of this page
//! here.

use laska_app::{BoardEvent, CursorEvent, Navigation};
use laska_ui::panels::{HeaderEvent, MovesEvent, NoticeEvent};
use laska_ui::settings::Settings;
use yew::Callback;

use crate::event::{Dialog, Event};

/// The callbacks for the panels. They are created once, so that a panel is rendered again only if its data has changed.
#[derive(Clone, PartialEq)]
pub struct Handlers {
    pub on_event: Callback<Event>,
    /// Receives input at the board, and typed moves.
    pub on_board: Callback<BoardEvent>,
    /// Receives steps through the moves.
    pub on_step: Callback<Navigation>,
    pub on_moves: Callback<MovesEvent>,
    pub on_header: Callback<HeaderEvent>,
    pub on_notice: Callback<NoticeEvent>,
    /// Receives changed settings.
    pub on_settings: Callback<Settings>,
    pub on_close_settings: Callback<()>,
    pub on_open_keys: Callback<()>,
    pub on_close_keys: Callback<()>,
}

impl Handlers {
    pub fn new(on_event: Callback<Event>) -> Self {
        Self {
            on_board: on_event.reform(Event::from),
            on_step: on_event.reform(|step| CursorEvent::Navigate(step).into()),
            on_moves: on_event.reform(Event::from),
            on_header: on_event.reform(Event::from),
            on_notice: on_event.reform(Event::from),
            on_settings: on_event.reform(Event::ChangeSettings),
            on_close_settings: on_event.reform(|()| Event::Close(Dialog::Settings)),
            on_open_keys: on_event.reform(|()| Event::Open(Dialog::Keys)),
            on_close_keys: on_event.reform(|()| Event::Close(Dialog::Keys)),
            on_event,
        }
    }
}
