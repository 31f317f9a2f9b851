//! A table with a slot for every position that may arise from a root with few counters.

use std::hint::black_box;

use laska_rules::retrograde::{Counters, RetrogradePosition};
use laska_rules::{Board, Position};

use super::store::{SlotIndex, Store};
use super::subsets::Subsets;
use super::value::State;
use crate::MemorySize;
use crate::memory::{MemoryBudget, OutOfMemory};

/// A table that stores only states. Its shards are the sequences of columns, whatever squares they are on, and
/// the slots of a shard are the sets of squares, for each side to move. Most moves lead from adjacent slots to adjacent
/// slots, so that few accesses miss the caches.
///
/// It is for officers only. Nearly all of their positions can arise from each other, so that few slots remain empty.
pub(super) struct DenseTable {
    board: Board,
    counters: u32,
    subsets: Subsets,
    /// For each sequence of columns, the index of its shard plus one, or 0.
    numbers: Box<[u32]>,
    shards: Vec<Shard>,
    len: usize,
}

/// The positions with the same sequence of columns.
struct Shard {
    counters: Counters,
    columns: usize,
    states: Box<[State]>,
    used: usize,
}

/// A position to look up.
#[derive(Clone, Copy)]
pub(super) struct DenseLookup {
    sequence: u32,
    slot: u32,
}

impl DenseTable {
    /// The maximum number of counters. The shards' numbers take 2 MiB then.
    const MAX_COUNTERS: u32 = 10;

    /// The maximum number of bytes of all states, used or not: enough for seven columns of one counter.
    const MAX_BYTES: u64 = 1 << 29;

    /// Creates a table for the positions that can arise from `root`. Returns `None` if the root has soldiers, or if all
    /// positions with its counters could take more memory than there is.
    pub(super) fn new(root: &Position, memory: &mut MemoryBudget) -> Option<Self> {
        let counters = RetrogradePosition::from(root).counters();
        let count = u32::BITS - counters.bottoms.leading_zeros();
        if count > Self::MAX_COUNTERS || counters.officers.count_ones() < count {
            return None;
        }
        let (board, columns) = (root.board(), root.occupied().len());
        let subsets = Subsets::new(board.squares().len() as u32, columns);
        // Columns never divide, so that there are never more of them.
        let colorings = binomial(count, counters.black.count_ones());
        let shards = |columns| colorings * binomial(count - 1, columns as u32 - 1);
        let bytes = |columns| shards(columns) * u64::from(subsets.count(columns)) * 2 * size_of::<State>() as u64;
        let of_states: u64 = (1..=columns).map(bytes).sum();
        // Twice, because their list may have twice the capacity. The analysis has three counts for each shard.
        let of_shards = (1..=columns).map(shards).sum::<u64>() as usize * 2 * size_of::<(Shard, [u32; 3])>();
        let of_numbers = size_of::<u32>() << (2 * count - 1);
        let fixed = MemorySize::of::<u8>(of_shards + of_numbers + subsets.bytes());
        let limit = (memory.left().bytes() as u64).min(Self::MAX_BYTES);
        if of_states + fixed.bytes() as u64 > limit || memory.reserve(fixed).is_err() {
            return None;
        }
        let numbers = vec![0; 1 << (2 * count - 1)].into_boxed_slice();
        Some(Self { board, counters: count, subsets, numbers, shards: Vec::new(), len: 0 })
    }

    /// Returns the colors and the bottoms of all counters but the last, which is always a bottom.
    #[inline]
    fn sequence(&self, counters: Counters) -> u32 {
        counters.black | (counters.bottoms & !(1 << (self.counters - 1))) << self.counters
    }

    /// Returns the index of a shard, and creates it if necessary.
    fn shard(&mut self, sequence: u32, memory: &mut MemoryBudget) -> Result<usize, OutOfMemory> {
        if self.numbers[sequence as usize] == 0 {
            let every = (1 << self.counters) - 1;
            let counters = Counters {
                bottoms: sequence >> self.counters | 1 << (self.counters - 1),
                black: sequence & every,
                officers: every,
            };
            let columns = counters.bottoms.count_ones() as usize;
            let slots = 2 * self.subsets.count(columns) as usize;
            memory.reserve(MemorySize::of::<State>(slots))?;
            let states = vec![State::default(); slots].into_boxed_slice();
            self.shards.push(Shard { counters, columns, states, used: 0 });
            self.numbers[sequence as usize] = self.shards.len() as u32;
        }
        Ok(self.numbers[sequence as usize] as usize - 1)
    }
}

impl Store for DenseTable {
    type Lookup = DenseLookup;

    fn len(&self) -> usize {
        self.len
    }

    fn shards(&self) -> usize {
        self.shards.len()
    }

    fn used(&self, shard: usize) -> usize {
        self.shards[shard].used
    }

    #[inline]
    fn states(&self, shard: usize) -> &[State] {
        &self.shards[shard].states
    }

    #[inline]
    fn states_mut(&mut self, shard: usize) -> &mut [State] {
        &mut self.shards[shard].states
    }

    #[inline]
    fn lookup(&self, position: &RetrogradePosition) -> DenseLookup {
        let (counters, placement) = (position.counters(), position.placement(self.board));
        let columns = counters.bottoms.count_ones() as usize;
        let turn = if placement & 1 == 0 { 0 } else { self.subsets.count(columns) };
        let slot = turn + self.subsets.number((placement >> 1) as u32, columns);
        DenseLookup { sequence: self.sequence(counters), slot }
    }

    fn may_contain(&self, position: &Position) -> bool {
        let Counters { bottoms, officers, .. } = RetrogradePosition::from(position).counters();
        position.board() == self.board
            && bottoms.leading_zeros() == u32::BITS - self.counters
            && officers.count_ones() == self.counters
            && bottoms.count_ones() as usize <= self.subsets.max()
    }

    fn prefetch(&self, lookups: &[DenseLookup]) {
        black_box(lookups.iter().fold(0, |count, lookup| {
            let number = self.numbers[lookup.sequence as usize];
            let shard = self.shards.get((number as usize).wrapping_sub(1));
            count + shard.map_or(0, |shard| u32::from(shard.states[lookup.slot as usize] == State::default()))
        }));
    }

    #[inline]
    fn find(&self, lookup: &DenseLookup) -> Option<SlotIndex> {
        let shard = self.numbers[lookup.sequence as usize].checked_sub(1)?;
        let slot = SlotIndex { shard, slot: lookup.slot };
        Some(slot).filter(|&slot| self.state(slot) != State::default())
    }

    #[inline]
    fn add(
        &mut self,
        lookup: &DenseLookup,
        state: State,
        memory: &mut MemoryBudget,
    ) -> Result<Option<usize>, OutOfMemory> {
        let index = match self.numbers[lookup.sequence as usize] {
            0 => self.shard(lookup.sequence, memory)?,
            number => number as usize - 1,
        };
        let shard = &mut self.shards[index];
        let slot = &mut shard.states[lookup.slot as usize];
        if *slot != State::default() {
            return Ok(None);
        }
        *slot = state;
        shard.used += 1;
        self.len += 1;
        Ok(Some(index))
    }

    fn positions(&self, shard: usize, slots: &[u32], positions: &mut Vec<RetrogradePosition>) {
        let Shard { counters, columns, .. } = self.shards[shard];
        let count = self.subsets.count(columns);
        let mut upper = 0;
        positions.extend(slots.iter().map(|&slot| {
            let (turn, number) = if slot < count { (0, slot) } else { (1, slot - count) };
            let squares = self.subsets.subset(number, columns, &mut upper);
            let placement = u64::from(squares) << 1 | turn;
            RetrogradePosition::from_parts(placement, counters, self.board).expect("a slot is that of a position")
        }));
    }
}

/// Returns the number of subsets of `k` of `n` elements.
fn binomial(n: u32, k: u32) -> u64 {
    (0..k.min(n)).fold(1, |product, i| product * u64::from(n - i) / u64::from(i + 1)) * u64::from(k <= n)
}
