//! Memory of the solver and the checker: a vector that grows without moving its values, and a memory budget.

use std::ops::{Index, IndexMut};

use crate::MemorySize;

/// A vector in segments. Unlike a `Vec`, it never holds its values twice while it grows.
pub(crate) struct SegmentedVec<T> {
    segments: Vec<Box<[T; SEGMENT_LEN]>>,
    len: usize,
}

/// The number of values in a segment: small enough that the last segment wastes little memory, and large enough that
/// there are few segments.
const SEGMENT_LEN: usize = 1 << 14;

impl<T: Copy + Default> SegmentedVec<T> {
    pub(crate) const fn new() -> Self {
        Self { segments: Vec::new(), len: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn push(&mut self, value: T, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        if self.len == self.segments.len() * SEGMENT_LEN {
            memory.reserve(Self::of_segments(1))?;
            self.segments.push(segment());
        }
        let index = self.len;
        self.len += 1;
        self[index] = value;
        Ok(())
    }

    /// Releases all memory.
    pub(crate) fn clear(&mut self, memory: &mut MemoryBudget) {
        memory.release(Self::of_segments(self.segments.len()));
        *self = Self::new();
    }

    /// Returns the size of segments and of their list, which may have twice the capacity and be held twice while it
    /// grows.
    const fn of_segments(count: usize) -> MemorySize {
        MemorySize::of::<u8>(count * (size_of::<T>() * SEGMENT_LEN + 4 * size_of::<Box<[T; SEGMENT_LEN]>>()))
    }
}

/// Returns a zeroed segment, allocated on the heap as it is too large for the stack.
fn segment<T: Copy + Default>() -> Box<[T; SEGMENT_LEN]> {
    let Ok(segment) = vec![T::default(); SEGMENT_LEN].into_boxed_slice().try_into() else {
        unreachable!("the slice was made with the length of a segment");
    };
    segment
}

impl<T> Index<usize> for SegmentedVec<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.segments[index / SEGMENT_LEN][index % SEGMENT_LEN]
    }
}

impl<T> IndexMut<usize> for SegmentedVec<T> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.segments[index / SEGMENT_LEN][index % SEGMENT_LEN]
    }
}

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

    pub(crate) const fn used(&self) -> MemorySize {
        MemorySize::of::<u8>(self.used)
    }

    pub(crate) const fn peak(&self) -> MemorySize {
        MemorySize::of::<u8>(self.peak)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segmented_vec_stores_its_values_within_its_budget() {
        let mut memory = MemoryBudget::new(MemorySize::mebibytes(1));
        let mut values = SegmentedVec::new();
        let mut pushed = 0_u32;
        while values.push(pushed, &mut memory).is_ok() {
            pushed += 1;
        }
        assert!(pushed > 200_000 && memory.used() <= MemorySize::mebibytes(1), "{pushed} in {:?}", memory.used());
        assert_eq!(values.len(), pushed as usize);
        assert!((0..pushed).all(|n| values[n as usize] == n));
        values.clear(&mut memory);
        assert_eq!(memory.used().bytes(), 0);
    }
}
