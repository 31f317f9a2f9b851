//! Owns what a proof search of one root ends with.

use laska_rules::Move;

/// What a search of a root ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The attacker wins, by that move if it is its turn.
    Proved(Option<Move>),
    /// It cannot force a win.
    Disproved,
    /// It looks so, but only by what was found on other ways.
    Doubtful,
}
