//! Owns what is not searched because a position's judgment is far enough from what matters. Knows no table.
//!
//! Both prunings are for nodes that ask yes or no, near the end of the search, where nothing can be taken and no win is
//! known. Their margins were chosen by matches.

use super::anchor::Anchor;
use super::{AlphaBeta, Value};
use crate::{Depth, Judge, Score};

/// How far above beta a judgment must be for each ply that is not searched: the opponent is left the chance to win that
/// much back.
const FAR_ABOVE: i32 = 65;
const FAR_ABOVE_DEPTH: Depth = Depth(5);
/// What a quiet move can be hoped to gain for each ply.
const HOPE: i32 = 100;
const HOPE_DEPTH: Depth = Depth(4);

impl<J: Judge> AlphaBeta<J> {
    /// What the node's position is judged, where that can spare a search.
    pub(super) fn judged(&self) -> Option<Score> {
        let frame = &self.frames[self.ply];
        let applies = self.ply > 0 && frame.depth <= FAR_ABOVE_DEPTH && !frame.is_open() && !frame.is_decided();
        (applies && !self.position.must_take()).then(|| self.judge.judge(&self.position))
    }

    /// What the node is worth if it is judged so far above beta that no search is needed (reverse futility). Notes in its
    /// frame when it is so far below alpha that only its first move and promotions are worth a look (futility).
    pub(super) fn judged_enough(&mut self, judged: Score) -> Option<Value> {
        let frame = &mut self.frames[self.ply];
        let plies = i32::from(frame.depth.0);
        if judged >= frame.beta.more(FAR_ABOVE * plies) {
            return Some(Value { score: judged, rests_on: Anchor::FREE, quiet: 0 });
        }
        let hoped = judged.more(HOPE * plies);
        if frame.depth <= HOPE_DEPTH && hoped <= frame.alpha {
            frame.hoped = Some(hoped);
        }
        None
    }
}
