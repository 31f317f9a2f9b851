//! The two boards: their squares, where each side starts, and where its soldiers are promoted.

use crate::{Color, Square, SquareSet};

/// The board that is played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Board {
    /// 7x7, 25 squares, 11 counters a side: Lasker's.
    #[default]
    Seven,
    /// 8x8, 32 squares, 12 counters a side: Zillions variants 2, 4, 6, 8.
    Eight,
}

/// What is fixed for a board, made once.
struct Layout {
    side: u8,
    squares: SquareSet,
    start: [SquareSet; 2],
    far: [SquareSet; 2],
}

const SEVEN: Layout = Layout::new(7);
const EIGHT: Layout = Layout::new(8);

impl Layout {
    const fn new(side: u8) -> Self {
        Self {
            side,
            squares: rows(side, 0, side),
            start: [rows(side, 0, 3), rows(side, side - 3, side)],
            far: [rows(side, side - 1, side), rows(side, 0, 1)],
        }
    }
}

/// The playing squares of the rows `from..to`.
const fn rows(side: u8, from: u8, to: u8) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut place = from * side;
    while place < to * side {
        if let Some(square) = Square::new(place % side, place / side) {
            set = set.union(SquareSet::from_square(square));
        }
        place += 1;
    }
    set
}

impl Board {
    /// Both boards.
    pub const ALL: [Self; 2] = [Self::Seven, Self::Eight];

    /// How many squares a side has, 7 or 8; as many ranks has its position text.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.layout().side
    }

    /// The board with that many ranks.
    #[must_use]
    pub fn from_size(side: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|board| usize::from(board.size()) == side)
    }

    /// All playing squares: 25 or 32.
    #[must_use]
    pub const fn squares(self) -> SquareSet {
        self.layout().squares
    }

    /// The playing squares of a row counted from 0, from left to right.
    pub fn row(self, row: u8) -> impl Iterator<Item = Square> + Clone {
        (0..self.size()).filter_map(move |file| Square::new(file, row))
    }

    /// How many counters a side has in a game: 11 or 12.
    #[must_use]
    pub const fn counters_per_side(self) -> usize {
        self.layout().start[0].len()
    }

    /// Where the soldiers of that side start: its first three ranks.
    #[must_use]
    pub const fn start(self, color: Color) -> SquareSet {
        self.layout().start[color as usize]
    }

    /// The far rank, where soldiers of that side become officers.
    #[must_use]
    pub const fn far_rank(self, color: Color) -> SquareSet {
        self.layout().far[color as usize]
    }

    /// The square of a number: 1 is a1, 25 is g7 (h8 is 32), counted rank by rank as Lasker did in 1911.
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

    /// Lasker's number of a square of this board, the inverse of [`Board::square_with_number`]; `None` for a square that this
    /// board does not have.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_those_of_the_rules() {
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
}
