//! The nodes that the threads of a proof-number search are searching, so that each searches another one.

use std::sync::atomic::{AtomicU16, Ordering};

use laska_rules::PositionHash;

/// The number of threads on whose path each node is.
///
/// Nodes with the same low bits of the hash share a counter, and threads read and write without locks. A wrong count changes
/// only the order of the search.
pub(super) struct NodesInProgress {
    counts: Box<[AtomicU16]>,
}

impl NodesInProgress {
    const BUCKETS: usize = 1 << 16;

    pub(super) fn new() -> Self {
        Self { counts: (0..Self::BUCKETS).map(|_| AtomicU16::new(0)).collect() }
    }

    /// Adds a node to a path.
    pub(super) fn add(&self, node: PositionHash) {
        self.bucket(node).fetch_add(1, Ordering::Relaxed);
    }

    /// Removes a node from a path.
    pub(super) fn remove(&self, node: PositionHash) {
        self.bucket(node).fetch_sub(1, Ordering::Relaxed);
    }

    /// Returns the number of paths with a node.
    pub(super) fn count(&self, node: PositionHash) -> u16 {
        self.bucket(node).load(Ordering::Relaxed)
    }

    fn bucket(&self, PositionHash(hash): PositionHash) -> &AtomicU16 {
        &self.counts[hash as usize % Self::BUCKETS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_counted_until_it_is_removed() {
        let (in_progress, nodes) = (NodesInProgress::new(), [1, 2, 1, 3, 1].map(PositionHash));
        nodes.iter().for_each(|&node| in_progress.add(node));
        assert_eq!([1, 2, 3, 4].map(|node| in_progress.count(PositionHash(node))), [3, 1, 1, 0]);
        nodes.iter().for_each(|&node| in_progress.remove(node));
        assert_eq!([1, 2, 3, 4].map(|node| in_progress.count(PositionHash(node))), [0; 4]);
    }
}
