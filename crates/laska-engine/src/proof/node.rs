//! Nodes of a proof-number search, and how their proof and disproof numbers are computed from those of their children.

use laska_rules::{CaptureRule, Color, Move, Position, PositionHash, Undo};

/// Proof and disproof number: lower bounds on the positions that must still be proved or disproved (Allis, van der
/// Meulen and van den Herik, 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// The number of an impossible proof or disproof.
pub(super) const INFINITY: u32 = u32::MAX;

/// The maximum number of an undecided node; well below [`INFINITY`], so that thresholds can exceed it.
pub(super) const MAX_FINITE: u32 = 1 << 30;

impl ProofNumbers {
    pub(super) const PROVED: Self = Self { proof: 0, disproof: INFINITY };
    pub(super) const DISPROVED: Self = Self { proof: INFINITY, disproof: 0 };

    pub(super) const fn are_below(self, thresholds: Self) -> bool {
        self.proof < thresholds.proof && self.disproof < thresholds.disproof
    }

    pub(super) const fn is_final(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The number for proving or disproving all children: the maximum of their numbers, plus one for each other undecided
/// child.
///
/// A plain sum would count transpositions several times, and Laska has too many of them (Ueda, Hashimoto, Hashimoto and
/// Iida, "Weak Proof-Number Search", 2008).
#[derive(Clone, Copy, Default)]
pub(super) struct WeakSum {
    max: u32,
    open: u32,
}

impl WeakSum {
    pub(super) fn add(&mut self, number: u32) {
        self.max = self.max.max(number);
        self.open += u32::from(number > 0);
    }

    pub(super) fn number(self) -> u32 {
        if self.max == INFINITY { INFINITY } else { self.max.saturating_add(self.others()).min(MAX_FINITE) }
    }

    /// Returns how much the other children add to the number of one child.
    pub(super) const fn others(self) -> u32 {
        self.open.saturating_sub(1)
    }
}

/// Returns the threshold of the best child, given the number of the second best: a quarter more, so that the search
/// does not alternate between two children with similar numbers (Pawlewicz and Lew, 2006).
const fn threshold_above(second: u32) -> u32 {
    second.saturating_add(second / 4).saturating_add(1)
}

/// The type of a node in the AND/OR tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeType {
    /// The attacker is to move: one proved child proves the node.
    Or,
    /// The defender is to move: all children must be proved.
    And,
}

/// The values of a node, computed from its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeSummary {
    pub(super) numbers: ProofNumbers,
    /// For a proved node, the maximum number of plies to the end.
    pub(super) plies: u32,
    pub(super) basis: DisproofBasis,
    /// The index of the child to search next, or of the child that proves the node.
    pub(super) best: usize,
    /// The number of the second best child; the best has the least.
    pub(super) second: u32,
    /// How much the other children add to the best child's number.
    pub(super) others: u32,
}

impl NodeType {
    /// Returns the thresholds of the best child: beyond them, the node exceeds its thresholds or another child is
    /// better.
    pub(super) fn child_thresholds(self, thresholds: ProofNumbers, summary: &NodeSummary) -> ProofNumbers {
        let ProofNumbers { proof, disproof } = thresholds;
        let second = threshold_above(summary.second);
        match self {
            Self::Or => ProofNumbers { proof: proof.min(second), disproof: disproof - summary.others },
            Self::And => ProofNumbers { proof: proof - summary.others, disproof: disproof.min(second) },
        }
    }
}

impl NodeSummary {
    /// Combines the children of a node.
    pub(super) fn of(node_type: NodeType, children: impl Iterator<Item = Child>) -> Self {
        let (mut least, mut second, mut best) = (INFINITY, INFINITY, 0);
        let (mut all, mut shortest, mut longest) = (WeakSum::default(), u32::MAX, 0);
        let (mut weakest, mut strongest) = (DisproofBasis::Position, DisproofBasis::OtherPath);
        for (index, child) in children.enumerate() {
            let ProofNumbers { proof, disproof } = child.numbers;
            let (chosen, summed) = match node_type {
                NodeType::Or => (proof, disproof),
                NodeType::And => (disproof, proof),
            };
            all.add(summed);
            let plies = child.distance + child.plies;
            if chosen < least || chosen == 0 && node_type == NodeType::Or && plies < shortest {
                (second, least, best) = (least, chosen, index);
            } else {
                second = second.min(chosen);
            }
            if proof == 0 {
                (shortest, longest) = (shortest.min(plies), longest.max(plies));
            }
            if disproof == 0 {
                (weakest, strongest) = (weakest.min(child.basis), strongest.max(child.basis));
            }
        }
        let (numbers, plies, basis) = match node_type {
            NodeType::Or => (ProofNumbers { proof: least, disproof: all.number() }, shortest, weakest),
            NodeType::And => (ProofNumbers { proof: all.number(), disproof: least }, longest, strongest),
        };
        let plies = if numbers.proof == 0 { plies } else { 0 };
        Self { numbers, plies, basis, best, second, others: all.others() }
    }
}

/// The node after a move and all forced replies to it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) hash: PositionHash,
    /// The number of plies to this node: one plus the forced replies.
    pub(super) distance: u32,
    pub(super) numbers: ProofNumbers,
    /// For a proved node, the maximum number of plies from it to the end.
    pub(super) plies: u32,
    pub(super) basis: DisproofBasis,
}

/// What a disproof depends on; greater is more reliable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DisproofBasis {
    /// A repetition on another path.
    OtherPath,
    /// A repetition of the node at this depth of the current path.
    Path(usize),
    /// The position alone.
    Position,
}

/// The maximum length of a forced sequence, as forced play may be cyclic.
const MAX_FORCED_PLIES: u32 = 32;

/// The moves played, as values that undo them.
pub(super) type Played = Vec<Undo>;

/// Plays a move and all forced replies. Returns the number of legal moves in the resulting position.
pub(super) fn play_forced(position: &mut Position, mv: Move, capture_rule: CaptureRule, played: &mut Played) -> usize {
    let mut next = mv;
    for _ in 0..MAX_FORCED_PLIES {
        played.push(position.play_unchecked(next));
        let count = position.count_moves(capture_rule);
        if count != 1 {
            return count;
        }
        next = position.legal_moves(capture_rule)[0];
    }
    1
}

/// Undoes moves until `down_to` of them are left.
pub(super) fn undo_to(position: &mut Position, played: &mut Played, down_to: usize) {
    played.drain(down_to..).rev().for_each(|undo| position.undo(undo));
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
        let replies = play_forced(position, mv, capture_rule, played) as u32;
        // The attacker needs one good move; all of the defender's moves must be answered.
        let numbers = match (position.turn() == attacker, replies) {
            (true, 0) => ProofNumbers::DISPROVED,
            (false, 0) => ProofNumbers::PROVED,
            (true, _) => ProofNumbers { proof: 1, disproof: replies },
            (false, _) => ProofNumbers { proof: replies, disproof: 1 },
        };
        let child = Self {
            mv,
            hash: position.hash(),
            distance: (played.len() - before) as u32,
            numbers,
            plies: 0,
            basis: DisproofBasis::Position,
        };
        undo_to(position, played, before);
        child
    }

    /// Returns the child of a node as another thread sees it while some threads are searching it: the number by which it is
    /// chosen is greater by theirs.
    pub(super) fn searched_by(&self, threads: u16, parent: NodeType) -> Self {
        if threads == 0 || self.numbers.is_final() {
            return *self;
        }
        let ProofNumbers { proof, disproof } = self.numbers;
        let greater = |number: u32| (number + u32::from(threads)).min(MAX_FINITE);
        let numbers = match parent {
            NodeType::Or => ProofNumbers { proof: greater(proof), disproof },
            NodeType::And => ProofNumbers { proof, disproof: greater(disproof) },
        };
        Self { numbers, ..*self }
    }

    /// Returns the child of a node that must be won within a number of plies.
    pub(super) fn within(self, plies: u32) -> Self {
        // A node with moves left takes at least another ply.
        let least = self.distance + u32::from(!self.numbers.is_final());
        if least > plies { Self { numbers: ProofNumbers::DISPROVED, ..self } } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(numbers: &[u32]) -> u32 {
        let mut all = WeakSum::default();
        numbers.iter().for_each(|&number| all.add(number));
        all.number()
    }

    #[test]
    fn a_weak_sum_is_the_maximum_plus_one_for_each_other_open_child() {
        for (numbers, expected) in [
            (&[][..], 0),
            (&[0, 0], 0),
            (&[5], 5),
            (&[5, 0, 3, 1], 7),
            (&[2, INFINITY], INFINITY),
            (&[MAX_FINITE, MAX_FINITE], MAX_FINITE),
        ] {
            assert_eq!(all(numbers), expected, "{numbers:?}");
        }
    }

    #[test]
    fn the_threshold_exceeds_the_second_best_number() {
        assert!([0, 1, 5, MAX_FINITE].into_iter().all(|second| threshold_above(second) > second));
        assert_eq!(threshold_above(INFINITY), INFINITY);
    }
}
