//! The transposition table: what is known of positions searched before, in a fixed amount of memory. Knows no plies:
//! scores are as seen from the position itself.

use std::num::NonZeroU32;

use laska_rules::{Move, PositionHash};

use crate::{Depth, MemorySize, Score};

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It does not: only the move is worth keeping.
    Unknown,
    /// The true one is no less.
    AtLeast,
    /// The true one is no more.
    AtMost,
    /// It is the true one.
    Exact,
}

/// What is stored of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: Depth,
    /// The bits of the best move. It is played only if it is found among the position's legal moves.
    pub(crate) best: Option<NonZeroU32>,
}

/// An entry in 16 bytes.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    best: Option<NonZeroU32>,
    score: i16,
    depth: Depth,
    stamp: Stamp,
}

/// A bound and the search that stored it, counted modulo 64, in one byte.
#[derive(Clone, Copy)]
struct Stamp(u8);

/// The slots that a position may be stored in: one cache line.
type Bucket = [Slot; 4];

const _: () = assert!(size_of::<Bucket>() == 64);

const EMPTY: Slot = Slot { key: 0, best: None, score: 0, depth: Depth(0), stamp: Stamp(0) };

/// The transposition table.
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    /// How many searches there were, modulo 64.
    search: u8,
}

impl TranspositionTable {
    pub(crate) fn new(size: MemorySize) -> Self {
        // Thirty-two bits of the hash choose the bucket.
        let buckets = (size.bytes() / size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        Self { buckets: vec![[EMPTY; 4]; buckets].into_boxed_slice(), search: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([EMPTY; 4]);
        self.search = 0;
    }

    /// Makes all entries old: they are replaced first.
    pub(crate) const fn begin_search(&mut self) {
        self.search = (self.search + 1) % 64;
    }

    pub(crate) fn get(&self, key: PositionHash) -> Option<Entry> {
        let slot = self.buckets[self.index(key)].iter().find(|slot| slot.key == key.0)?;
        let (score, bound) = (Score::from_bits(slot.score), slot.stamp.bound());
        Some(Entry { score, bound, depth: slot.depth, best: slot.best })
    }

    /// Has the processor fetch the entry of a position while it does other things.
    ///
    /// The table is far larger than the caches: without this a search spends a third of its time waiting for memory.
    #[inline]
    #[allow(unsafe_code)]
    pub(crate) fn prefetch(&self, key: PositionHash) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &raw const self.buckets[self.index(key)];
            // SAFETY: the pointer is to a bucket of the table, and a prefetch reads and writes nothing in any case.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Stores what was found last, in place of the same position, else of an old search, else of the shallowest entry.
    ///
    /// Of a position that is there already, the old move and score stay where the new ones are missing.
    pub(crate) fn put(&mut self, key: PositionHash, score: Score, bound: Bound, depth: Depth, best: Option<Move>) {
        let (index, search) = (self.index(key), self.search);
        let bucket = &mut self.buckets[index];
        let same = bucket.iter().position(|slot| slot.key == key.0);
        let place = same.unwrap_or_else(|| least_worth(bucket, search));
        let old = bucket[place];
        let best = best.map(Move::bits).or(if same.is_some() { old.best } else { None });
        bucket[place] = if same.is_some() && bound == Bound::Unknown {
            Slot { best, ..old }
        } else {
            Slot { key: key.0, best, score: score.to_bits(), depth, stamp: Stamp::new(bound, search) }
        };
    }

    /// The upper half of the hash, scaled to the number of buckets.
    const fn index(&self, key: PositionHash) -> usize {
        (((key.0 >> 32) * self.buckets.len() as u64) >> 32) as usize
    }
}

impl Stamp {
    const fn new(bound: Bound, search: u8) -> Self {
        Self(search << 2 | bound as u8)
    }

    const fn search(self) -> u8 {
        self.0 >> 2
    }

    const fn bound(self) -> Bound {
        match self.0 & 0b11 {
            0 => Bound::Unknown,
            1 => Bound::AtLeast,
            2 => Bound::AtMost,
            _ => Bound::Exact,
        }
    }
}

/// The slot to replace by another position.
fn least_worth(bucket: &Bucket, search: u8) -> usize {
    let worth = |slot: &Slot| (slot.stamp.search() == search, slot.depth);
    (0..bucket.len()).min_by_key(|&place| worth(&bucket[place])).expect("a bucket has places")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(table: &mut TranspositionTable, keys: std::ops::Range<u64>, depth: u8) {
        for key in keys {
            table.put(PositionHash(key), Score::value(key as i32), Bound::Exact, Depth(depth), None);
        }
    }

    fn found(table: &TranspositionTable, keys: std::ops::Range<u64>) -> usize {
        keys.filter(|&key| table.get(PositionHash(key)).is_some()).count()
    }

    #[test]
    fn a_table_never_takes_more_than_it_was_given() {
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
        table.begin_search();
        filled(&mut table, 20..24, 1);
        assert_eq!((found(&table, 1..20), found(&table, 20..24)), (0, 4));
    }

    #[test]
    fn an_unknown_score_leaves_the_known_one() {
        let mut table = TranspositionTable::new(MemorySize::mebibytes(0));
        filled(&mut table, 7..8, 5);
        table.put(PositionHash(7), Score::DRAW, Bound::Unknown, Depth(9), None);
        let entry = table.get(PositionHash(7)).expect("it was put there");
        assert_eq!((entry.score, entry.bound, entry.depth), (Score::value(7), Bound::Exact, Depth(5)));
    }
}
