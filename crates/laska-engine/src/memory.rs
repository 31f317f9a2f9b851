//! The memory budget of the solver and the checker.

use crate::MemorySize;

/// The memory budget is exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

/// A memory budget. Memory is reserved before it is allocated, so that the limit is never exceeded, not even while a
/// table grows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryBudget {
    limit: MemorySize,
    used: usize,
    peak: usize,
}

impl MemoryBudget {
    pub(crate) const fn new(limit: MemorySize) -> Self {
        Self { limit, used: 0, peak: 0 }
    }

    pub(crate) fn reserve(&mut self, size: MemorySize) -> Result<(), OutOfMemory> {
        let used = self.used.checked_add(size.bytes()).filter(|&used| used <= self.limit.bytes()).ok_or(OutOfMemory)?;
        self.used = used;
        self.peak = self.peak.max(used);
        Ok(())
    }

    pub(crate) const fn release(&mut self, size: MemorySize) {
        self.used -= size.bytes();
    }

    /// Returns the amount of memory that can still be reserved.
    pub(crate) const fn left(&self) -> MemorySize {
        MemorySize::of::<u8>(self.limit.bytes() - self.used)
    }

    pub(crate) const fn used(&self) -> MemorySize {
        MemorySize::of::<u8>(self.used)
    }

    pub(crate) const fn peak(&self) -> MemorySize {
        MemorySize::of::<u8>(self.peak)
    }
}
