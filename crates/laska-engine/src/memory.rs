//! Owns the unit of memory.

/// An amount of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory(usize);

impl Memory {
    /// That many times 1,048,576 bytes.
    #[must_use]
    pub const fn mebibytes(count: usize) -> Self {
        Self(count.saturating_mul(1 << 20))
    }

    /// What that many values take.
    pub(crate) const fn of<T>(count: usize) -> Self {
        Self(count.saturating_mul(size_of::<T>()))
    }

    /// In bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.0
    }
}
