//! Owns a move seen square by square: what stands where once the column has passed.

use crate::{Column, Move, Position, Square};

/// A square of a move's path, and what stands there once the moving column has come so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The square.
    pub square: Square,
    /// What is left of a jumped column, or the moving column where it lands.
    pub column: Option<Column>,
}

impl Position {
    /// Every square of a legal move's path, the first left out: for a take in turn a jumped square and a landing.
    ///
    /// ```
    /// # use laska_rules::{Board, Chain, notation::piece_list};
    /// let position = piece_list::parse("c3w d4bw g7b, White to move", Board::Seven)?;
    /// let mv = position.moves(Chain::All)[0];
    /// let stages: Vec<_> = position.stages(mv).map(|stage| stage.column.unwrap().to_string()).collect();
    /// assert_eq!(stages, ["w", "wb"]);
    /// # Ok::<(), piece_list::PieceListError>(())
    /// ```
    ///
    /// # Panics
    /// When a square that the move leaves or jumps is empty: the move is not legal here.
    pub fn stages(&self, mv: Move) -> impl Iterator<Item = Stage> {
        let mut mover = self.column(mv.from()).expect("a legal move starts at a column");
        let promoted_on = self.promotes(mv).then(|| mv.to());
        mv.path().skip(1).enumerate().map(move |(index, square)| {
            let jumped = mv.is_take() && index % 2 == 0;
            let column = if jumped {
                let column = self.column(square).expect("a legal take jumps a column");
                let (taken, rest) = column.without_commander();
                mover = mover.with_captive(taken);
                rest
            } else if promoted_on == Some(square) {
                Some(mover.promoted())
            } else {
                Some(mover)
            };
            Stage { square, column }
        })
    }
}
