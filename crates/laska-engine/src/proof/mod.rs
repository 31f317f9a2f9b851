//! Owns proofs of wins in sets too large to gather: the search for one, and the check of any claimed win.

mod check_win;
mod checker;
mod children;
mod claim;
mod end;
mod node;
mod numbers;
mod path;
mod prover;
mod search;
mod table;

pub use check_win::check_win;
pub use checker::{Checker, Checking};
pub use claim::{CheckedWin, Failure, Refutation};
pub use prover::{Prover, Proving};
