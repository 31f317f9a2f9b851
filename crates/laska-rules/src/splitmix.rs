//! SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): numbers without a pattern, for
//! hashes, and for choices that a stored number determines.

/// An odd number, close to 2^64 divided by the golden ratio: multiples of it differ in many bits.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns an image of a number: a bijection in which every input bit changes about half of the output bits.
#[inline]
#[must_use]
pub const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// A sequence of numbers that its start determines.
#[derive(Clone, Debug)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// Returns the next number.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mixed(self.0)
    }

    /// Returns the next number, less than `count`, which must not be zero.
    pub const fn below(&mut self, count: usize) -> usize {
        (self.draw() % count as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of Vigna's reference implementation, <https://prng.di.unimi.it/splitmix64.c>.
    #[test]
    fn the_numbers_are_those_of_the_reference_implementation() {
        let mut numbers = SplitMix64(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(expected.map(|_| numbers.draw()), expected);
    }
}
