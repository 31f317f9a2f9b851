//! Owns every move that was tried in a game: a tree. The first way on from a position is its main line, any other one a
//! variation. Knows no rules: whoever adds a move has played it.

mod lines;
#[cfg(test)]
mod tests;

use crate::Move;

/// Which move of a tree: a number that no other move of this tree ever has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(usize);

impl MoveId {
    /// Stands for the start, which no move leads to.
    pub const START: Self = Self(0);
}

/// All moves of a game with their variations, and a note at each of them and at the start.
///
/// A [`MoveId`] belongs to the tree that gave it; each function that is given one of another tree may panic. One that was
/// deleted is still fine to ask about.
///
/// ```
/// # use laska_rules::{Game, MoveId, MoveTree, Variant};
/// let moves = Game::new(Variant::LASKA).legal_moves();
/// let mut tree = MoveTree::<&str>::new();
/// let first = tree.add(MoveId::START, moves[0]);
/// let other = tree.add(MoveId::START, moves[1]);
/// *tree.note_mut(other) = "also played";
/// assert_eq!(tree.next(MoveId::START), [first, other]);
/// assert_eq!((tree.variation(first), tree.variation(other)), (None, Some(other)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTree<N> {
    nodes: Vec<Node<N>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node<N> {
    /// The move that leads here; `None` at the start.
    mv: Option<Move>,
    parent: MoveId,
    /// The ways on, the main line first.
    next: Vec<MoveId>,
    note: N,
}

impl<N: Default> Default for MoveTree<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Default> MoveTree<N> {
    /// A tree without a move.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![Node { mv: None, parent: MoveId::START, next: Vec::new(), note: N::default() }] }
    }

    /// Adds a move after another one, unless it is there, and gives its number.
    pub fn add(&mut self, after: MoveId, mv: Move) -> MoveId {
        if let Some(id) = self.find(after, mv) {
            return id;
        }
        let id = MoveId(self.nodes.len());
        self.nodes.push(Node { mv: Some(mv), parent: after, next: Vec::new(), note: N::default() });
        self.nodes[after.0].next.push(id);
        id
    }

    /// Adds the moves that are not there yet, one after the other from the start, and gives the last one's number.
    pub fn add_line(&mut self, moves: impl IntoIterator<Item = Move>) -> MoveId {
        moves.into_iter().fold(MoveId::START, |at, mv| self.add(at, mv))
    }
}

impl<N> MoveTree<N> {
    fn node(&self, id: MoveId) -> &Node<N> {
        &self.nodes[id.0]
    }

    /// The ways on after a move, the main line first.
    #[must_use]
    pub fn next(&self, id: MoveId) -> &[MoveId] {
        &self.node(id).next
    }

    /// The move itself; `None` for the start.
    #[must_use]
    pub fn mv(&self, id: MoveId) -> Option<Move> {
        self.node(id).mv
    }

    /// The move before; the start is before itself.
    #[must_use]
    pub fn before(&self, id: MoveId) -> MoveId {
        self.node(id).parent
    }

    /// What is noted at a move, or at the start.
    #[must_use]
    pub fn note(&self, id: MoveId) -> &N {
        &self.node(id).note
    }

    /// The same, to be changed.
    pub fn note_mut(&mut self, id: MoveId) -> &mut N {
        &mut self.nodes[id.0].note
    }

    /// Whether a move is there and was not deleted. Numbers come from outside, and may be old.
    #[must_use]
    pub fn has(&self, id: MoveId) -> bool {
        let mut at = id;
        while at != MoveId::START {
            let Some(node) = self.nodes.get(at.0).filter(|node| self.next(node.parent).contains(&at)) else {
                return false;
            };
            at = node.parent;
        }
        true
    }

    /// The number of a move after another one, if it is there.
    #[must_use]
    pub fn find(&self, after: MoveId, mv: Move) -> Option<MoveId> {
        self.next(after).iter().copied().find(|&id| self.node(id).mv == Some(mv))
    }

    /// Makes the variation that begins with that move the main line of the position that it leaves.
    pub fn promote(&mut self, first: MoveId) {
        let before = self.before(first);
        let ways = &mut self.nodes[before.0].next;
        if let Some(place) = ways.iter().position(|&id| id == first) {
            ways[..=place].rotate_right(1);
        }
    }

    /// Forgets a move and all that comes after it.
    pub fn delete(&mut self, first: MoveId) {
        let before = self.before(first);
        self.nodes[before.0].next.retain(|&id| id != first);
    }

    /// The same moves under the same numbers, with other notes.
    #[must_use]
    pub fn with_notes<M>(&self, note: impl Fn(&N) -> M) -> MoveTree<M> {
        let nodes = self.nodes.iter();
        MoveTree {
            nodes: nodes
                .map(|node| Node { mv: node.mv, parent: node.parent, next: node.next.clone(), note: note(&node.note) })
                .collect(),
        }
    }
}

impl<N: PartialEq> MoveTree<N> {
    /// Whether both have the same moves in the same order with the same notes, whatever their numbers are and whatever
    /// was deleted from them.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        let mut waiting = vec![(MoveId::START, MoveId::START)];
        while let Some((here, there)) = waiting.pop() {
            let (ours, theirs) = (self.node(here), other.node(there));
            if (ours.mv, &ours.note, ours.next.len()) != (theirs.mv, &theirs.note, theirs.next.len()) {
                return false;
            }
            waiting.extend(ours.next.iter().copied().zip(theirs.next.iter().copied()));
        }
        true
    }
}
