//! The game page before the player has done anything.

use laska_app::NewGame;
use laska_table::event::Handlers;
use laska_table::event::{Event, TourOffer};
use laska_table::page::{PageParts, page};
use laska_table::state::PlayPage;
use laska_ui::words::current_language;
use yew::prelude::*;

use crate::screen::{Alternatives, Screen};

#[component]
fn Table() -> Html {
    let events = [
        Event::ChoicesRead(NewGame::of_new_player()),
        Event::TourOffered(TourOffer::Open),
        Event::Opened(String::new(), Box::default()),
    ];
    let state = events.into_iter().fold(PlayPage::default(), |page, event| page.after(event).0);
    page(&state.view(), PageParts::default(), current_language(), &Handlers::new(Callback::noop()))
}

/// Returns the screen.
///
/// # Errors
/// Returns an error if its elements are not the same in all languages.
pub(crate) fn screen() -> anyhow::Result<Screen> {
    Screen::of::<Table>(&(), &Alternatives { home: "", elsewhere: "empty-board", wordless: "board" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_shows_the_starting_position() -> anyhow::Result<()> {
        let markup = screen()?.markup;
        assert_eq!(markup.matches("class=\"pile\"").count(), 22, "{markup}");
        Ok(())
    }
}
