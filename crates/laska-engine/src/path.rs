//! The positions from the start of the game through the root to the current node, and the draws that depend on them.
//! Knows hashes only.

use laska_rules::{DrawRules, PositionHash};

use crate::{Pv, Root};

/// A position on the path.
#[derive(Clone, Copy)]
struct Visit {
    hash: PositionHash,
    /// Plies since the last capture or soldier's step.
    quiet: usize,
}

/// A power of two, far more than a path has positions.
const BUCKETS: usize = 1024;

/// The positions of the game, the root, and the moves searched from there.
///
/// A capture does not end what can come again: prisoners are freed by other captures, and a soldier can be carried
/// back.
pub(crate) struct Path {
    rules: DrawRules,
    visits: Vec<Visit>,
    /// How many positions have a hash with these last bits: most are known to be new without a look back.
    counts: Box<[u16; BUCKETS]>,
    /// Where the root is.
    root: usize,
}

impl Path {
    pub(crate) fn new() -> Self {
        Self { rules: DrawRules::BOTH, visits: Vec::new(), counts: Box::new([0; BUCKETS]), root: 0 }
    }

    /// Starts over at a root.
    pub(crate) fn start(&mut self, root: &Root) {
        self.rules = root.draw_rules();
        self.visits.clear();
        self.counts.fill(0);
        self.root = root.history().len();
        self.visits.reserve(self.root + Pv::CAPACITY + 1);
        for &hash in root.history() {
            self.push(Visit { hash, quiet: 0 });
        }
        self.push(Visit { hash: root.position().hash(), quiet: root.quiet_plies() });
    }

    /// Adds the position after an officer's step.
    pub(crate) fn push_quiet(&mut self, hash: PositionHash) {
        let quiet = self.quiet() + 1;
        self.push(Visit { hash, quiet });
    }

    /// Adds the position after a capture or a soldier's step.
    pub(crate) fn push_non_quiet(&mut self, hash: PositionHash) {
        self.push(Visit { hash, quiet: 0 });
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

    /// What the draw rests on, if the game is drawn here or as good as drawn.
    ///
    /// A position after the root counts as a draw the second time already: the side that came back to it can do so
    /// again. Positions of the game itself must come three times.
    pub(crate) fn draw(&self) -> Option<PathDependency> {
        if self.rules.forty_moves && self.quiet() >= DrawRules::QUIET_PLIES {
            return Some(PathDependency::HISTORY);
        }
        if self.rules.repetition { self.repetition() } else { None }
    }

    /// Whether the 40-move rule may end the game within that many plies: then a score stored elsewhere does not hold
    /// here.
    pub(crate) fn nears_forty_moves(&self, plies: usize) -> bool {
        self.rules.forty_moves && self.quiet() + plies >= DrawRules::QUIET_PLIES
    }

    /// Whether the last move counts for the 40-move rule.
    pub(crate) fn last_move_was_quiet(&self) -> bool {
        self.rules.forty_moves && self.quiet() > 0
    }

    fn repetition(&self) -> Option<PathDependency> {
        let last = self.visits.len() - 1;
        let current = self.visits[last].hash;
        if self.counts[bucket(current)] == 1 {
            return None;
        }
        let mut occurrences = 1;
        // Both sides must have moved away and back: four plies at least, and an even number.
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

    fn quiet(&self) -> usize {
        self.visits.last().map_or(0, |visit| visit.quiet)
    }
}

fn bucket(hash: PositionHash) -> usize {
    hash.0 as usize % BUCKETS
}

/// The earliest position on the searched path that a score depends on.
///
/// A draw by repetition is true only below the position that comes again. The score that such a draw decides is backed
/// up as it is, but stored in the table from that position upward only, where it holds on any path.
///
/// A score that is good enough rests on one move; any other rests on all of them, and so on the earliest of their
/// anchors.
///
/// Still, a score stored from one path may be used on another where a repetition would change it: the graph history
/// interaction problem is not solved exactly (Kishimoto, Müller 2004).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PathDependency(u8);

impl PathDependency {
    /// The game before the root: true in this search only, and at no node of it for the table.
    const HISTORY: Self = Self(0);
    /// Nothing above: true wherever the position stands.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// The position at that ply.
    const fn at_ply(ply: usize) -> Self {
        Self(ply as u8 + 1)
    }

    /// Whether a score of the position at that ply depends on something above it.
    pub(crate) fn is_above(self, ply: usize) -> bool {
        self < Self::at_ply(ply)
    }
}
