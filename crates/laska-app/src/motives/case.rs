//! A move with its consequences, in which motives are looked for.

use laska_rules::{CaptureRule, Move, MoveList, Position};
use laska_worker::protocol::ScoreKind;

use super::facts::position_after;
use crate::search_result::SearchResult;

/// A move in a position, and the best play after it.
pub(super) struct Case<'a> {
    pub(super) position: &'a Position,
    pub(super) capture_rule: CaptureRule,
    pub(super) mv: Move,
    /// The score of the move, for the side that plays it.
    pub(super) score: ScoreKind,
    /// The best play after the move, the opponent's reply first.
    pub(super) replies: &'a [Move],
    /// The position after the move.
    pub(super) after: Position,
}

impl<'a> Case<'a> {
    /// Describes the move of a search result in the position that was searched.
    pub(super) fn new(position: &'a Position, capture_rule: CaptureRule, result: &'a SearchResult) -> Self {
        let replies = result.line.split_first().map_or(&[][..], |(_, replies)| replies);
        let after = position_after(position, result.mv);
        Self { position, capture_rule, mv: result.mv, score: result.score, replies, after }
    }

    /// Returns the legal moves in the position of the move.
    pub(super) fn legal(&self) -> MoveList {
        self.position.legal_moves(self.capture_rule)
    }

    /// Returns the opponent's best reply.
    pub(super) fn reply(&self) -> Option<Move> {
        self.replies.first().copied()
    }
}
