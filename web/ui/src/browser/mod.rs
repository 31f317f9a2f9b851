//! The connection to the browser: address bar, worker, storage, keyboard, clipboard and cache. Each hook or function applies
//! what it is given to the browser, and calls back with what happens there.

mod address_bar;
mod book;
mod database;
mod engine_worker;
mod keyboard;
mod notice_timer;
mod offline;
mod picture;
mod settings;
mod share;
mod sound;
mod stored_games;
mod time;
mod web_storage;

pub use address_bar::{AddressBar, fragment, remembered, uncover, use_back};
pub use book::{fetch_book, read_in_slices};
pub use database::StorePair;
pub use engine_worker::use_engine_worker;
pub use keyboard::{reveal, use_focus_ring, use_keyboard};
pub use notice_timer::use_notice_timer;
pub use offline::{update, use_offline};
pub use picture::Picture;
pub use settings::{
    SettingsEvent, apply_language, first_screen_is_shown, load_settings, render_in_language, use_settings,
};
pub use share::{
    can_share, copy_frame, copy_full_link, copy_link, copy_link_and_say, copy_moves, copy_text, full_link, page_url,
    print, save_address, save_file, save_large_file, send_link, share_link,
};
pub use sound::use_sound;
pub use stored_games::{GamesOfTabs, backup_key, is_game_entry, stored_game};
pub use time::{after_next_frame, let_page_respond, on_return};
pub use web_storage::{StorageError, WebStorage, on_storage_change};
