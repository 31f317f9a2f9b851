//! Owns what an entry of the library can be.

use std::fmt;

/// What an entry of the library is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A game that was played or shown.
    Game,
    /// A way to begin a game, with a name.
    Opening,
    /// A position with something to find.
    Study,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Game, Self::Opening, Self::Study];

    /// The file with the entries of that kind, below the folder of data.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Self::Game => "games.pgn",
            Self::Opening => "openings.pgn",
            Self::Study => "studies.pgn",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Game => "game",
            Self::Opening => "opening",
            Self::Study => "study",
        })
    }
}
