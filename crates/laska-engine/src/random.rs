//! Random draws.

use laska_rules::splitmix::{GOLDEN, mixed};

/// A random number, uniform over 64 bits. A level derives all its random choices for a move from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomBits(pub u64);

impl RandomBits {
    /// Returns another random number, a different one for each `index`: the output of SplitMix64 after `index + 1` steps from
    /// this one.
    #[must_use]
    pub const fn draw(self, index: u64) -> u64 {
        mixed(self.0.wrapping_add(index.wrapping_add(1).wrapping_mul(GOLDEN)))
    }
}
