//! The addresses of the library.

use std::fmt;

use laska_rules::Position;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LibraryAddress {
    /// The list of all entries.
    #[default]
    List,
    /// The list of the user's own analyses.
    Mine,
    /// All games with a position, which is written as FEN with `_` for spaces.
    Position(String),
    /// The opening explorer, after the moves of a game address; empty for the start of the game.
    Openings(String),
    Entry {
        /// The entry's id.
        id: String,
        /// The number of a move, counted from 1 in the order of the move list, main line first; 0 for the start.
        number: usize,
    },
}

/// The address of the opening explorer. No entry has this id.
const OPENINGS: &str = "openings";

/// The address of the user's own analyses. No entry has this id.
const MINE: &str = "mine";

/// The address of the search for a position. No entry has this id.
const POSITION: &str = "position";

impl LibraryAddress {
    /// Returns the address of all games with a position.
    pub fn of_position(position: &Position) -> Self {
        Self::Position(position.to_string().replace(' ', "_"))
    }
}

impl LibraryAddress {
    /// Reads the part of an address after `library/`.
    pub fn parse(rest: &str) -> Self {
        match rest.split_once('/').unwrap_or((rest, "")) {
            ("", _) => Self::List,
            (MINE, _) => Self::Mine,
            (POSITION, text) => Self::Position(text.to_owned()),
            (OPENINGS, game) => Self::Openings(game.to_owned()),
            (id, number) => Self::Entry { id: id.to_owned(), number: number.parse().unwrap_or(0) },
        }
    }
}

impl fmt::Display for LibraryAddress {
    /// Writes the whole address without its `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List => f.write_str("library"),
            Self::Mine => write!(f, "library/{MINE}"),
            Self::Position(text) => write!(f, "library/{POSITION}/{text}"),
            Self::Openings(game) if game.is_empty() => write!(f, "library/{OPENINGS}"),
            Self::Openings(game) => write!(f, "library/{OPENINGS}/{game}"),
            Self::Entry { id, number: 0 } => write!(f, "library/{id}"),
            Self::Entry { id, number } => write!(f, "library/{id}/{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Game;

    use super::*;
    use crate::route::Route;

    #[test]
    fn every_address_reads_back_as_it_was_written() {
        let openings = LibraryAddress::Openings("fen=b,b,b,b/b,b,b_w&moves=a3-b4".to_owned());
        let entry = |number| LibraryAddress::Entry { id: "lasker-1".to_owned(), number };
        let position = LibraryAddress::of_position(Game::default().position());
        let all = [LibraryAddress::List, LibraryAddress::Mine, position, LibraryAddress::Openings(String::new())];
        for address in all.into_iter().chain([openings, entry(0), entry(37)]) {
            assert_eq!(Route::read(&address.to_string()).map(|route| LibraryAddress::parse(&route.rest)), Ok(address));
        }
        assert_eq!(LibraryAddress::parse("lasker-1/x"), entry(0), "an invalid number opens the start");
    }
}
