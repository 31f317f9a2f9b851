//! Owns the move: a step, or a take with its whole path, in four bytes.

use std::fmt;
use std::num::NonZeroU32;

use crate::{Direction, Square};

/// A move: where it starts and every direction it takes. Two takes with the same ends but different paths are
/// different moves.
///
/// Moves come from a position's generator or from notation read against a position, and mean something there only.
// From the lowest bit: the square (6 bits), whether it takes (1), the directions from first to last (2 bits each) and a
// one above the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU32);

/// A path in the making: directions with a one above the last.
pub(crate) const NO_DIRECTION: u32 = 1;

const PATH_AT: u32 = 7;
const TAKES: u32 = 1 << 6;

impl Move {
    /// Jumps in one move at most: a column jumps the centers of 2x2 cells whose corners it stands on, each center once,
    /// and either board has at most 3x3 such cells.
    pub const MAX_JUMPS: usize = 9;

    pub(crate) const fn step(from: Square, direction: Direction) -> Self {
        Self::pack(from, 0, path_and(NO_DIRECTION, direction))
    }

    pub(crate) const fn jump(from: Square, direction: Direction) -> Self {
        Self::take_along(from, path_and(NO_DIRECTION, direction))
    }

    pub(crate) const fn take_along(from: Square, path: u32) -> Self {
        Self::pack(from, TAKES, path)
    }

    const fn pack(from: Square, kind: u32, path: u32) -> Self {
        let bits = path << PATH_AT | kind | from.index() as u32;
        Self(NonZeroU32::new(bits).expect("a path has a one above its last direction"))
    }

    /// The square that is left.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index((self.0.get() & 0x3f) as u8)
    }

    /// The square where the move ends.
    #[must_use]
    pub fn to(self) -> Square {
        let steps = self.stride();
        self.directions().fold(self.from(), |square, direction| direction.leap(square, steps))
    }

    /// Whether the move takes.
    #[must_use]
    pub const fn is_take(self) -> bool {
        self.0.get() & TAKES != 0
    }

    /// How many counters are taken: 0 for a step.
    #[must_use]
    pub const fn jumps(self) -> usize {
        if self.is_take() { self.legs() } else { 0 }
    }

    /// The directions from first to last.
    pub fn directions(self) -> impl Iterator<Item = Direction> + Clone {
        let mut path = self.0.get() >> PATH_AT;
        std::iter::from_fn(move || {
            let direction = (path != NO_DIRECTION).then(|| Direction::from_bits(path));
            path >>= 2;
            direction
        })
    }

    /// Every square of the move in order, the jumped ones included: `b2 c3 d4` for a take.
    pub fn path(self) -> impl Iterator<Item = Square> + Clone {
        let steps = self.stride();
        std::iter::once(self.from()).chain(
            self.directions()
                .scan(self.from(), move |at, direction| {
                    let start = *at;
                    *at = direction.leap(start, steps);
                    Some((1..=steps).map(move |n| direction.leap(start, n)))
                })
                .flatten(),
        )
    }

    /// The squares where the column comes to stand, the first one left out.
    pub fn landings(self) -> impl Iterator<Item = Square> + Clone {
        self.path().skip(self.stride() as usize).step_by(self.stride() as usize)
    }

    /// The squares that are jumped.
    pub fn jumped(self) -> impl Iterator<Item = Square> + Clone {
        let mut at = self.from();
        self.directions().take(self.jumps()).map(move |direction| {
            let over = direction.leap(at, 1);
            at = direction.leap(at, 2);
            over
        })
    }

    /// The move as four bytes, for a hash table.
    #[must_use]
    pub const fn bits(self) -> NonZeroU32 {
        self.0
    }

    /// Squares from one stand to the next.
    pub(crate) const fn stride(self) -> i8 {
        if self.is_take() { 2 } else { 1 }
    }

    const fn legs(self) -> usize {
        (31 - (self.0.get() >> PATH_AT).leading_zeros()) as usize / 2
    }
}

/// A path with one more direction.
pub(crate) const fn path_and(path: u32, direction: Direction) -> u32 {
    // The one above the last direction is toggled away, the new one two places up.
    path ^ (0b101 ^ direction as u32) << (31 - path.leading_zeros())
}

impl fmt::Display for Move {
    /// Every square, jumped ones too: `c3-d4`, `b2-c3-d4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from())?;
        self.path().skip(1).try_for_each(|square| write!(f, "-{square}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
