//! Owns the table of positions searched before. Of fixed size; knows no plies: scores are as the position itself
//! sees them.

#[cfg(test)]
mod tests;

use std::num::NonZeroU32;

use laska_rules::{Move, PositionHash};

use crate::{Depth, Memory, Score};

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing: only the move is worth keeping.
    Unknown,
    /// The true one is that at least.
    AtLeast,
    /// The true one is that at most.
    AtMost,
    /// It is that.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: Depth,
    /// The bits of the best move; to be met among the position's own moves before it is played.
    pub(crate) best: Option<NonZeroU32>,
}

/// An entry as it is kept, in 16 bytes.
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

/// Slots that a position may be kept in: one cache line.
type Bucket = [Slot; 4];

const _: () = assert!(size_of::<Bucket>() == 64);

const EMPTY: Slot = Slot { key: 0, best: None, score: 0, depth: Depth(0), stamp: Stamp(0) };

/// The table.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    /// How many searches there were, modulo 64.
    search: u8,
}

impl Table {
    pub(crate) fn new(size: Memory) -> Self {
        // Thirty-two bits of the hash choose the bucket.
        let buckets = (size.bytes() / size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        Self { buckets: vec![[EMPTY; 4]; buckets].into_boxed_slice(), search: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([EMPTY; 4]);
        self.search = 0;
    }

    /// From now on what is there counts as old, and gives way first.
    pub(crate) const fn begin_search(&mut self) {
        self.search = (self.search + 1) % 64;
    }

    pub(crate) fn get(&self, key: PositionHash) -> Option<Entry> {
        let slot = self.buckets[self.index(key)].iter().find(|slot| slot.key == key.0)?;
        let (score, bound) = (Score::from_bits(slot.score), slot.stamp.bound());
        Some(Entry { score, bound, depth: slot.depth, best: slot.best })
    }

    /// Has the processor fetch what is known of a position while other things are done.
    ///
    /// A table is far larger than the caches, so that asking it waits for the memory: a third of the time of a search
    /// without this.
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

    /// Keeps what was found last, in the place of the same position, else of an old search, else of the shallowest.
    ///
    /// Of a position that is there already, a missing move and an unknown score change nothing.
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

/// The place that is given up for another position.
fn least_worth(bucket: &Bucket, search: u8) -> usize {
    let worth = |slot: &Slot| (slot.stamp.search() == search, slot.depth);
    (0..bucket.len()).min_by_key(|&place| worth(&bucket[place])).expect("a bucket has places")
}
