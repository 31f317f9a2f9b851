//! The solution of a position: exact values, best moves and best lines.

use std::collections::BTreeSet;

use laska_rules::{CaptureRule, Move, Position};

use super::retrograde::Analysis;
use super::value::GameValue;
use crate::{MemorySize, Nodes};

/// The exact values of every position that can arise from a root.
pub struct Solution {
    pub(super) root: Position,
    pub(super) capture_rule: CaptureRule,
    pub(super) analysis: Box<dyn Analysis>,
    pub(super) peak: MemorySize,
}

impl Solution {
    /// Returns the root.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// Returns the capture rule.
    #[must_use]
    pub const fn capture_rule(&self) -> CaptureRule {
        self.capture_rule
    }

    /// Returns the number of positions that can arise, including the root.
    #[must_use]
    pub fn positions(&self) -> Nodes {
        self.analysis.positions()
    }

    /// Returns the number of positions that are won or lost; the others are drawn.
    #[must_use]
    pub fn decided(&self) -> Nodes {
        self.analysis.decided()
    }

    /// Returns the peak memory usage.
    #[must_use]
    pub const fn peak_memory(&self) -> MemorySize {
        self.peak
    }

    /// Returns the value of a position for the side to move, or `None` if it cannot arise from the root.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<GameValue> {
        Some(self.analysis.state(position)?.value())
    }

    /// Returns every legal move with its value for the side that plays it, in the order of [`Position::legal_moves`].
    ///
    /// Plies include the move itself, so that the value of the best move is the value of the position. Returns `None`
    /// if the position cannot arise from the root.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, GameValue)>> {
        self.value(position)?;
        let mut after = position.clone();
        let value = |mv| {
            let undo = after.play_unchecked(mv);
            let value = self.value(&after).expect("the set contains all successors of its positions");
            after.undo(undo);
            (mv, value.one_ply_before())
        };
        Some(position.legal_moves(self.capture_rule).iter().copied().map(value).collect())
    }

    /// Returns the first of the best moves, or `None` if there is no move or the position cannot arise from the root.
    #[must_use]
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        let value = self.value(position)?;
        self.moves(position)?.into_iter().find_map(|(mv, move_value)| (move_value == value).then_some(mv))
    }

    /// Returns best play by both sides: the winner wins as fast and the loser loses as slowly as possible; a draw is
    /// played until a position is repeated. Returns `None` if the position cannot arise from the root.
    #[must_use]
    pub fn best_line(&self, position: &Position) -> Option<Vec<Move>> {
        self.value(position)?;
        let (mut position, mut line, mut seen) = (position.clone(), Vec::new(), BTreeSet::new());
        while seen.insert(position.pack()) {
            let Some(mv) = self.best_move(&position) else { break };
            position.play_unchecked(mv);
            line.push(mv);
        }
        Some(line)
    }
}
