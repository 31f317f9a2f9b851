//! The messages between page and worker, in the words of the game: positions, moves and variants are text.
//!
//! The page sends [`Request`]s and gets [`Reply`]s; the two are one program, so that their messages need no version.
//! Both cross as plain JavaScript objects:
//!
//! ```js
//! { id: 7, command: { search: { game: { … }, limits: { movetimeMs: 1000, lines: 3 } } } }
//! { best: { id: 7, report: { move: "c3-b4", score: { value: 12 }, depth: 14, … } } }
//! { id: 8, command: { play: { game: { … }, level: 4, chance: 2718281828 } } }
//! { best: { id: 8, report: { move: "c3-d4", score: { value: 3 }, depth: 3, … } } }
//! { id: 9, command: { solve: { game: { … }, memoryMiB: 256 } } }
//! { solving: { id: 9, progress: { phase: "gathering", positions: 51200, done: 20480, elapsedMs: 75 } } }
//! { solved: { id: 9, solution: { value: { win: 11 }, positions: 126978, moves: [ … ], … } } }
//! { id: 10, command: "bench" }
//! { benched: { id: 10, bench: { nodes: 6172839, elapsedMs: 2950, positions: [ … ] } } }
//! ```
//!
//! What goes on under an id (a search, a move at a level, a solve, a benchmark) is a *task*; there is one at a time.
//!
//! **Invariant:** the worker says [`Reply::Ready`] once before anything else, and ends every task with exactly one of
//! [`Reply::Best`], [`Reply::Solved`], [`Reply::Benched`], [`Reply::Stopped`], [`Reply::Replaced`] and
//! [`Reply::Failed`], unless it panics; then [`Reply::Panicked`] is the last thing it says. A worker with a task says
//! [`Reply::Progress`], [`Reply::Solving`] or [`Reply::Benching`] at least every [`HEARTBEAT`].

mod game_text;
mod reply;
mod request;

use std::time::Duration;

pub use game_text::{DrawRulesText, GameText, GameTextError};
pub use reply::{
    BenchPosition, BenchText, MoveValue, Phase, Reply, Report, ScoreText, SolutionText, SolvingText, ValueText,
    VariationText,
};
pub use request::{ChanceText, Command, LevelText, LimitsText, MemoryText, NoLevel, NoMemory, Request, SearchId};

/// The longest silence of a worker with a task, short of what a slow machine adds. A worker that is silent for many
/// times as long is stuck, and may be replaced.
pub const HEARTBEAT: Duration = Duration::from_millis(100);
