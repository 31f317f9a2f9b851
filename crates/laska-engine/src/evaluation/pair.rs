//! Owns the pair of values that a weight has, one for the opening and one for the ending, in one number. Knows no terms.

use std::ops::{Add, AddAssign, Mul, Sub};

/// Two values in hundredths of a counter that are added together: what something is worth while the board is full of
/// columns, and what it is worth when few are left.
///
/// Both halves are added and multiplied in one operation; what the lower borrows from the upper is given back when they
/// are read. After Stockfish's `Score`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair(i32);

impl Pair {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// These values; sums of them must fit 16 bits.
    #[must_use]
    pub const fn new(opening: i16, ending: i16) -> Self {
        Self(((ending as i32) << 16) + opening as i32)
    }

    /// The value on a full board.
    #[must_use]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value on an empty board.
    #[must_use]
    pub const fn ending(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// The value with so many columns of so many.
    #[must_use]
    pub const fn at(self, columns: usize, most: usize) -> i32 {
        let (columns, most) = (columns as i32, most as i32);
        (self.opening() * columns + self.ending() * (most - columns)) / most
    }
}

impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Pair {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;

    fn mul(self, count: i32) -> Self {
        Self(self.0 * count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_add_up_whatever_their_signs() {
        let values = [-700, -1, 0, 3, 900];
        for (a, b) in values.into_iter().flat_map(|a| values.map(|b| (a, b))) {
            let pair = Pair::new(a, b) * 3 + Pair::new(-5, 7) - Pair::new(b, a);
            assert_eq!(pair.opening(), i32::from(a) * 3 - 5 - i32::from(b));
            assert_eq!(pair.ending(), i32::from(b) * 3 + 7 - i32::from(a));
        }
    }

    #[test]
    fn between_opening_and_ending_the_value_goes_over() {
        let pair = Pair::new(100, 20);
        assert_eq!([22, 11, 0].map(|columns| pair.at(columns, 22)), [100, 60, 20]);
    }
}
