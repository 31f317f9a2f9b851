//! Owns a solved set: what every position in it is worth, which moves are best, how best play goes on.

use std::collections::BTreeSet;

use laska_rules::{Chain, Move, Position};

use super::positions::{Positions, Wanted};
use super::segments::Segments;
use super::value::{State, Value};
use crate::{Memory, Nodes};

/// Every position that can arise from the root, with its exact value.
pub struct Solution {
    pub(super) root: Position,
    pub(super) chain: Chain,
    pub(super) positions: Positions,
    pub(super) states: Segments<State>,
    pub(super) decided: Nodes,
    pub(super) peak: Memory,
}

impl Solution {
    /// The position that was asked for.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// How long takes go on.
    #[must_use]
    pub const fn chain(&self) -> Chain {
        self.chain
    }

    /// How many positions can arise, the root included.
    #[must_use]
    pub const fn positions(&self) -> Nodes {
        Nodes(self.positions.len() as u64)
    }

    /// How many of them are won or lost; the others are drawn.
    #[must_use]
    pub const fn decided(&self) -> Nodes {
        self.decided
    }

    /// The most memory that was taken at any time.
    #[must_use]
    pub const fn peak(&self) -> Memory {
        self.peak
    }

    /// What a position is worth to its side to move; `None` if it cannot arise from the root.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        if position.board() != self.root.board() {
            return None;
        }
        let number = self.positions.find(&Wanted::new(position.pack()))?;
        Some(self.states[number as usize].value())
    }

    /// Every legal move with its value for the side that plays it, in the order of [`Position::moves`].
    ///
    /// Plies are counted from before the move: the best of these values is the position's own. `None` if the position
    /// cannot arise from the root.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Value)>> {
        self.value(position)?;
        let mut after = position.clone();
        let value = |mv| {
            let undo = after.play(mv);
            let value = self.value(&after).expect("what can arise from a position of the set is in the set");
            after.undo(mv, undo);
            (mv, value.one_ply_before())
        };
        Some(position.moves(self.chain).iter().copied().map(value).collect())
    }

    /// The first of the best moves; `None` if there is no move, or the position cannot arise from the root.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<Move> {
        let value = self.value(position)?;
        self.moves(position)?.into_iter().find_map(|(mv, worth)| (worth == value).then_some(mv))
    }

    /// Best play of both sides: the winner as fast as it can, the loser as slowly; of a draw, until a position comes for
    /// the second time. `None` if the position cannot arise from the root.
    #[must_use]
    pub fn line(&self, position: &Position) -> Option<Vec<Move>> {
        let mut number = self.positions.find(&Wanted::new(position.pack()))?;
        let (mut position, mut line, mut seen) = (position.clone(), Vec::new(), BTreeSet::new());
        while seen.insert(number) {
            let Some(mv) = self.best(&position) else { break };
            position.play(mv);
            line.push(mv);
            number = self.positions.find(&Wanted::new(position.pack()))?;
        }
        Some(line)
    }
}
