//! A vector that grows without moving its values.

use std::ops::{Index, IndexMut};

use crate::MemorySize;
use crate::memory::{MemoryBudget, OutOfMemory};

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
    }
}
