//! Owns the lines of a tree: the ways from its start through its moves, and how one finds from one to another.

use super::{MoveId, MoveTree};
use crate::Move;

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
        let mut path: Vec<_> = std::iter::successors(Some(id), |&id| Some(self.before(id)))
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
