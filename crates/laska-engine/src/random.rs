//! Numbers without a pattern: random draws, and hashes.

/// A random number, uniform over 64 bits. A level derives all its random choices for a move from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomBits(pub u64);

/// An odd number, close to 2^64 divided by the golden ratio: multiples of it differ in many bits.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl RandomBits {
    /// Returns another random number, a different one for each `index`: the output after `index + 1` steps of splitmix64
    /// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014) that starts from this one.
    #[must_use]
    pub const fn draw(self, index: u64) -> u64 {
        mixed(self.0.wrapping_add(index.wrapping_add(1).wrapping_mul(GOLDEN)))
    }
}

/// The finalizer of splitmix64: a bijection in which every input bit changes about half of the output bits.
#[inline]
pub(crate) const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
