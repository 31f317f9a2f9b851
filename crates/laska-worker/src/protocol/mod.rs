//! The messages between page and worker, in the words of the game: positions, moves and variants are text.
//!
//! The page sends [`Request`]s and gets [`Reply`]s. Both cross as plain JavaScript objects:
//!
//! ```js
//! { version: 1, id: 7, command: { kind: "search", game: { … }, limits: { movetimeMs: 1000 } } }
//! { kind: "best", id: 7, report: { move: "c3-b4", score: { value: 12 }, depth: 14, … } }
//! ```
//!
//! **Invariant:** the worker says [`Reply::Ready`] once before anything else, and ends every search with exactly one of
//! [`Reply::Best`], [`Reply::Replaced`] and [`Reply::Failed`], unless it panics; then [`Reply::Panicked`] is the last
//! thing it says. A worker that thinks says [`Reply::Progress`] at least every [`HEARTBEAT`].

mod game_text;
mod reply;
mod request;
mod version;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use game_text::{DrawRulesText, GameText, GameTextError};
pub use reply::{Reply, Report, ScoreText};
pub use request::{Command, Header, LimitsText, Request};
pub use version::{ForeignVersion, PROTOCOL_VERSION, ProtocolVersion};

/// The longest silence of a thinking worker, short of what a slow machine adds. A worker that is silent for many times
/// as long is stuck, and may be replaced.
pub const HEARTBEAT: Duration = Duration::from_millis(100);

/// What tells one search from another: the page gives a new one to each, and drops answers to any but its latest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SearchId(pub u32);

impl SearchId {
    /// The one after this; after the last comes the first again.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}
