//! Owns proofs of wins in sets too large to gather: the search for one, and the check of any claimed win.

mod checker;
mod children;
mod node;
mod numbers;
mod path;
mod prover;
mod search;
mod table;

pub use checker::{CheckedWin, Checker, Checking, Failure, Refutation, check_win};
pub use prover::{Prover, Proving};
