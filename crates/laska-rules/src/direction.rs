//! Owns the four diagonal directions.

use crate::{Board, Color, Square, SquareSet};

/// A diagonal direction, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up and to the left.
    NorthWest,
    /// Up and to the right.
    NorthEast,
    /// Down and to the left.
    SouthWest,
    /// Down and to the right.
    SouthEast,
}

impl Direction {
    /// All four: where an officer may go.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthWest, Self::SouthEast];

    /// Does something for each of the four, with the direction known to the compiler.
    ///
    /// A loop over [`Direction::ALL`] stays a loop with look-ups, which costs the generator a sixth of its speed.
    #[inline(always)]
    pub(crate) fn each(mut act: impl FnMut(Self)) {
        act(Self::NorthWest);
        act(Self::NorthEast);
        act(Self::SouthWest);
        act(Self::SouthEast);
    }

    /// The two in which a soldier of that side may go.
    #[must_use]
    pub const fn forward(color: Color) -> [Self; 2] {
        match color {
            Color::White => [Self::NorthWest, Self::NorthEast],
            Color::Black => [Self::SouthWest, Self::SouthEast],
        }
    }

    /// Whether a soldier of that side may go that way.
    #[must_use]
    pub const fn is_forward(self, color: Color) -> bool {
        (self as u8 > 1) == matches!(color, Color::Black)
    }

    /// The way back.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// The next square that way, `None` at the edge.
    #[must_use]
    pub fn step(self, from: Square, board: Board) -> Option<Square> {
        SquareSet::of(from).stepped(self).intersection(board.squares()).iter().next()
    }

    /// The difference of square numbers; see [`Square`].
    pub(crate) const fn delta(self) -> i8 {
        // A look-up: a match here becomes a jump that processors guess wrong in the hot loops.
        const DELTAS: [i8; 4] = [4, 5, -5, -4];
        DELTAS[self as usize]
    }

    /// The square that many steps away, for a way that is known to stay on the board.
    pub(crate) const fn leap(self, from: Square, steps: i8) -> Square {
        Square::from_index((from.index() as i8 + steps * self.delta()) as u8)
    }

    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self::ALL[(bits & 0b11) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                    let place = |n: u8, d: i8| u8::try_from(n as i8 + d).ok().filter(|&n| n < board.side());
                    let expected = place(from.file(), right)
                        .zip(place(from.row(), up))
                        .and_then(|(file, row)| Square::new(file, row));
                    assert_eq!(direction.step(from, board), expected, "{from} {direction:?}");
                    if let Some(to) = expected {
                        assert_eq!(direction.reversed().step(to, board), Some(from));
                    }
                }
            }
        }
    }
}
