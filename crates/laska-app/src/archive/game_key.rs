//! The key of a game in the archive, and the conditions under which it was played.

use std::fmt;
use std::str::FromStr;

use crate::clock::Timestamp;
use crate::players::GameId;

/// Identifies a game in the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKey {
    /// When a person played the first move. Two games of the same millisecond get different times in the archive.
    Started(Timestamp),
    /// The ID of a game by link, which is the same game in all tabs.
    Link(GameId),
}

impl GameKey {
    /// Returns when the first move was played, or `None` for a game by link.
    pub const fn started(self) -> Option<Timestamp> {
        match self {
            Self::Started(started) => Some(started),
            Self::Link(_) => None,
        }
    }
}

/// The prefix of the text form of a game by link.
const LINK: &str = "link-";

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Started(Timestamp(started)) => write!(f, "{started}"),
            Self::Link(game_id) => write!(f, "{LINK}{game_id}"),
        }
    }
}

/// The error for a text that is not a [`GameKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time in milliseconds, or `link-` and the ID of a game by link")]
pub struct GameKeyError;

impl FromStr for GameKey {
    type Err = GameKeyError;

    fn from_str(text: &str) -> Result<Self, GameKeyError> {
        match text.strip_prefix(LINK) {
            Some(game_id) => GameId::read(game_id).map(Self::Link),
            None => text.parse().ok().map(|started| Self::Started(Timestamp(started))),
        }
        .ok_or(GameKeyError)
    }
}

/// What decides whether the result of a game counts, besides the players and the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The number of plies that were already played when the players began.
    pub given_plies: usize,
    /// The number of hints that a player has requested.
    pub hints: usize,
    /// The number of moves that a player has replaced, and of resignations that were undone.
    pub replaced: usize,
}

impl Conditions {
    /// Parses the text form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split(' ').map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten();
        Some(Self { given_plies: next()?, hints: next()?, replaced: next()? })
    }
}

impl fmt::Display for Conditions {
    /// Writes the text form in stored games: `0 1 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.given_plies, self.hints, self.replaced)
    }
}
