//! Owns the way down by a move and up again with what it was worth. Knows not what ends a node.

use laska_rules::Move;

use super::frame::{Replies, Scout};
use super::reduction::reduction;
use super::{AlphaBeta, Next, Value, ordering};
use crate::table::Bound;
use crate::{Depth, Judge};

impl<J: Judge> AlphaBeta<J> {
    /// Tries the most promising of the moves left, if there is one.
    pub(super) fn pick(&mut self) -> Next {
        let frame = &mut self.frames[self.ply];
        let Some(mv) = ordering::pick(&mut self.candidates[frame.next..]) else {
            return self.finish();
        };
        let earlier = frame.next - frame.first;
        frame.next += 1;
        if earlier > 0
            && let Some(hoped) = frame.hoped
            && !self.position.promotes(mv)
        {
            frame.best.score = frame.best.score.max(hoped);
            return Next::Pick;
        }
        let less = reduction(frame, &self.position, mv, earlier);
        frame.scout = if earlier == 0 {
            Scout::Over
        } else if less > 0 {
            Scout::Reduced(less)
        } else {
            frame.unreduced_scout()
        };
        self.descend(mv)
    }

    /// Plays a move of the node and goes to the node behind it.
    fn descend(&mut self, mv: Move) -> Next {
        let frame = &self.frames[self.ply];
        let (ceiling, less) = match frame.scout {
            Scout::Reduced(less) => (frame.alpha.next(), less),
            Scout::Ahead => (frame.alpha.next(), 0),
            Scout::Over => (frame.beta, 0),
        };
        let (alpha, beta) = (-ceiling, -frame.alpha);
        let is_free = frame.replies == Replies::Single && self.ply < self.extended_plies;
        let depth = if is_free { frame.depth } else { frame.depth.less(1 + less) };
        let is_quiet = self.position.is_quiet(mv);
        let undo = self.position.play(mv);
        if is_quiet {
            self.path.push_quiet(self.position.hash());
        } else {
            self.path.push_lasting(self.position.hash());
        }
        if depth > Depth(0) {
            self.table.prefetch(self.key());
        }
        self.frames[self.ply].played = Some((mv, undo));
        self.ply += 1;
        self.frames[self.ply].begin(alpha, beta, depth);
        Next::Enter
    }

    /// Takes back the move that led to a finished node, and draws the conclusions.
    pub(super) fn resume(&mut self, below: Value) -> Next {
        let quiet = if self.path.came_quietly() { below.quiet + 1 } else { 0 };
        self.path.pop();
        self.ply -= 1;
        let (above, below_frames) = self.frames.split_at_mut(self.ply + 1);
        let frame = &mut above[self.ply];
        let (mv, undo) = frame.played.take().expect("a node below comes from a move");
        self.position.undo(mv, undo);
        let score = -below.score;
        if score > frame.alpha
            && let Some(scout) = frame.next_scout(score)
        {
            frame.scout = scout;
            return self.descend(mv);
        }
        // A move that is good enough is so on its own; any other score says something of all the moves.
        if score >= frame.beta {
            frame.best.rests_on = below.rests_on;
            frame.best.quiet = quiet;
        } else {
            frame.best.rests_on = frame.best.rests_on.min(below.rests_on);
            frame.best.quiet = frame.best.quiet.max(quiet);
        }
        frame.best.score = frame.best.score.max(score);
        if score > frame.alpha {
            frame.alpha = score;
            frame.best.mv = Some(mv);
            frame.line.set_with(mv, &below_frames[0].line);
        }
        if frame.alpha < frame.beta {
            return Next::Pick;
        }
        let depth = frame.depth;
        let tried = frame.first..frame.next - 1;
        let turn = self.position.turn();
        self.ordering.reward(turn, self.ply, mv, depth);
        for candidate in &self.candidates[tried] {
            self.ordering.blame(turn, candidate.mv, depth);
        }
        self.finish()
    }

    /// Keeps what was found at a node, as far as it holds on other paths, and hands it up.
    fn finish(&mut self) -> Next {
        let frame = &self.frames[self.ply];
        let best = frame.best;
        // An entry tells the plies to a decision, or else its depth; see `remembered`.
        let is_longer = best.score.decided_in().is_none() && best.quiet > frame.depth.0.into();
        let bound = if is_longer || best.rests_on.is_above(self.ply) {
            Bound::Unknown
        } else if best.score >= frame.beta {
            Bound::AtLeast
        } else if best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        // Without some of its moves the root is another position.
        if frame.depth > Depth(0) && (self.ply > 0 || self.left_out.is_empty()) {
            self.table.put(frame.key, best.score.seen_from(self.ply), bound, frame.depth, best.mv);
        }
        self.candidates.truncate(frame.first);
        Next::Resume(Value { score: best.score, rests_on: best.rests_on, quiet: best.quiet })
    }
}
