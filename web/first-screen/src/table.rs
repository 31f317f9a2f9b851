//! The game page before the player has done anything.

use laska_web::page::{PageParts, page};
use laska_web::state::{Event, PlayPage, TourOffer};
use laska_web::words::Language;
use yew::prelude::*;

use crate::screen::{Alternatives, Screen};

#[component]
fn Table() -> Html {
    let state = PlayPage::default()
        .after(Event::TourOffered(TourOffer::Open))
        .after(Event::Opened(String::new(), Box::default()));
    page(&state.view(), PageParts::default(), Language::ENGLISH, &Callback::noop(), &Callback::noop())
}

/// Returns the screen.
pub(crate) fn screen() -> Screen {
    let alternatives =
        Alternatives { home: "", elsewhere: "empty-board", wordless: "board", wordless_elsewhere: "empty-board" };
    Screen::of::<Table>((), &alternatives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_shows_the_starting_position() {
        let markup = screen().markup;
        assert_eq!(markup.matches("class=\"pile\"").count(), 22, "{markup}");
    }
}
