//! Owns the position: columns on a board and a side to move, all of it legal. How a move changes it stands in `play.rs`.

mod play;

use std::fmt;

use crate::commanders::Commanders;
use crate::generate::Reach;
use crate::{Board, Color, Column, Counter, Move, PositionHash, Rank, Setup, SetupError, Square, SquareSet, hash};

pub use play::Undo;

/// A position that can be played on. The only ways to one are [`Position::start`], a checked [`Setup`] and legal moves.
///
/// It knows nothing of chain rules, draws or history: those are the game's.
///
/// ```
/// # use laska_rules::{Board, Chain, Position};
/// let mut position = Position::start(Board::Seven);
/// let moves = position.moves(Chain::All);
/// assert_eq!(moves.len(), 6);
/// let undo = position.play(moves[0]);
/// position.undo(moves[0], undo);
/// assert_eq!(position, Position::start(Board::Seven));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    columns: [Option<Column>; Square::INDICES],
    commanders: Commanders,
    hash: u64,
    turn: Color,
    board: Board,
}

// Five and a half cache lines, of which the 7x7 board touches less.
const _: () = assert!(size_of::<Position>() <= 336);

impl Position {
    /// The start: soldiers on the first three ranks of each side, White to move.
    #[must_use]
    pub fn start(board: Board) -> Self {
        let mut setup = Setup::empty(board, Color::White);
        for color in Color::ALL {
            let soldier = Counter::new(color, Rank::Soldier);
            for square in board.start(color).iter() {
                setup.put(square, Some(Column::new(soldier)));
            }
        }
        Self::try_from(&setup).expect("the start is legal")
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// What stands on a square.
    #[must_use]
    pub const fn column(&self, square: Square) -> Option<Column> {
        self.columns[square.index()]
    }

    /// Every column with its square, in the order of Lasker's numbers.
    pub fn columns(&self) -> impl Iterator<Item = (Square, Column)> + Clone {
        self.occupied().iter().filter_map(|square| Some((square, self.column(square)?)))
    }

    /// The squares whose column that side commands.
    #[must_use]
    pub const fn owned(&self, color: Color) -> SquareSet {
        self.commanders.owned(color)
    }

    /// The squares whose commander is an officer, of either side.
    #[must_use]
    pub const fn officers(&self) -> SquareSet {
        self.commanders.officers()
    }

    /// The squares with a column.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        self.commanders.occupied()
    }

    /// The playing squares without a column.
    #[must_use]
    pub const fn empty(&self) -> SquareSet {
        self.board.squares().without(self.occupied())
    }

    /// The hash of board, columns and side to move, kept up by every move.
    #[must_use]
    pub const fn hash(&self) -> PositionHash {
        PositionHash(self.hash)
    }

    /// The same hash, made from nothing: the law that [`Position::hash`] must keep.
    #[must_use]
    pub fn hash_from_scratch(&self) -> PositionHash {
        let rest = hash::rest(self.board, self.turn());
        PositionHash(self.columns().fold(rest, |sum, (square, column)| sum ^ hash::column(square, column)))
    }

    /// Whether a legal move ends with a promotion.
    #[must_use]
    pub fn promotes(&self, mv: Move) -> bool {
        !self.officers().contains(mv.from()) && self.board.far_rank(self.turn()).contains(mv.to())
    }

    /// Who commands what.
    pub(crate) const fn commanders(&self) -> &Commanders {
        &self.commanders
    }

    /// The position of columns that are known to be legal.
    pub(crate) fn of_columns(board: Board, turn: Color, columns: impl Iterator<Item = (Square, Column)>) -> Self {
        let mut position = Self {
            columns: [None; Square::INDICES],
            commanders: Commanders::default(),
            hash: hash::rest(board, turn),
            turn,
            board,
        };
        for (square, column) in columns {
            position.columns[square.index()] = Some(column);
            position.commanders.put(square, column.commander());
            position.hash ^= hash::column(square, column);
        }
        position
    }

    /// Who may go where.
    pub(crate) fn reach(&self) -> Reach {
        Reach::of(&self.commanders, self.turn, self.board)
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let board = setup.board();
        Ok(Self::of_columns(board, setup.turn, setup.columns()))
    }
}

impl fmt::Display for Position {
    /// Position text: see [`crate::notation::fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::notation::fen::write(&Setup::from(self)))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}
