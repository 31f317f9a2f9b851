//! Cache lines of keys, in three widths.

use super::coding::{Code, Coding};
use laska_rules::splitmix::{GOLDEN, mixed};

/// The keys of some adjacent slots of a table, filled from the first.
pub(super) trait Line: Copy {
    type Key: Copy + Send + Sync;
    /// The number of keys in a line.
    const SLOTS: usize;
    /// The maximum number of bits of a key.
    const KEY_BITS: u32;
    /// A line without keys.
    const EMPTY: Self;

    fn key(code: Code, coding: &Coding) -> Self::Key;
    fn code(key: Self::Key, shard: usize, coding: &Coding) -> Code;
    fn hash(key: Self::Key) -> u32;
    /// Returns the slots with this key as a set of bits.
    fn find(&self, key: Self::Key) -> u32;
    /// Returns the first empty slot, or [`Line::SLOTS`] if the line is full.
    fn used(&self) -> usize;
    /// Returns the key in a slot. It is meaningless if the slot is empty.
    fn get(&self, slot: usize) -> Self::Key;
    fn set(&mut self, slot: usize, key: Self::Key);
}

/// Keys of up to 31 bits.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Narrow([u32; 16]);

impl Line for Narrow {
    type Key = u32;
    const SLOTS: usize = 16;
    const KEY_BITS: u32 = 31;
    const EMPTY: Self = Self([u32::MAX; 16]);

    #[inline]
    fn key(code: Code, coding: &Coding) -> u32 {
        (code.high << coding.low_bits() | code.low) as u32
    }

    #[inline]
    fn code(key: u32, shard: usize, coding: &Coding) -> Code {
        Medium::code(u64::from(key), shard, coding)
    }

    #[inline]
    fn hash(key: u32) -> u32 {
        let x = (key ^ key >> 16).wrapping_mul(0x7feb_352d);
        (x ^ x >> 15).wrapping_mul(0x846c_a68b)
    }

    #[inline]
    fn find(&self, key: u32) -> u32 {
        (0..16).fold(0, |set, slot| set | u32::from(self.0[slot] == key) << slot)
    }

    #[inline]
    fn used(&self) -> usize {
        (self.find(u32::MAX) | 1 << Self::SLOTS).trailing_zeros() as usize
    }

    #[inline]
    fn get(&self, slot: usize) -> u32 {
        self.0[slot]
    }

    #[inline]
    fn set(&mut self, slot: usize, key: u32) {
        self.0[slot] = key;
    }
}

/// Keys of up to 63 bits.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Medium([u64; 8]);

impl Line for Medium {
    type Key = u64;
    const SLOTS: usize = 8;
    const KEY_BITS: u32 = 63;
    const EMPTY: Self = Self([u64::MAX; 8]);

    #[inline]
    fn key(code: Code, coding: &Coding) -> u64 {
        code.high << coding.low_bits() | code.low
    }

    #[inline]
    fn code(key: u64, shard: usize, coding: &Coding) -> Code {
        Code { shard, high: key >> coding.low_bits(), low: key & ((1 << coding.low_bits()) - 1) }
    }

    #[inline]
    fn hash(key: u64) -> u32 {
        (mixed(key) >> 32) as u32
    }

    #[inline]
    fn find(&self, key: u64) -> u32 {
        (0..8).fold(0, |set, slot| set | u32::from(self.0[slot] == key) << slot)
    }

    #[inline]
    fn used(&self) -> usize {
        (self.find(u64::MAX) | 1 << Self::SLOTS).trailing_zeros() as usize
    }

    #[inline]
    fn get(&self, slot: usize) -> u64 {
        self.0[slot]
    }

    #[inline]
    fn set(&mut self, slot: usize, key: u64) {
        self.0[slot] = key;
    }
}

/// Keys of up to 95 bits, in two parts.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Wide {
    low: [u64; 5],
    high: [u32; 5],
}

impl Line for Wide {
    type Key = (u64, u32);
    const SLOTS: usize = 5;
    const KEY_BITS: u32 = 95;
    const EMPTY: Self = Self { low: [u64::MAX; 5], high: [u32::MAX; 5] };

    #[inline]
    fn key(code: Code, coding: &Coding) -> (u64, u32) {
        (code.high << coding.low_bits() | code.low, (code.high >> (u64::BITS - coding.low_bits())) as u32)
    }

    #[inline]
    fn code((low, high): (u64, u32), shard: usize, coding: &Coding) -> Code {
        let above = u64::from(high) << (u64::BITS - coding.low_bits());
        Code { shard, high: low >> coding.low_bits() | above, low: low & ((1 << coding.low_bits()) - 1) }
    }

    #[inline]
    fn hash((low, high): (u64, u32)) -> u32 {
        Medium::hash(low ^ u64::from(high).wrapping_mul(GOLDEN))
    }

    #[inline]
    fn find(&self, (low, high): (u64, u32)) -> u32 {
        (0..5).fold(0, |set, slot| set | u32::from(self.low[slot] == low && self.high[slot] == high) << slot)
    }

    #[inline]
    fn used(&self) -> usize {
        (self.find((u64::MAX, u32::MAX)) | 1 << Self::SLOTS).trailing_zeros() as usize
    }

    #[inline]
    fn get(&self, slot: usize) -> (u64, u32) {
        (self.low[slot], self.high[slot])
    }

    #[inline]
    fn set(&mut self, slot: usize, (low, high): (u64, u32)) {
        (self.low[slot], self.high[slot]) = (low, high);
    }
}
