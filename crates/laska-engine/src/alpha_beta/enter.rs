//! Owns what happens at a node before its moves are tried: most nodes end here.

use super::anchor::Anchor;
use super::frame::Replies;
use super::{AlphaBeta, MAX_PLY, Next, Value};
use crate::table::{Bound, Entry};
use crate::{Depth, Judge, Nodes, Plies, Score};

impl<J: Judge> AlphaBeta<J> {
    /// Looks at the node that the search has come to.
    pub(super) fn enter(&mut self) -> Next {
        debug_assert_eq!(self.position.hash(), self.position.hash_from_scratch());
        self.nodes += Nodes(1);
        let known = if self.ply > 0 { self.ended() } else { None };
        if let Some(value) = known {
            return Next::Resume(value);
        }
        // Takes at the end of the search are few and soon done: to ask for them would cost more than to search them.
        if self.frames[self.ply].depth == Depth(0) {
            return self.expand(None);
        }
        // Judging first gives the processor time to fetch what the table knows.
        let judged = self.judged();
        let key = self.key();
        let entry = self.table.get(key);
        let known = entry.filter(|_| self.ply > 0).and_then(|entry| self.remembered(entry));
        if let Some(value) = known.or_else(|| self.judged_enough(judged?)) {
            return Next::Resume(value);
        }
        self.frames[self.ply].key = key;
        self.expand(entry)
    }

    /// What the position is worth where nothing need be searched: the game ends, or the search does.
    fn ended(&mut self) -> Option<Value> {
        let must_take = self.position.must_take();
        let lost = Score::loss_in(plies(self.ply));
        if !must_take && !self.position.can_move() {
            return Some(Value { score: lost, rests_on: Anchor::FREE, quiet: 0 });
        }
        if let Some(rests_on) = self.path.draw() {
            return Some(Value { score: Score::DRAW, rests_on, quiet: 0 });
        }
        let frame = &mut self.frames[self.ply];
        if self.ply == MAX_PLY || frame.depth == Depth(0) && !must_take {
            return Some(Value { score: self.judge.judge(&self.position), rests_on: Anchor::FREE, quiet: 0 });
        }
        // Neither side can do worse than be lost at once, nor better than win by its next move.
        frame.alpha = frame.alpha.max(lost);
        frame.beta = frame.beta.min(Score::win_in(plies(self.ply + 1)));
        (frame.alpha >= frame.beta).then_some(Value { score: frame.alpha, rests_on: Anchor::FREE, quiet: 0 })
    }

    /// What an earlier search of the position is worth here, if it is enough.
    fn remembered(&self, entry: Entry) -> Option<Value> {
        let frame = &self.frames[self.ply];
        // Single replies that cost no depth may lead farther; what rests on such a way is not kept.
        let reach = entry.score.decided_in().map_or(entry.depth.0.into(), |plies| plies.0.into());
        // Of a node that asks for more than a yes or no, the line is wanted as well.
        if entry.depth < frame.depth || frame.is_open() || self.path.nears_forty_moves(reach) {
            return None;
        }
        let score = entry.score.seen_from_root(self.ply);
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= frame.beta,
            Bound::AtMost => score <= frame.alpha,
            Bound::Unknown => false,
        };
        is_enough.then_some(Value { score, rests_on: Anchor::FREE, quiet: reach })
    }

    /// Makes the node's moves.
    fn expand(&mut self, entry: Option<Entry>) -> Next {
        self.position.moves_into(self.chain, &mut self.moves);
        let frame = &mut self.frames[self.ply];
        frame.first = self.candidates.len();
        frame.next = frame.first;
        frame.replies = if self.moves.len() == 1 { Replies::Single } else { Replies::Many };
        let from_table = entry.and_then(|entry| entry.best);
        self.ordering.add_to(&mut self.candidates, &self.moves, &self.position, self.ply, from_table);
        if self.ply == 0 {
            let left_out = &self.left_out;
            self.candidates.retain(|candidate| !left_out.contains(&candidate.mv));
        }
        Next::Pick
    }
}

fn plies(ply: usize) -> Plies {
    Plies(ply as u16)
}
