//! Nodes of a proof search: their proof and disproof numbers, the children that a position's moves lead to, and what these
//! make of their parent.

use laska_rules::{Chain, Color, Move, MoveList, Position, PositionHash, Undo};

/// How many positions at least, in the worst of cases, must still be proved and disproved (Allis, van der Meulen, van
/// den Herik 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// It cannot be done.
pub(super) const NEVER: u32 = u32::MAX;

/// The largest number that can still come down; well below [`NEVER`], so that thresholds above it can be told.
const MOST: u32 = 1 << 30;

impl Numbers {
    pub(super) const PROVED: Self = Self { proof: 0, disproof: NEVER };
    pub(super) const DISPROVED: Self = Self { proof: NEVER, disproof: 0 };

    pub(super) const fn are_final(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What must be done for all of several things: the most for one of them, and one for each other that is not done yet.
///
/// The plain sum counts what is reached on several ways several times, which in a game full of transpositions drowns
/// everything else (Ueda, Hashimoto, Hashimoto, Iida: Weak Proof-Number Search, 2008).
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

    /// What the others add to the number of one of them.
    pub(super) const fn others(self) -> u32 {
        self.open.saturating_sub(1)
    }
}

/// How far one of several ways may go when the second best is at that number: a quarter beyond it, so that the search
/// does not jump to and fro between two ways that are about equal (Pawlewicz and Lew, 2006).
pub(super) const fn beyond(second: u32) -> u32 {
    second.saturating_add(second / 4).saturating_add(1)
}

/// Whose move it is at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// The side whose win is to be proved: one proved child is enough.
    Attacker,
    /// The other side: all children must be proved.
    Defender,
}

/// What is known of a node by its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub(super) numbers: Numbers,
    /// Of a proved node: the plies to the end at most.
    pub(super) plies: u32,
    pub(super) ground: Ground,
    /// The child to be searched next, or the one that proves: its place.
    pub(super) best: usize,
    /// The number of the second best child, of which the mover chooses the least.
    pub(super) second: u32,
    /// What the other children add to the number of the best one.
    pub(super) others: u32,
}

impl Mover {
    /// How far the best child may go, for its node to stay below these thresholds and the best.
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

/// A node that a move leads to, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) hash: PositionHash,
    /// The moves from here to there: one, and those that were forced.
    pub(super) way: u32,
    pub(super) numbers: Numbers,
    /// Of a proved node: the plies from there to the end at most.
    pub(super) plies: u32,
    pub(super) ground: Ground,
}

/// What a disproof rests on; better is more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    /// On some other way from the root than this one.
    OtherWay,
    /// On this way: that the position which is that many nodes from the root came before.
    Way(usize),
    /// On nothing but the position.
    Itself,
}

/// Single replies that are followed at most: forced play may go in a circle.
const FORCED: u32 = 32;

/// Moves that were played, to be taken back.
pub(super) type Played = Vec<(Move, Undo)>;

/// Plays a move and all that is forced after it. Says how many moves the side to move has there.
pub(super) fn follow(position: &mut Position, mv: Move, chain: Chain, played: &mut Played) -> usize {
    let mut next = mv;
    let mut forced = MoveList::new();
    for _ in 0..FORCED {
        played.push((next, position.play_unchecked(next)));
        let count = position.count_moves(chain);
        if count != 1 {
            return count;
        }
        position.moves_into(chain, &mut forced);
        next = forced[0];
    }
    1
}

/// Takes back what was played, down to that many moves.
pub(super) fn take_back(position: &mut Position, played: &mut Played, down_to: usize) {
    for (mv, undo) in played.drain(down_to..).rev() {
        position.undo(mv, undo);
    }
}

impl Child {
    pub(super) fn new(position: &mut Position, mv: Move, chain: Chain, attacker: Color, played: &mut Played) -> Self {
        let before = played.len();
        let replies = follow(position, mv, chain, played) as u32;
        // Whoever is to move needs one good move, the other an answer to all.
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
