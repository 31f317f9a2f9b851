//! Owns the check of a claimed win in one go, without steps.

use laska_rules::{Chain, Color, Move, Position};

use super::checker::{Checker, Checking};
use super::claim::{CheckedWin, Refutation};
use crate::{Memory, Nodes, TooMany};

/// Checks a win in one go; see [`Checker`].
///
/// # Errors
/// When more positions can arise than the memory holds; the inner one when the strategy fails.
pub fn check_win(
    root: &Position,
    chain: Chain,
    winner: Color,
    memory: Memory,
    mut strategy: impl FnMut(&Position) -> Option<Move>,
) -> Result<Result<CheckedWin, Refutation>, TooMany> {
    let mut checker = Checker::new(root, chain, winner, memory)?;
    loop {
        match checker.step(Nodes::MAX, &mut strategy)? {
            Checking::Walking(_) => {}
            Checking::Won(win) => return Ok(Ok(win)),
            Checking::Refuted(refutation) => return Ok(Err(refutation)),
        }
    }
}
