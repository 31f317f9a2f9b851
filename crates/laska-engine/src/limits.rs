//! Owns the measures of a search and when it ends by itself. Knows no time: that is `timed`'s.

use std::fmt;
use std::ops::{Add, AddAssign};

/// How many plies deep. Single replies and takes do not count, so lines may be longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(pub u8);

/// A number of positions visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nodes(pub u64);

/// When a search ends: at the first limit that is set. Without any it goes on until it is stopped, or nothing more can
/// be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Ends after that depth was searched whole. [`Depth::MAX`] is the end in any case.
    pub depth: Option<Depth>,
    /// Ends after exactly that many nodes.
    pub nodes: Option<Nodes>,
}

impl Depth {
    /// The deepest search there is.
    pub const MAX: Self = Self(100);

    /// One ply deeper.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// One ply less deep, 0 at least.
    #[must_use]
    pub const fn less_one(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

impl Limits {
    /// No limit.
    pub const NONE: Self = Self { depth: None, nodes: None };

    /// That depth and no other limit.
    #[must_use]
    pub const fn depth(depth: Depth) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// That many nodes and no other limit.
    #[must_use]
    pub const fn nodes(nodes: Nodes) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }
}

impl Nodes {
    /// More than any search visits.
    pub const MAX: Self = Self(u64::MAX);
}

impl Add for Nodes {
    type Output = Self;

    /// The sum, [`Nodes::MAX`] at most.
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
