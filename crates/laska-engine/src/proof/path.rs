//! Owns the positions on the way from the root, and which of them comes again.

use laska_rules::PositionHash;

/// The nodes that are being searched, the root first.
pub(super) struct Path {
    hashes: Vec<PositionHash>,
    /// How many of the hashes there are with those last bits: hardly ever is the way itself gone through.
    counts: Box<[u16; COUNTS]>,
}

const COUNTS: usize = 1 << 12;

impl Path {
    pub(super) fn new() -> Self {
        Self { hashes: Vec::new(), counts: Box::new([0; COUNTS]) }
    }

    pub(super) fn push(&mut self, hash: PositionHash) {
        self.hashes.push(hash);
        self.counts[place(hash)] += 1;
    }

    pub(super) fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            self.counts[place(hash)] -= 1;
        }
    }

    /// Where on the way that position is, 0 for the root.
    pub(super) fn find(&self, hash: PositionHash) -> Option<usize> {
        if self.counts[place(hash)] == 0 { None } else { self.hashes.iter().position(|&other| other == hash) }
    }
}

const fn place(hash: PositionHash) -> usize {
    hash.0 as usize % COUNTS
}
