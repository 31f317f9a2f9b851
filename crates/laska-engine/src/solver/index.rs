//! Owns the way from a key's hash to its number. Knows no keys: whoever asks compares them.

use super::memory::{Account, Full, Memory};

/// Numbers by hash, in 256 open-addressed parts that grow one at a time: what is held twice while one moves is small,
/// and so is the time it takes.
pub(crate) struct HashIndex {
    parts: Vec<Part>,
}

#[derive(Default)]
struct Part {
    slots: Box<[Slot]>,
    used: usize,
}

/// A number, plus one, below 32 bits of its hash; 0 is an empty slot.
#[derive(Clone, Copy, Default)]
struct Slot(u64);

const PARTS: usize = 256;
const FIRST_SLOTS: usize = 16;

impl HashIndex {
    pub(crate) fn new(account: &mut Account) -> Result<Self, Full> {
        account.take(Memory::of::<Part>(PARTS))?;
        Ok(Self { parts: (0..PARTS).map(|_| Part::default()).collect() })
    }

    /// The number that most likely has that hash, from one look: for asking memory for many at a time.
    #[inline]
    pub(crate) fn guess(&self, hash: u64) -> Option<u32> {
        let part = &self.parts[part_of(hash)];
        let slot = *part.slots.get(part.home(tag(hash)))?;
        (slot.tag() == tag(hash)).then_some(slot.number()).flatten()
    }

    /// The number of the hash that `is_same` accepts.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        let part = &self.parts[part_of(hash)];
        part.probe(tag(hash))
            .map_while(|place| part.slots[place].number().map(|number| (place, number)))
            .find_map(|(place, number)| (part.slots[place].tag() == tag(hash) && is_same(number)).then_some(number))
    }

    /// Enters a number that is not there yet.
    pub(crate) fn insert(&mut self, hash: u64, number: u32, account: &mut Account) -> Result<(), Full> {
        let part = &mut self.parts[part_of(hash)];
        // Four fifths: beyond that the ways to an empty slot get long.
        if 5 * (part.used + 1) > 4 * part.slots.len() {
            part.grow(account)?;
        }
        part.put(Slot::new(hash, number));
        Ok(())
    }
}

impl Part {
    /// Where a tag belongs. Tags keep their order in the slots, so that moving to a larger place goes through both from
    /// front to back.
    const fn home(&self, tag: u32) -> usize {
        ((tag as u64 * self.slots.len() as u64) >> 32) as usize
    }

    /// The places to look at for a tag, one after the other; all of them, if none is empty.
    fn probe(&self, tag: u32) -> impl Iterator<Item = usize> + use<> {
        let (home, len) = (self.home(tag), self.slots.len());
        (home..len).chain(0..home)
    }

    fn put(&mut self, slot: Slot) {
        let place = self.probe(slot.tag()).find(|&place| self.slots[place].number().is_none());
        self.slots[place.expect("a fifth of the slots is empty")] = slot;
        self.used += 1;
    }

    fn grow(&mut self, account: &mut Account) -> Result<(), Full> {
        let len = (self.slots.len() / 2 * 3).max(FIRST_SLOTS);
        account.take(Memory::of::<Slot>(len))?;
        let old = std::mem::take(self);
        self.slots = vec![Slot::default(); len].into_boxed_slice();
        old.slots.iter().filter(|slot| slot.number().is_some()).for_each(|&slot| self.put(slot));
        account.give(Memory::of::<Slot>(old.slots.len()));
        Ok(())
    }
}

impl Slot {
    const fn new(hash: u64, number: u32) -> Self {
        Self((tag(hash) as u64) << 32 | (number as u64 + 1))
    }

    const fn tag(self) -> u32 {
        (self.0 >> 32) as u32
    }

    const fn number(self) -> Option<u32> {
        (self.0 as u32).checked_sub(1)
    }
}

const fn part_of(hash: u64) -> usize {
    (hash >> 56) as usize % PARTS
}

const fn tag(hash: u64) -> u32 {
    (hash >> 24) as u32
}
