//! Owns what the children of a node make of it.

use super::children::{Child, Ground};
use super::numbers::{All, NEVER, Numbers, beyond};

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
