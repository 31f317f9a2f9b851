//! The browser around the table: its address bar, worker, store, clipboard and cache. Each is a hook or a function that
//! makes the outside as the state says it should be, and turns what happens outside into events.

mod address_bar;
mod clipboard;
mod lot;
mod machine;
mod offline;
mod seats;
mod settings;
mod sound;
mod worker;

pub use address_bar::{fragment, use_address};
pub use clipboard::copy_link;
pub use lot::draw_lot;
pub use machine::use_machine;
pub use offline::{update, use_offline};
pub use seats::{keep_seats, kept_seats};
pub use settings::{kept_settings, use_settings};
pub use sound::use_sound;
