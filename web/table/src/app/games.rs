//! The archive of games with its dialog, and what a game needs only after its first move. They are a part of the page.

use laska_app::saved::SavedGame;
use laska_ui::browser;
use laska_ui::notice::Notice;
use yew::prelude::*;

use crate::browser::{handle_request, use_archive, use_game_list};
use crate::event::Event;
use crate::games::{ArchiveEvent, ArchiveRequest, GamesDialog};
use crate::panels::result_card;
use crate::state::PlayPage;
use crate::view::{MatchStatusView, PageView};

/// The archive of games. Nothing else refers to its code, so a program can load it on demand.
#[derive(Clone, Copy)]
pub struct Games {
    /// Renders the dialog, also if it is closed, and saves the game on the board.
    pub(super) render: fn(&PageView, Option<SavedGame>, &Callback<Event>) -> Html,
    /// Does what the player requested in the list of games.
    pub(super) handle: fn(ArchiveRequest, Callback<ArchiveEvent>),
    /// Renders the result of the game on the board, with its recap.
    pub(super) result: fn(&MatchStatusView, Html, &Callback<Event>) -> Option<Html>,
    /// Copies the moves of the game as text, and reports the outcome.
    pub(super) copy_moves: fn(&PlayPage, Callback<Notice>),
    /// Saves the moves of the game as a file.
    pub(super) save_moves: fn(&PlayPage),
}

impl Default for Games {
    fn default() -> Self {
        Self {
            render,
            handle: handle_request,
            result: result_card,
            copy_moves: |page, on_event| browser::copy_moves(page.record_text(), on_event),
            save_moves: |page| browser::save_file("laska.pgn", &page.record_file()),
        }
    }
}

fn render(view: &PageView, saved: Option<SavedGame>, on_event: &Callback<Event>) -> Html {
    let games = view.games().cloned();
    let is_list_open = games.is_some();
    html! {
        <>
            <GamesDialog {games} on_board={view.on_board} {on_event} />
            <Archive {saved} {is_list_open} {on_event} />
        </>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct ArchiveProps {
    saved: Option<SavedGame>,
    is_list_open: bool,
    on_event: Callback<Event>,
}

/// Reads and writes the archive.
#[component]
fn Archive(props: &ArchiveProps) -> Html {
    let ArchiveProps { saved, is_list_open, on_event } = props;
    let on_event = use_callback(on_event.clone(), |event: ArchiveEvent, on_event| on_event.emit(Event::Archive(event)));
    use_archive(saved.clone(), on_event.clone());
    use_game_list(*is_list_open, on_event);
    Html::default()
}
