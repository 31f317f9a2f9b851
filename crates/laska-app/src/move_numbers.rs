//! Numbers of moves in stored texts, where deleted moves leave no gaps.

use laska_rules::{GameTree, NodeId};

/// The moves of a game tree, numbered from 1 in the order of a record. 0 is the start.
pub struct MoveNumbers {
    order: Vec<NodeId>,
}

impl MoveNumbers {
    pub fn of<N>(tree: &GameTree<N>) -> Self {
        Self { order: tree.preorder() }
    }

    /// Returns the number of a move; 0 for the start and for a move that is not in the tree.
    pub fn number(&self, id: NodeId) -> usize {
        self.order.iter().position(|&it| it == id).map_or(0, |index| index + 1)
    }

    /// Returns the number of the last move of a line; 0 if it has none.
    pub fn last_of(&self, line: &[NodeId]) -> usize {
        line.last().map_or(0, |&id| self.number(id))
    }

    /// Returns the move with a number; the start if there is none.
    pub fn node(&self, number: usize) -> NodeId {
        let index = number.checked_sub(1);
        index.and_then(|index| self.order.get(index).copied()).unwrap_or(NodeId::ROOT)
    }

    /// Returns the start and all moves, in their order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        std::iter::once(NodeId::ROOT).chain(self.order.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record::Records;

    use super::*;

    #[test]
    fn every_move_has_its_place_in_the_record_as_number() {
        let text = "1. c3-d4 e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 d6-e5) 2... c5-b4 *";
        let record = Records::new(text).next().expect("a game").expect("a record");
        let numbers = MoveNumbers::of(record.tree());
        for (number, id) in numbers.nodes().enumerate() {
            assert_eq!((numbers.number(id), numbers.node(number)), (number, id));
        }
        assert_eq!(numbers.nodes().count(), 7);
        assert_eq!((numbers.last_of(&record.main_line()), numbers.last_of(&[])), (4, 0));
        assert_eq!(numbers.node(7), NodeId::ROOT);
    }
}
