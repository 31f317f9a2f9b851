//! The set of positions, numbered in the order in which they are found.

use laska_rules::{PackedPosition, Position};

use super::segments::SegmentedVec;
use crate::MemorySize;
use crate::memory::{MemoryBudget, OutOfMemory};
use laska_rules::splitmix::{GOLDEN, mixed};

/// Numbers for positions. It is exact: whole positions are stored and compared.
pub(crate) struct PositionSet {
    low: SegmentedVec<u64>,
    /// The upper halves of the packed positions; empty if all of them fit in 64 bits.
    high: SegmentedVec<u64>,
    is_wide: bool,
    index: HashIndex,
}

/// A position to look up.
#[derive(Clone, Copy)]
pub(crate) struct Lookup {
    key: u128,
    hash: u64,
}

impl Lookup {
    pub(crate) fn new(position: PackedPosition) -> Self {
        let key = position.bits();
        Self { key, hash: hash(key) }
    }
}

impl PositionSet {
    /// Creates an empty set for the positions that can arise from `root`.
    pub(crate) fn new(root: &Position, memory: &mut MemoryBudget) -> Result<Self, OutOfMemory> {
        Ok(Self {
            low: SegmentedVec::new(),
            high: SegmentedVec::new(),
            // The length of a packed position depends only on its counters, which never leave the board.
            is_wide: root.pack().bits() > u128::from(u64::MAX),
            index: HashIndex::new(memory)?,
        })
    }

    pub(crate) const fn len(&self) -> usize {
        self.low.len()
    }

    /// Returns the number of a position, if it is in the set.
    pub(crate) fn find(&self, lookup: &Lookup) -> Option<u32> {
        self.index.find(lookup.hash, |number| self.key(number) == lookup.key)
    }

    /// Returns the number of a position, adding it to the set if necessary.
    pub(crate) fn find_or_add(&mut self, lookup: &Lookup, memory: &mut MemoryBudget) -> Result<u32, OutOfMemory> {
        if let Some(number) = self.find(lookup) {
            return Ok(number);
        }
        // The last number is reserved.
        let number = u32::try_from(self.len()).ok().filter(|&number| number < u32::MAX).ok_or(OutOfMemory)?;
        self.index.insert(lookup.hash, number, memory)?;
        if self.is_wide {
            self.high.push((lookup.key >> 64) as u64, memory)?;
        }
        self.low.push(lookup.key as u64, memory)?;
        Ok(number)
    }

    #[inline]
    fn key(&self, number: u32) -> u128 {
        let number = number as usize;
        let high = if self.is_wide { self.high[number] } else { 0 };
        u128::from(high) << 64 | u128::from(self.low[number])
    }
}

/// Hashes both halves.
const fn hash(key: u128) -> u64 {
    mixed(key as u64 ^ ((key >> 64) as u64).wrapping_mul(GOLDEN))
}

/// A hash table of numbers in 256 open-addressing shards that grow one at a time, so that growing needs little extra
/// memory and time. Keys are compared by the caller.
struct HashIndex {
    shards: Vec<Shard>,
}

#[derive(Default)]
struct Shard {
    lines: Box<[CacheLine]>,
    used: usize,
}

/// A cache line of slots, filled from the first, so that most lookups need only one line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct CacheLine([Slot; SLOTS]);

/// A number plus one in the lower half, and 32 bits of its hash in the upper half; 0 if empty.
#[derive(Clone, Copy, Default)]
struct Slot(u64);

const SHARDS: usize = 256;
const SLOTS: usize = 8;
const INITIAL_LINES: usize = 2;

impl HashIndex {
    fn new(memory: &mut MemoryBudget) -> Result<Self, OutOfMemory> {
        memory.reserve(MemorySize::of::<Shard>(SHARDS))?;
        Ok(Self { shards: (0..SHARDS).map(|_| Shard::default()).collect() })
    }

    /// Returns the number with the hash that `is_same` accepts.
    #[inline]
    fn find(&self, hash: u64, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        let (shard, tag) = (&self.shards[shard_of(hash)], tag_of(hash));
        for index in shard.probe(tag) {
            let line = &shard.lines[index];
            if let Some(number) = line.with_tag(tag).find(|&number| is_same(number)) {
                return Some(number);
            }
            if !line.is_full() {
                break;
            }
        }
        None
    }

    /// Adds a number that is not in the table.
    fn insert(&mut self, hash: u64, number: u32, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let shard = &mut self.shards[shard_of(hash)];
        // At most five sixths full: beyond that, many lines overflow into the next one.
        if 6 * (shard.used + 1) > 5 * SLOTS * shard.lines.len() {
            shard.grow(memory)?;
        }
        shard.put(Slot::new(hash, number));
        Ok(())
    }
}

impl Shard {
    /// Returns the preferred line of a tag. Tags are in order over the lines, so that growing walks both tables front
    /// to back.
    const fn home(&self, tag: u32) -> usize {
        ((tag as u64 * self.lines.len() as u64) >> 32) as usize
    }

    /// Returns the lines to search for a tag, in order.
    fn probe(&self, tag: u32) -> impl Iterator<Item = usize> + use<> {
        let (home, len) = (self.home(tag), self.lines.len());
        (home..len).chain(0..home)
    }

    fn put(&mut self, slot: Slot) {
        let index = self.probe(slot.tag()).find(|&index| !self.lines[index].is_full());
        let line = &mut self.lines[index.expect("a sixth of the slots are empty")];
        let empty = line.0.iter_mut().find(|slot| slot.number().is_none());
        *empty.expect("the line is not full") = slot;
        self.used += 1;
    }

    fn grow(&mut self, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        // Growing by half keeps about a third of the slots empty on average, and never half of them.
        let len = (self.lines.len() * 3 / 2).max(INITIAL_LINES);
        memory.reserve(MemorySize::of::<CacheLine>(len))?;
        let old = std::mem::take(self);
        self.lines = vec![CacheLine::default(); len].into_boxed_slice();
        let slots = old.lines.iter().flat_map(|line| line.0);
        slots.filter(|slot| slot.number().is_some()).for_each(|slot| self.put(slot));
        memory.release(MemorySize::of::<CacheLine>(old.lines.len()));
        Ok(())
    }
}

impl CacheLine {
    #[inline]
    fn with_tag(&self, tag: u32) -> impl Iterator<Item = u32> {
        self.0.iter().filter(move |slot| slot.tag() == tag).filter_map(|slot| slot.number())
    }

    const fn is_full(&self) -> bool {
        self.0[SLOTS - 1].number().is_some()
    }
}

impl Slot {
    const fn new(hash: u64, number: u32) -> Self {
        Self((tag_of(hash) as u64) << 32 | (number as u64 + 1))
    }

    const fn tag(self) -> u32 {
        (self.0 >> 32) as u32
    }

    const fn number(self) -> Option<u32> {
        (self.0 as u32).checked_sub(1)
    }
}

const fn shard_of(hash: u64) -> usize {
    (hash >> 56) as usize % SHARDS
}

const fn tag_of(hash: u64) -> u32 {
    (hash >> 24) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_despite_equal_or_clustered_hashes() {
        let mut memory = MemoryBudget::new(MemorySize::mebibytes(8));
        let mut index = HashIndex::new(&mut memory).expect("enough");
        // Few tags, with many numbers each, at both ends of a shard.
        let hash = |number: u32| u64::from((number % 7).wrapping_sub(4)) << 24;
        for number in 0..3000 {
            assert_eq!(index.find(hash(number), |found| found == number), None);
            index.insert(hash(number), number, &mut memory).expect("enough");
        }
        assert!((0..3000).all(|number| index.find(hash(number), |found| found == number) == Some(number)));
        assert_eq!(index.find(hash(3000), |found| found == 3000), None);
    }
}
