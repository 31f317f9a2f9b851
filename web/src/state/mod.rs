//! The table at which the game is played, as a state machine without a browser: events in, views out.
//!
//! What must happen outside (a search, an address, a store) is not an effect sent from here but a part of the state:
//! [`Table::search`] and [`Table::address`] say what should be, and the page makes it so.

mod address;
mod after;
mod beginning;
mod by_link;
mod clock;
mod column_words;
mod ending;
mod entry;
mod event;
mod given;
mod heard;
mod hint;
mod kept;
mod lives;
mod note;
mod opening;
mod press;
mod record_text;
mod replies;
mod score_words;
mod search;
mod seating;
mod settings;
mod show;
mod study;
mod table;
#[cfg(test)]
mod tests;
mod turns;
mod typed;
mod walk;
mod written;

use address::{Address, write_link};
pub use address::{AddressError, read_address, read_line_address, write_address, write_challenge, write_line_address};
pub use clock::Moment;
pub use column_words::{column_words, if_taken};
pub use event::{Event, MachineHealth};
pub use given::{GivenError, read_given};
pub use kept::{
    Found, GAME_KEY, Keepsake, KeptGame, Stored, end_words, is_same_game, of_other_version, pick, read_end,
};
pub use lives::{Death, Lives, Then};
use note::{Note, Tree};
pub use score_words::{percent, score_text, white_share};
pub use search::{Pace, Search, Urgency};
pub use seating::{Player, Seating};
pub use table::Table;
