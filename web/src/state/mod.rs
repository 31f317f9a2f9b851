//! The table at which the game is played, as a state machine without a browser: events in, views out.
//!
//! What must happen outside (a search, an address, a store) is not an effect sent from here but a part of the state:
//! [`Table::search`] and [`Table::address`] say what should be, and the page makes it so.

mod address;
mod column_words;
mod entry;
mod event;
mod heard;
mod kept;
mod opening;
mod press;
mod replies;
mod seating;
mod settled;
mod show;
mod table;
#[cfg(test)]
mod tests;

pub use address::{AddressError, read_address, write_address};
pub use event::{Event, MachineHealth};
pub use kept::{KEY, Kept, PACES_KEY, PacesKept};
pub use seating::Seating;
pub use table::{Search, Table, Urgency};
