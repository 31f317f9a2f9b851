//! The solver's memory: rows of numbers that grow without being moved, and the account of what they take.

use std::ops::{Index, IndexMut};

use crate::MemorySize;

/// A vector in segments. A growing `Vec` holds its values twice while it moves them; this never does.
pub(crate) struct Segments<T> {
    segments: Vec<Box<[T; LENGTH]>>,
    len: usize,
}

/// Values in a segment: few enough to waste little in the last one, enough to have few segments.
const LENGTH: usize = 1 << 14;

impl<T: Copy + Default> Segments<T> {
    pub(crate) const fn new() -> Self {
        Self { segments: Vec::new(), len: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn push(&mut self, value: T, account: &mut Account) -> Result<(), Full> {
        if self.len == self.segments.len() * LENGTH {
            account.take(Self::of_segments(1))?;
            self.segments.push(segment());
        }
        let place = self.len;
        self.len += 1;
        self[place] = value;
        Ok(())
    }

    /// Releases all memory.
    pub(crate) fn clear(&mut self, account: &mut Account) {
        account.give(Self::of_segments(self.segments.len()));
        *self = Self::new();
    }

    /// The memory of segments and of their list, which may have twice the capacity and be held twice while it grows.
    const fn of_segments(count: usize) -> MemorySize {
        MemorySize::of::<u8>(count * (size_of::<T>() * LENGTH + 4 * size_of::<Box<[T; LENGTH]>>()))
    }
}

/// A segment of zeros, allocated on the heap: it is too large for the stack.
fn segment<T: Copy + Default>() -> Box<[T; LENGTH]> {
    let Ok(segment) = vec![T::default(); LENGTH].into_boxed_slice().try_into() else {
        unreachable!("the slice was made with the length of a segment");
    };
    segment
}

impl<T> Index<usize> for Segments<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.segments[place / LENGTH][place % LENGTH]
    }
}

impl<T> IndexMut<usize> for Segments<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.segments[place / LENGTH][place % LENGTH]
    }
}

/// The memory does not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// An account of memory. All memory for the positions of a set is taken from it before it is allocated, so that the
/// limit is never exceeded, not even while a table grows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    limit: MemorySize,
    taken: usize,
    peak: usize,
}

impl Account {
    pub(crate) const fn new(limit: MemorySize) -> Self {
        Self { limit, taken: 0, peak: 0 }
    }

    pub(crate) fn take(&mut self, memory: MemorySize) -> Result<(), Full> {
        let taken = self.taken.checked_add(memory.bytes()).filter(|&taken| taken <= self.limit.bytes()).ok_or(Full)?;
        self.taken = taken;
        self.peak = self.peak.max(taken);
        Ok(())
    }

    pub(crate) const fn give(&mut self, memory: MemorySize) {
        self.taken -= memory.bytes();
    }

    pub(crate) const fn taken(&self) -> MemorySize {
        MemorySize::of::<u8>(self.taken)
    }

    pub(crate) const fn peak(&self) -> MemorySize {
        MemorySize::of::<u8>(self.peak)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_keeps_its_values_and_its_account() {
        let mut account = Account::new(MemorySize::mebibytes(1));
        let mut row = Segments::new();
        let mut pushed = 0_u32;
        while row.push(pushed, &mut account).is_ok() {
            pushed += 1;
        }
        assert!(pushed > 200_000 && account.taken() <= MemorySize::mebibytes(1), "{pushed} in {:?}", account.taken());
        assert_eq!(row.len(), pushed as usize);
        assert!((0..pushed).all(|n| row[n as usize] == n));
        row.clear(&mut account);
        assert_eq!(account.taken().bytes(), 0);
    }
}
