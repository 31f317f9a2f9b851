//! Owns the account of memory: what may be taken, is taken, and was at most. Knows nothing of what it is taken for.

use crate::Memory;

/// More memory was wanted than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// The account. Whoever takes memory for the positions of a set enters it here before, so that the limit is never
/// passed, not even while something is moved to a larger place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    limit: Memory,
    taken: usize,
    peak: usize,
}

impl Account {
    pub(crate) const fn new(limit: Memory) -> Self {
        Self { limit, taken: 0, peak: 0 }
    }

    pub(crate) fn take(&mut self, memory: Memory) -> Result<(), Full> {
        let taken = self.taken.checked_add(memory.bytes()).filter(|&taken| taken <= self.limit.bytes()).ok_or(Full)?;
        self.taken = taken;
        self.peak = self.peak.max(taken);
        Ok(())
    }

    pub(crate) const fn give(&mut self, memory: Memory) {
        self.taken -= memory.bytes();
    }

    pub(crate) const fn taken(&self) -> Memory {
        Memory::of::<u8>(self.taken)
    }

    pub(crate) const fn peak(&self) -> Memory {
        Memory::of::<u8>(self.peak)
    }
}
