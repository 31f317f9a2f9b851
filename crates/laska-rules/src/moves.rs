//! A move, which is a step or a capture with its whole path, and the list of a position's moves.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;
use core::ops::{Deref, DerefMut};
use core::str::FromStr;

use crate::notation::{MoveError, excerpt};
use crate::{Direction, Square};

/// A move: where it starts and every direction of its path. Two captures with the same ends but different paths are
/// different moves.
///
/// Moves come from a position's generator or from text, and are legal in some positions only.
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
// From the lowest bit: the square (6 bits), whether it captures (1), the directions from first to last (2 bits each) and a
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
        Self::capture_along(from, path_and(NO_DIRECTION, direction))
    }

    pub(crate) const fn capture_along(from: Square, path: u32) -> Self {
        Self::pack(from, TAKES, path)
    }

    const fn pack(from: Square, kind: u32, path: u32) -> Self {
        let bits = path << PATH_AT | kind | from.index() as u32;
        Self(NonZeroU32::new(bits).expect("a path has a one above its last direction"))
    }

    /// The square where the move starts.
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

    /// Whether the move is a capture.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0.get() & TAKES != 0
    }

    /// How many counters the move captures: 0 for a step.
    #[must_use]
    pub const fn jumps(self) -> usize {
        if self.is_capture() { self.legs() } else { 0 }
    }

    /// The directions from first to last.
    pub fn directions(self) -> impl Iterator<Item = Direction> + Clone {
        let mut path = self.0.get() >> PATH_AT;
        core::iter::from_fn(move || {
            let direction = (path != NO_DIRECTION).then(|| Direction::from_bits(path));
            path >>= 2;
            direction
        })
    }

    /// Every square of the move in order, the jumped ones included: `b2 c3 d4` for a capture.
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

    /// The squares where the column stands during the move: its first square, then each landing.
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

    /// The squares where the column lands, without the first.
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
        if self.is_capture() { 2 } else { 1 }
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

impl FromStr for Move {
    type Err = MoveError;

    /// The move of its whole text, as it is displayed: a step names two squares, a capture every jumped one too. Whether
    /// it is legal anywhere depends on a position; [`parse_move`](crate::notation::parse_move) reads all that people write
    /// and looks for the one legal move that it means.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        let no_move = || MoveError::NotAMove(excerpt(text));
        let squares = text.split('-').map(str::parse).collect::<Result<Vec<Square>, _>>().map_err(|_| no_move())?;
        let legs = squares.windows(2).map(|leg| Direction::between(leg[0], leg[1])).collect::<Option<Vec<_>>>();
        let (&from, legs) = squares.first().zip(legs).ok_or_else(no_move)?;
        match *legs.as_slice() {
            [direction] => Ok(Self::step(from, direction)),
            [_, ..]
                if legs.len() <= 2 * Self::MAX_JUMPS && legs.chunks(2).all(|jump| matches!(jump, [a, b] if a == b)) =>
            {
                let jumps = legs.iter().step_by(2);
                Ok(Self::capture_along(from, jumps.fold(NO_DIRECTION, |path, &direction| path_and(path, direction))))
            }
            _ => Err(no_move()),
        }
    }
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

/// The legal moves of a position; reads as a slice.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; Self::CAPACITY],
}

/// What stands in the unused places of a list; never read.
const UNUSED: Move = Move::step(Square::from_index(0), Direction::NorthEast);

impl MoveList {
    /// As many moves as any position can have.
    ///
    /// A capture is a trail: from corner to corner of 2x2 cells over their centers, each center once. Counted with every
    /// center an enemy and every corner free, no start has more than 51 trails, and the 12 richest starts of the 8x8
    /// board have 588 together (the 11 of the 7x7 board 489). Steps are at most 4 for each of 12 columns.
    pub const CAPACITY: usize = 588;

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { len: 0, moves: [UNUSED; Self::CAPACITY] }
    }

    /// Empties the list.
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
    use alloc::borrow::ToOwned;
    use alloc::string::ToString;

    use core::cmp::Reverse;

    use super::*;
    use crate::{Board, SquareSet};

    fn trails(from: Square, board: Board, jumped: SquareSet) -> usize {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| {
                let over = direction.step(from, board).filter(|&over| !jumped.contains(over))?;
                let to = direction.step(over, board)?;
                Some(1 + trails(to, board, jumped.union(SquareSet::from_square(over))))
            })
            .sum()
    }

    #[test]
    fn a_move_is_read_from_its_whole_text_alone() {
        for text in ["c3-d4", "d4-c3", "b2-c3-d4", "b2-c3-d4-e5-f6", "d4-c5-b6-a7-b6"] {
            match text.parse::<Move>() {
                Ok(mv) => assert_eq!(mv.to_string(), text),
                Err(error) => assert_eq!((text, error), ("d4-c5-b6-a7-b6", MoveError::NotAMove(text.to_owned()))),
            }
        }
        for text in ["", "c3", "c3-", "c3-e5", "b2-c3-b4", "b2-c3-d4-e5", "c3xd4", "c3-c4", "c3-c3"] {
            assert_eq!(text.parse::<Move>(), Err(MoveError::NotAMove(text.to_owned())), "{text}");
        }
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
