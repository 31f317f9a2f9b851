//! Nodes of a proof search: their proof and disproof numbers, the children that a position's moves lead to, and what
//! these make of their parent.

use laska_rules::{CaptureRule, Color, Move, MoveList, Position, PositionHash, Undo};

/// Proof and disproof number: at least how many positions must still be proved and disproved (Allis, van der Meulen,
/// van den Herik 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// Impossible.
pub(super) const NEVER: u32 = u32::MAX;

/// The largest number that is not final; well below [`NEVER`], so that thresholds can be above it.
const MOST: u32 = 1 << 30;

impl Numbers {
    pub(super) const PROVED: Self = Self { proof: 0, disproof: NEVER };
    pub(super) const DISPROVED: Self = Self { proof: NEVER, disproof: 0 };

    pub(super) const fn are_final(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The number for doing all of several things: the largest of their numbers, and one for each other that is open.
///
/// The plain sum would count transpositions several times, and in this game there are too many of them (Ueda,
/// Hashimoto, Hashimoto, Iida: Weak Proof-Number Search, 2008).
#[derive(Clone, Copy, Default)]
pub(super) struct All {
    most: u32,
    open: u32,
}

impl All {
    pub(super) fn add(&mut self, number: u32) {
        self.most = self.most.max(number);
        self.open += u32::from(number > 0);
    }

    /// The number of the whole.
    pub(super) fn number(self) -> u32 {
        if self.most == NEVER { NEVER } else { self.most.saturating_add(self.others()).min(MOST) }
    }

    /// What the others add to the number of one.
    pub(super) const fn others(self) -> u32 {
        self.open.saturating_sub(1)
    }
}

/// The threshold of the best child by the number of the second best: a quarter above it, so that the search does not
/// jump back and forth between two that are about equal (Pawlewicz and Lew, 2006).
const fn beyond(second: u32) -> u32 {
    second.saturating_add(second / 4).saturating_add(1)
}

/// The side to move at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// The side that tries to win: one proved child is enough.
    Attacker,
    /// The other side: all children must be proved.
    Defender,
}

/// What the children of a node make of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub(super) numbers: Numbers,
    /// For a proved node: the plies to the end at most.
    pub(super) plies: u32,
    pub(super) ground: Ground,
    /// The index of the child to search next, or of the one that proves the node.
    pub(super) best: usize,
    /// The number of the second best child; the mover chooses the least.
    pub(super) second: u32,
    /// What the other children add to the number of the best one.
    pub(super) others: u32,
}

impl Mover {
    /// The thresholds of the best child, so that its node stays below its own and the child stays the best.
    pub(super) fn share(self, thresholds: Numbers, sum: &Sum) -> Numbers {
        let Numbers { proof, disproof } = thresholds;
        let second = beyond(sum.second);
        match self {
            Self::Attacker => Numbers { proof: proof.min(second), disproof: disproof - sum.others },
            Self::Defender => Numbers { proof: proof - sum.others, disproof: disproof.min(second) },
        }
    }
}

impl Sum {
    /// The sum of a node's children.
    pub(super) fn of(mover: Mover, children: impl Iterator<Item = Child>) -> Self {
        let (mut least, mut second, mut best) = (NEVER, NEVER, 0);
        let (mut all, mut shortest, mut longest) = (All::default(), u32::MAX, 0);
        let (mut weakest, mut strongest) = (Ground::Itself, Ground::OtherWay);
        for (place, child) in children.enumerate() {
            let Numbers { proof, disproof } = child.numbers;
            let (chosen, summed) = match mover {
                Mover::Attacker => (proof, disproof),
                Mover::Defender => (disproof, proof),
            };
            all.add(summed);
            let plies = child.way + child.plies;
            if chosen < least || chosen == 0 && mover == Mover::Attacker && plies < shortest {
                (second, least, best) = (least, chosen, place);
            } else {
                second = second.min(chosen);
            }
            if proof == 0 {
                (shortest, longest) = (shortest.min(plies), longest.max(plies));
            }
            if disproof == 0 {
                (weakest, strongest) = (weakest.min(child.ground), strongest.max(child.ground));
            }
        }
        let (numbers, plies, ground) = match mover {
            Mover::Attacker => (Numbers { proof: least, disproof: all.number() }, shortest, weakest),
            Mover::Defender => (Numbers { proof: all.number(), disproof: least }, longest, strongest),
        };
        let plies = if numbers.proof == 0 { plies } else { 0 };
        Self { numbers, plies, ground, best, second, others: all.others() }
    }
}

/// A node that a move leads to, after all forced replies.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) hash: PositionHash,
    /// The number of moves to it: one, and the forced ones.
    pub(super) way: u32,
    pub(super) numbers: Numbers,
    /// For a proved node: the plies from there to the end at most.
    pub(super) plies: u32,
    pub(super) ground: Ground,
}

/// What a disproof rests on; more is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    /// On a repetition on another path.
    OtherWay,
    /// On a repetition of the node at that depth of this path.
    Way(usize),
    /// On the position alone.
    Itself,
}

/// At most so many single replies are followed: forced play may be cyclic.
const FORCED: u32 = 32;

/// Moves that were played, to be undone.
pub(super) type Played = Vec<(Move, Undo)>;

/// Plays a move and all forced replies. Returns how many moves the side to move has then.
pub(super) fn follow(position: &mut Position, mv: Move, capture_rule: CaptureRule, played: &mut Played) -> usize {
    let mut next = mv;
    let mut forced = MoveList::new();
    for _ in 0..FORCED {
        played.push((next, position.play_unchecked(next)));
        let count = position.count_moves(capture_rule);
        if count != 1 {
            return count;
        }
        position.moves_into(capture_rule, &mut forced);
        next = forced[0];
    }
    1
}

/// Undoes moves, down to that many.
pub(super) fn take_back(position: &mut Position, played: &mut Played, down_to: usize) {
    for (mv, undo) in played.drain(down_to..).rev() {
        position.undo(mv, undo);
    }
}

impl Child {
    pub(super) fn new(
        position: &mut Position,
        mv: Move,
        capture_rule: CaptureRule,
        attacker: Color,
        played: &mut Played,
    ) -> Self {
        let before = played.len();
        let replies = follow(position, mv, capture_rule, played) as u32;
        // The side to move needs one good move, the other an answer to all.
        let numbers = match (position.turn() == attacker, replies) {
            (true, 0) => Numbers::DISPROVED,
            (false, 0) => Numbers::PROVED,
            (true, _) => Numbers { proof: 1, disproof: replies },
            (false, _) => Numbers { proof: replies, disproof: 1 },
        };
        let child = Self {
            mv,
            hash: position.hash(),
            way: (played.len() - before) as u32,
            numbers,
            plies: 0,
            ground: Ground::Itself,
        };
        take_back(position, played, before);
        child
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(numbers: &[u32]) -> u32 {
        let mut all = All::default();
        numbers.iter().for_each(|&number| all.add(number));
        all.number()
    }

    #[test]
    fn all_is_the_most_and_one_for_each_other() {
        for (numbers, expected) in
            [(&[][..], 0), (&[0, 0], 0), (&[5], 5), (&[5, 0, 3, 1], 7), (&[2, NEVER], NEVER), (&[MOST, MOST], MOST)]
        {
            assert_eq!(all(numbers), expected, "{numbers:?}");
        }
    }

    #[test]
    fn the_best_may_always_go_on() {
        assert!([0, 1, 5, MOST].into_iter().all(|second| beyond(second) > second));
        assert_eq!(beyond(NEVER), NEVER);
    }
}
