//! Owns what an opened address does: it puts a game on the table, or is told where it is faulty.

use laska_web::state::{Table, read_address};
use laska_web::t;
use laska_web::view::Tone;
use laska_web::words::retell;

use super::Desk;
use super::notes::Notes;

/// What an address begins with whose game shall be reviewed: `review&fen=…&moves=…`.
const REVIEW: &str = "review";

/// Whether an address names a record, which the page has: one of the library, or the one that was brought in.
#[must_use]
pub fn is_record(rest: &str) -> bool {
    rest.starts_with(IMPORTED) || rest.starts_with(LIBRARY)
}

/// The address of a record of the library, before its name there.
pub const LIBRARY: &str = "record=";

/// The address of the record that was brought in last; what stands behind it tells one from the one before.
pub const IMPORTED: &str = "imported";

impl Desk {
    /// Opens the game of an address. One that cannot be read is told, and changes nothing else.
    pub(super) fn open(&mut self, rest: &str) {
        // The page finds the records, and hands them over.
        if rest.is_empty() || is_record(rest) || self.address().as_deref() == Some(rest) {
            return;
        }
        let (game, review) = match rest.strip_prefix(REVIEW) {
            Some(rest) => (rest.strip_prefix('&').unwrap_or(rest), true),
            None => (rest, false),
        };
        match read_address(game) {
            Ok(game) => {
                let settings = self.table.settings();
                self.replace_game(|| Table::free(game, settings));
                if review {
                    self.begin_review();
                }
            }
            Err(error) => {
                let text = t!("The address cannot be read: {error}. The board is as it was.", error = retell(&error));
                self.address_left = true;
                self.tell(Tone::Error, text);
            }
        }
    }

    /// Puts another game on the table.
    pub(super) fn replace_game(&mut self, table: impl FnOnce() -> Table) {
        self.change(|_| table());
        (self.review, self.trial) = (None, None);
        (self.source, self.address_left) = (None, false);
        self.notes = Notes::default();
    }
}
