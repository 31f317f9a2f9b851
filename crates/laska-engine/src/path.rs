//! The path from the start of the game through the root to the current node, and draws by repetition and by the 40-move
//! rule. Positions are identified by hash.

use laska_rules::{DrawRules, PositionHash};

use crate::{Pv, Root};

/// A position on the path.
#[derive(Clone, Copy)]
struct Visit {
    hash: PositionHash,
    /// Plies since the last capture or soldier's step.
    quiet_plies: usize,
}

/// The number of buckets: a power of two, far greater than the number of positions on a path.
const BUCKETS: usize = 1024;

/// The positions of the game, the root, and those of the moves searched from it.
///
/// Captures do not rule out repetition of earlier positions: other captures free prisoners, and soldiers can be carried
/// back.
pub(crate) struct Path {
    rules: DrawRules,
    visits: Vec<Visit>,
    /// The number of positions for each value of the hash's low bits, which suffices to recognize most positions as
    /// new.
    counts: Box<[u16; BUCKETS]>,
    /// The index of the root.
    root: usize,
}

impl Path {
    pub(crate) fn new() -> Self {
        Self { rules: DrawRules::BOTH, visits: Vec::new(), counts: Box::new([0; BUCKETS]), root: 0 }
    }

    /// Resets the path to a root and its history.
    pub(crate) fn start(&mut self, root: &Root) {
        self.rules = root.draw_rules();
        self.visits.clear();
        self.counts.fill(0);
        self.root = root.history().len();
        self.visits.reserve(self.root + Pv::CAPACITY + 1);
        for &hash in root.history() {
            self.push(Visit { hash, quiet_plies: 0 });
        }
        self.push(Visit { hash: root.position().hash(), quiet_plies: root.quiet_plies() });
    }

    /// Adds the position after an officer's step.
    pub(crate) fn push_quiet(&mut self, hash: PositionHash) {
        let quiet_plies = self.quiet_plies() + 1;
        self.push(Visit { hash, quiet_plies });
    }

    /// Adds the position after a capture or a soldier's step.
    pub(crate) fn push_non_quiet(&mut self, hash: PositionHash) {
        self.push(Visit { hash, quiet_plies: 0 });
    }

    fn push(&mut self, visit: Visit) {
        self.counts[bucket(visit.hash)] += 1;
        self.visits.push(visit);
    }

    pub(crate) fn pop(&mut self) {
        if let Some(visit) = self.visits.pop() {
            self.counts[bucket(visit.hash)] -= 1;
        }
    }

    /// Returns what a draw at the current node depends on, if the node counts as a draw.
    ///
    /// A position searched after the root counts as a draw on its first repetition: the side that returned to it can do
    /// so again. Positions of the game itself must occur three times.
    pub(crate) fn draw(&self) -> Option<PathDependency> {
        if self.rules.forty_moves && self.quiet_plies() >= DrawRules::QUIET_PLIES {
            return Some(PathDependency::HISTORY);
        }
        if self.rules.repetition { self.repetition() } else { None }
    }

    /// Returns whether the 40-move rule may end the game within this many plies, so that a stored score may not be
    /// valid.
    pub(crate) fn nears_forty_moves(&self, plies: usize) -> bool {
        self.rules.forty_moves && self.quiet_plies() + plies >= DrawRules::QUIET_PLIES
    }

    /// Returns whether the last move counts for the 40-move rule.
    pub(crate) fn last_move_was_quiet(&self) -> bool {
        self.rules.forty_moves && self.quiet_plies() > 0
    }

    fn repetition(&self) -> Option<PathDependency> {
        let last = self.visits.len() - 1;
        let current = self.visits[last].hash;
        if self.counts[bucket(current)] == 1 {
            return None;
        }
        let mut occurrences = 1;
        // Both sides must have moved away and back, which takes an even number of plies, at least four.
        for back in (4..=last).step_by(2) {
            let index = last - back;
            if self.visits[index].hash != current {
                continue;
            }
            occurrences += 1;
            if index > self.root {
                return Some(PathDependency::at_ply(index - self.root));
            }
            if occurrences >= DrawRules::REPETITIONS {
                return Some(PathDependency::HISTORY);
            }
        }
        None
    }

    fn quiet_plies(&self) -> usize {
        self.visits.last().map_or(0, |visit| visit.quiet_plies)
    }
}

fn bucket(hash: PositionHash) -> usize {
    hash.0 as usize % BUCKETS
}

/// The earliest position on the search path that a score depends on.
///
/// A draw by repetition is true only below the position that is repeated. A score based on such a draw is backed up,
/// but stored in the transposition table only from that position upward, where it is valid on any path.
///
/// A score that causes a cutoff depends on one move only. Any other score depends on all moves, and so on the earliest
/// of their positions.
///
/// Still, a score stored on one path may be used on another where a repetition would change it: the graph history
/// interaction problem is not solved exactly (Kishimoto and Müller, 2004).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PathDependency(u8);

impl PathDependency {
    /// The game before the root. The score is valid in this search only and never stored in the table.
    const HISTORY: Self = Self(0);
    /// Nothing above the node. The score is valid on any path.
    pub(crate) const NONE: Self = Self(u8::MAX);

    const fn at_ply(ply: usize) -> Self {
        Self(ply as u8 + 1)
    }

    /// Returns whether a score of the node at a ply depends on a position above it.
    pub(crate) fn is_above(self, ply: usize) -> bool {
        self < Self::at_ply(ply)
    }
}
