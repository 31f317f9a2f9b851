//! The two boards: playing squares, starting squares, promotion ranks, and steps up to their edges.

use crate::{Color, Direction, Square, SquareSet};

/// A board size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Board {
    /// 7x7, 25 squares, 11 counters per side: Lasker's board.
    #[default]
    Seven,
    /// 8x8, 32 squares, 12 counters per side: the Zillions variants 2, 4, 6 and 8.
    Eight,
}

/// The constants of a board, computed at compile time.
struct Layout {
    size: u8,
    squares: SquareSet,
    start: [SquareSet; 2],
    far: [SquareSet; 2],
}

const SEVEN: Layout = Layout::new(7);
const EIGHT: Layout = Layout::new(8);

impl Layout {
    const fn new(size: u8) -> Self {
        Self {
            size,
            squares: rows(size, 0, size),
            start: [rows(size, 0, 3), rows(size, size - 3, size)],
            far: [rows(size, size - 1, size), rows(size, 0, 1)],
        }
    }
}

/// The playing squares of the rows `from..to`.
const fn rows(size: u8, from: u8, to: u8) -> SquareSet {
    let mut set = 0;
    let mut cell = from * size;
    while cell < to * size {
        if let Some(square) = Square::new(cell % size, cell / size) {
            set |= SquareSet::from_square(square).bits();
        }
        cell += 1;
    }
    SquareSet::from_bits(set)
}

impl Board {
    /// Both boards.
    pub const ALL: [Self; 2] = [Self::Seven, Self::Eight];

    /// Returns the number of files and ranks: 7 or 8.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.layout().size
    }

    /// Returns the board with this number of files and ranks, or `None` if it is not 7 or 8.
    #[must_use]
    pub fn from_size(size: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|board| usize::from(board.size()) == size)
    }

    /// Returns all playing squares: 25 or 32.
    #[must_use]
    pub const fn squares(self) -> SquareSet {
        self.layout().squares
    }

    /// Returns the playing squares of a row from left to right. Rows count from 0.
    pub fn row(self, row: u8) -> impl Iterator<Item = Square> + Clone {
        (0..self.size()).filter_map(move |file| Square::new(file, row))
    }

    /// Returns the number of counters that each side has: 11 or 12.
    #[must_use]
    pub const fn counters_per_side(self) -> usize {
        self.layout().start[0].len()
    }

    /// Returns the starting squares of a side: those of its first three ranks.
    #[must_use]
    pub const fn start(self, color: Color) -> SquareSet {
        self.layout().start[color as usize]
    }

    /// Returns the far rank, where the soldiers of a side are promoted.
    #[must_use]
    pub const fn far_rank(self, color: Color) -> SquareSet {
        self.layout().far[color as usize]
    }

    /// Returns the square with this number. Lasker (1911) numbered the squares rank by rank: 1 is a1, 25 is g7; on the 8x8
    /// board, 32 is h8.
    ///
    /// ```
    /// # use laska_rules::Board;
    /// assert_eq!(Board::Seven.square_with_number(5), "b2".parse().ok());
    /// assert_eq!(Board::Seven.square_with_number(26), None);
    /// ```
    #[must_use]
    pub fn square_with_number(self, number: usize) -> Option<Square> {
        self.squares().iter().nth(number.checked_sub(1)?)
    }

    /// Returns Lasker's number of a square, or `None` if the square is not on this board. The inverse of
    /// [`Board::square_with_number`].
    #[must_use]
    pub fn number_of(self, square: Square) -> Option<usize> {
        Some(1 + self.squares().iter().position(|s| s == square)?)
    }

    const fn layout(self) -> &'static Layout {
        match self {
            Self::Seven => &SEVEN,
            Self::Eight => &EIGHT,
        }
    }
}

impl Square {
    /// Returns the square with left and right swapped, or `None` if the board has no such playing square.
    #[must_use]
    pub const fn mirrored(self, board: Board) -> Option<Self> {
        Self::new(board.size() - 1 - self.file(), self.row())
    }
}

impl Direction {
    /// Returns the next square in this direction, or `None` at the edge.
    #[must_use]
    pub fn step(self, from: Square, board: Board) -> Option<Square> {
        (SquareSet::from_square(from).shifted(self) & board.squares()).iter().next()
    }
}

impl SquareSet {
    /// Returns the squares one step away. A step over the edge of the 8x8 board leads nowhere.
    #[must_use]
    pub fn stepped(self, direction: Direction) -> Self {
        self.shifted(direction) & Board::Eight.squares()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_squares_and_counters_of_the_rules() {
        let counts = Board::ALL.map(|b| (b.squares().len(), b.counters_per_side(), b.far_rank(Color::White).len()));
        assert_eq!(counts, [(25, 11, 4), (32, 12, 4)]);
    }

    #[test]
    fn numbers_run_from_a1_to_the_last_corner() {
        for (board, last) in [(Board::Seven, "g7"), (Board::Eight, "h8")] {
            let count = board.squares().len();
            for number in 1..=count {
                let square = board.square_with_number(number).expect("a square");
                assert_eq!(board.number_of(square), Some(number));
            }
            assert_eq!(board.square_with_number(1), "a1".parse().ok());
            assert_eq!(board.square_with_number(count), last.parse().ok());
            assert_eq!((board.square_with_number(0), board.square_with_number(count + 1)), (None, None));
        }
        assert_eq!(Board::Seven.number_of("h8".parse().expect("a square")), None);
    }

    #[test]
    fn a_step_changes_file_and_row_by_one_and_ends_at_the_edge() {
        for board in Board::ALL {
            for from in board.squares().iter() {
                for (direction, right, up) in [
                    (Direction::NorthWest, -1, 1),
                    (Direction::NorthEast, 1, 1),
                    (Direction::SouthWest, -1, -1),
                    (Direction::SouthEast, 1, -1),
                ] {
                    let shifted = |n: u8, d: i8| u8::try_from(n as i8 + d).ok().filter(|&n| n < board.size());
                    let expected = shifted(from.file(), right)
                        .zip(shifted(from.row(), up))
                        .and_then(|(file, row)| Square::new(file, row));
                    assert_eq!(direction.step(from, board), expected, "{from} {direction:?}");
                    if let Some(to) = expected {
                        assert_eq!(direction.reversed().step(to, board), Some(from));
                        assert_eq!(Direction::between(from, to), Some(direction));
                    }
                }
            }
        }
    }
}
