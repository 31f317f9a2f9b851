//! Owns what a score rests on besides its own position. Knows no scores.

/// The earliest position on the searched path that a score depends on.
///
/// A draw by repetition is true only below the position that comes again. The score that such a draw decides is handed
/// up the tree as it is, but kept in the table from that position upward only, where it holds on any path.
///
/// A score that is good enough rests on one move; any other rests on all of them, and so on the earliest of their anchors.
///
/// What remains: a score kept from one path may be used on another where a repetition would change it. The exact
/// treatment of graph history (Kishimoto, Müller 2004) is not done here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Anchor(u8);

impl Anchor {
    /// The game before the root: true in this search only, and at no node of it for the table.
    pub(super) const HISTORY: Self = Self(0);
    /// Nothing above: true wherever the position stands.
    pub(super) const FREE: Self = Self(u8::MAX);

    /// The position at that ply.
    pub(super) const fn at_ply(ply: usize) -> Self {
        Self(ply as u8 + 1)
    }

    /// Whether a score of the position at that ply depends on something above it.
    pub(super) fn is_above(self, ply: usize) -> bool {
        self < Self::at_ply(ply)
    }
}
