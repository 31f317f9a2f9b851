//! Moves and move lists.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZeroU32;
use core::ops::{Deref, DerefMut};

use crate::{Board, Direction, Square};

/// A move: a step or a capture with its whole path. Two captures with the same start and end but different paths are
/// different moves.
///
/// A move is not tied to a position and need not be legal in any.
///
/// # Examples
/// ```
/// # use laska_rules::Move;
/// let capture: Move = "b2-c3-d4-e5-f6".parse()?;
/// assert!(capture.is_capture());
/// assert_eq!(capture.landings().map(|square| square.to_string()).collect::<Vec<_>>(), ["d4", "f6"]);
/// assert_eq!(capture.to_string(), "b2-c3-d4-e5-f6");
/// # Ok::<(), laska_rules::notation::MoveError>(())
/// ```
// From the lowest bit: the starting square (6 bits), whether it is a capture (1 bit), the directions from first to last
// (2 bits each), and a sentinel bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU32);

/// An empty path: only the sentinel bit, above which directions are added.
pub(crate) const NO_DIRECTION: u32 = 1;

const PATH_AT: u32 = 7;
const CAPTURE: u32 = 1 << 6;

impl Move {
    /// The maximum number of jumps in a move. A column jumps the centers of 2x2 cells and lands on their corners, each
    /// center is jumped once, and both boards have at most 3x3 such cells.
    pub const MAX_JUMPS: usize = 9;

    pub(crate) const fn step(from: Square, direction: Direction) -> Self {
        Self::pack(from, 0, path_and(NO_DIRECTION, direction))
    }

    pub(crate) const fn jump(from: Square, direction: Direction) -> Self {
        Self::capture_along(from, path_and(NO_DIRECTION, direction))
    }

    pub(crate) const fn capture_along(from: Square, path: u32) -> Self {
        Self::pack(from, CAPTURE, path)
    }

    const fn pack(from: Square, kind: u32, path: u32) -> Self {
        let bits = path << PATH_AT | kind | from.index() as u32;
        Self(NonZeroU32::new(bits).expect("a path has a sentinel bit"))
    }

    /// Returns the starting square.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index((self.0.get() & 0x3f) as u8)
    }

    /// Returns the final square.
    #[must_use]
    pub fn to(self) -> Square {
        let steps = self.stride();
        self.directions().fold(self.from(), |square, direction| direction.leap(square, steps))
    }

    /// Returns whether the move is a capture.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0.get() & CAPTURE != 0
    }

    /// Returns the number of jumps, which is the number of captured counters: 0 for a step.
    #[must_use]
    pub const fn jumps(self) -> usize {
        if self.is_capture() { self.path_length() } else { 0 }
    }

    /// Returns the direction of the step or of each jump.
    pub fn directions(self) -> impl Iterator<Item = Direction> + Clone {
        let mut path = self.0.get() >> PATH_AT;
        core::iter::from_fn(move || {
            let direction = (path != NO_DIRECTION).then(|| Direction::from_bits(path));
            path >>= 2;
            direction
        })
    }

    /// Returns every square of the move in order, including the jumped ones: `b2 c3 d4` for a capture.
    pub fn path(self) -> impl Iterator<Item = Square> + Clone {
        let steps = self.stride();
        core::iter::once(self.from()).chain(
            self.directions()
                .scan(self.from(), move |at, direction| {
                    let start = *at;
                    *at = direction.leap(start, steps);
                    Some((1..=steps).map(move |n| direction.leap(start, n)))
                })
                .flatten(),
        )
    }

    /// Returns the starting square and every landing square.
    ///
    /// # Examples
    /// ```
    /// # use laska_rules::Move;
    /// let mv: Move = "b2-c3-d4".parse()?;
    /// assert_eq!(mv.stops().map(|square| square.to_string()).collect::<Vec<_>>(), ["b2", "d4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stops(self) -> impl Iterator<Item = Square> + Clone {
        core::iter::once(self.from()).chain(self.landings())
    }

    /// Returns every landing square. The final square of a step counts as one.
    pub fn landings(self) -> impl Iterator<Item = Square> + Clone {
        self.path().skip(self.stride() as usize).step_by(self.stride() as usize)
    }

    /// Returns the jumped squares.
    pub fn jumped(self) -> impl Iterator<Item = Square> + Clone {
        let mut at = self.from();
        self.directions().take(self.jumps()).map(move |direction| {
            let over = direction.leap(at, 1);
            at = direction.leap(at, 2);
            over
        })
    }

    /// Returns the move with left and right swapped, or `None` if the board has no such playing squares.
    ///
    /// # Examples
    /// ```
    /// # use laska_rules::{Board, Move};
    /// let mv: Move = "b2-c3-d4-e5-f6".parse()?;
    /// assert_eq!(mv.mirrored(Board::Seven), Some("f2-e3-d4-c5-b6".parse()?));
    /// assert_eq!(mv.mirrored(Board::Eight), None);
    /// # Ok::<(), laska_rules::notation::MoveError>(())
    /// ```
    #[must_use]
    pub fn mirrored(self, board: Board) -> Option<Self> {
        let path = self.directions().fold(NO_DIRECTION, |path, direction| path_and(path, direction.mirrored()));
        Some(Self::pack(self.from().mirrored(board)?, self.0.get() & CAPTURE, path))
    }

    /// Compares two moves in the alphabetical order of their texts.
    ///
    /// # Examples
    /// ```
    /// # use laska_rules::Move;
    /// let mut moves = ["c3-d4", "b2-c3-d4-e5-f6", "b2-c3-d4"].map(|text| text.parse::<Move>().unwrap());
    /// moves.sort_by(|one, other| one.compare_texts(*other));
    /// assert_eq!(moves.map(|mv| mv.to_string()), ["b2-c3-d4", "b2-c3-d4-e5-f6", "c3-d4"]);
    /// ```
    #[must_use]
    pub fn compare_texts(self, other: Self) -> Ordering {
        let names = |mv: Self| mv.path().map(|square| (square.file(), square.row()));
        names(self).cmp(names(other))
    }

    /// Returns the move as four bytes, for hash tables.
    #[must_use]
    pub const fn bits(self) -> NonZeroU32 {
        self.0
    }

    /// The distance from one stop to the next.
    pub(crate) const fn stride(self) -> i8 {
        if self.is_capture() { 2 } else { 1 }
    }

    /// The number of directions in the path.
    const fn path_length(self) -> usize {
        (31 - (self.0.get() >> PATH_AT).leading_zeros()) as usize / 2
    }
}

/// Appends a direction to a path.
pub(crate) const fn path_and(path: u32, direction: Direction) -> u32 {
    // Clears the old sentinel and sets a new one two bits higher.
    path ^ (0b101 ^ direction as u32) << (31 - path.leading_zeros())
}

impl fmt::Display for Move {
    /// Writes every square, including the jumped ones: `c3-d4`, `b2-c3-d4`.
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

/// A list of moves with fixed capacity. Dereferences to a slice.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; Self::CAPACITY],
}

/// Fills unused entries, which are never read.
const UNUSED: Move = Move::step(Square::from_index(0), Direction::NorthEast);

impl MoveList {
    /// An upper bound for the number of legal moves in any position.
    ///
    /// A capture is a trail over the centers of 2x2 cells, from corner to corner, that visits each center at most once. With
    /// an enemy on every center and every corner free, at most 51 trails start at a square, and 588 at the best 12 squares of
    /// the 8x8 board together (489 at the best 11 of the 7x7 board). Each of at most 12 columns has at most 4 steps.
    pub const CAPACITY: usize = 588;

    /// Creates an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { len: 0, moves: [UNUSED; Self::CAPACITY] }
    }

    /// Removes all moves.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) const fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::cmp::Reverse;

    use super::*;
    use crate::SquareSet;

    fn trails(from: Square, board: Board, jumped: SquareSet) -> usize {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| {
                let over = direction.step(from, board).filter(|&over| !jumped.contains(over))?;
                let to = direction.step(over, board)?;
                Some(1 + trails(to, board, jumped | SquareSet::from_square(over)))
            })
            .sum()
    }

    #[test]
    fn no_position_has_more_moves_than_the_list_holds() {
        let most = Board::ALL.map(|board| {
            let mut counts: Vec<_> = board.squares().iter().map(|s| trails(s, board, SquareSet::EMPTY)).collect();
            counts.sort_by_key(|&count| Reverse(count));
            counts.iter().take(board.counters_per_side()).sum::<usize>()
        });
        assert_eq!(most, [489, MoveList::CAPACITY]);
    }
}
