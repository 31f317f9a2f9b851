//! The table of proof numbers, with a fixed size. It identifies positions by hash, so its entries must be confirmed by
//! a checker.

use laska_rules::PositionHash;

use super::node::ProofNumbers;
use crate::MemorySize;

/// The stored result of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofEntry {
    pub(super) numbers: ProofNumbers,
    /// For a proved position, the maximum number of plies to the end. For a disproved one, the number of plies within
    /// which it is not won.
    pub(super) plies: u32,
    /// For a disproof that depends on its path: the round of the search that found it.
    pub(super) round: Option<u32>,
}

/// An entry packed into 32 bytes.
#[derive(Clone, Copy, Default)]
struct PackedEntry {
    key: u64,
    proof: u32,
    disproof: u32,
    plies: u32,
    /// The number of nodes searched for the entry, plus one; 0 in an empty entry.
    work: u32,
    /// [`ProofEntry::round`] plus one, or 0 for none.
    round: u32,
}

/// The entries that may store a position.
type Bucket = [PackedEntry; 4];

const _: () = assert!(size_of::<PackedEntry>() == 32);

pub(super) struct ProofTable {
    buckets: Box<[Bucket]>,
}

impl ProofTable {
    /// Creates a table of at most `memory`, but at least one bucket.
    pub(super) fn new(memory: MemorySize) -> Self {
        // 32 bits of the hash choose the bucket.
        let buckets = (memory.bytes() / size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        Self { buckets: vec![Bucket::default(); buckets].into_boxed_slice() }
    }

    pub(super) fn probe(&self, key: PositionHash) -> Option<ProofEntry> {
        let entry = self.buckets[self.index(key)].iter().find(|entry| entry.key == key.0 && entry.work > 0)?;
        let numbers = ProofNumbers { proof: entry.proof, disproof: entry.disproof };
        Some(ProofEntry { numbers, plies: entry.plies, round: entry.round.checked_sub(1) })
    }

    /// Stores an entry in place of the same position, or else of the entry with the least work, so that large subtrees
    /// are not replaced by the many small ones.
    pub(super) fn store(&mut self, key: PositionHash, entry: ProofEntry, work: u64) {
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let same = bucket.iter().position(|entry| entry.key == key.0 && entry.work > 0);
        let least = || (0..bucket.len()).min_by_key(|&index| bucket[index].work).expect("a bucket has entries");
        let index = same.unwrap_or_else(least);
        let before = same.map_or(0, |index| bucket[index].work);
        bucket[index] = PackedEntry {
            key: key.0,
            proof: entry.numbers.proof,
            disproof: entry.numbers.disproof,
            plies: entry.plies,
            work: u32::try_from(work + 1).unwrap_or(u32::MAX).saturating_add(before),
            round: entry.round.map_or(0, |round| round + 1),
        };
    }

    /// Removes the entry of a position.
    pub(super) fn remove(&mut self, key: PositionHash) {
        let index = self.index(key);
        for entry in self.buckets[index].iter_mut().filter(|entry| entry.key == key.0) {
            *entry = PackedEntry::default();
        }
    }

    /// Returns the index of a bucket: the upper half of the hash, scaled to the number of buckets.
    const fn index(&self, key: PositionHash) -> usize {
        (((key.0 >> 32) * self.buckets.len() as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNKNOWN: ProofEntry = ProofEntry { numbers: ProofNumbers { proof: 3, disproof: 4 }, plies: 0, round: None };
    const PROVED: ProofEntry = ProofEntry { numbers: ProofNumbers::PROVED, plies: 7, round: None };

    #[test]
    fn a_table_never_exceeds_its_size() {
        for memory in [0, 1, 3].map(MemorySize::mebibytes) {
            let table = ProofTable::new(memory);
            assert!(size_of_val(&*table.buckets) <= memory.bytes().max(size_of::<Bucket>()));
        }
    }

    #[test]
    fn entries_with_much_work_outlive_those_with_little() {
        let mut table = ProofTable::new(MemorySize::mebibytes(0));
        table.store(PositionHash(0), PROVED, 1000);
        (1..100).for_each(|key| table.store(PositionHash(key), UNKNOWN, 1));
        assert_eq!(
            table.probe(PositionHash(0)).map(|entry| (entry.numbers, entry.plies)),
            Some((ProofNumbers::PROVED, 7))
        );
        assert_eq!((1..100).filter(|&key| table.probe(PositionHash(key)).is_some()).count(), 3);
    }

    #[test]
    fn a_removed_entry_is_not_found() {
        let mut table = ProofTable::new(MemorySize::mebibytes(0));
        (0..2).for_each(|key| table.store(PositionHash(key), PROVED, 1));
        table.remove(PositionHash(0));
        assert_eq!([0, 1].map(|key| table.probe(PositionHash(key)).is_some()), [false, true]);
    }

    #[test]
    fn the_table_stores_the_round_of_a_disproof() {
        let mut table = ProofTable::new(MemorySize::mebibytes(0));
        for round in [None, Some(0), Some(u32::MAX - 1)] {
            table.store(PositionHash(1), ProofEntry { numbers: ProofNumbers::DISPROVED, plies: 0, round }, 1);
            assert_eq!(table.probe(PositionHash(1)).map(|entry| entry.round), Some(round));
        }
    }
}
