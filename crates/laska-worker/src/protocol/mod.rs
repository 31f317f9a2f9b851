//! The messages between page and worker. Positions, moves and variants are text; colors, draw rules, levels, scores and
//! values are the types of rules and engine.
//!
//! The page sends [`Request`]s and receives [`Reply`]s. Page and worker are the same program, so messages need no
//! version. They are plain JavaScript objects:
//!
//! ```js
//! { id: 7, command: { search: { game: { … }, limits: { movetimeMs: 1000, lines: 3 } } } }
//! { best: { id: 7, report: { move: "c3-b4", score: { value: 12 }, depth: 14, … } } }
//! { id: 8, command: { play: { game: { … }, level: 4, chance: 2718281828 } } }
//! { best: { id: 8, report: { move: "c3-d4", score: { value: 3 }, depth: 3, … } } }
//! { id: 9, command: { solve: { game: { … }, memoryMiB: 256 } } }
//! { solving: { id: 9, progress: '{"phase":"gathering","positions":51200,"done":20480,"elapsedMs":75}' } }
//! { solved: { id: 9, solution: '{"value":{"win":11},"positions":126978,"moves":[ … ], … }' } }
//! { id: 10, command: { prove: { game: { … }, side: "white", memoryMiB: 256 } } }
//! { solving: { id: 10, progress: '{"phase":"proving","positions":51200,"done":0,"elapsedMs":75}' } }
//! { proved: { id: 10, proof: '{"outcome":"win","plies":27,"positions":5120,"line":[ … ]}' } }
//! { id: 11, command: { problem: { game: { … }, stipulation: "win in 5", task: "check", memoryMiB: 256 } } }
//! { examining: { id: 11, findings: '{"check":{"stage":"moves","finished":0,"parts":12, … }}' } }
//! { examined: { id: 11, findings: '{"check":{"stage":null,"report":{"soundness":{"sound":"exact"}, … }, … }}' } }
//! { id: 12, command: { bench: { evaluation: "network" } } }
//! { benched: { id: 12, bench: '{"nodes":6172839,"elapsedMs":2950,"positions":[ … ]}' } }
//! ```
//!
//! What only the study reads is text inside the object; see [`Packed`].
//!
//! A *task* is a search, a move at a level, a solve, a proof, a task about a problem or a benchmark. Each task has an id. Only
//! one task runs at a time.
//!
//! **Invariant:** The first reply is [`Reply::Ready`]. Every task ends with exactly one of [`Reply::Best`],
//! [`Reply::Solved`], [`Reply::Proved`], [`Reply::Examined`], [`Reply::Benched`], [`Reply::Stopped`], [`Reply::Replaced`] and
//! [`Reply::Failed`], unless the worker panics; then [`Reply::Panicked`] is its last reply. While a task is running, the worker
//! sends [`Reply::Progress`], [`Reply::Solving`], [`Reply::Examining`] or [`Reply::Benching`] at least every [`HEARTBEAT`].

mod game_text;
mod packed;
mod problem;
mod reply;
mod request;

use std::time::Duration;

pub use game_text::{GameText, GameTextError};
pub use laska_engine::{
    Basis, Change, Dual, DualLength, DualPlace, Elo, Examined, Finding, Flaw, GameValue, Improvement, Level,
    LevelError, Minimality, MoveCount, Nodes, Plies, ProblemMove, ProblemReport, ProblemStage, Proven, Reach,
    Reduction, ScoreKind, SetPlay, Soundness, Standing, Stipulation, Uniqueness,
};
pub use packed::Packed;
pub use problem::{LeftOut, LevelResults, ProblemCheck, ProblemFindings, ProblemImprovements, ProblemTask};
pub use reply::{
    BenchPosition, BenchResult, MoveValue, Phase, ProofOutcome, ProofResult, Reply, ReplyCount, SearchLine,
    SearchReport, SolveProgress, SolveResult,
};
pub use request::{
    BenchEvaluation, Command, MemoryLimit, MemoryLimitError, RandomNumber, Request, SearchId, SearchLimits,
};

/// The maximum time between two replies while a task is running, apart from delays on a slow machine. A worker that is
/// silent for many times this long is stuck and may be replaced.
pub const HEARTBEAT: Duration = Duration::from_millis(100);
