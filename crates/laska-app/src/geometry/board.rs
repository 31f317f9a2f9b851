//! Geometry of a board seen from one side: square coordinates, picture sizes, and keyboard navigation.
//!
//! Left and Right move along the rank to the next playing square. Up and Down move diagonally to the next rank: to the
//! right from the first, third, … rank and to the left from the others. Moving up thus follows a narrow zigzag, and Down
//! reverses Up, except at the right edge. Home and End move to the ends of the rank, Page Up and Page
//! Down to the farthest and nearest rank. All directions are the viewer's, whichever side is at the bottom.

use laska_rules::{Board, Color, Square};

use super::number::decimal;

pub const SQUARE: i32 = 100;

/// The width of the frame around the squares: as narrow as its coordinates allow.
pub(super) const FRAME: i32 = 22;

/// The offset of a square's number from its center: piles of any height leave the lower corners free.
const NUMBER_OFFSET: i32 = 40;

/// A board seen from one of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGeometry {
    pub board: Board,
    /// The side at the bottom.
    pub bottom: Color,
}

/// A point relative to the top-left corner of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Horizontal coordinate, positive to the right.
    pub x: i32,
    /// Vertical coordinate, positive downward.
    pub y: i32,
}

impl Point {
    /// Returns the `transform` attribute that moves the origin here.
    pub fn translate(self) -> String {
        format!("translate({} {})", self.x, self.y)
    }

    /// Returns the CSS `transform` that moves the origin here.
    pub fn css_translate(self) -> String {
        format!("translate({}px, {}px)", self.x, self.y)
    }
}

/// A direction of keyboard navigation, as the viewer sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Left,
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

impl Direction {
    /// Returns the direction of a `KeyboardEvent.key`.
    pub fn from_key(key: &str) -> Option<Self> {
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

impl BoardGeometry {
    /// Returns the number of squares on a side.
    pub const fn side(self) -> i32 {
        self.board.size() as i32
    }

    /// Returns the length of a side without the frame.
    pub const fn length(self) -> i32 {
        self.side() * SQUARE
    }

    pub fn center(self, square: Square) -> Point {
        let (across, away) = self.grid_position(square);
        Point { x: across * SQUARE + SQUARE / 2, y: (self.side() - 1 - away) * SQUARE + SQUARE / 2 }
    }

    /// Returns the outlines of all playing squares as a path's `d`.
    pub fn playing_squares(self) -> String {
        let outline = |square| {
            let Point { x, y } = self.center(square);
            let (x, y) = (x - SQUARE / 2, y - SQUARE / 2);
            format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
        };
        self.ranks().flatten().map(outline).collect()
    }

    /// Returns the playing squares by rank, the farthest first and each from left to right, which is the drawing order.
    pub fn ranks(self) -> impl Iterator<Item = Vec<Square>> {
        (0..self.side()).rev().map(move |away| (0..self.side()).filter_map(|x| self.square_at(x, away)).collect())
    }

    /// Returns the `viewBox` of the board with its frame.
    pub fn framed_view_box(self) -> String {
        let outer = self.length() + 2 * FRAME;
        format!("-{FRAME} -{FRAME} {outer} {outer}")
    }

    /// Returns the `viewBox` of the squares alone.
    pub fn view_box(self) -> String {
        format!("0 0 {0} {0}", self.length())
    }

    /// Returns the coordinate where the frame begins, and its length.
    pub const fn frame(self) -> (i32, i32) {
        (-FRAME, self.length() + 2 * FRAME)
    }

    /// Returns the coordinates on the frame, each with its center: letters below the files and digits left of the ranks.
    pub fn coordinates(self) -> impl Iterator<Item = (char, Point)> {
        let (length, side) = (self.length(), self.side());
        let number = move |i: i32| if self.bottom == Color::White { i } else { side - 1 - i } as u8;
        let letters = (0..side)
            .map(move |i| (char::from(b'a' + number(i)), Point { x: i * SQUARE + SQUARE / 2, y: length + FRAME / 2 }));
        let digits = (0..side)
            .map(move |i| (char::from(b'1' + number(i)), Point { x: -FRAME / 2, y: length - i * SQUARE - SQUARE / 2 }));
        letters.chain(digits)
    }

    /// Returns Lasker's number of each playing square, with its center in the lower left corner.
    pub fn numbers(self) -> impl Iterator<Item = (usize, Point)> {
        let number = move |square: Square| Some((self.board.number_of(square)?, self.center(square)));
        let corner = |(number, Point { x, y })| (number, Point { x: x - NUMBER_OFFSET, y: y + NUMBER_OFFSET });
        self.board.squares().iter().filter_map(number).map(corner)
    }

    /// Returns the `transform` attribute for an offset in pixels on a board that is `width` pixels wide.
    pub fn drag_translate(self, (x, y): (f64, f64), width: f64) -> String {
        let unit = f64::from(self.frame().1) / width.max(1.0);
        format!("translate({} {})", decimal(x * unit), decimal(y * unit))
    }

    /// Returns the file and the rank of a square as the viewer sees them, from 0 at the near left corner.
    pub(super) fn grid_position(self, square: Square) -> (i32, i32) {
        let (file, row) = (i32::from(square.file()), i32::from(square.row()));
        match self.bottom {
            Color::White => (file, row),
            Color::Black => (self.side() - 1 - file, self.side() - 1 - row),
        }
    }

    /// Returns the playing square at a position in the grid; `None` off the board and on other squares.
    fn square_at(self, across: i32, away: i32) -> Option<Square> {
        let inside = 0..self.side();
        if !inside.contains(&across) || !inside.contains(&away) {
            return None;
        }
        let absolute = |i: i32| if self.bottom == Color::White { i } else { self.side() - 1 - i } as u8;
        Square::new(absolute(across), absolute(away))
    }

    /// Returns the top-left corner of the board with its frame.
    pub const fn framed_origin(self) -> (i32, i32) {
        (-FRAME, -FRAME)
    }

    /// Returns the width and height of the board with its frame.
    pub const fn framed_size(self) -> (i32, i32) {
        let outer = self.length() + 2 * FRAME;
        (outer, outer)
    }

    /// Returns the width and height of both boards side by side.
    pub const fn size_with_unstacked(self) -> (i32, i32) {
        let (width, height) = self.framed_size();
        (width + FRAME + self.length(), height)
    }

    /// Returns the `transform` attribute that places the second board beside the first.
    pub fn unstacked_translate(self) -> String {
        format!("translate({} 0)", self.length() + 2 * FRAME)
    }

    /// Returns the square in a direction; the same square at the edge.
    pub fn navigate(self, from: Square, direction: Direction) -> Square {
        let (across, away) = self.grid_position(from);
        let last = self.side() - 1;
        // One file to the right from even ranks, to the left from odd ones; the other way at the edge.
        let in_rank = |away: i32, parity: i32| {
            let across_next = if parity == 0 { across + 1 } else { across - 1 };
            self.square_at(across_next, away).or_else(|| self.square_at(2 * across - across_next, away))
        };
        let straight = |to: i32| {
            if (to - away) % 2 == 0 { self.square_at(across, to) } else { in_rank(to, away % 2) }
        };
        let to = match direction {
            Direction::Left => self.square_at(across - 2, away),
            Direction::Right => self.square_at(across + 2, away),
            Direction::Up => in_rank(away + 1, away % 2),
            Direction::Down => in_rank(away - 1, away % 2),
            Direction::Home => self.square_at(away % 2, away),
            Direction::End => self.square_at(last - (last - away) % 2, away),
            Direction::Farthest => straight(last),
            Direction::Nearest => straight(0),
        };
        to.unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: Board, bottom: Color, from: &str, direction: Direction, to: &str) {
        let geometry = BoardGeometry { board, bottom };
        assert_eq!(
            geometry.navigate(from.parse().expect("a square"), direction).to_string(),
            to,
            "{from} {direction:?}"
        );
    }

    #[test]
    fn keys_follow_the_view_from_either_side() {
        use Board::{Eight, Seven};
        use Color::{Black, White};
        for (board, bottom, from, direction, to) in [
            (Seven, White, "a1", Direction::Right, "c1"),
            (Seven, White, "a1", Direction::Left, "a1"),
            (Seven, White, "a1", Direction::Up, "b2"),
            (Seven, White, "b2", Direction::Up, "a3"),
            (Seven, White, "b2", Direction::Down, "a1"),
            (Seven, White, "g1", Direction::Up, "f2"),
            (Seven, White, "g7", Direction::Up, "g7"),
            (Seven, White, "d4", Direction::End, "f4"),
            (Seven, White, "c3", Direction::End, "g3"),
            (Seven, White, "d4", Direction::Home, "b4"),
            (Seven, White, "c3", Direction::Farthest, "c7"),
            (Seven, White, "d4", Direction::Nearest, "c1"),
            (Seven, Black, "g7", Direction::Up, "f6"),
            (Seven, Black, "g7", Direction::Right, "e7"),
            (Eight, White, "h2", Direction::Up, "g3"),
            (Eight, White, "g3", Direction::Up, "h4"),
            (Eight, White, "a1", Direction::End, "g1"),
            (Eight, White, "b2", Direction::End, "h2"),
            (Eight, Black, "h8", Direction::Up, "g7"),
        ] {
            check(board, bottom, from, direction, to);
        }
    }

    #[test]
    fn every_square_can_be_reached() {
        for geometry in geometries() {
            let all = geometry.board.squares();
            let mut seen: Vec<Square> = all.iter().take(1).collect();
            let mut next = 0;
            while let Some(&square) = seen.get(next) {
                for direction in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
                    let to = geometry.navigate(square, direction);
                    assert!(all.contains(to));
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
                next += 1;
            }
            assert_eq!(seen.len(), all.len(), "{geometry:?}");
        }
    }

    fn geometries() -> impl Iterator<Item = BoardGeometry> {
        Board::ALL.into_iter().flat_map(|board| Color::ALL.map(|bottom| BoardGeometry { board, bottom }))
    }

    #[test]
    fn grid_positions_and_squares_correspond() {
        for geometry in geometries() {
            for square in geometry.board.squares().iter() {
                let (across, away) = geometry.grid_position(square);
                assert_eq!(geometry.square_at(across, away), Some(square), "{geometry:?}");
            }
        }
    }

    #[test]
    fn the_near_left_corner_belongs_to_the_side_at_the_bottom() {
        let check = |board, bottom, corner: &str| {
            let geometry = BoardGeometry { board, bottom };
            let near_left = Point { x: SQUARE / 2, y: geometry.length() - SQUARE / 2 };
            assert_eq!(geometry.center(corner.parse().expect("a square")), near_left);
        };
        check(Board::Seven, Color::White, "a1");
        check(Board::Seven, Color::Black, "g7");
        check(Board::Eight, Color::White, "a1");
        check(Board::Eight, Color::Black, "h8");
    }

    #[test]
    fn ranks_contain_every_square_once_from_far_to_near() {
        for geometry in geometries() {
            let squares: Vec<Square> = geometry.ranks().flatten().collect();
            assert_eq!(squares.len(), geometry.board.squares().len());
            let centers: Vec<Point> = squares.into_iter().map(|square| geometry.center(square)).collect();
            assert!(centers.windows(2).all(|w| (w[0].y, w[0].x) < (w[1].y, w[1].x)), "{geometry:?}");
        }
    }

    #[test]
    fn numbers_run_from_whites_left_corner_on_every_board() {
        for geometry in geometries() {
            let numbers: Vec<(usize, Point)> = geometry.numbers().collect();
            assert!(numbers.iter().map(|(number, _)| *number).eq(1..=geometry.board.squares().len()), "{geometry:?}");
            let first = geometry.center("a1".parse().expect("a square"));
            assert_eq!(numbers[0].1, Point { x: first.x - NUMBER_OFFSET, y: first.y + NUMBER_OFFSET });
        }
    }

    #[test]
    fn coordinates_start_at_the_near_left_corner() {
        let check = |bottom, letter, digit| {
            let all: Vec<(char, Point)> = BoardGeometry { board: Board::Seven, bottom }.coordinates().collect();
            assert_eq!((all.len(), all[0].0, all[7].0), (14, letter, digit));
        };
        check(Color::White, 'a', '1');
        check(Color::Black, 'g', '7');
    }
}
