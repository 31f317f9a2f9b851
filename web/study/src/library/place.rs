//! Owns the addresses of the library: its front, the tree of openings, an entry with a move of it.

use std::fmt;

/// Where in the library somebody is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// The lists.
    #[default]
    Front,
    /// The tree of openings, at a game as the table's address has it; empty for the start.
    Openings(String),
    /// An entry.
    Entry {
        /// Its name.
        id: String,
        /// The number of a move: in the order of the list from 1, main line first; 0 for the start.
        number: usize,
    },
}

/// The name of the tree of openings; no entry has it.
const OPENINGS: &str = "openings";

impl Place {
    /// The place that an address names behind `library/`.
    #[must_use]
    pub fn of(rest: &str) -> Self {
        match rest.split_once('/').unwrap_or((rest, "")) {
            ("", _) => Self::Front,
            (OPENINGS, game) => Self::Openings(game.to_owned()),
            (id, number) => Self::Entry { id: id.to_owned(), number: number.parse().unwrap_or(0) },
        }
    }
}

impl fmt::Display for Place {
    /// The whole address, without its `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Front => f.write_str("library"),
            Self::Openings(game) if game.is_empty() => write!(f, "library/{OPENINGS}"),
            Self::Openings(game) => write!(f, "library/{OPENINGS}/{game}"),
            Self::Entry { id, number: 0 } => write!(f, "library/{id}"),
            Self::Entry { id, number } => write!(f, "library/{id}/{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::Route;

    #[test]
    fn every_place_reads_back_as_it_was_written() {
        let openings = Place::Openings("fen=b,b,b,b/b,b,b_w&moves=a3-b4".to_owned());
        let entry = |number| Place::Entry { id: "lasker-1".to_owned(), number };
        for place in [Place::Front, Place::Openings(String::new()), openings, entry(0), entry(37)] {
            assert_eq!(Place::of(&Route::of(&place.to_string()).rest), place);
        }
        assert_eq!(Place::of("lasker-1/x"), entry(0), "a number that is none is the start");
    }
}
