//! The Laska engine: searches for the best moves, evaluates positions, solves endings and proves wins.
//!
//! - [`Root`]: the position to search, with the history that draws depend on.
//! - [`Searcher`]: a search in steps of a number of [`Nodes`], within [`Limits`].
//! - [`TimedSearch`]: a searcher with a time limit, measured by the caller's [`Clock`].
//! - [`SearchInfo`]: the result of a search so far: a [`PvLine`] with its [`Pv`] and [`Score`] for each of the best
//!   moves.
//! - [`Solver`]: finds the exact value of every position that can arise, if memory suffices, and returns a
//!   [`Solution`].
//! - [`Prover`]: proves a win where memory does not suffice to solve the position. [`Extraction`]: turns the proof into a
//!   [`Strategy`]. [`WinChecker`]: checks a claimed win against every defense.
//! - [`Problem`]: a position with a stipulation. [`ProblemChecker`]: reports whether it is sound. [`ProblemImprover`]: finds
//!   better ones nearby.
//! - [`Evaluation`]: static evaluation, by terms or corrected by a network.
//! - [`Level`]: playing strength, from beginner to full strength. [`LevelTrial`]: how often each level finds a solution.
//! - [`BENCHMARK`]: positions that measure the search's speed and detect changes of its node count.
//!
//! ```
//! use laska_engine::{Depth, Limits, MemorySize, Nodes, Root, SearchStatus, Searcher};
//! use laska_rules::{Game, Variant};
//!
//! let game = Game::new(Variant::LASKA);
//! let mut searcher = Searcher::new(MemorySize::mebibytes(1));
//! searcher.start(Root::new(&game)?, Limits::depth(Depth(6)));
//! let info = loop {
//!     match searcher.step(Nodes(1000)) {
//!         SearchStatus::Thinking(_) => {} // time for something else
//!         SearchStatus::Done(info) => break info.clone(),
//!         SearchStatus::Idle => unreachable!("a search was started"),
//!     }
//! };
//! assert!(game.legal_moves().contains(&info.best_move()));
//! assert_eq!(info.depth, Depth(6));
//! # Ok::<(), laska_engine::GameOver>(())
//! ```
//!
//! **Invariant:** the result and node count of a search depend on its root, its limits and the searches before it,
//! never on how it is divided into steps. The engine uses no clock, I/O, randomness or browser, and allocates nothing
//! between [`Searcher::start`] and the end of the search.

#![deny(missing_docs)]

mod alpha_beta;
mod attention;
mod benchmark;
mod chances;
mod deepening;
pub mod evaluation;
mod in_progress;
mod level;
mod level_trial;
mod limits;
mod memory;
mod ordering;
mod path;
mod prefetch;
mod problem;
mod proof;
mod random;
mod root;
mod score;
mod search_info;
mod searcher;
mod slot;
mod solver;
mod table;
mod timed;

pub use benchmark::{BENCHMARK, BENCHMARK_TABLE_SIZE, BenchmarkPosition, BenchmarkResult};
pub use chances::ChanceCurve;
pub use evaluation::{Evaluation, Evaluator, Weights};
pub use level::{Elo, Level, LevelError};
pub use level_trial::{LEVEL_TRIES, LevelTrial};
pub use limits::{Depth, Limits, LineCount, MemorySize, Nodes, Plies};
pub use problem::{
    Basis, Change, Dual, DualLength, DualPlace, Examined, Finding, Flaw, Improvement, ImproverStatus, Minimality,
    MoveCount, Problem, ProblemChecker, ProblemError, ProblemImprover, ProblemLimits, ProblemMove, ProblemReport,
    ProblemScope, ProblemStage, ProblemStatus, Proven, Reach, Reduction, SetDefense, SetPlay, Soundness, Standing,
    Stipulation, StipulationError, Uniqueness,
};
pub use proof::{
    CheckStatus, CheckedWin, Extraction, ExtractionError, ExtractionStatus, KnownWins, ProofStatus, Prover, Refutation,
    RefutationKind, Strategy, WinChecker, check_win,
};
pub use random::RandomBits;
pub use root::{GameOver, Root};
pub use score::{Score, ScoreKind};
pub use search_info::{Pv, PvLine, SearchInfo, SearchStatus};
pub use searcher::Searcher;
pub use solver::{GameValue, Solution, Solver, SolverStatus, TooManyPositions, solve};
pub use timed::{Clock, SearchPurpose, TimedLimits, TimedSearch};
