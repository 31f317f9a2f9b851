//! What the browser remembers of earlier visits besides games and settings: the choices of the last new game, and
//! whether the player still has to be shown the game.

use super::web_storage::WebStorage;
use laska_app::NewGame;
use laska_app::choices::{CHOICES_KEY, read_choices, write_choices};

/// Loads the choices of the last new game, or the defaults if nothing is stored.
#[must_use]
pub fn load_choices() -> NewGame {
    WebStorage::Local.get(CHOICES_KEY).map_or_else(NewGame::default, |text| read_choices(&text))
}

/// Saves the choices of a new game. If that fails, the next visit starts with earlier ones.
pub fn save_choices(new_game: &NewGame) {
    let _ = WebStorage::Local.set(CHOICES_KEY, &write_choices(new_game));
}
