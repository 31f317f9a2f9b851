//! All moves tried in a game, as a tree: the first move after a position goes on with its main line, any other one starts
//! a variation. It knows no rules: whoever adds a move has played it.

use alloc::vec;
use alloc::vec::Vec;

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

    /// Adds a move after another one, unless it is there, and returns its number.
    pub fn add(&mut self, after: MoveId, mv: Move) -> MoveId {
        if let Some(id) = self.find(after, mv) {
            return id;
        }
        let id = MoveId(self.nodes.len());
        self.nodes.push(Node { mv: Some(mv), parent: after, next: Vec::new(), note: N::default() });
        self.nodes[after.0].next.push(id);
        id
    }

    /// Adds the moves that are not there yet, one after the other from the start, and returns the last one's number.
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

/// Lines: the ways from the start through the moves.
impl<N> MoveTree<N> {
    /// Whether these moves are there, one after the other from the start.
    #[must_use]
    pub fn knows(&self, moves: &[Move]) -> bool {
        moves.iter().try_fold(MoveId::START, |at, &mv| self.find(at, mv)).is_some()
    }

    /// The number of the last of these moves, one after the other from the start.
    ///
    /// # Panics
    /// When they are not all there.
    #[must_use]
    pub fn at(&self, moves: &[Move]) -> MoveId {
        moves.iter().fold(MoveId::START, |at, &mv| self.find(at, mv).expect("every move that is played is added"))
    }

    /// The numbers of these moves, one after the other from the start, as far as they are there.
    pub fn line_of(&self, moves: impl IntoIterator<Item = Move>) -> Vec<MoveId> {
        let mut at = MoveId::START;
        moves.into_iter().map_while(|mv| self.find(at, mv).inspect(|&id| at = id)).collect()
    }

    /// The numbers from the first move to this one.
    #[must_use]
    pub fn path(&self, id: MoveId) -> Vec<MoveId> {
        let mut path: Vec<_> = core::iter::successors(Some(id), |&id| Some(self.before(id)))
            .take_while(|&id| id != MoveId::START)
            .collect();
        path.reverse();
        path
    }

    /// The numbers from the first move through this one to the end of its main line, or to the first note behind it that
    /// the line does not go on after.
    pub fn line(&self, id: MoveId, goes_on: impl Fn(&N) -> bool) -> Vec<MoveId> {
        let mut line = self.path(id);
        let mut at = id;
        while let (true, Some(&next)) = (goes_on(self.note(at)), self.next(at).first()) {
            line.push(next);
            at = next;
        }
        line
    }

    /// All moves, each after the one that it follows, main lines first.
    #[must_use]
    pub fn in_order(&self) -> Vec<MoveId> {
        let mut order = Vec::new();
        let mut waiting = vec![MoveId::START];
        while let Some(id) = waiting.pop() {
            order.push(id);
            waiting.extend(self.next(id).iter().rev());
        }
        order.split_off(1)
    }

    /// The first move of the innermost variation that a move belongs to; `None` in the main line.
    #[must_use]
    pub fn variation(&self, id: MoveId) -> Option<MoveId> {
        self.path(id).into_iter().rev().find(|&id| self.next(self.before(id)).first() != Some(&id))
    }

    /// The same move's place in the line beside this one, so many places on: where the two part.
    #[must_use]
    pub fn beside(&self, id: MoveId, ways_on: isize) -> Option<MoveId> {
        let parted = self.path(id).into_iter().rev().find(|&id| self.next(self.before(id)).len() > 1)?;
        let ways = self.next(self.before(parted));
        let place = ways.iter().position(|&id| id == parted)?;
        ways.get(place.checked_add_signed(ways_on)?).copied()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Variant};

    type Tree = MoveTree<Option<char>>;

    /// Lines of moves from the start, each a number among the legal ones.
    fn tree(lines: &[&[usize]]) -> (Tree, Vec<MoveId>) {
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

    fn whole_line(tree: &Tree, id: MoveId) -> Vec<MoveId> {
        tree.line(id, Option::is_none)
    }

    #[test]
    fn lines_that_begin_alike_share_their_moves() {
        let (tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[1]]);
        assert_eq!((tree.path(ends[0])[..2].to_vec(), tree.nodes.len()), (tree.path(ends[1])[..2].to_vec(), 6));
        assert_eq!((tree.variation(ends[0]), tree.variation(ends[1])), (None, Some(ends[1])));
        assert_eq!(whole_line(&tree, tree.path(ends[1])[0]), tree.path(ends[0]), "the first line is the main one");
        assert_eq!((tree.beside(ends[0], 1), tree.beside(ends[1], -1)), (Some(ends[1]), Some(ends[0])));
        assert_eq!((tree.beside(ends[2], -1), tree.beside(ends[2], 1)), (Some(tree.path(ends[0])[0]), None));
    }

    #[test]
    fn a_promoted_variation_is_the_main_line_and_a_deleted_one_is_gone() {
        let (mut tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 0, 0]]);
        tree.promote(ends[1]);
        let first = tree.path(ends[0])[0];
        assert_eq!((whole_line(&tree, first), tree.variation(ends[2])), (tree.path(ends[1]), Some(ends[0])));
        tree.delete(ends[0]);
        assert_eq!([ends[0], ends[1], ends[2]].map(|id| tree.has(id)), [false, true, false]);
    }

    #[test]
    fn a_line_ends_where_its_note_says_so() {
        let (mut tree, ends) = tree(&[&[0, 0, 0]]);
        let second = tree.path(ends[0])[1];
        *tree.note_mut(second) = Some('x');
        assert_eq!(whole_line(&tree, tree.path(ends[0])[0]), tree.path(second));
    }

    #[test]
    fn trees_are_alike_by_their_moves_and_notes_and_not_by_their_numbers() {
        let (one, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[1]]);
        let (mut other, others) = tree(&[&[1], &[0, 0, 0], &[0, 0, 1], &[2]]);
        assert!(!one.is_alike(&other));
        other.promote(other.path(others[1])[0]);
        other.delete(others[3]);
        assert!(one.is_alike(&other) && one != other);
        let noted = one.with_notes(|_| Some('a'));
        assert!(!one.is_alike(&noted) && noted.with_notes(|_| None) == one);
        assert_eq!(noted.note(ends[1]), &Some('a'));
    }
}
