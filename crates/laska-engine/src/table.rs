//! The transposition table. It has a fixed size, and its scores are relative to the stored position. Searches on several
//! threads may share one.

use std::num::NonZeroU32;
use std::sync::Arc;

use laska_rules::{Move, PositionHash};

use crate::prefetch::prefetch;
use crate::slot::{Slot, bucket_index};
use crate::{Depth, MemorySize, Score};

/// The relation of a stored score to the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// No relation: the entry only stores a move.
    None,
    /// The exact score is at least as great.
    Lower,
    /// The exact score is at most as great.
    Upper,
    /// The score is exact.
    Exact,
}

/// The stored result of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: Depth,
    /// The bits of the best move. Because hashes may collide, the move is played only if it is legal.
    pub(crate) best_move: Option<NonZeroU32>,
}

/// An entry as it is stored, with its key.
#[derive(Clone, Copy)]
struct PackedEntry {
    key: u64,
    best_move: Option<NonZeroU32>,
    score: i16,
    depth: Depth,
    bound_and_generation: BoundAndGeneration,
}

/// A bound, and the number of the search that stored it modulo 64, in one byte.
#[derive(Clone, Copy)]
struct BoundAndGeneration(u8);

/// The places that may store a position: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// A handle of a transposition table. The entries are shared with all handles made by [`TranspositionTable::share`].
pub(crate) struct TranspositionTable {
    buckets: Arc<[Bucket]>,
    /// The number of searches so far, modulo 64.
    generation: u8,
}

impl TranspositionTable {
    pub(crate) fn new(size: MemorySize) -> Self {
        // 32 bits of the hash choose the bucket.
        let buckets = (size.bytes() / size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), generation: 0 }
    }

    /// Returns another handle of the same entries, for a search on another thread.
    pub(crate) fn share(&self) -> Self {
        Self { buckets: Arc::clone(&self.buckets), generation: self.generation }
    }

    pub(crate) fn clear(&mut self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.store(0, 0);
        }
        self.generation = 0;
    }

    /// Ages all entries, so that they are replaced first.
    pub(crate) const fn new_search(&mut self) {
        self.generation = (self.generation + 1) % 64;
    }

    pub(crate) fn probe(&self, key: PositionHash) -> Option<TableEntry> {
        let entry = self.buckets[self.index(key)].0.iter().map(PackedEntry::load).find(|entry| entry.key == key.0)?;
        let (score, bound) = (Score::from_bits(entry.score), entry.bound_and_generation.bound());
        Some(TableEntry { score, bound, depth: entry.depth, best_move: entry.best_move })
    }

    /// Prefetches the bucket of a position.
    #[inline]
    pub(crate) fn prefetch(&self, key: PositionHash) {
        prefetch(&self.buckets[self.index(key)]);
    }

    /// Stores a result in place of the same position, or else of the shallowest entry, older searches first.
    ///
    /// A result without a move or a bound does not overwrite the move or the score of the same position.
    pub(crate) fn store(&self, key: PositionHash, score: Score, bound: Bound, depth: Depth, best_move: Option<Move>) {
        let (index, generation) = (self.index(key), self.generation);
        let slots = &self.buckets[index].0;
        let bucket = slots.each_ref().map(PackedEntry::load);
        let same = bucket.iter().position(|entry| entry.key == key.0);
        let slot = same.unwrap_or_else(|| least_valuable(&bucket, generation));
        let old = bucket[slot];
        let best_move = best_move.map(Move::bits).or(if same.is_some() { old.best_move } else { None });
        let entry = if same.is_some() && bound == Bound::None {
            PackedEntry { best_move, ..old }
        } else {
            PackedEntry {
                key: key.0,
                best_move,
                score: score.to_bits(),
                depth,
                bound_and_generation: BoundAndGeneration::new(bound, generation),
            }
        };
        slots[slot].store(entry.key, entry.data());
    }

    fn index(&self, key: PositionHash) -> usize {
        bucket_index(key, self.buckets.len())
    }
}

impl PackedEntry {
    fn load(slot: &Slot) -> Self {
        let (key, data) = slot.load();
        Self::new(key, data)
    }

    /// Creates an entry of a key and [`PackedEntry::data`].
    const fn new(key: u64, data: u64) -> Self {
        Self {
            key,
            best_move: NonZeroU32::new(data as u32),
            score: (data >> 32) as i16,
            depth: Depth((data >> 48) as u8),
            bound_and_generation: BoundAndGeneration((data >> 56) as u8),
        }
    }

    /// Returns everything but the key.
    const fn data(self) -> u64 {
        let best_move = match self.best_move {
            Some(bits) => bits.get() as u64,
            None => 0,
        };
        best_move
            | (self.score as u16 as u64) << 32
            | (self.depth.0 as u64) << 48
            | (self.bound_and_generation.0 as u64) << 56
    }
}

impl BoundAndGeneration {
    const fn new(bound: Bound, generation: u8) -> Self {
        Self(generation << 2 | bound as u8)
    }

    const fn generation(self) -> u8 {
        self.0 >> 2
    }

    const fn bound(self) -> Bound {
        match self.0 & 0b11 {
            0 => Bound::None,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

/// Returns the index of the entry to replace by another position.
fn least_valuable(bucket: &[PackedEntry; 4], generation: u8) -> usize {
    let value = |entry: &PackedEntry| (entry.bound_and_generation.generation() == generation, entry.depth);
    (0..bucket.len()).min_by_key(|&index| value(&bucket[index])).expect("a bucket has entries")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(table: &TranspositionTable, keys: std::ops::Range<u64>, depth: u8) {
        for key in keys {
            table.store(PositionHash(key), Score::value(key as i32), Bound::Exact, Depth(depth), None);
        }
    }

    fn found(table: &TranspositionTable, keys: std::ops::Range<u64>) -> usize {
        keys.filter(|&key| table.probe(PositionHash(key)).is_some()).count()
    }

    #[test]
    fn a_table_never_exceeds_its_size() {
        for count in [0, 1, 3, 16] {
            let size = MemorySize::mebibytes(count);
            let table = TranspositionTable::new(size);
            assert!(size_of_val(&*table.buckets) <= size.bytes().max(64));
        }
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_the_next_search() {
        let mut table = TranspositionTable::new(MemorySize::mebibytes(0));
        fill(&table, 1..4, 9);
        fill(&table, 10..20, 2);
        assert_eq!((found(&table, 1..4), found(&table, 10..20)), (3, 1));
        table.new_search();
        fill(&table, 20..24, 1);
        assert_eq!((found(&table, 1..20), found(&table, 20..24)), (0, 4));
    }

    #[test]
    fn storing_no_bound_preserves_the_old_score() {
        let table = TranspositionTable::new(MemorySize::mebibytes(0));
        fill(&table, 7..8, 5);
        table.store(PositionHash(7), Score::DRAW, Bound::None, Depth(9), None);
        let entry = table.probe(PositionHash(7)).expect("the position is stored");
        assert_eq!((entry.score, entry.bound, entry.depth), (Score::value(7), Bound::Exact, Depth(5)));
    }

    #[test]
    fn an_entry_is_read_as_it_was_stored() {
        let best_moves = [None, NonZeroU32::new(1), NonZeroU32::new(u32::MAX)];
        for ((best_move, score), depth) in best_moves.into_iter().zip([0, -1, i16::MIN]).zip([0, 1, u8::MAX]) {
            let bound_and_generation = BoundAndGeneration::new(Bound::Exact, depth / 4);
            let entry = PackedEntry { key: 9, best_move, score, depth: Depth(depth), bound_and_generation };
            let slot = Slot::default();
            slot.store(entry.key, entry.data());
            let read = PackedEntry::load(&slot);
            assert_eq!((read.key, read.best_move, read.score, read.depth), (9, best_move, score, Depth(depth)));
            assert_eq!(read.bound_and_generation.0, bound_and_generation.0);
        }
    }

    #[test]
    fn what_one_handle_stores_another_finds() {
        let table = TranspositionTable::new(MemorySize::mebibytes(1));
        let other = table.share();
        fill(&table, 1..100, 3);
        assert_eq!(found(&other, 1..100), found(&table, 1..100));
        assert_ne!(found(&other, 1..100), 0);
    }
}
