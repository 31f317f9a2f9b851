//! The transposition table. It has a fixed size, and its scores are relative to the stored position.

use std::num::NonZeroU32;

use laska_rules::{Move, PositionHash};

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

/// An entry packed into 16 bytes.
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

/// The entries that may store a position: one cache line.
type Bucket = [PackedEntry; 4];

const _: () = assert!(size_of::<Bucket>() == 64);

const EMPTY: PackedEntry =
    PackedEntry { key: 0, best_move: None, score: 0, depth: Depth(0), bound_and_generation: BoundAndGeneration(0) };

/// A transposition table.
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    /// The number of searches so far, modulo 64.
    generation: u8,
}

impl TranspositionTable {
    pub(crate) fn new(size: MemorySize) -> Self {
        // 32 bits of the hash choose the bucket.
        let buckets = (size.bytes() / size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        Self { buckets: vec![[EMPTY; 4]; buckets].into_boxed_slice(), generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([EMPTY; 4]);
        self.generation = 0;
    }

    /// Ages all entries, so that they are replaced first.
    pub(crate) const fn new_search(&mut self) {
        self.generation = (self.generation + 1) % 64;
    }

    pub(crate) fn probe(&self, key: PositionHash) -> Option<TableEntry> {
        let entry = self.buckets[self.index(key)].iter().find(|entry| entry.key == key.0)?;
        let (score, bound) = (Score::from_bits(entry.score), entry.bound_and_generation.bound());
        Some(TableEntry { score, bound, depth: entry.depth, best_move: entry.best_move })
    }

    /// Prefetches the bucket of a position into the processor's cache.
    ///
    /// The table is far larger than the caches: without prefetching, a search waits for memory a third of its time.
    #[inline]
    #[allow(unsafe_code)]
    pub(crate) fn prefetch(&self, key: PositionHash) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &raw const self.buckets[self.index(key)];
            // SAFETY: the pointer is to a bucket of the table, and a prefetch neither reads nor writes through it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Stores a result in place of the same position, or else of the shallowest entry, older searches first.
    ///
    /// A result without a move or a bound does not overwrite the move or the score of the same position.
    pub(crate) fn store(
        &mut self,
        key: PositionHash,
        score: Score,
        bound: Bound,
        depth: Depth,
        best_move: Option<Move>,
    ) {
        let (index, generation) = (self.index(key), self.generation);
        let bucket = &mut self.buckets[index];
        let same = bucket.iter().position(|entry| entry.key == key.0);
        let slot = same.unwrap_or_else(|| least_valuable(bucket, generation));
        let old = bucket[slot];
        let best_move = best_move.map(Move::bits).or(if same.is_some() { old.best_move } else { None });
        bucket[slot] = if same.is_some() && bound == Bound::None {
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
    }

    /// Returns the index of a bucket: the upper half of the hash, scaled to the number of buckets.
    const fn index(&self, key: PositionHash) -> usize {
        (((key.0 >> 32) * self.buckets.len() as u64) >> 32) as usize
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
fn least_valuable(bucket: &Bucket, generation: u8) -> usize {
    let value = |entry: &PackedEntry| (entry.bound_and_generation.generation() == generation, entry.depth);
    (0..bucket.len()).min_by_key(|&index| value(&bucket[index])).expect("a bucket has entries")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(table: &mut TranspositionTable, keys: std::ops::Range<u64>, depth: u8) {
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
        filled(&mut table, 1..4, 9);
        filled(&mut table, 10..20, 2);
        assert_eq!((found(&table, 1..4), found(&table, 10..20)), (3, 1));
        table.new_search();
        filled(&mut table, 20..24, 1);
        assert_eq!((found(&table, 1..20), found(&table, 20..24)), (0, 4));
    }

    #[test]
    fn storing_no_bound_preserves_the_old_score() {
        let mut table = TranspositionTable::new(MemorySize::mebibytes(0));
        filled(&mut table, 7..8, 5);
        table.store(PositionHash(7), Score::DRAW, Bound::None, Depth(9), None);
        let entry = table.probe(PositionHash(7)).expect("the position is stored");
        assert_eq!((entry.score, entry.bound, entry.depth), (Score::value(7), Bound::Exact, Depth(5)));
    }
}
