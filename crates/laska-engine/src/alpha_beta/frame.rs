//! What the search knows of each node between the root and the current one.

use laska_rules::{Move, PositionHash, Undo};

use crate::in_progress::MoveKey;
use crate::path::PathDependency;
use crate::{Depth, Pv, Score};

/// The value of a node for its side to move.
#[derive(Clone, Copy)]
pub(super) struct NodeValue {
    pub(super) score: Score,
    pub(super) depends_on: PathDependency,
    /// See [`BestSoFar::quiet_plies`].
    pub(super) quiet_plies: usize,
}

/// A node on the path from the root to the current node.
#[derive(Clone)]
pub(super) struct Frame {
    /// The score that the side to move can already force.
    pub(super) alpha: Score,
    /// The score at which the opponent avoids this node: a beta cutoff.
    pub(super) beta: Score,
    /// The remaining depth.
    pub(super) depth: Depth,
    pub(super) best: BestSoFar,
    /// The principal variation from this node, if a move has raised alpha.
    pub(super) pv: Pv,
    /// The index of the node's first move in `scored_moves`, and of the next one to search.
    pub(super) first_move: usize,
    pub(super) next_move: usize,
    pub(super) reply_count: ReplyCount,
    pub(super) pass: Pass,
    /// In a futile node, an upper estimate of what a quiet move can reach.
    pub(super) futility_score: Option<Score>,
    /// Undoes the current move.
    pub(super) played: Option<Undo>,
    /// The node's key in the transposition table.
    pub(super) key: PositionHash,
    /// The current move, if this thread has claimed it, so that others leave it for later.
    pub(super) in_progress: Option<MoveKey>,
}

/// The best result at a node so far.
#[derive(Clone, Copy)]
pub(super) struct BestSoFar {
    pub(super) score: Score,
    pub(super) depends_on: PathDependency,
    /// An upper bound on the quiet plies, as the 40-move rule counts them, at the start of the lines that the score
    /// depends on.
    pub(super) quiet_plies: usize,
    /// The last move that raised alpha.
    pub(super) mv: Option<Move>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReplyCount {
    One,
    Many,
}

/// How the current move is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pass {
    /// With a zero window and the depth reduced by this many plies.
    Reduced(u8),
    /// With a zero window, to test whether the move beats alpha.
    ZeroWindow,
    /// With the full window.
    FullWindow,
}

impl Frame {
    pub(super) const EMPTY: Self = Self {
        alpha: Score::DRAW,
        beta: Score::DRAW,
        depth: Depth(0),
        best: BestSoFar::NONE,
        pv: Pv::EMPTY,
        first_move: 0,
        next_move: 0,
        reply_count: ReplyCount::Many,
        pass: Pass::FullWindow,
        futility_score: None,
        played: None,
        key: PositionHash(0),
        in_progress: None,
    };

    /// Resets the frame for a node with this window and depth.
    pub(super) const fn begin(&mut self, alpha: Score, beta: Score, depth: Depth) {
        self.alpha = alpha;
        self.beta = beta;
        self.depth = depth;
        self.best = BestSoFar::NONE;
        self.pv.clear();
        self.played = None;
        self.futility_score = None;
        self.in_progress = None;
    }

    pub(super) fn is_pv_node(&self) -> bool {
        self.beta > self.alpha.next()
    }

    /// Returns whether the window reaches into wins or losses. Nothing is pruned or reduced then, so that their
    /// distances are exact.
    pub(super) fn has_decisive_bound(&self) -> bool {
        [self.alpha, self.beta].into_iter().any(|score| score.plies_to_end().is_some())
    }

    /// Returns how to search a later move without a reduction.
    pub(super) fn full_depth_pass(&self) -> Pass {
        if self.is_pv_node() { Pass::ZeroWindow } else { Pass::FullWindow }
    }

    /// Returns how to search the current move again after its score exceeded alpha; `None` if the score is final.
    pub(super) fn re_search(&self, score: Score) -> Option<Pass> {
        match self.pass {
            Pass::Reduced(_) => Some(self.full_depth_pass()),
            Pass::ZeroWindow if score < self.beta => Some(Pass::FullWindow),
            Pass::ZeroWindow | Pass::FullWindow => None,
        }
    }
}

impl BestSoFar {
    const NONE: Self = Self { score: Score::NEG_INFINITY, depends_on: PathDependency::NONE, quiet_plies: 0, mv: None };
}
