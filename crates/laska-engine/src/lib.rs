//! The engine of Laska: finds the best moves of a position and what it is worth, solves endings and proves wins.
//!
//! - [`Root`]: the position to search, and the part of its game that decides draws.
//! - [`Searcher`]: searches in steps of so many [`Nodes`], within [`Limits`], and gives a [`SearchInfo`] after each.
//! - [`TimedSearch`]: a searcher with a time limit, by a [`Clock`] that the caller provides.
//! - [`PvLine`], [`Score`], [`Pv`], [`Depth`]: the parts of a info.
//! - [`Solver`]: the exact value of every position that can arise, as a [`Solution`], if there are not too many.
//! - [`Prover`]: proves a win where there are too many; [`WinChecker`]: plays a claimed win out against every defense.
//! - [`Evaluator`]: static evaluation of a position; [`Weights`] is the engine's own.
//! - [`Level`]: playing strength, from a beginner's to full strength.
//! - [`BENCHMARK`]: positions whose search shows how fast it is, and whether it is still the same.
//!
//! ```
//! use laska_engine::{Depth, Limits, MemorySize, Nodes, SearchStatus, Root, Searcher};
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
//! **Invariant:** what a search finds, and in how many nodes, depends on its root, its limits and the searches before
//! it, never on how it is divided into steps. The engine knows no clock, I/O, randomness or browser, and allocates
//! nothing between [`Searcher::start`] and the end of the search.

mod alpha_beta;
mod benchmark;
mod deepening;
pub mod evaluation;
mod level;
mod limits;
mod ordering;
mod path;
mod proof;
mod root;
mod score;
mod search_info;
mod searcher;
mod solver;
mod table;
mod timed;

pub use benchmark::{BENCHMARK, BENCHMARK_TABLE_SIZE, BenchmarkPosition, BenchmarkResult};
pub use evaluation::{Evaluator, Weights};
pub use level::{Level, RandomBits};
pub use limits::{Depth, Limits, LineCount, MemorySize, Nodes, Plies};
pub use proof::{CheckStatus, CheckedWin, ProofStatus, Prover, Refutation, RefutationKind, WinChecker, check_win};
pub use root::{GameOver, Root};
pub use score::{Score, ScoreKind};
pub use search_info::{Pv, PvLine, SearchInfo, SearchStatus};
pub use searcher::Searcher;
pub use solver::{GameValue, Solution, Solver, SolverStatus, TooManyPositions, solve};
pub use timed::{Clock, TimedLimits, TimedSearch};
