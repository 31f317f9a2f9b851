//! Owns the way from the game's past through the root to the node that is searched, and the draws that depend on it.
//! Knows hashes only.

use laska_rules::{DrawRules, PositionHash};

use super::anchor::Anchor;
use crate::{Line, Root};

/// A position on the way.
#[derive(Clone, Copy)]
struct Stand {
    hash: PositionHash,
    /// Plies since the last take or soldier's step.
    quiet: usize,
}

/// Numbers to count positions by, a power of two: far more than a way has positions.
const SHELVES: usize = 1024;

/// The positions of the game, the root, and the moves searched from there.
///
/// A take does not end what can come again: captives are set free by other takes, and a soldier can be carried back.
pub(super) struct Path {
    rules: DrawRules,
    stands: Vec<Stand>,
    /// How many positions have a hash of that number, so that most are known to be new without a look back.
    shelves: Box<[u16; SHELVES]>,
    /// Where the root is.
    root: usize,
}

impl Path {
    pub(super) fn new() -> Self {
        Self { rules: DrawRules::BOTH, stands: Vec::new(), shelves: Box::new([0; SHELVES]), root: 0 }
    }

    /// Starts over at that root.
    pub(super) fn begin(&mut self, root: &Root) {
        self.rules = root.draw_rules();
        self.stands.clear();
        self.shelves.fill(0);
        self.root = root.earlier().len();
        self.stands.reserve(self.root + Line::CAPACITY + 1);
        for &hash in root.earlier() {
            self.stand(Stand { hash, quiet: 0 });
        }
        self.stand(Stand { hash: root.position().hash(), quiet: root.quiet_plies() });
    }

    /// Goes on by a step of an officer.
    pub(super) fn push_quiet(&mut self, hash: PositionHash) {
        let quiet = self.quiet() + 1;
        self.stand(Stand { hash, quiet });
    }

    /// Goes on by a take or a soldier's step.
    pub(super) fn push_lasting(&mut self, hash: PositionHash) {
        self.stand(Stand { hash, quiet: 0 });
    }

    fn stand(&mut self, stand: Stand) {
        self.shelves[shelf(stand.hash)] += 1;
        self.stands.push(stand);
    }

    pub(super) fn pop(&mut self) {
        if let Some(stand) = self.stands.pop() {
            self.shelves[shelf(stand.hash)] -= 1;
        }
    }

    /// Whether the game is drawn here, or as good as drawn; tells what that rests on.
    ///
    /// A position that was searched through on the way here, after the root, counts as a draw at its second time
    /// already: whoever came back to it can do so again. Positions of the game itself count three times.
    pub(super) fn draw(&self) -> Option<Anchor> {
        if self.rules.forty_moves && self.quiet() >= DrawRules::QUIET_PLIES {
            return Some(Anchor::HISTORY);
        }
        if self.rules.repetition { self.repetition() } else { None }
    }

    /// Whether the 40-move rule may end the game within that many plies: then what is known of a position elsewhere
    /// says nothing of it here.
    pub(super) fn nears_forty_moves(&self, plies: usize) -> bool {
        self.rules.forty_moves && self.quiet() + plies >= DrawRules::QUIET_PLIES
    }

    /// Whether the last move brings the end by the 40-move rule nearer.
    pub(super) fn came_quietly(&self) -> bool {
        self.rules.forty_moves && self.quiet() > 0
    }

    fn repetition(&self) -> Option<Anchor> {
        let last = self.stands.len() - 1;
        let here = self.stands[last].hash;
        if self.shelves[shelf(here)] == 1 {
            return None;
        }
        let mut times = 1;
        // Both sides must have moved away and back: four plies at least, and an even number.
        for back in (4..=last).step_by(2) {
            let place = last - back;
            if self.stands[place].hash != here {
                continue;
            }
            times += 1;
            if place > self.root {
                return Some(Anchor::at_ply(place - self.root));
            }
            if times >= DrawRules::REPETITIONS {
                return Some(Anchor::HISTORY);
            }
        }
        None
    }

    fn quiet(&self) -> usize {
        self.stands.last().map_or(0, |stand| stand.quiet)
    }
}

fn shelf(hash: PositionHash) -> usize {
    hash.0 as usize % SHELVES
}
