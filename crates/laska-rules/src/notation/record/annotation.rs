//! Owns what is noted at a move of a record.

use super::Comment;
use crate::notation::Nag;

/// What is noted at a move; at the start of a game, what is said before all moves (`after` the start).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// Said before the move: what a variation or a new thought begins with. Nothing is before the start; what is said
    /// there is not written.
    pub before: Comment,
    /// Said behind the move.
    pub after: Comment,
    /// Marks and judgments, in the order they stand in.
    pub nags: Vec<Nag>,
}
