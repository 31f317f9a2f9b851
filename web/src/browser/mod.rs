//! The browser around the table: its address bar, worker, store, keyboard, clock, clipboard and cache. Each is a hook
//! or a function that makes the outside as the state says it should be, and turns what happens outside into events.

mod address_bar;
mod keyboard;
mod machine;
mod offline;
mod settings;
mod share;
mod shelf;
mod sound;
mod store;
mod time;

pub use address_bar::{AddressBar, fragment, use_address};
pub use keyboard::use_keyboard;
pub use machine::use_machine;
pub use offline::{update, use_offline};
pub use settings::{draw_in_words, kept_settings, speak_as_wanted, use_settings};
pub use share::{can_share, copy_link, copy_moves, copy_text, save_address, save_file, share_link};
pub use shelf::{NotKept, Shelf, listen_to_tabs};
pub use sound::use_sound;
pub use store::{keep, kept, use_other_tabs};
pub use time::{afterwards, now, use_arrival, use_deadline};
