//! The table of proof numbers, with a fixed size. It identifies positions by hash, so its entries must be confirmed by
//! a checker. Searches on several threads may share one.

use std::sync::Arc;

use laska_rules::PositionHash;

use super::node::ProofNumbers;
use crate::prefetch::prefetch;
use crate::slot::{Slot, bucket_index};
use crate::{MemorySize, Nodes};

/// The stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProofEntry {
    /// The position is neither proved nor disproved.
    Open(ProofNumbers),
    /// The position is won.
    Proved {
        /// The maximum number of plies to the end.
        plies: u32,
    },
    /// The position is not won.
    Disproved {
        /// The number of plies within which it is not won.
        within: u32,
        /// For a disproof that depends on its path: the round of the search that found it, below [`ROUNDS`].
        round: Option<u32>,
    },
}

/// The number of rounds that entries distinguish.
pub(super) const ROUNDS: u32 = (1 << ROUND_BITS) - 1;

/// The table stores a round plus one, or 0 for none.
const ROUND_BITS: u32 = 30;

/// The bits of a proof number or disproof number.
const NUMBER_BITS: u32 = 31;

/// The bits below the kind of a result.
const RESULT_BITS: u32 = 62;

/// A [`ProofEntry`] in 64 bits. The upper two are its kind.
#[derive(Clone, Copy)]
struct PackedResult(u64);

impl From<ProofEntry> for PackedResult {
    fn from(entry: ProofEntry) -> Self {
        Self(match entry {
            ProofEntry::Open(numbers) => u64::from(numbers.proof) | u64::from(numbers.disproof) << NUMBER_BITS,
            ProofEntry::Proved { plies } => 1 << RESULT_BITS | u64::from(plies),
            ProofEntry::Disproved { within, round } => {
                2 << RESULT_BITS | u64::from(within) << ROUND_BITS | round.map_or(0, |round| u64::from(round) + 1)
            }
        })
    }
}

impl From<PackedResult> for ProofEntry {
    fn from(PackedResult(bits): PackedResult) -> Self {
        let low = |count: u32| (bits & ((1 << count) - 1)) as u32;
        match bits >> RESULT_BITS {
            0 => {
                let disproof = (bits >> NUMBER_BITS) as u32;
                Self::Open(ProofNumbers { proof: low(NUMBER_BITS), disproof })
            }
            1 => Self::Proved { plies: bits as u32 },
            _ => Self::Disproved { within: (bits >> ROUND_BITS) as u32, round: low(ROUND_BITS).checked_sub(1) },
        }
    }
}

/// An entry packed into 16 bytes.
#[derive(Clone, Copy)]
struct PackedEntry {
    /// The lower 48 bits of the hash, and the work in the lowest 16 bits.
    ///
    /// With the upper bits, which choose the bucket, they are the whole hash in a table of at least 2^16 buckets (4 MiB).
    key_and_work: u64,
    result: PackedResult,
}

impl PackedEntry {
    fn load(slot: &Slot) -> Self {
        let (key_and_work, result) = slot.load();
        Self { key_and_work, result: PackedResult(result) }
    }

    fn is_of(self, key: PositionHash) -> bool {
        (self.key_and_work ^ key.0 << Work::BITS) >> Work::BITS == 0 && !self.work().is_none()
    }

    const fn work(self) -> Work {
        Work(self.key_and_work as u16)
    }
}

/// The number of nodes searched for an entry, 0 only in an empty one. It has the precision of the upper half of a
/// 32-bit floating-point number without its sign, so that it can be compared as an integer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Work(u16);

impl Work {
    const BITS: u32 = u16::BITS;

    /// Returns this work and that of more nodes.
    fn plus(self, nodes: u64) -> Self {
        let before = f32::from_bits(u32::from(self.0) << (Self::BITS - 1));
        Self(((before + nodes as f32).to_bits() >> (Self::BITS - 1)) as u16)
    }

    const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// The places that may store a position: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// A handle of a table. The entries are shared with all handles made by [`ProofTable::share`].
pub(super) struct ProofTable {
    buckets: Arc<[Bucket]>,
}

impl ProofTable {
    /// Returns the memory of an entry for each of this many nodes.
    pub(super) const fn memory_for(nodes: Nodes) -> MemorySize {
        let entries = if nodes.0 < usize::MAX as u64 { nodes.0 as usize } else { usize::MAX };
        MemorySize::of::<PackedEntry>(entries)
    }

    /// Creates a table of at most `memory`, but at least one bucket.
    pub(super) fn new(memory: MemorySize) -> Self {
        // 32 bits of the hash choose the bucket.
        let buckets = (memory.bytes() / size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect() }
    }

    /// Returns another handle of the same entries, for a search on another thread.
    pub(super) fn share(&self) -> Self {
        Self { buckets: Arc::clone(&self.buckets) }
    }

    /// Prefetches the entries that may store a position.
    #[inline]
    pub(super) fn prefetch(&self, key: PositionHash) {
        prefetch(&self.buckets[self.index(key)]);
    }

    pub(super) fn probe(&self, key: PositionHash) -> Option<ProofEntry> {
        let entry = self.buckets[self.index(key)].0.iter().map(PackedEntry::load).find(|entry| entry.is_of(key))?;
        Some(entry.result.into())
    }

    /// Stores an entry in place of the same position, or else of the entry with the least work, so that large subtrees
    /// are not replaced by the many small ones.
    pub(super) fn store(&self, key: PositionHash, entry: ProofEntry, nodes: u64) {
        let slots = &self.buckets[self.index(key)].0;
        let bucket = slots.each_ref().map(PackedEntry::load);
        let same = bucket.iter().position(|entry| entry.is_of(key));
        let least = || (0..bucket.len()).min_by_key(|&index| bucket[index].work()).expect("a bucket has entries");
        let index = same.unwrap_or_else(least);
        let before = same.map_or(Work(0), |index| bucket[index].work());
        let work = before.plus(nodes + 1);
        slots[index].store(key.0 << Work::BITS | u64::from(work.0), PackedResult::from(entry).0);
    }

    /// Removes the entry of a position.
    pub(super) fn remove(&self, key: PositionHash) {
        for slot in self.buckets[self.index(key)].0.iter().filter(|slot| PackedEntry::load(slot).is_of(key)) {
            slot.store(0, 0);
        }
    }

    fn index(&self, key: PositionHash) -> usize {
        bucket_index(key, self.buckets.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::node::MAX_FINITE;

    const OPEN: ProofEntry = ProofEntry::Open(ProofNumbers { proof: 3, disproof: 4 });
    const PROVED: ProofEntry = ProofEntry::Proved { plies: 7 };

    #[test]
    fn a_table_never_exceeds_its_size() {
        for memory in [0, 1, 3].map(MemorySize::mebibytes) {
            let table = ProofTable::new(memory);
            assert!(size_of_val(&*table.buckets) <= memory.bytes().max(size_of::<Bucket>()));
        }
    }

    #[test]
    fn entries_with_much_work_outlive_those_with_little() {
        let table = ProofTable::new(MemorySize::mebibytes(0));
        table.store(PositionHash(0), PROVED, 1000);
        (1..100).for_each(|key| table.store(PositionHash(key), OPEN, 1));
        assert_eq!(table.probe(PositionHash(0)), Some(PROVED));
        assert_eq!((1..100).filter(|&key| table.probe(PositionHash(key)).is_some()).count(), 3);
    }

    #[test]
    fn a_removed_entry_is_not_found() {
        let table = ProofTable::new(MemorySize::mebibytes(0));
        (0..2).for_each(|key| table.store(PositionHash(key), PROVED, 1));
        table.remove(PositionHash(0));
        assert_eq!([0, 1].map(|key| table.probe(PositionHash(key)).is_some()), [false, true]);
    }

    #[test]
    fn every_entry_is_read_as_it_was_stored() {
        let numbers = [1, 2, MAX_FINITE - 1, MAX_FINITE];
        let open = numbers
            .iter()
            .flat_map(|&proof| numbers.iter().map(move |&disproof| ProofEntry::Open(ProofNumbers { proof, disproof })));
        let plies = [0, 1, u32::MAX - 1, u32::MAX];
        let proved = plies.iter().map(|&plies| ProofEntry::Proved { plies });
        let rounds = [None, Some(0), Some(ROUNDS - 1)];
        let disproved =
            plies.iter().flat_map(|&within| rounds.iter().map(move |&round| ProofEntry::Disproved { within, round }));
        let table = ProofTable::new(MemorySize::mebibytes(0));
        for entry in open.chain(proved).chain(disproved) {
            for nodes in [0, 1, 1 << 40, u64::MAX - 1] {
                table.store(PositionHash(1), entry, nodes);
                assert_eq!(table.probe(PositionHash(1)), Some(entry));
                assert_eq!(table.probe(PositionHash(2)), None);
            }
        }
    }

    #[test]
    fn hashes_that_differ_in_one_bit_are_distinct() {
        let table = ProofTable::new(MemorySize::mebibytes(4));
        for key in [0, 0x9e37_79b9_7f4a_7c15, u64::MAX].map(PositionHash) {
            table.store(key, PROVED, 1);
            for bit in 0..u64::BITS {
                assert_eq!(table.probe(PositionHash(key.0 ^ 1 << bit)), None, "bit {bit} of {:x}", key.0);
            }
            table.remove(key);
        }
    }

    #[test]
    fn more_work_is_never_less() {
        let mut work = Work(0);
        for nodes in (0..48).map(|bit| 1 << bit) {
            let more = work.plus(nodes);
            assert!(more > work, "{nodes} nodes more than all before");
            assert!(more.plus(1) >= more);
            work = more;
        }
    }
}
