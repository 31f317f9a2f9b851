//! A board as its viewer sees it: which side is near, where each square is, how large a picture of it is, and where the
//! arrow keys lead.
//!
//! Left and Right go along the rank to the next playing square. Up and Down go to the next rank, half a square to the
//! right from the nearest rank and back again from the next: going up a board runs in a narrow zigzag, so that Up and
//! Down undo each other, except at a right edge that leaves no choice. Home and End go to the ends of the rank, Page Up
//! and Page Down to the farthest and the nearest rank. All of it as seen, whichever side is at the bottom.

use laska_rules::{Board, Color, Square};

use super::number::short;

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

/// A way to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Away from the viewer.
    Up,
    /// Toward the viewer.
    Down,
    /// To the left end of the rank.
    Home,
    /// To the right end of the rank.
    End,
    /// To the farthest rank.
    Farthest,
    /// To the nearest rank.
    Nearest,
}

impl Way {
    /// The way of a key as `KeyboardEvent.key` names it.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "Home" => Self::Home,
            "End" => Self::End,
            "PageUp" => Self::Farthest,
            "PageDown" => Self::Nearest,
            _ => return None,
        })
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
    fn square_seen(self, across: i32, away: i32) -> Option<Square> {
        let inside = 0..self.side();
        if !inside.contains(&across) || !inside.contains(&away) {
            return None;
        }
        let turned = |i: i32| if self.bottom == Color::White { i } else { self.side() - 1 - i } as u8;
        Square::new(turned(across), turned(away))
    }

    /// Where a picture of the board with its frame begins.
    #[must_use]
    pub const fn upper_left(self) -> (i32, i32) {
        (-FRAME, -FRAME)
    }

    /// Width and height of a picture of the board with its frame.
    #[must_use]
    pub const fn alone(self) -> (i32, i32) {
        let outer = self.length() + 2 * FRAME;
        (outer, outer)
    }

    /// Width and height of a picture that has the second board beside it.
    #[must_use]
    pub const fn both(self) -> (i32, i32) {
        let (width, height) = self.alone();
        (width + FRAME + self.length(), height)
    }

    /// Draws the squares of the second board beside the first one: the value of a `transform` attribute.
    #[must_use]
    pub fn beside(self) -> String {
        format!("translate({} 0)", self.length() + 2 * FRAME)
    }

    /// The square that a walk leads to; the same one at an edge.
    #[must_use]
    pub fn walk(self, from: Square, way: Way) -> Square {
        let (across, away) = self.seen(from);
        let last = self.side() - 1;
        // In the rank at that distance: half a step to the right in every other rank.
        let in_rank = |away: i32, parity: i32| {
            let wanted = if parity == 0 { across + 1 } else { across - 1 };
            self.square_seen(wanted, away).or_else(|| self.square_seen(2 * across - wanted, away))
        };
        let straight = |to: i32| {
            if (to - away) % 2 == 0 { self.square_seen(across, to) } else { in_rank(to, away % 2) }
        };
        let to = match way {
            Way::Left => self.square_seen(across - 2, away),
            Way::Right => self.square_seen(across + 2, away),
            Way::Up => in_rank(away + 1, away % 2),
            Way::Down => in_rank(away - 1, away % 2),
            Way::Home => self.square_seen(away % 2, away),
            Way::End => self.square_seen(last - (last - away) % 2, away),
            Way::Farthest => straight(last),
            Way::Nearest => straight(0),
        };
        to.unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: Board, bottom: Color, from: &str, way: Way, to: &str) {
        let seat = Seat { board, bottom };
        assert_eq!(seat.walk(from.parse().expect("a square"), way).to_string(), to, "{from} {way:?}");
    }

    #[test]
    fn keys_lead_as_seen_from_either_side() {
        use Board::{Eight, Seven};
        use Color::{Black, White};
        for (board, bottom, from, way, to) in [
            (Seven, White, "a1", Way::Right, "c1"),
            (Seven, White, "a1", Way::Left, "a1"),
            (Seven, White, "a1", Way::Up, "b2"),
            (Seven, White, "b2", Way::Up, "a3"),
            (Seven, White, "b2", Way::Down, "a1"),
            (Seven, White, "g1", Way::Up, "f2"),
            (Seven, White, "g7", Way::Up, "g7"),
            (Seven, White, "d4", Way::End, "f4"),
            (Seven, White, "c3", Way::End, "g3"),
            (Seven, White, "d4", Way::Home, "b4"),
            (Seven, White, "c3", Way::Farthest, "c7"),
            (Seven, White, "d4", Way::Nearest, "c1"),
            (Seven, Black, "g7", Way::Up, "f6"),
            (Seven, Black, "g7", Way::Right, "e7"),
            (Eight, White, "h2", Way::Up, "g3"),
            (Eight, White, "g3", Way::Up, "h4"),
            (Eight, White, "a1", Way::End, "g1"),
            (Eight, White, "b2", Way::End, "h2"),
            (Eight, Black, "h8", Way::Up, "g7"),
        ] {
            check(board, bottom, from, way, to);
        }
    }

    #[test]
    fn every_square_can_be_reached() {
        for seat in seats() {
            let all = seat.board.squares();
            let mut seen: Vec<Square> = all.iter().take(1).collect();
            let mut next = 0;
            while let Some(&square) = seen.get(next) {
                for way in [Way::Left, Way::Right, Way::Up, Way::Down] {
                    let to = seat.walk(square, way);
                    assert!(all.contains(to));
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
                next += 1;
            }
            assert_eq!(seen.len(), all.len(), "{seat:?}");
        }
    }

    fn seats() -> impl Iterator<Item = Seat> {
        Board::ALL.into_iter().flat_map(|board| Color::ALL.map(|bottom| Seat { board, bottom }))
    }

    #[test]
    fn what_is_seen_at_a_place_is_the_square_of_that_place() {
        for seat in seats() {
            for square in seat.board.squares().iter() {
                let (across, away) = seat.seen(square);
                assert_eq!(seat.square_seen(across, away), Some(square), "{seat:?}");
            }
        }
    }

    #[test]
    fn the_near_left_corner_is_where_its_player_expects_it() {
        let check = |board, bottom, corner: &str| {
            let seat = Seat { board, bottom };
            let near_left = Spot { x: SQUARE / 2, y: seat.length() - SQUARE / 2 };
            assert_eq!(seat.spot(corner.parse().expect("a square")), near_left);
        };
        check(Board::Seven, Color::White, "a1");
        check(Board::Seven, Color::Black, "g7");
        check(Board::Eight, Color::White, "a1");
        check(Board::Eight, Color::Black, "h8");
    }

    #[test]
    fn ranks_hold_every_square_once_and_come_nearer() {
        for seat in seats() {
            let squares: Vec<Square> = seat.ranks().flatten().collect();
            assert_eq!(squares.len(), seat.board.squares().len());
            let spots: Vec<Spot> = squares.into_iter().map(|square| seat.spot(square)).collect();
            assert!(spots.windows(2).all(|w| (w[0].y, w[0].x) < (w[1].y, w[1].x)), "{seat:?}");
        }
    }

    #[test]
    fn numbers_run_from_whites_left_corner_on_every_board() {
        for seat in seats() {
            let numbers: Vec<(usize, Spot)> = seat.numbers().collect();
            assert!(numbers.iter().map(|(number, _)| *number).eq(1..=seat.board.squares().len()), "{seat:?}");
            let first = seat.spot("a1".parse().expect("a square"));
            assert_eq!(numbers[0].1, Spot { x: first.x - IN_CORNER, y: first.y + IN_CORNER });
        }
    }

    #[test]
    fn coordinates_name_the_near_left_corner_first() {
        let check = |bottom, letter, digit| {
            let all: Vec<(char, Spot)> = Seat { board: Board::Seven, bottom }.coordinates().collect();
            assert_eq!((all.len(), all[0].0, all[7].0), (14, letter, digit));
        };
        check(Color::White, 'a', '1');
        check(Color::Black, 'g', '7');
    }
}
