//! What the browser remembers of earlier visits besides games and settings, and what it fetches for a new one: the
//! choices of the last new game, whether the tour is to be offered, the puzzle of the day, and the exercises that are due.

use std::rc::Rc;

use gloo::net::http::Request;
use laska_app::NewGame;
use laska_app::choices::{CHOICES_KEY, read_choices, write_choices};
use laska_app::saved::{GAME_KEY, LoadedGame};
use laska_app::scheduler::{DayNumber, TRAINING_KEY, due_count};
use laska_library::{PuzzleQuestion, Puzzles};
use laska_ui::browser::{WebStorage, after_next_frame};
use laska_ui::clock::today;
use laska_ui::effect::use_effect_with;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::event::TourOffer;

/// The storage key that exists once the tour need not be offered any more.
const TOUR_KEY: &str = "laska.tour.1";

/// What is stored there.
const OFFER_CLOSED: &str = "closed";

/// The prefixes of the keys that only people have who have solved lessons or puzzles.
const PROGRESS_KEYS: [&str; 2] = ["laska.lessons", "laska.puzzles"];

/// Loads the choices of the last new game, or those of a new player if nothing is stored.
pub fn load_choices() -> NewGame {
    WebStorage::Local.get(CHOICES_KEY).map_or_else(NewGame::of_new_player, |text| read_choices(&text))
}

/// Saves the choices of a new game. If that fails, the next visit starts with earlier ones.
pub fn save_choices(new_game: &NewGame) {
    let _ = WebStorage::Local.set(CHOICES_KEY, &write_choices(new_game));
}

/// Returns whether the tour is to be offered: to people who have not seen it, and have not played or solved anything.
/// The moves of a friend whose link they opened do not count.
pub fn load_tour_offer() -> TourOffer {
    let has_played = |key: &String| {
        let text = key.starts_with(GAME_KEY).then(|| WebStorage::Local.get(key)).flatten();
        text.and_then(|text| LoadedGame::read(&text)).is_some_and(|loaded| loaded.game.has_new_moves())
    };
    let has_solved = |key: &String| PROGRESS_KEYS.iter().any(|prefix| key.starts_with(prefix));
    let is_closed = WebStorage::Local.get(TOUR_KEY).is_some()
        || WebStorage::Local.keys().iter().any(|key| has_solved(key) || has_played(key));
    if is_closed { TourOffer::Closed } else { TourOffer::Open }
}

/// Saves that the tour is not to be offered again.
#[hook]
pub fn use_tour_offer(offer: TourOffer) {
    use_effect_with(offer, |&offer| {
        if offer == TourOffer::Closed && WebStorage::Local.get(TOUR_KEY).is_none() {
            // Without storage, the tour is offered on every visit.
            let _ = WebStorage::Local.set(TOUR_KEY, OFFER_CLOSED);
        }
    });
}

/// Loads the puzzle of the day after the board has been drawn. Without it, the page shows no puzzle.
#[hook]
pub fn use_daily_puzzle(on_load: Callback<Rc<PuzzleQuestion>>) {
    use_effect_with((), move |()| {
        after_next_frame(move || {
            spawn_local(async move {
                if let Some(puzzle) = fetch_puzzle().await {
                    on_load.emit(Rc::new(puzzle));
                }
            });
        });
    });
}

/// Returns how many exercises of the study are due today.
pub fn due_exercises() -> usize {
    let day = DayNumber(today().number());
    WebStorage::Local.get(TRAINING_KEY).map_or(0, |text| due_count(&text, day))
}

/// Returns the puzzle of the day in the browser's time zone; `None` if there is no connection.
async fn fetch_puzzle() -> Option<PuzzleQuestion> {
    let response = Request::get("./data/puzzles.txt").send().await.ok().filter(gloo::net::http::Response::ok)?;
    Puzzles::question_of_day(&response.text().await.ok()?, today()).ok()?
}
