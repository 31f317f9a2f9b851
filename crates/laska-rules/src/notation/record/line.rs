//! Owns where the reading of one line of a record stands: the main line, or a variation.

use super::Comment;
use crate::{Move, MoveId, Position};

/// What was read last in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    /// Nothing: a variation begins.
    Beginning,
    /// A move, or the start of the game.
    Move,
    /// The comment behind it: the next one is about the move that comes.
    Comment,
    /// A variation.
    Variation,
}

/// A line up to the move that was read last.
pub(super) struct Line {
    pub(super) at: MoveId,
    pub(super) ply: usize,
    pub(super) position: Position,
    /// The position that a variation of the last move begins with.
    before: Option<Position>,
    pub(super) since: Since,
    /// What is said before the move that comes.
    pub(super) pending: Comment,
    /// Whether the line's next move is the main one there. It is not where a variation follows a line that was there
    /// before; it is, though a variation that began with the line's own last move was read already.
    pub(super) owns: bool,
    /// Where its parenthesis is, in bytes.
    pub(super) opened: usize,
}

impl Line {
    pub(super) fn main(start: Position) -> Self {
        Self {
            at: MoveId::START,
            ply: 0,
            position: start,
            before: None,
            since: Since::Move,
            pending: Comment::default(),
            owns: true,
            opened: 0,
        }
    }

    /// A line instead of the last move, if there is one, from the move before that.
    pub(super) fn variation(&self, from: MoveId, opened: usize) -> Option<Self> {
        let position = self.before.clone()?;
        let (ply, pending) = (self.ply - 1, Comment::default());
        Some(Self { at: from, ply, position, before: None, since: Since::Beginning, pending, owns: false, opened })
    }

    /// Goes on by a legal move.
    pub(super) fn play(&mut self, id: MoveId, mv: Move) {
        self.before = Some(self.position.clone());
        self.position.play(mv);
        (self.at, self.ply, self.since) = (id, self.ply + 1, Since::Move);
    }
}
