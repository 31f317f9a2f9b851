//! A hash table of positions with their states, for roots whose positions are too many to have a slot each.

use std::hint::black_box;

use laska_rules::Position;
use laska_rules::retrograde::RetrogradePosition;

use super::coding::{Coding, SHARDS};
use super::line::Line;
use super::store::{SlotIndex, Store};
use super::value::State;
use crate::MemorySize;
use crate::memory::{MemoryBudget, OutOfMemory};

/// A hash table of positions, each with a state. It is exact: a slot and its key identify the position.
///
/// Each shard is a table with open addressing that grows alone, so that growing needs little extra memory and time.
/// States are apart from the keys, because they are searched for a value. A position takes about 8, 14 or 21 bytes, depending
/// on the width of its key.
pub(super) struct HashTable<L> {
    coding: Coding,
    shards: Vec<Shard<L>>,
    len: usize,
}

struct Shard<L> {
    lines: Box<[L]>,
    states: Box<[State]>,
    used: usize,
}

/// A position to look up.
#[derive(Clone, Copy)]
pub(super) struct Lookup<L: Line> {
    shard: u32,
    key: L::Key,
}

impl<L: Line> HashTable<L> {
    pub(super) fn new(coding: Coding, memory: &mut MemoryBudget) -> Result<Self, OutOfMemory> {
        // The analysis has three counts for each shard.
        memory.reserve(MemorySize::of::<(Shard<L>, [u32; 3])>(SHARDS))?;
        Ok(Self { coding, shards: (0..SHARDS).map(|_| Shard::new()).collect(), len: 0 })
    }
}

impl<L: Line> Store for HashTable<L> {
    type Lookup = Lookup<L>;

    fn len(&self) -> usize {
        self.len
    }

    fn shards(&self) -> usize {
        SHARDS
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
    fn lookup(&self, position: &RetrogradePosition) -> Lookup<L> {
        let code = self.coding.encode(position);
        Lookup { shard: code.shard as u32, key: L::key(code, &self.coding) }
    }

    fn may_contain(&self, position: &Position) -> bool {
        position.board() == self.coding.board() && self.coding.has_code(&position.into())
    }

    #[inline]
    fn prefetch(&self, lookups: &[Lookup<L>]) {
        black_box(lookups.iter().fold(0, |sum, lookup| {
            let shard = &self.shards[lookup.shard as usize];
            sum ^ shard.lines.get(shard.home(lookup.key)).map_or(0, |line| L::hash(line.get(0)))
        }));
    }

    #[inline]
    fn find(&self, lookup: &Lookup<L>) -> Option<SlotIndex> {
        match self.shards[lookup.shard as usize].find(lookup.key) {
            Slot::Used(slot) => Some(SlotIndex { shard: lookup.shard, slot: slot as u32 }),
            Slot::Empty(_) => None,
        }
    }

    #[inline]
    fn add(
        &mut self,
        lookup: &Lookup<L>,
        state: State,
        memory: &mut MemoryBudget,
    ) -> Result<Option<usize>, OutOfMemory> {
        let shard = &mut self.shards[lookup.shard as usize];
        let Slot::Empty(slot) = shard.find(lookup.key) else { return Ok(None) };
        shard.insert(lookup.key, state, slot, memory)?;
        self.len += 1;
        Ok(Some(lookup.shard as usize))
    }

    fn positions(&self, shard: usize, slots: &[u32], positions: &mut Vec<RetrogradePosition>) {
        let lines = &self.shards[shard].lines;
        positions.extend(slots.iter().map(|&slot| {
            let key = lines[slot as usize / L::SLOTS].get(slot as usize % L::SLOTS);
            self.coding.decode(L::code(key, shard, &self.coding))
        }));
    }
}

impl<L: Line> Shard<L> {
    fn new() -> Self {
        Self { lines: Box::default(), states: Box::default(), used: 0 }
    }

    /// Returns the preferred line of a key. Hashes are in order over the lines, so that growing walks both tables front
    /// to back.
    #[inline]
    fn home(&self, key: L::Key) -> usize {
        ((u64::from(L::hash(key)) * self.lines.len() as u64) >> 32) as usize
    }

    /// Returns the slot of a key, or the empty slot where it would be. The latter is meaningless before the first key.
    #[inline]
    fn find(&self, key: L::Key) -> Slot {
        let mut index = self.home(key);
        while let Some(line) = self.lines.get(index) {
            let found = line.find(key);
            if found != 0 {
                return Slot::Used(index * L::SLOTS + found.trailing_zeros() as usize);
            }
            let used = line.used();
            if used < L::SLOTS {
                return Slot::Empty(index * L::SLOTS + used);
            }
            index = if index + 1 == self.lines.len() { 0 } else { index + 1 };
        }
        Slot::Empty(0)
    }

    /// Adds a key that is not in the shard. `slot` is the empty slot where it would be.
    fn insert(&mut self, key: L::Key, state: State, slot: usize, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        // At most nine tenths full: beyond that, many lines overflow into the next one.
        if 10 * (self.used + 1) <= 9 * self.states.len() {
            self.put(key, state, slot);
        } else {
            self.grow(memory)?;
            self.put_new(key, state);
        }
        Ok(())
    }

    #[inline]
    fn put(&mut self, key: L::Key, state: State, slot: usize) {
        self.lines[slot / L::SLOTS].set(slot % L::SLOTS, key);
        self.states[slot] = state;
        self.used += 1;
    }

    /// Puts a key that is not in the shard where it belongs.
    #[inline]
    fn put_new(&mut self, key: L::Key, state: State) {
        let mut index = self.home(key);
        let used = loop {
            let used = self.lines[index].used();
            if used < L::SLOTS {
                break used;
            }
            index = if index + 1 == self.lines.len() { 0 } else { index + 1 };
        };
        self.put(key, state, index * L::SLOTS + used);
    }

    #[cold]
    fn grow(&mut self, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let count = self.lines.len() + self.lines.len().div_ceil(3).max(1);
        memory.reserve(Self::of_lines(count))?;
        let states = vec![State::default(); count * L::SLOTS].into_boxed_slice();
        let grown = Self { lines: vec![L::EMPTY; count].into_boxed_slice(), states, used: 0 };
        let old = std::mem::replace(self, grown);
        for (line, states) in old.lines.iter().zip(old.states.chunks_exact(L::SLOTS)) {
            for (slot, &state) in states.iter().enumerate().take(line.used()) {
                self.put_new(line.get(slot), state);
            }
        }
        memory.release(Self::of_lines(old.lines.len()));
        Ok(())
    }

    /// Returns the size of lines with their states, and an eighth for the gaps that grown shards leave in the heap.
    const fn of_lines(count: usize) -> MemorySize {
        MemorySize::of::<u8>(count * (size_of::<L>() + L::SLOTS * size_of::<State>()) * 9 / 8)
    }
}

/// The place of a key in a shard.
enum Slot {
    Used(usize),
    Empty(usize),
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use laska_rules::notation::fen;
    use laska_rules::{CaptureRule, Variant};

    use super::super::line::{Medium, Narrow, Wide};
    use super::*;

    /// Adds the first positions that can arise, and returns those added.
    fn filled<L: Line>(root: &str, table: &mut HashTable<L>, count: usize) -> HashMap<RetrogradePosition, State> {
        let root = fen::parse(root).unwrap_or_else(|error| panic!("{root}: {error}"));
        let variant = Variant::new(root.board(), CaptureRule::MustFinish);
        let (mut memory, mut added) = (MemoryBudget::new(MemorySize::mebibytes(64)), HashMap::new());
        let mut waiting = std::collections::VecDeque::from([RetrogradePosition::from(&root)]);
        while let Some(position) = waiting.pop_front().filter(|_| added.len() < count) {
            let state = State::with_moves(1 + added.len() % 500);
            let is_new = !added.contains_key(&position);
            assert_eq!(table.find(&table.lookup(&position)).is_none(), is_new, "{position:?}");
            let shard = table.add(&table.lookup(&position), state, &mut memory).expect("enough memory");
            assert_eq!(shard.is_some(), is_new, "{position:?}");
            if is_new {
                added.insert(position, state);
                position.each_successor(variant, |next| waiting.push_back(next));
            }
        }
        added
    }

    fn check<L: Line>(root: &str, count: usize) {
        let position = fen::parse(root).unwrap_or_else(|error| panic!("{root}: {error}"));
        let coding = Coding::new(&position);
        assert!(coding.key_bits() <= L::KEY_BITS, "{root}: {coding:?}");
        let mut table =
            HashTable::<L>::new(coding, &mut MemoryBudget::new(MemorySize::mebibytes(1))).expect("enough memory");
        let added = filled(root, &mut table, count);
        assert_eq!(table.len(), added.len());
        let (mut slots, mut positions) = (Vec::new(), Vec::new());
        for shard in 0..table.shards() {
            let (first, used) = (slots.len(), (0..table.states(shard).len()).map(|slot| slot as u32));
            slots.extend(used.filter(|&slot| table.states(shard)[slot as usize] != State::default()));
            assert_eq!(slots.len() - first, table.used(shard));
            table.positions(shard, &slots[first..], &mut positions);
            for (&slot, position) in slots[first..].iter().zip(&positions[first..]) {
                let slot = SlotIndex { shard: shard as u32, slot };
                assert_eq!(Some(&table.state(slot)), added.get(position), "{position:?}");
            }
        }
        assert_eq!(positions.len(), added.len());
    }

    #[test]
    fn a_table_contains_what_a_naive_map_contains_with_keys_of_all_widths() {
        check::<Narrow>("//,BW,,//,BW,WWBB,// w", 20_000);
        check::<Medium>("//,BW,,//,BW,WWBB,// w", 20_000);
        check::<Wide>("//,BW,,//,BW,WWBB,// w", 20_000);
        check::<Medium>("B,,,/b,b,//BB,,B//,,B/Bw,WwbBb,, w", 20_000);
        check::<Wide>("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w", 20_000);
        check::<Wide>("b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w b", 20_000);
    }
}
