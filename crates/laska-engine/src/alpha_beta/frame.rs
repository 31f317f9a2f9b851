//! Owns what the search keeps of one node while it looks at the moves below. Knows no rules.

use laska_rules::{Move, PositionHash, Undo};

use super::anchor::Anchor;
use crate::{Depth, Line, Score};

/// A node between the root and the one that is searched.
#[derive(Clone)]
pub(super) struct Frame {
    /// The best that the side to move is sure of already; only more matters.
    pub(super) alpha: Score,
    /// What the opponent is sure of already; as much is enough.
    pub(super) beta: Score,
    /// How deep to search below.
    pub(super) depth: Depth,
    pub(super) best: Best,
    /// The best play from here, as far as it beat alpha.
    pub(super) line: Line,
    /// Where the node's candidates start, and the next one to try.
    pub(super) first: usize,
    pub(super) next: usize,
    pub(super) replies: Replies,
    pub(super) scout: Scout,
    pub(super) hoped: Option<Score>,
    /// The move that is being searched, and how to take it back.
    pub(super) played: Option<(Move, Undo)>,
    /// The node's place in the table.
    pub(super) key: PositionHash,
}

/// The best found at a node so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) score: Score,
    /// What the score rests on.
    pub(super) rests_on: Anchor,
    /// How many quiet plies the way to what it rests on may begin with, where the 40-move rule counts them.
    pub(super) quiet: usize,
    /// The move that raised alpha last.
    pub(super) mv: Option<Move>,
}

/// How many moves a node has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Replies {
    Single,
    Many,
}

/// How the move at hand is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scout {
    /// With an empty window and so much less deep: is there any reason to look closer?
    Reduced(u8),
    /// With an empty window: is it any better than the best?
    Ahead,
    /// With the whole window.
    Over,
}

impl Frame {
    pub(super) const EMPTY: Self = Self {
        alpha: Score::DRAW,
        beta: Score::DRAW,
        depth: Depth(0),
        best: Best::NOTHING,
        line: Line::EMPTY,
        first: 0,
        next: 0,
        replies: Replies::Many,
        scout: Scout::Over,
        hoped: None,
        played: None,
        key: PositionHash(0),
    };

    /// Starts over with that window and depth.
    pub(super) const fn begin(&mut self, alpha: Score, beta: Score, depth: Depth) {
        self.alpha = alpha;
        self.beta = beta;
        self.depth = depth;
        self.best = Best::NOTHING;
        self.line.clear();
        self.played = None;
        self.hoped = None;
    }

    /// Whether more than a yes or no is asked.
    pub(super) fn is_open(&self) -> bool {
        self.beta > self.alpha.next()
    }
}

impl Frame {
    /// How a move is searched that is not the first and not reduced.
    pub(super) fn unreduced_scout(&self) -> Scout {
        if self.is_open() { Scout::Ahead } else { Scout::Over }
    }

    /// How the move at hand is to be searched again, as it was better than alpha; `None` when that is certain.
    pub(super) fn next_scout(&self, score: Score) -> Option<Scout> {
        match self.scout {
            Scout::Reduced(_) => Some(self.unreduced_scout()),
            Scout::Ahead if score < self.beta => Some(Scout::Over),
            Scout::Ahead | Scout::Over => None,
        }
    }

    /// Whether only the length of a win or loss is asked.
    pub(super) fn is_decided(&self) -> bool {
        [self.alpha, self.beta].into_iter().any(|score| score.decided_in().is_some())
    }
}

impl Best {
    pub(super) const NOTHING: Self = Self { score: Score::BELOW_ALL, rests_on: Anchor::FREE, quiet: 0, mv: None };
}
