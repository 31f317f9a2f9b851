//! What only the table needs of the browser: its games, their archive, the address of the game, pictures of it, and earlier
//! visits. Each hook or function applies the state to the browser and turns browser events into events of the state.

mod address;
mod archive;
mod picture_worker;
mod saved_games;
mod time;
mod visit;

pub use address::use_address;
pub use archive::{handle_request, use_archive, use_game_list};
pub use picture_worker::use_pictures;
pub use saved_games::{load_game, save_game, use_game_of_other_tabs};
pub use time::{use_arrival, use_deadline, use_premove};
pub use visit::{due_exercises, load_choices, load_tour_offer, save_choices, use_daily_puzzle, use_tour_offer};
