//! The browser around the table: its address bar, worker, store, keyboard, clock, clipboard and cache. Each is a hook or
//! a function that makes the outside as the state says it should be, and turns what happens outside into events.

mod address_bar;
mod afterwards;
mod arrival;
mod clipboard;
mod clock;
mod file;
mod keyboard;
mod language;
mod machine;
mod offline;
mod settings;
mod shelf;
mod sound;
mod store;
mod worker;

pub use address_bar::{AddressBar, fragment, use_address};
pub use afterwards::afterwards;
pub use arrival::use_arrival;
pub use clipboard::{can_share, copy_link, copy_moves, copy_text, share_link};
pub use clock::{now, use_deadline};
pub use file::{save_address, save_file};
pub use keyboard::use_keyboard;
pub use language::{draw_in_words, speak_as_wanted};
pub use machine::use_machine;
pub use offline::{update, use_offline};
pub use settings::{kept_settings, use_settings};
pub use shelf::{NotKept, Shelf, listen_to_tabs};
pub use sound::use_sound;
pub use store::{keep, kept, use_other_tabs};
