//! Symmetries of the board, applied to positions and moves.

use laska_rules::{Board, CaptureRule, Column, Counter, Move, PackedPosition, Position, Setup, Square};

/// A symmetry of the board under which the rules do not change.
///
/// ```
/// # use laska_library::Symmetry;
/// # use laska_rules::{Board, Position};
/// let start = Position::start(Board::Seven);
/// assert_eq!(Symmetry::Mirror.map_position(&start), start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Changes nothing.
    Identity,
    /// Swaps left and right.
    Mirror,
    /// Rotates the board by half a turn and swaps the colors, including the side to move.
    Rotation,
    /// Swaps top and bottom, and swaps the colors, including the side to move.
    Flip,
}

impl Symmetry {
    /// Returns the symmetries of a board. On a board with an even number of files, a mirror image would move every counter
    /// off the playing squares.
    #[must_use]
    pub const fn of_board(board: Board) -> &'static [Self] {
        if board.size().is_multiple_of(2) {
            &[Self::Identity, Self::Rotation]
        } else {
            &[Self::Identity, Self::Mirror, Self::Rotation, Self::Flip]
        }
    }

    /// Returns the image of a position.
    ///
    /// # Panics
    /// Panics if the position's board does not have this symmetry.
    #[must_use]
    pub fn map_position(self, position: &Position) -> Position {
        let turn = if self.swaps_sides() { !position.turn() } else { position.turn() };
        let mut setup = Setup::empty(position.board(), turn);
        for (square, column) in position.columns() {
            let square = self.map_square(square, position.board()).expect("the board has this symmetry");
            setup.put(square, Some(self.map_column(column)));
        }
        Position::try_from(&setup).expect("the image of a legal position is legal")
    }

    /// Returns the image of a move, given the image of the position it is played in; `None` if the image of the move is
    /// not legal there.
    #[must_use]
    pub fn map_move(self, mv: Move, image: &Position, capture_rule: CaptureRule) -> Option<Move> {
        let path = || mv.path().map(|square| self.map_square(square, image.board()));
        image.legal_moves(capture_rule).iter().copied().find(|other| other.path().map(Some).eq(path()))
    }

    const fn swaps_sides(self) -> bool {
        matches!(self, Self::Rotation | Self::Flip)
    }

    fn map_square(self, square: Square, board: Board) -> Option<Square> {
        let opposite = |index: u8| board.size() - 1 - index;
        let (file, row) = (square.file(), square.row());
        let file = if matches!(self, Self::Mirror | Self::Rotation) { opposite(file) } else { file };
        Square::new(file, if self.swaps_sides() { opposite(row) } else { row })
    }

    fn map_column(self, column: Column) -> Column {
        if !self.swaps_sides() {
            return column;
        }
        let swapped = column.counters().map(|counter| Counter::new(!counter.color, counter.grade));
        Column::from_top_down(swapped).expect("the height of the column is unchanged")
    }
}

/// Returns a key that a position shares with its images, but with no other position of its board.
#[must_use]
pub fn canonical_key(position: &Position) -> PackedPosition {
    let images = Symmetry::of_board(position.board()).iter().map(|symmetry| symmetry.map_position(position).pack());
    images.min().expect("the identity is a symmetry of every board")
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::fen;

    use super::*;

    /// The start, and positions with columns and officers of both boards.
    const POSITIONS: [&str; 3] = [
        "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
        "/,w,/,,,/,Wb,/,bw,bB,/b,bbw,/,,, w",
        ",,,/b,bw,b/,,W,/,b,bB/,,,/,w,/,,, b",
    ];

    #[test]
    fn an_image_has_the_images_of_the_moves() {
        for text in POSITIONS {
            let position = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            for &symmetry in Symmetry::of_board(position.board()) {
                let image = symmetry.map_position(&position);
                assert_eq!(symmetry.map_position(&image), position, "{symmetry:?}");
                for &mv in &position.legal_moves(CaptureRule::MustFinish) {
                    let mapped = symmetry.map_move(mv, &image, CaptureRule::MustFinish).expect("an image of the move");
                    let (mut after, mut image_after) = (position.clone(), image.clone());
                    after.play_unchecked(mv);
                    image_after.play_unchecked(mapped);
                    assert_eq!(symmetry.map_position(&after), image_after, "{symmetry:?} {mv}");
                    assert_eq!(canonical_key(&after), canonical_key(&image_after));
                }
            }
        }
    }
}
