//! What the analysis needs of a table of positions.

use std::hint::black_box;

use laska_rules::Position;
use laska_rules::retrograde::RetrogradePosition;

use super::value::State;
use crate::memory::{MemoryBudget, OutOfMemory};

/// An exact table of positions, each with a state, in shards. Slots without a position have the default state.
pub(super) trait Store {
    /// A position to look up.
    type Lookup: Copy + Send + Sync;

    fn len(&self) -> usize;
    /// Returns the number of shards, which may grow with the number of positions.
    fn shards(&self) -> usize;
    /// Returns the number of positions in a shard.
    fn used(&self, shard: usize) -> usize;
    /// Returns the states of all slots of a shard.
    fn states(&self, shard: usize) -> &[State];
    /// Returns the states of all slots of a shard, to change them.
    fn states_mut(&mut self, shard: usize) -> &mut [State];
    /// Returns how to find a position that may arise from the root.
    fn lookup(&self, position: &RetrogradePosition) -> Self::Lookup;
    /// Returns whether a position may be looked up.
    fn may_contain(&self, position: &Position) -> bool;
    /// Loads what the lookups need into the caches by reading some of it, so that the memory accesses overlap.
    fn prefetch(&self, lookups: &[Self::Lookup]);
    /// Returns the slot of a position, if it is in the table.
    fn find(&self, lookup: &Self::Lookup) -> Option<SlotIndex>;
    /// Adds a position, unless it is in the table. Returns its shard if it was added. Slots of this shard may change.
    fn add(
        &mut self,
        lookup: &Self::Lookup,
        state: State,
        memory: &mut MemoryBudget,
    ) -> Result<Option<usize>, OutOfMemory>;
    /// Loads the states of all slots, likewise.
    fn prefetch_states(&self, slots: &[SlotIndex]) {
        black_box(slots.iter().fold(0, |count, &slot| count + u32::from(self.state(slot) == State::default())));
    }

    #[inline]
    fn state(&self, SlotIndex { shard, slot }: SlotIndex) -> State {
        self.states(shard as usize)[slot as usize]
    }

    #[inline]
    fn state_mut(&mut self, SlotIndex { shard, slot }: SlotIndex) -> &mut State {
        &mut self.states_mut(shard as usize)[slot as usize]
    }

    /// Appends the positions in some slots of a shard, which are in order and not empty.
    fn positions(&self, shard: usize, slots: &[u32], positions: &mut Vec<RetrogradePosition>);

    /// Appends the slots from `from` that have a state, at most `limit` of them. Returns the slot to go on from.
    fn with_state(&self, state: State, shard: usize, from: usize, limit: usize, slots: &mut Vec<u32>) -> usize {
        const CHUNK: usize = 32;
        let states = self.states(shard);
        let (mut at, end) = (from, slots.len().saturating_add(limit));
        while at < states.len() {
            let chunk = &states[at..states.len().min(at + CHUNK)];
            // Without an early exit, the comparisons use vector instructions.
            if chunk.iter().fold(false, |any, &other| any | (other == state)) {
                for (index, &other) in chunk.iter().enumerate() {
                    if other == state {
                        if slots.len() == end {
                            return at + index;
                        }
                        slots.push((at + index) as u32);
                    }
                }
            }
            at += chunk.len();
        }
        at
    }
}

#[derive(Clone, Copy)]
pub(super) struct SlotIndex {
    pub(super) shard: u32,
    pub(super) slot: u32,
}
