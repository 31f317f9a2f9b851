//! Owns what the page asks. Knows no search.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ForeignVersion, GameText, PROTOCOL_VERSION, ProtocolVersion, SearchId};

/// A message from the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The version that the page speaks.
    pub version: ProtocolVersion,
    /// The search that is meant.
    pub id: SearchId,
    /// What to do.
    pub command: Command,
}

/// The part of a request that every version has: enough to refuse a foreign one by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version that the page speaks.
    pub version: ProtocolVersion,
    /// The search that is meant.
    pub id: SearchId,
}

/// What the page wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Command {
    /// Search for the best move. A search that is still going on is given up for it, unless this one cannot be met.
    Search {
        /// The game up to the position that is searched.
        game: GameText,
        /// When to answer.
        limits: LimitsText,
    },
    /// Answer at once with the best move so far. Nothing happens when that search is not going on any more.
    Stop,
    /// Panic. This is how the page's recovery is tried for real.
    Panic,
}

/// When a search ends: at the first of the given limits. Without any it goes on until it is stopped.
///
/// A search ends earlier when there is nothing more to find: a forced win or loss whose distance is certain, or one
/// legal move and a limit of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct LimitsText {
    /// Time for the move, in milliseconds.
    pub movetime_ms: Option<u32>,
    /// Depth in plies.
    pub depth: Option<u8>,
    /// Positions visited.
    pub nodes: Option<u64>,
}

impl Request {
    /// A request in this crate's version.
    #[must_use]
    pub const fn new(id: SearchId, command: Command) -> Self {
        Self { version: PROTOCOL_VERSION, id, command }
    }

    /// The request's version and search.
    #[must_use]
    pub const fn header(&self) -> Header {
        Header { version: self.version, id: self.id }
    }
}

impl Header {
    /// Whether this crate understands the rest of the request.
    ///
    /// # Errors
    /// When it has another version.
    pub fn check(self) -> Result<(), ForeignVersion> {
        if self.version == PROTOCOL_VERSION { Ok(()) } else { Err(ForeignVersion { page: self.version }) }
    }
}

impl LimitsText {
    /// That much time for a move, rounded down to milliseconds.
    ///
    /// ```
    /// # use laska_worker::protocol::LimitsText;
    /// # use std::time::Duration;
    /// assert_eq!(LimitsText::movetime(Duration::from_secs(1)).movetime_ms, Some(1000));
    /// ```
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self { movetime_ms: Some(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)), ..Self::default() }
    }

    /// That many plies.
    #[must_use]
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// That many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }
}
