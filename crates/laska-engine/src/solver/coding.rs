//! Positions as keys of a table: which shard a position belongs to, and what the shard stores to identify it.

use laska_rules::retrograde::{Counters, RetrogradePosition};
use laska_rules::{Board, Position};

use laska_rules::splitmix::GOLDEN;

/// The number of bits of a shard's index.
const SHARD_BITS: u32 = 12;

pub(super) const SHARDS: usize = 1 << SHARD_BITS;

/// A reversible mapping of the positions that can arise from a root to shards and keys within them.
///
/// The colors of the counters and their division into columns are mixed, and a part of the result, combined with the
/// rest of the position, selects the shard. It follows from the shard and the key, so the key does not contain it.
/// Positions whose columns are equal and in the same order are in few shards. Steps often keep this order, so that
/// positions and their successors are near each other in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coding {
    board: Board,
    counters: u32,
    /// Whether a soldier can occur. If not, all counters are officers, and keys do not contain grades.
    has_soldiers: bool,
}

/// A position in a shard: `low` has [`Coding::low_bits`] bits, `high` has the rest of the [`Coding::key_bits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) shard: usize,
    pub(super) high: u64,
    pub(super) low: u64,
}

impl Coding {
    /// Creates the mapping for the positions that can arise from `root`. Counters never leave the board, and officers
    /// remain officers.
    pub(super) fn new(root: &Position) -> Self {
        let counters = RetrogradePosition::from(root).counters();
        let count = u32::BITS - counters.bottoms.leading_zeros();
        Self { board: root.board(), counters: count, has_soldiers: counters.officers.count_ones() < count }
    }

    pub(super) const fn key_bits(&self) -> u32 {
        self.low_bits() + self.content_bits().saturating_sub(SHARD_BITS)
    }

    /// Returns the number of lower bits of a key: the placement and the grades of the counters.
    #[inline]
    pub(super) const fn low_bits(&self) -> u32 {
        RetrogradePosition::placement_bits(self.board) + if self.has_soldiers { self.counters } else { 0 }
    }

    /// Returns the code of a position. The position must have a code; see [`Coding::has_code`].
    #[inline]
    pub(super) fn encode(&self, position: &RetrogradePosition) -> Code {
        let Counters { bottoms, black, officers } = position.counters();
        let bottoms = u64::from(bottoms & !self.last_bottom());
        let content = self.mixed(u64::from(black) | bottoms << self.counters);
        let grades =
            if self.has_soldiers { u64::from(officers) << RetrogradePosition::placement_bits(self.board) } else { 0 };
        let low = position.placement(self.board) | grades;
        let shard = (content ^ self.spread(low)) % SHARDS as u64;
        Code { shard: shard as usize, high: content >> SHARD_BITS, low }
    }

    #[inline]
    pub(super) fn decode(&self, code: Code) -> RetrogradePosition {
        let lowest = (code.shard as u64 ^ self.spread(code.low)) % SHARDS as u64;
        let content = code.high << SHARD_BITS | lowest;
        let (content, every) = (self.unmixed(content), (1 << self.counters) - 1);
        let placement_bits = RetrogradePosition::placement_bits(self.board);
        let counters = Counters {
            bottoms: (content >> self.counters) as u32 | self.last_bottom(),
            black: content as u32 & every,
            officers: if self.has_soldiers { (code.low >> placement_bits) as u32 } else { every },
        };
        let placement = code.low & ((1 << placement_bits) - 1);
        RetrogradePosition::from_parts(placement, counters, self.board).expect("a code is that of a position")
    }

    /// Returns whether a position with the board of the root has a code. All positions with the root's counters have one,
    /// except for positions with soldiers if the root has officers only.
    #[inline]
    pub(super) const fn has_code(&self, position: &RetrogradePosition) -> bool {
        let Counters { bottoms, officers, .. } = position.counters();
        bottoms.leading_zeros() == u32::BITS - self.counters
            && (self.has_soldiers || officers.count_ones() == self.counters)
    }

    pub(super) const fn board(&self) -> Board {
        self.board
    }

    /// The bit of the last counter, which is always the bottom of its column.
    #[inline]
    const fn last_bottom(&self) -> u32 {
        1 << (self.counters - 1)
    }

    /// The number of bits of the counters' colors and their division into columns.
    #[inline]
    const fn content_bits(&self) -> u32 {
        2 * self.counters - 1
    }

    /// A bijection of numbers of [`Coding::content_bits`] bits: odd factors, and a shift by at least half of the bits.
    #[inline]
    const fn mixed(&self, content: u64) -> u64 {
        let (mask, half) = ((1 << self.content_bits()) - 1, self.content_bits().div_ceil(2));
        let x = content.wrapping_mul(FACTOR) & mask;
        (x ^ x >> half).wrapping_mul(FACTOR) & mask
    }

    /// The inverse of [`Coding::mixed`].
    #[inline]
    const fn unmixed(&self, mixed: u64) -> u64 {
        let (mask, half) = ((1 << self.content_bits()) - 1, self.content_bits().div_ceil(2));
        let x = mixed.wrapping_mul(INVERSE) & mask;
        (x ^ x >> half).wrapping_mul(INVERSE) & mask
    }

    /// Hashes the lower bits of a key: the grades to all bits of a shard, the placement to four.
    #[inline]
    const fn spread(&self, low: u64) -> u64 {
        let grades = low >> RetrogradePosition::placement_bits(self.board);
        let placement = low as u32;
        grades.wrapping_mul(FACTOR) >> (64 - SHARD_BITS) ^ placement.wrapping_mul(0x9e37_79b1) as u64 >> 28
    }
}

/// An odd number and its inverse modulo 2^64.
const FACTOR: u64 = GOLDEN;
const INVERSE: u64 = inverse(FACTOR);

/// Returns the inverse of an odd number modulo 2^64 by Newton's method. Each step doubles the number of right bits.
const fn inverse(odd: u64) -> u64 {
    let (mut inverse, mut step) = (odd, 0);
    while step < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}
