//! The connection to the browser: address bar, worker, storage, keyboard, clock, clipboard and cache. Each hook or
//! function applies the state to the browser and turns browser events into events of the state.

mod address_bar;
mod archive;
mod book;
mod database;
mod engine_worker;
mod keyboard;
mod notice_timer;
mod offline;
mod picture;
mod picture_worker;
mod saved_games;
mod settings;
mod share;
mod sound;
mod time;
mod visit;
mod web_storage;

pub use address_bar::{AddressBar, fragment, use_address, use_back};
pub use archive::{handle_games_intent, use_archive, use_game_list};
pub use book::fetch_book;
pub use database::{Access, StorePair, Stores};
pub use engine_worker::use_engine_worker;
pub use keyboard::{reveal, use_focus_ring, use_keyboard};
pub use notice_timer::use_notice_timer;
pub use offline::{update, use_offline};
pub use picture::Picture;
pub use picture_worker::use_pictures;
pub use saved_games::{load_game, save_game, use_game_of_other_tabs};
pub use settings::{apply_language, first_screen_is_shown, load_settings, render_in_language, use_settings};
pub use share::{
    can_share, copy_frame, copy_full_link, copy_link, copy_link_and_say, copy_moves, copy_text, full_link, page_url,
    print, save_address, save_file, save_large_file, send_link, share_link,
};
pub use sound::use_sound;
pub use time::{after_next_frame, let_page_respond, on_return, use_arrival, use_deadline, use_premove};
pub use visit::{load_choices, load_tour_offer, save_choices, use_daily_puzzle, use_tour_offer};
pub use web_storage::{StorageError, WebStorage, on_storage_change};
