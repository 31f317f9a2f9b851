//! Why the archive of games or analyses could not do something.

use crate::tr;

/// Why the archive could not do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveError {
    /// The browser has no database, or blocks it.
    Unavailable,
    /// The browser's database does not answer.
    NoAnswer,
    /// The browser has no space left.
    Full,
    /// A newer version of the page has changed the database.
    NewerVersion,
    /// The game is damaged or was deleted in another tab.
    Unreadable,
    /// The file is larger than the limit for records.
    FileTooLarge,
    /// The browser could not read the file.
    FileUnreadable,
}

impl ArchiveError {
    /// Returns the message to the player.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unavailable => {
                tr!("The browser does not let this page save your games. Only the game on the board is saved.")
            }
            Self::NoAnswer => {
                tr!(
                    "The browser’s storage does not answer. The game on the board is saved. Close other tabs of this site, then reload the page."
                )
            }
            Self::Full => tr!("The browser has no space left for your games. Delete some of them, or free some space."),
            Self::NewerVersion => {
                tr!("A newer version of this page keeps your games. Reload the page to see them; nothing is lost.")
            }
            Self::Unreadable => tr!("This game is damaged or was deleted in another tab. It could not be opened."),
            Self::FileTooLarge => tr!("This is too large to import. Try a smaller part of it."),
            Self::FileUnreadable => {
                tr!("The browser could not read this file. Try again or choose another file.")
            }
        }
    }
}
