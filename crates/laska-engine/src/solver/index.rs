//! Owns the way from a key's hash to its number. Knows no keys: whoever asks compares them.

use super::account::{Account, Full};
use crate::Memory;

/// Numbers by hash, in 256 open-addressed parts that grow one at a time: what is held twice while one moves is small,
/// and so is the time it takes.
pub(crate) struct HashIndex {
    parts: Vec<Part>,
}

#[derive(Default)]
struct Part {
    lines: Box<[Line]>,
    used: usize,
}

/// Slots that are looked at together, filled from the first on: one cache line, so that hardly any number takes more
/// than one look.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Line([Slot; SLOTS]);

/// A number, plus one, below 32 bits of its hash; 0 is an empty slot.
#[derive(Clone, Copy, Default)]
struct Slot(u64);

const PARTS: usize = 256;
const SLOTS: usize = 8;
const FIRST_LINES: usize = 2;

impl HashIndex {
    pub(crate) fn new(account: &mut Account) -> Result<Self, Full> {
        account.take(Memory::of::<Part>(PARTS))?;
        Ok(Self { parts: (0..PARTS).map(|_| Part::default()).collect() })
    }

    /// Some bits of the line where a hash belongs: asking for them brings the line near.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u64 {
        let part = &self.parts[part_of(hash)];
        part.lines.get(part.home(tag(hash))).map_or(0, |line| line.0[0].0)
    }

    /// The number that most likely has that hash, from one look.
    #[inline]
    pub(crate) fn guess(&self, hash: u64) -> Option<u32> {
        let (part, tag) = (&self.parts[part_of(hash)], tag(hash));
        part.lines.get(part.home(tag))?.with_tag(tag).next()
    }

    /// The number of the hash that `is_same` accepts.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        let (part, tag) = (&self.parts[part_of(hash)], tag(hash));
        for place in part.probe(tag) {
            let line = &part.lines[place];
            if let Some(number) = line.with_tag(tag).find(|&number| is_same(number)) {
                return Some(number);
            }
            if !line.is_full() {
                break;
            }
        }
        None
    }

    /// Enters a number that is not there yet.
    pub(crate) fn insert(&mut self, hash: u64, number: u32, account: &mut Account) -> Result<(), Full> {
        let part = &mut self.parts[part_of(hash)];
        // Five sixths: beyond that many lines are full and send to the next one.
        if 6 * (part.used + 1) > 5 * SLOTS * part.lines.len() {
            part.grow(account)?;
        }
        part.put(Slot::new(hash, number));
        Ok(())
    }
}

impl Part {
    /// Where a tag belongs. Tags keep their order in the lines, so that moving to a larger place goes through both from
    /// front to back.
    const fn home(&self, tag: u32) -> usize {
        ((tag as u64 * self.lines.len() as u64) >> 32) as usize
    }

    /// The lines to look at for a tag, one after the other.
    fn probe(&self, tag: u32) -> impl Iterator<Item = usize> + use<> {
        let (home, len) = (self.home(tag), self.lines.len());
        (home..len).chain(0..home)
    }

    fn put(&mut self, slot: Slot) {
        let place = self.probe(slot.tag()).find(|&place| !self.lines[place].is_full());
        let line = &mut self.lines[place.expect("a sixth of the slots is empty")];
        let empty = line.0.iter_mut().find(|slot| slot.number().is_none());
        *empty.expect("the line is not full") = slot;
        self.used += 1;
    }

    fn grow(&mut self, account: &mut Account) -> Result<(), Full> {
        // Three halves: a third of the slots is empty on average, and never half of them.
        let len = (self.lines.len() * 3 / 2).max(FIRST_LINES);
        account.take(Memory::of::<Line>(len))?;
        let old = std::mem::take(self);
        self.lines = vec![Line::default(); len].into_boxed_slice();
        let slots = old.lines.iter().flat_map(|line| line.0);
        slots.filter(|slot| slot.number().is_some()).for_each(|slot| self.put(slot));
        account.give(Memory::of::<Line>(old.lines.len()));
        Ok(())
    }
}

impl Line {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_also_where_hashes_are_equal_or_crowded() {
        let mut account = Account::new(Memory::mebibytes(8));
        let mut index = HashIndex::new(&mut account).expect("enough");
        // Few tags, many times each, at both ends of a part.
        let hash = |number: u32| u64::from((number % 7).wrapping_sub(4)) << 24;
        for number in 0..3000 {
            assert_eq!(index.find(hash(number), |found| found == number), None);
            index.insert(hash(number), number, &mut account).expect("enough");
        }
        assert!((0..3000).all(|number| index.find(hash(number), |found| found == number) == Some(number)));
        assert_eq!(index.find(hash(3000), |found| found == 3000), None);
    }
}
