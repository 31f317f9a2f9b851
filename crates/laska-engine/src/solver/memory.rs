//! Owns the account of memory: what may be taken, is taken, and was at most. Knows nothing of what it is taken for.

/// An amount of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory(usize);

impl Memory {
    /// That many times 1,048,576 bytes.
    #[must_use]
    pub const fn mebibytes(count: usize) -> Self {
        Self(count.saturating_mul(1 << 20))
    }

    /// In bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.0
    }

    /// What that many values take.
    pub(crate) const fn of<T>(count: usize) -> Self {
        Self(count.saturating_mul(size_of::<T>()))
    }
}

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
        let taken = self.taken.checked_add(memory.0).filter(|&taken| taken <= self.limit.0).ok_or(Full)?;
        self.taken = taken;
        self.peak = self.peak.max(taken);
        Ok(())
    }

    pub(crate) const fn give(&mut self, memory: Memory) {
        self.taken -= memory.0;
    }

    pub(crate) const fn taken(&self) -> Memory {
        Memory(self.taken)
    }

    pub(crate) const fn peak(&self) -> Memory {
        Memory(self.peak)
    }
}
