//! Owns every move that was tried in a game: a tree. The first way on from a position is its main line, any other one a
//! variation. Knows no rules: whoever adds a move has played it.

use laska_rules::{Move, Outcome};

use super::clock::Times;
use crate::intent::MoveId;

/// All moves of a game, with what was settled and what time was left after each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    /// The move that leads here; `None` at the start.
    mv: Option<Move>,
    parent: MoveId,
    /// The ways on, the main line first.
    next: Vec<MoveId>,
    times: Option<Times>,
    settled: Option<Outcome>,
}

impl Tree {
    /// Stands for the start, which no move leads to.
    pub(super) const START: MoveId = MoveId(0);

    pub(super) fn new() -> Self {
        Self { nodes: vec![Node { mv: None, parent: Self::START, next: Vec::new(), times: None, settled: None }] }
    }

    fn node(&self, id: MoveId) -> &Node {
        &self.nodes[id.0]
    }

    /// The ways on after a move, the main line first.
    pub(super) fn next(&self, id: MoveId) -> &[MoveId] {
        &self.node(id).next
    }

    /// The move itself; `None` for the start.
    pub(super) fn mv(&self, id: MoveId) -> Option<Move> {
        self.node(id).mv
    }

    /// The move before; the start is before itself.
    pub(super) fn before(&self, id: MoveId) -> MoveId {
        self.node(id).parent
    }

    pub(super) fn times(&self, id: MoveId) -> Option<Times> {
        self.node(id).times
    }

    pub(super) fn set_times(&mut self, id: MoveId, times: Times) {
        self.nodes[id.0].times = Some(times);
    }

    pub(super) fn settled(&self, id: MoveId) -> Option<Outcome> {
        self.node(id).settled
    }

    pub(super) fn settle(&mut self, id: MoveId, outcome: Option<Outcome>) {
        self.nodes[id.0].settled = outcome;
    }

    /// Whether a move is there and was not deleted. Numbers come from outside, and may be old.
    pub(super) fn has(&self, id: MoveId) -> bool {
        id == Self::START
            || self.nodes.get(id.0).is_some_and(|node| self.next(node.parent).contains(&id) && self.has(node.parent))
    }

    /// Adds a move after another one, unless it is there, and gives its number.
    pub(super) fn add(&mut self, after: MoveId, mv: Move) -> MoveId {
        if let Some(id) = self.find(after, mv) {
            return id;
        }
        let id = MoveId(self.nodes.len());
        self.nodes.push(Node { mv: Some(mv), parent: after, next: Vec::new(), times: None, settled: None });
        self.nodes[after.0].next.push(id);
        id
    }

    /// Adds the moves that are not there yet, one after the other from the start, and gives the last one's number.
    pub(super) fn add_line(&mut self, moves: impl IntoIterator<Item = Move>) -> MoveId {
        moves.into_iter().fold(Self::START, |at, mv| self.add(at, mv))
    }

    /// Whether these moves are there, one after the other from the start.
    pub(super) fn knows(&self, moves: &[Move]) -> bool {
        moves.iter().try_fold(Self::START, |at, &mv| self.find(at, mv)).is_some()
    }

    /// The number of the last of these moves, one after the other from the start.
    ///
    /// # Panics
    /// When they are not all there.
    pub(super) fn at(&self, moves: &[Move]) -> MoveId {
        moves.iter().fold(Self::START, |at, &mv| self.find(at, mv).expect("every move that is played is added"))
    }

    /// The numbers of these moves, one after the other from the start, as far as they are there.
    pub(super) fn line_of(&self, moves: impl IntoIterator<Item = Move>) -> Vec<MoveId> {
        let mut at = Self::START;
        moves.into_iter().map_while(|mv| self.find(at, mv).inspect(|&id| at = id)).collect()
    }

    fn find(&self, after: MoveId, mv: Move) -> Option<MoveId> {
        self.next(after).iter().copied().find(|&id| self.node(id).mv == Some(mv))
    }

    /// The numbers from the first move to this one.
    pub(super) fn path(&self, id: MoveId) -> Vec<MoveId> {
        let mut path: Vec<_> =
            std::iter::successors(Some(id), |&id| Some(self.before(id))).take_while(|&id| id != Self::START).collect();
        path.reverse();
        path
    }

    /// The numbers from the first move through this one to the end of its main line.
    pub(super) fn line(&self, id: MoveId) -> Vec<MoveId> {
        let mut line = self.path(id);
        let mut at = id;
        while let (None, Some(&next)) = (self.settled(at), self.next(at).first()) {
            line.push(next);
            at = next;
        }
        line
    }

    /// All moves, each after the one that it follows, main lines first.
    pub(super) fn in_order(&self) -> Vec<MoveId> {
        let mut order = Vec::new();
        let mut waiting = vec![Self::START];
        while let Some(id) = waiting.pop() {
            order.push(id);
            waiting.extend(self.next(id).iter().rev());
        }
        order.split_off(1)
    }

    /// The first move of the innermost variation that a move belongs to; `None` in the main line.
    pub(super) fn variation(&self, id: MoveId) -> Option<MoveId> {
        self.path(id).into_iter().rev().find(|&id| self.next(self.before(id)).first() != Some(&id))
    }

    /// Makes the variation that begins with that move the main line of the position that it leaves.
    pub(super) fn promote(&mut self, first: MoveId) {
        let before = self.before(first);
        let ways = &mut self.nodes[before.0].next;
        if let Some(place) = ways.iter().position(|&id| id == first) {
            ways[..=place].rotate_right(1);
        }
    }

    /// Forgets a move and all that comes after it.
    pub(super) fn delete(&mut self, first: MoveId) {
        let before = self.before(first);
        self.nodes[before.0].next.retain(|&id| id != first);
    }

    /// The same move's place in the line beside this one, so many places on: where the two part.
    pub(super) fn beside(&self, id: MoveId, ways_on: isize) -> Option<MoveId> {
        let parted = self.path(id).into_iter().rev().find(|&id| self.next(self.before(id)).len() > 1)?;
        let ways = self.next(self.before(parted));
        let place = ways.iter().position(|&id| id == parted)?;
        ways.get(place.checked_add_signed(ways_on)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::{Game, Variant};

    use super::*;

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

    #[test]
    fn lines_that_begin_alike_share_their_moves() {
        let (tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[1]]);
        assert_eq!((tree.path(ends[0])[..2].to_vec(), tree.nodes.len()), (tree.path(ends[1])[..2].to_vec(), 6));
        assert_eq!((tree.variation(ends[0]), tree.variation(ends[1])), (None, Some(ends[1])));
        assert_eq!(tree.line(tree.path(ends[1])[0]), tree.path(ends[0]), "the first line is the main one");
        assert_eq!((tree.beside(ends[0], 1), tree.beside(ends[1], -1)), (Some(ends[1]), Some(ends[0])));
        assert_eq!((tree.beside(ends[2], -1), tree.beside(ends[2], 1)), (Some(tree.path(ends[0])[0]), None));
    }

    #[test]
    fn a_promoted_variation_is_the_main_line_and_a_deleted_one_is_gone() {
        let (mut tree, ends) = tree(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 0, 0]]);
        tree.promote(ends[1]);
        assert_eq!((tree.line(tree.path(ends[0])[0]), tree.variation(ends[2])), (tree.path(ends[1]), Some(ends[0])));
        tree.delete(ends[0]);
        assert_eq!([ends[0], ends[1], ends[2]].map(|id| tree.has(id)), [false, true, false]);
    }

    #[test]
    fn a_line_ends_where_its_game_was_given_up() {
        let (mut tree, ends) = tree(&[&[0, 0, 0]]);
        let second = tree.path(ends[0])[1];
        tree.settle(second, Some(Outcome::Drawn(laska_rules::Draw::Agreed)));
        assert_eq!(tree.line(tree.path(ends[0])[0]), tree.path(second));
    }
}
