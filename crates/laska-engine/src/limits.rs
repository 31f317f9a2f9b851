//! The units of a search (depth, nodes, plies, lines, memory) and its limits. Limits of time are in `timed`.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{Add, AddAssign};

/// A search depth in plies. Single replies and captures do not count, so lines may be longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(pub u8);

/// A number of positions visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nodes(pub u64);

/// A distance to the end of a game, in plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(pub u16);

/// How many of the best moves a search reports; at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineCount(NonZeroU8);

/// When a search ends: at the first limit that is reached. Without limits it goes on until it is stopped or nothing
/// more can be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The last depth to search; [`Depth::MAX`] in any case.
    pub depth: Option<Depth>,
    /// The exact number of nodes to visit.
    pub nodes: Option<Nodes>,
    /// How many of the best moves to find, as far as there are so many.
    pub lines: LineCount,
}

impl Depth {
    /// The deepest search.
    pub const MAX: Self = Self(100);

    /// One ply deeper.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Shallower by so many plies, at least 0.
    #[must_use]
    pub const fn saturating_sub(self, plies: u8) -> Self {
        Self(self.0.saturating_sub(plies))
    }
}

impl Limits {
    /// No limit, one line.
    pub const NONE: Self = Self { depth: None, nodes: None, lines: LineCount::ONE };

    /// A depth and no other limit.
    #[must_use]
    pub const fn depth(depth: Depth) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// A number of nodes and no other limit.
    #[must_use]
    pub const fn nodes(nodes: Nodes) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }
}

impl LineCount {
    /// The best line only.
    pub const ONE: Self = Self(NonZeroU8::MIN);
    /// A line for every legal move, up to 255.
    pub const ALL: Self = Self(NonZeroU8::MAX);

    /// So many lines; `None` for 0.
    #[must_use]
    pub const fn new(count: u8) -> Option<Self> {
        match NonZeroU8::new(count) {
            Some(count) => Some(Self(count)),
            None => None,
        }
    }

    /// As a number.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0.get() as usize
    }
}

impl Default for LineCount {
    /// One.
    fn default() -> Self {
        Self::ONE
    }
}

impl Nodes {
    /// More than any search visits.
    pub const MAX: Self = Self(u64::MAX);
}

impl Add for Nodes {
    type Output = Self;

    /// The sum, at most [`Nodes::MAX`].
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

/// An amount of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemorySize(usize);

impl MemorySize {
    /// So many mebibytes (1,048,576 bytes).
    #[must_use]
    pub const fn mebibytes(count: usize) -> Self {
        Self(count.saturating_mul(1 << 20))
    }

    /// The size of so many values.
    pub(crate) const fn of<T>(count: usize) -> Self {
        Self(count.saturating_mul(size_of::<T>()))
    }

    /// In bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.0
    }
}
