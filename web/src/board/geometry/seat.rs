//! Owns how a board lies before the one who looks at it: which side is near, where each square is.

#[cfg(test)]
pub(super) mod tests;

use laska_rules::{Board, Color, Square};

use super::length::short;

/// The width of a square.
pub const SQUARE: i32 = 100;

/// The width of the frame around the squares: as slim as the coordinates on it allow.
pub(super) const FRAME: i32 = 22;

/// How far from the center of a square its number stands: piles of any height leave the lower corners free.
const IN_CORNER: i32 = 40;

/// A board as seen from one of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Which board.
    pub board: Board,
    /// Whose side is near.
    pub bottom: Color,
}

/// The center of a square, from the upper left corner of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Spot {
    /// The value of a `transform` attribute that draws around this point.
    #[must_use]
    pub fn translate(self) -> String {
        format!("translate({} {})", self.x, self.y)
    }

    /// The same as a CSS `transform`.
    #[must_use]
    pub fn moved(self) -> String {
        format!("translate({}px, {}px)", self.x, self.y)
    }
}

impl Seat {
    /// How many squares a side has.
    #[must_use]
    pub const fn side(self) -> i32 {
        self.board.side() as i32
    }

    /// The length of a side without the frame.
    #[must_use]
    pub const fn length(self) -> i32 {
        self.side() * SQUARE
    }

    /// The center of a square.
    #[must_use]
    pub fn spot(self, square: Square) -> Spot {
        let (across, away) = self.seen(square);
        Spot { x: across * SQUARE + SQUARE / 2, y: (self.side() - 1 - away) * SQUARE + SQUARE / 2 }
    }

    /// The upper left corner of a square.
    #[must_use]
    pub fn corner(self, square: Square) -> (i32, i32) {
        let Spot { x, y } = self.spot(square);
        (x - SQUARE / 2, y - SQUARE / 2)
    }

    /// The playing squares rank by rank, the farthest first and each from left to right: the order to draw in.
    pub fn ranks(self) -> impl Iterator<Item = Vec<Square>> {
        (0..self.side()).rev().map(move |away| (0..self.side()).filter_map(|x| self.square_seen(x, away)).collect())
    }

    /// The part of the plane that shows the board with its frame, as a `viewBox`.
    #[must_use]
    pub fn framed(self) -> String {
        let outer = self.length() + 2 * FRAME;
        format!("-{FRAME} -{FRAME} {outer} {outer}")
    }

    /// The part of the plane that shows the squares alone, as a `viewBox`.
    #[must_use]
    pub fn bare(self) -> String {
        format!("0 0 {0} {0}", self.length())
    }

    /// Where the frame begins and how long it is.
    #[must_use]
    pub const fn frame(self) -> (i32, i32) {
        (-FRAME, self.length() + 2 * FRAME)
    }

    /// The coordinates that stand on the frame: text and center, letters below the files, digits left of the ranks.
    pub fn coordinates(self) -> impl Iterator<Item = (char, Spot)> {
        let (length, side) = (self.length(), self.side());
        let number = move |i: i32| if self.bottom == Color::White { i } else { side - 1 - i } as u8;
        let letters = (0..side)
            .map(move |i| (char::from(b'a' + number(i)), Spot { x: i * SQUARE + SQUARE / 2, y: length + FRAME / 2 }));
        let digits = (0..side)
            .map(move |i| (char::from(b'1' + number(i)), Spot { x: -FRAME / 2, y: length - i * SQUARE - SQUARE / 2 }));
        letters.chain(digits)
    }

    /// Lasker's numbers, in the lower left corners of the playing squares: number and center.
    pub fn numbers(self) -> impl Iterator<Item = (usize, Spot)> {
        let number = move |square: Square| Some((self.board.number(square)?, self.spot(square)));
        let corner = |(number, Spot { x, y })| (number, Spot { x: x - IN_CORNER, y: y + IN_CORNER });
        self.board.squares().iter().filter_map(number).map(corner)
    }

    /// A way of so many pixels on a board so many pixels wide, as a `transform` attribute.
    #[must_use]
    pub fn carried(self, (x, y): (f64, f64), width: f64) -> String {
        let unit = f64::from(self.frame().1) / width.max(1.0);
        format!("translate({} {})", short(x * unit), short(y * unit))
    }

    /// How far a square is to the right and away, counted from the near left corner.
    pub(super) fn seen(self, square: Square) -> (i32, i32) {
        let (file, row) = (i32::from(square.file()), i32::from(square.row()));
        match self.bottom {
            Color::White => (file, row),
            Color::Black => (self.side() - 1 - file, self.side() - 1 - row),
        }
    }

    /// The playing square so far to the right and away; `None` outside and where nobody plays.
    pub(super) fn square_seen(self, across: i32, away: i32) -> Option<Square> {
        let inside = 0..self.side();
        if !inside.contains(&across) || !inside.contains(&away) {
            return None;
        }
        let turned = |i: i32| if self.bottom == Color::White { i } else { self.side() - 1 - i } as u8;
        Square::new(turned(across), turned(away))
    }
}
