//! The features of a position that the network reads: what stands on each square, from four views.

use laska_rules::{Board, Color, Column, Grade, Position, Square};

/// A column on a square as a view sees it: a number below [`Feature::COUNT`].
///
/// Columns are divided into classes by owner, grade of the commander, guards and prisoners; only columns of more than
/// seven counters or so share one with others that differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feature(u16);

/// The playing squares of the 7x7 board.
pub(super) const SQUARES: usize = 25;

/// The classes of guards: none, or one, two or more of them, without or with an officer. The same for prisoners.
const HEIGHTS: usize = 7;

/// The number of parts that the weights of a feature are the sum of; see [`Feature::parts`].
const PARTS: [usize; 5] =
    [2 * 2 * HEIGHTS * HEIGHTS, SQUARES * 2 * 2, SQUARES * 2 * HEIGHTS, SQUARES * 2 * HEIGHTS, 2 * 2];

impl Feature {
    const CLASSES: usize = 2 * 2 * HEIGHTS * HEIGHTS;

    /// The number of features.
    pub const COUNT: usize = SQUARES * Self::CLASSES;

    /// The number of different parts.
    pub const PART_COUNT: usize = PARTS[0] + PARTS[1] + PARTS[2] + PARTS[3] + PARTS[4];

    /// Returns every feature.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(|index| Self(index as u16))
    }

    /// Returns the number of the feature.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the feature of a column of this kind on the square with this number, as a view sees it.
    #[inline]
    pub(super) const fn of(view: View, number: u8, kind: Kind) -> Self {
        let square = SQUARE_OF_VIEW[view as usize][number as usize];
        let kind = if matches!(view.owner(), Color::White) { kind } else { kind.with_other_owner() };
        Self(square as u16 * Self::CLASSES as u16 + kind.0 as u16)
    }

    /// Returns the parts that the feature shares with others, numbered below [`Feature::PART_COUNT`]: its class on any
    /// square, and on its square the commander, the guards and the prisoners.
    ///
    /// A fit that gives a weight to each part as well as to each feature learns about rare columns from similar ones.
    #[must_use]
    pub const fn parts(self) -> [usize; PARTS.len()] {
        let (square, class) = (self.index() / Self::CLASSES, self.index() % Self::CLASSES);
        let (commander, below) = (class / (HEIGHTS * HEIGHTS), class % (HEIGHTS * HEIGHTS));
        let (owner, guards, prisoners) = (commander / 2, below / HEIGHTS, below % HEIGHTS);
        let side = square * 2 + owner;
        let mut parts = [class, square * 4 + commander, side * HEIGHTS + guards, side * HEIGHTS + prisoners, commander];
        let (mut part, mut first) = (0, 0);
        while part < PARTS.len() {
            parts[part] += first;
            first += PARTS[part];
            part += 1;
        }
        parts
    }
}

/// Who looks at the board: a side, which sees its own columns at the bottom, directly or in a mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// White's view.
    White,
    /// White's view in a mirror.
    WhiteMirrored,
    /// Black's view.
    Black,
    /// Black's view in a mirror.
    BlackMirrored,
}

impl View {
    /// All views: White's, then Black's.
    pub const ALL: [Self; 4] = [Self::White, Self::WhiteMirrored, Self::Black, Self::BlackMirrored];

    /// The color whose columns are the view's own.
    const fn owner(self) -> Color {
        match self {
            Self::White | Self::WhiteMirrored => Color::White,
            Self::Black | Self::BlackMirrored => Color::Black,
        }
    }
}

/// The squares in the order of their numbers, less one.
pub(super) static SQUARE: [Square; SQUARES] = {
    let mut squares = [Square::new(0, 0).expect("a1 is a playing square"); SQUARES];
    let mut number = 0;
    while number < SQUARES {
        // Two ranks have seven squares: four on the first and three on the second.
        let (pair, rest) = (number / 7, number % 7);
        let (file, row) = if rest < 4 { (2 * rest, 2 * pair) } else { (2 * rest - 7, 2 * pair + 1) };
        squares[number] = Square::new(file as u8, row as u8).expect("files and rows are both even or both odd");
        number += 1;
    }
    squares
};

/// The number of each square as a view sees it.
static SQUARE_OF_VIEW: [[u8; SQUARES]; 4] = {
    let mut table = [[0; SQUARES]; 4];
    let mut number = 0;
    while number < SQUARES {
        let (pair, rest) = (number / 7, number % 7);
        let mirrored = 7 * pair + if rest < 4 { 3 - rest } else { 10 - rest };
        let last = SQUARES - 1;
        table[View::White as usize][number] = number as u8;
        table[View::WhiteMirrored as usize][number] = mirrored as u8;
        table[View::Black as usize][number] = (last - number) as u8;
        table[View::BlackMirrored as usize][number] = (last - mirrored) as u8;
        number += 1;
    }
    table
};

/// A class of columns: a number below [`Feature::CLASSES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kind(u8);

impl Kind {
    /// Returns the kind of a column, as White sees it.
    #[inline]
    pub(super) fn of(column: Column) -> Self {
        let is_officer = usize::from(column.grade() == Grade::Officer);
        let commander = 2 * column.owner() as usize + is_officer;
        let mut kind = commander * HEIGHTS * HEIGHTS;
        if column.height() > 1 {
            let mut runs = column.runs();
            let guards = runs.next().map_or(0, |run| height_class(run.height - 1, run.officers - is_officer as u32));
            let prisoners = runs.next().map_or(0, |run| height_class(run.height, run.officers));
            kind += guards * HEIGHTS + prisoners;
        }
        Self(kind as u8)
    }

    /// Returns the kind as the other side sees it.
    const fn with_other_owner(self) -> Self {
        let half = Feature::CLASSES as u8 / 2;
        Self(if self.0 < half { self.0 + half } else { self.0 - half })
    }
}

/// Returns the class of a number of counters, some of them officers.
const fn height_class(height: u32, officers: u32) -> usize {
    match height {
        0 => 0,
        1 | 2 => 2 * height as usize - 1 + (officers > 0) as usize,
        _ => 5 + (officers > 0) as usize,
    }
}

/// Returns the features of each column of a position, in the order of [`View::ALL`]; none if the board is not the 7x7
/// board.
pub fn features(position: &Position) -> impl Iterator<Item = [Feature; View::ALL.len()]> {
    let squares: &[Square] = if position.board() == Board::Seven { &SQUARE } else { &[] };
    (0..).zip(squares).filter_map(|(number, &square)| {
        let kind = Kind::of(position.column(square)?);
        Some(View::ALL.map(|view| Feature::of(view, number, kind)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_in_the_order_of_their_numbers() {
        assert!(Board::Seven.squares().iter().eq(SQUARE));
    }

    #[test]
    fn views_are_symmetries_of_the_board() {
        for (number, square) in SQUARE.into_iter().enumerate() {
            let seen = |view: View| {
                let seen = SQUARE[usize::from(SQUARE_OF_VIEW[view as usize][number])];
                (seen.file(), seen.row())
            };
            let (file, row) = (square.file(), square.row());
            let views = View::ALL.map(seen);
            assert_eq!(views, [(file, row), (6 - file, row), (6 - file, 6 - row), (file, 6 - row)]);
        }
    }

    #[test]
    fn every_part_is_used_and_numbered_by_its_kind() {
        let mut used = [false; Feature::PART_COUNT];
        for feature in Feature::all() {
            let mut first = 0;
            for (part, count) in feature.parts().into_iter().zip(PARTS) {
                assert!((first..first + count).contains(&part), "{feature:?}");
                used[part] = true;
                first += count;
            }
        }
        assert!(used.into_iter().all(|used| used));
    }
}
