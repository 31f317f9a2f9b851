//! Limits of a search and their units. Time limits are in `timed`.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{Add, AddAssign};

/// A search depth in plies. Single replies and captures may extend lines beyond it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(pub u8);

/// A number of visited positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Nodes(pub u64);

/// A number of plies to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Plies(pub u16);

/// A number of lines for a search to report, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineCount(NonZeroU8);

/// The limits of a search, which ends at the first one reached. Without limits, it ends when it is stopped or when a
/// deeper search cannot change the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The maximum depth, never more than [`Depth::MAX`].
    pub depth: Option<Depth>,
    /// The exact number of nodes to visit.
    pub nodes: Option<Nodes>,
    /// The number of best moves to find, or all legal moves if there are fewer.
    pub lines: LineCount,
}

impl Depth {
    /// The maximum search depth.
    pub const MAX: Self = Self(100);

    /// Returns the depth plus one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Returns the depth minus a number of plies, at least 0.
    #[must_use]
    pub const fn saturating_sub(self, plies: u8) -> Self {
        Self(self.0.saturating_sub(plies))
    }
}

impl Limits {
    /// No limits, one line.
    pub const NONE: Self = Self { depth: None, nodes: None, lines: LineCount::ONE };

    /// Returns limits with only a depth.
    #[must_use]
    pub const fn depth(depth: Depth) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// Returns limits with only a number of nodes.
    #[must_use]
    pub const fn nodes(nodes: Nodes) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }
}

impl LineCount {
    /// Only the best line.
    pub const ONE: Self = Self(NonZeroU8::MIN);
    /// A line for every legal move, up to 255.
    pub const ALL: Self = Self(NonZeroU8::MAX);

    /// Returns a number of lines, or `None` for 0.
    #[must_use]
    pub const fn new(count: u8) -> Option<Self> {
        match NonZeroU8::new(count) {
            Some(count) => Some(Self(count)),
            None => None,
        }
    }

    /// Returns the number of lines.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0.get() as usize
    }
}

impl Default for LineCount {
    /// Returns [`LineCount::ONE`].
    fn default() -> Self {
        Self::ONE
    }
}

impl Nodes {
    /// The maximum, more than any search visits.
    pub const MAX: Self = Self(u64::MAX);
}

impl Add for Nodes {
    type Output = Self;

    /// Returns the sum, at most [`Nodes::MAX`].
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Nodes {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Nodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An amount of memory in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemorySize(usize);

impl MemorySize {
    /// Returns an amount in mebibytes (1,048,576 bytes).
    #[must_use]
    pub const fn mebibytes(count: usize) -> Self {
        Self(count.saturating_mul(1 << 20))
    }

    /// Returns an amount in kibibytes (1,024 bytes).
    #[must_use]
    pub const fn kibibytes(count: usize) -> Self {
        Self(count.saturating_mul(1 << 10))
    }

    /// Returns the size of `count` values.
    pub(crate) const fn of<T>(count: usize) -> Self {
        Self(count.saturating_mul(size_of::<T>()))
    }

    /// Returns the number of bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.0
    }
}
