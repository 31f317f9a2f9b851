//! Places in tables that searches on several threads share.

use std::sync::atomic::{AtomicU64, Ordering};

use laska_rules::PositionHash;

/// The place of an entry: its data, and its key combined with the data by exclusive or.
///
/// Threads read and write without locks. If two write at the same time, the halves may come from different entries;
/// what is read then has a key of no position, as good as none. After Hyatt and Mann, "A lockless transposition-table
/// implementation for parallel search" (2002).
#[derive(Default)]
pub(crate) struct Slot {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// Returns the key and the data.
    #[inline]
    pub(crate) fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.key_and_data.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    pub(crate) fn store(&self, key: u64, data: u64) {
        self.key_and_data.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Returns the index of the bucket of a position: the upper half of its hash, scaled to the number of buckets.
#[inline]
pub(crate) const fn bucket_index(PositionHash(key): PositionHash, buckets: usize) -> usize {
    (((key >> 32) * buckets as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_it_was_stored() {
        let slot = Slot::default();
        assert_eq!(slot.load(), (0, 0));
        for (key, data) in [(5, 1), (u64::MAX, 0), (0, u64::MAX), (u64::MAX, u64::MAX)] {
            slot.store(key, data);
            assert_eq!(slot.load(), (key, data));
        }
    }

    #[test]
    fn halves_of_different_entries_match_no_position() {
        let (slot, other) = (Slot::default(), Slot::default());
        slot.store(5, 1 << 32);
        other.store(6, 2 << 32);
        slot.data.store(other.data.load(Ordering::Relaxed), Ordering::Relaxed);
        assert!(![5, 6].contains(&slot.load().0));
    }

    #[test]
    fn every_bucket_is_used_and_none_beyond() {
        for buckets in [1, 3, 1 << 20] {
            let last = bucket_index(PositionHash(u64::MAX), buckets);
            assert_eq!((bucket_index(PositionHash(0), buckets), last), (0, buckets - 1));
        }
    }
}
