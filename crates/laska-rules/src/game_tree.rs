//! Game tree: the moves of a game with all variations.

use alloc::vec;
use alloc::vec::Vec;

use crate::Move;

/// A node of a [`GameTree`]. Ids are not reused, not even after a node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// The root: the starting position, before any move.
    pub const ROOT: Self = Self(0);
}

/// A tree of moves with a note at every node, the root included.
///
/// A node stands for the move that leads to it and for the position after that move. Its first child continues the main
/// line; every other child starts a variation. The tree does not check moves: add only moves that are legal.
///
/// A [`NodeId`] belongs to the tree that created it. Methods may panic if they get an id of another tree. Ids of deleted
/// nodes remain valid arguments.
///
/// ```
/// # use laska_rules::{Game, GameTree, NodeId, Variant};
/// let moves = Game::new(Variant::LASKA).legal_moves();
/// let mut tree = GameTree::<&str>::new();
/// let first = tree.add(NodeId::ROOT, moves[0]);
/// let second = tree.add(NodeId::ROOT, moves[1]);
/// *tree.note_mut(second) = "also played";
/// assert_eq!(tree.children(NodeId::ROOT), [first, second]);
/// assert_eq!((tree.variation_start(first), tree.variation_start(second)), (None, Some(second)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree<N> {
    nodes: Vec<Node<N>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node<N> {
    /// `None` at the root.
    mv: Option<Move>,
    parent: NodeId,
    /// The main line comes first.
    children: Vec<NodeId>,
    note: N,
}

impl<N: Default> Default for GameTree<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Default> GameTree<N> {
    /// Creates a tree that has only the root.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![Node { mv: None, parent: NodeId::ROOT, children: Vec::new(), note: N::default() }] }
    }

    /// Returns the child of `parent` with this move, and adds it if there is none.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        if let Some(id) = self.child(parent, mv) {
            return id;
        }
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node { mv: Some(mv), parent, children: Vec::new(), note: N::default() });
        self.nodes[parent.0].children.push(id);
        id
    }

    /// Adds a line of moves from the root and returns its last node.
    pub fn add_line(&mut self, moves: impl IntoIterator<Item = Move>) -> NodeId {
        moves.into_iter().fold(NodeId::ROOT, |parent, mv| self.add(parent, mv))
    }
}

impl<N> GameTree<N> {
    fn node(&self, id: NodeId) -> &Node<N> {
        &self.nodes[id.0]
    }

    /// Returns the children of a node, the main line first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// Returns the move that leads to a node, or `None` at the root.
    #[must_use]
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        self.node(id).mv
    }

    /// Returns the parent of a node. The root is its own parent.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> NodeId {
        self.node(id).parent
    }

    /// Returns the note at a node.
    #[must_use]
    pub fn note(&self, id: NodeId) -> &N {
        &self.node(id).note
    }

    /// Returns the note at a node, for editing.
    pub fn note_mut(&mut self, id: NodeId) -> &mut N {
        &mut self.nodes[id.0].note
    }

    /// Returns whether a node exists and neither it nor an ancestor was deleted. Accepts any id.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        let mut current = id;
        while current != NodeId::ROOT {
            let node = self.nodes.get(current.0).filter(|node| self.children(node.parent).contains(&current));
            let Some(node) = node else { return false };
            current = node.parent;
        }
        true
    }

    /// Returns the child of `parent` with this move, if there is one.
    #[must_use]
    pub fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.children(parent).iter().copied().find(|&id| self.node(id).mv == Some(mv))
    }

    /// Moves a node to the front of its parent's children, which makes it the main line there.
    pub fn promote(&mut self, id: NodeId) {
        let parent = self.parent(id);
        let children = &mut self.nodes[parent.0].children;
        if let Some(index) = children.iter().position(|&child| child == id) {
            children[..=index].rotate_right(1);
        }
    }

    /// Deletes a node and everything below it.
    pub fn delete(&mut self, id: NodeId) {
        let parent = self.parent(id);
        self.nodes[parent.0].children.retain(|&child| child != id);
    }

    /// Returns a tree with the same moves and ids and with converted notes.
    #[must_use]
    pub fn map_notes<M>(&self, convert: impl Fn(&N) -> M) -> GameTree<M> {
        let nodes = self.nodes.iter();
        GameTree {
            nodes: nodes
                .map(|node| Node {
                    mv: node.mv,
                    parent: node.parent,
                    children: node.children.clone(),
                    note: convert(&node.note),
                })
                .collect(),
        }
    }
}

/// Paths and lines.
impl<N> GameTree<N> {
    /// Returns whether the tree contains this line of moves from the root.
    #[must_use]
    pub fn contains_line(&self, moves: &[Move]) -> bool {
        moves.iter().try_fold(NodeId::ROOT, |parent, &mv| self.child(parent, mv)).is_some()
    }

    /// Returns the last node of a line of moves from the root.
    ///
    /// # Panics
    /// If the tree does not contain the line.
    #[must_use]
    pub fn node_after(&self, moves: &[Move]) -> NodeId {
        moves.iter().fold(NodeId::ROOT, |parent, &mv| self.child(parent, mv).expect("the tree contains the line"))
    }

    /// Follows moves from the root and returns the nodes, up to the first move that the tree does not contain.
    pub fn follow(&self, moves: impl IntoIterator<Item = Move>) -> Vec<NodeId> {
        let mut parent = NodeId::ROOT;
        moves.into_iter().map_while(|mv| self.child(parent, mv).inspect(|&id| parent = id)).collect()
    }

    /// Returns the nodes from the first move to this node. The root is not among them.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = core::iter::successors(Some(id), |&id| Some(self.parent(id)))
            .take_while(|&id| id != NodeId::ROOT)
            .collect();
        path.reverse();
        path
    }

    /// Returns the path to a node and the main line after it. The line stops at the first node, from `id` on, whose note
    /// does not satisfy `continues`.
    pub fn line_through(&self, id: NodeId, continues: impl Fn(&N) -> bool) -> Vec<NodeId> {
        let mut line = self.path(id);
        let mut last = id;
        while let (true, Some(&next)) = (continues(self.note(last)), self.children(last).first()) {
            line.push(next);
            last = next;
        }
        line
    }

    /// Returns all nodes but the root in depth-first order, parents before children and main lines first.
    #[must_use]
    pub fn preorder(&self) -> Vec<NodeId> {
        let mut order = Vec::new();
        let mut stack = vec![NodeId::ROOT];
        while let Some(id) = stack.pop() {
            order.push(id);
            stack.extend(self.children(id).iter().rev());
        }
        order.split_off(1)
    }

    /// Returns the first node of the innermost variation that contains a node, or `None` in the main line.
    #[must_use]
    pub fn variation_start(&self, id: NodeId) -> Option<NodeId> {
        self.path(id).into_iter().rev().find(|&id| self.children(self.parent(id)).first() != Some(&id))
    }

    /// Finds the last branch on the path to a node and returns the sibling `offset` places after the branch taken.
    #[must_use]
    pub fn sibling(&self, id: NodeId, offset: isize) -> Option<NodeId> {
        let branch = self.path(id).into_iter().rev().find(|&id| self.children(self.parent(id)).len() > 1)?;
        let siblings = self.children(self.parent(branch));
        let index = siblings.iter().position(|&id| id == branch)?;
        siblings.get(index.checked_add_signed(offset)?).copied()
    }
}

impl<N: PartialEq> GameTree<N> {
    /// Returns whether both trees have the same moves and notes in the same order. Ids and deleted nodes do not matter.
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        let mut stack = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((left, right)) = stack.pop() {
            let (left, right) = (self.node(left), other.node(right));
            if (left.mv, &left.note, left.children.len()) != (right.mv, &right.note, right.children.len()) {
                return false;
            }
            stack.extend(left.children.iter().copied().zip(right.children.iter().copied()));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Variant};

    type Tree = GameTree<Option<char>>;

    /// Builds a tree from lines of moves, each move an index into the legal moves, and returns the last node of each line.
    fn tree(lines: &[&[usize]]) -> (Tree, Vec<NodeId>) {
        let mut tree = Tree::new();
        let ends = lines.iter().map(|line| {
            let mut game = Game::new(Variant::LASKA);
            for &choice in *line {
                game.play(game.legal_moves()[choice]).expect("a legal move");
            }
            tree.add_line(game.moves().iter().copied())
        });
        let ends = ends.collect();
        (tree, ends)
    }

    fn whole_line(tree: &Tree, id: NodeId) -> Vec<NodeId> {
        tree.line_through(id, Option::is_none)
    }

    #[test]
    fn lines_share_their_common_moves() {
        let (tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[1]]);
        assert_eq!((tree.path(ends[0])[..2].to_vec(), tree.nodes.len()), (tree.path(ends[1])[..2].to_vec(), 6));
        assert_eq!((tree.variation_start(ends[0]), tree.variation_start(ends[1])), (None, Some(ends[1])));
        assert_eq!(whole_line(&tree, tree.path(ends[1])[0]), tree.path(ends[0]), "the first line is the main line");
        assert_eq!((tree.sibling(ends[0], 1), tree.sibling(ends[1], -1)), (Some(ends[1]), Some(ends[0])));
        assert_eq!((tree.sibling(ends[2], -1), tree.sibling(ends[2], 1)), (Some(tree.path(ends[0])[0]), None));
    }

    #[test]
    fn a_promoted_variation_becomes_the_main_line_and_a_deleted_one_is_gone() {
        let (mut tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 0, 0]]);
        tree.promote(ends[1]);
        let first = tree.path(ends[0])[0];
        assert_eq!((whole_line(&tree, first), tree.variation_start(ends[2])), (tree.path(ends[1]), Some(ends[0])));
        tree.delete(ends[0]);
        assert_eq!([ends[0], ends[1], ends[2]].map(|id| tree.contains(id)), [false, true, false]);
    }

    #[test]
    fn a_line_stops_at_a_note_that_does_not_continue_it() {
        let (mut tree, ends) = tree(&[&[0, 0, 0]]);
        let second = tree.path(ends[0])[1];
        *tree.note_mut(second) = Some('x');
        assert_eq!(whole_line(&tree, tree.path(ends[0])[0]), tree.path(second));
    }

    #[test]
    fn equivalence_compares_moves_and_notes_but_not_ids() {
        let (one, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[1]]);
        let (mut other, others) = tree(&[&[1], &[0, 0, 0], &[0, 0, 1], &[2]]);
        assert!(!one.is_equivalent(&other));
        other.promote(other.path(others[1])[0]);
        other.delete(others[3]);
        assert!(one.is_equivalent(&other) && one != other);
        let noted = one.map_notes(|_| Some('a'));
        assert!(!one.is_equivalent(&noted) && noted.map_notes(|_| None) == one);
        assert_eq!(noted.note(ends[1]), &Some('a'));
    }
}
