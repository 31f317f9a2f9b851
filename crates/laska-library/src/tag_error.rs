//! Errors in the tags of the library's records.

use crate::GameCountsError;

/// An error in a tag.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagError {
    /// The tag is missing.
    #[error("missing")]
    Missing,
    /// The value is not a valid id.
    #[error("'{0}' is not a valid id; expected lowercase letters, digits and '-'")]
    InvalidId(String),
    /// The value is not a valid result.
    #[error(
        "'{0}' is not a result; expected 'Draw', 'White wins' or 'Black wins', optionally with 'in 9 plies' or 'in at most 9 plies'"
    )]
    Verdict(String),
    /// The value is not a known kind of proof.
    #[error("'{0}' is not a kind of proof; expected exact, searched or claim")]
    Proof(String),
    /// The value is not a number of plies from 1 to the length of the main line.
    #[error("'{0}' is not a number of plies; expected 1 to {1}")]
    Plies(String, usize),
    /// The value is not a score.
    #[error("'{0}' is not a score; expected counters with a sign and two decimals, such as '+1.74'")]
    Score(String),
    /// The value is not a number, or too large.
    #[error("'{0}' is not a number, or too large")]
    Number(String),
    /// The value is not a number of games with each result.
    #[error(transparent)]
    Games(GameCountsError),
    /// The opening is of a variant other than Lasker's.
    #[error("openings of '{0}' are not supported; expected laska")]
    Variant(&'static str),
}
