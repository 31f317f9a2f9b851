//! The files of the library that the account is written from.

use laska_library::{Book, Library, OpeningGames, OpeningWins, data};

pub(super) struct Sources {
    pub(super) library: Library,
    pub(super) book: Book,
    pub(super) games: OpeningGames,
    pub(super) wins: OpeningWins,
}

impl Sources {
    /// Reads the files of the library.
    pub(super) fn of_library() -> Self {
        Self {
            library: data::library(),
            book: data::BOOK.parse().expect("the library's book is valid"),
            games: data::OPENING_GAMES.parse().expect("the library's games are valid"),
            wins: data::OPENING_WINS.parse().expect("the library's wins are valid"),
        }
    }
}
