//! Owns the position: columns on a board and a side to move, all of it legal; and playing a move on it and back.

use std::fmt;

use crate::{Board, Color, Column, Move, PositionHash, Rank, Setup, SetupError, Square, SquareSet, hash};

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
    summary: Summary,
    board: Board,
}

// Five and a half cache lines, of which the 7x7 board touches less.
const _: () = assert!(size_of::<Position>() <= 336);

/// What a move changes besides columns; kept whole by the undo.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Summary {
    /// The squares that each side owns.
    owned: [SquareSet; 2],
    /// The squares with an officer on top.
    officers: SquareSet,
    hash: u64,
    turn: Color,
}

/// What [`Position::undo`] needs besides the move.
#[derive(Clone, Copy)]
pub struct Undo {
    summary: Summary,
    promoted: bool,
}

impl Position {
    /// The start: soldiers on the first three ranks of each side, White to move.
    #[must_use]
    pub fn start(board: Board) -> Self {
        let mut setup = Setup::empty(board, Color::White);
        for color in Color::ALL {
            let soldier = crate::Counter::new(color, Rank::Soldier);
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
        self.summary.turn
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
        self.summary.owned[color as usize]
    }

    /// The squares whose commander is an officer, of either side.
    #[must_use]
    pub const fn officers(&self) -> SquareSet {
        self.summary.officers
    }

    /// The squares with a column.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        self.owned(Color::White).union(self.owned(Color::Black))
    }

    /// The playing squares without a column.
    #[must_use]
    pub const fn empty(&self) -> SquareSet {
        self.board.squares().without(self.occupied())
    }

    /// The hash of board, columns and side to move, kept up by every move.
    #[must_use]
    pub const fn hash(&self) -> PositionHash {
        PositionHash(self.summary.hash)
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

    /// Plays a move; what it gives back undoes it.
    ///
    /// The move must be one of this position's [`Position::moves`].
    ///
    /// # Panics
    /// When a square that the move leaves or jumps is empty. Any other foreign move leaves a position without meaning.
    pub fn play(&mut self, mv: Move) -> Undo {
        let before = self.summary;
        let from = mv.from();
        let mut mover = self.columns[from.index()].take().expect("a legal move starts at a column");
        let mut hash = before.hash ^ hash::BLACK_TO_MOVE ^ hash::column(from, mover);
        let mut to = from;
        if mv.is_take() {
            for direction in mv.directions() {
                let over = direction.from_square(to, 1);
                to = direction.from_square(to, 2);
                let taken = self.take_commander(over);
                hash ^= taken.hash_change;
                mover = mover.with_captive(taken.counter);
            }
        } else {
            to = mv.to();
        }
        let promoted = mover.rank() == Rank::Soldier && self.board.far_rank(before.turn).contains(to);
        if promoted {
            mover = mover.promoted();
        }
        self.columns[to.index()] = Some(mover);
        self.summary.owned[before.turn as usize] =
            self.owned(before.turn).without(SquareSet::of(from)).union(SquareSet::of(to));
        self.summary.officers = self.officers().without(SquareSet::of(from));
        if mover.rank() == Rank::Officer {
            self.summary.officers = self.officers().union(SquareSet::of(to));
        }
        self.summary.hash = hash ^ hash::column(to, mover);
        self.summary.turn = !before.turn;
        Undo { summary: before, promoted }
    }

    /// Takes back the move that gave that undo.
    ///
    /// # Panics
    /// When the move was not the last one played.
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        let mut at = mv.to();
        let mut mover = self.columns[at.index()].take().expect("the moved column stands where its move ended");
        if undo.promoted {
            mover = mover.demoted();
        }
        if mv.is_take() {
            for direction in mv.directions().rev() {
                let over = direction.from_square(at, -1);
                at = direction.from_square(at, -2);
                let (rest, captive) = mover.without_bottom();
                mover = rest;
                let freed = &mut self.columns[over.index()];
                *freed = Some(Column::with_commander(*freed, captive));
            }
        }
        self.columns[mv.from().index()] = Some(mover);
        self.summary = undo.summary;
    }

    /// Takes the commander off a column; hash and side of the new commander are kept up.
    fn take_commander(&mut self, over: Square) -> Taken {
        let column = self.columns[over.index()].expect("a legal take jumps a column");
        let (counter, rest) = column.without_commander();
        let square = SquareSet::of(over);
        let [white, black] = &mut self.summary.owned;
        (*white, *black) = (white.without(square), black.without(square));
        self.summary.officers = self.summary.officers.without(square);
        let mut hash_change = hash::column(over, column);
        if let Some(rest) = rest {
            let owned = &mut self.summary.owned[rest.owner() as usize];
            *owned = owned.union(square);
            if rest.rank() == Rank::Officer {
                self.summary.officers = self.summary.officers.union(square);
            }
            hash_change ^= hash::column(over, rest);
        }
        self.columns[over.index()] = rest;
        Taken { counter, hash_change }
    }
}

/// A counter taken from its column, and what that did to the hash.
struct Taken {
    counter: crate::Counter,
    hash_change: u64,
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let board = setup.board();
        let mut position = Self {
            columns: [None; Square::INDICES],
            summary: Summary { owned: [SquareSet::EMPTY; 2], officers: SquareSet::EMPTY, hash: 0, turn: setup.turn },
            board,
        };
        for square in board.squares().iter() {
            let Some(column) = setup.column(square) else { continue };
            position.columns[square.index()] = Some(column);
            let owned = &mut position.summary.owned[column.owner() as usize];
            *owned = owned.union(SquareSet::of(square));
            if column.rank() == Rank::Officer {
                position.summary.officers = position.summary.officers.union(SquareSet::of(square));
            }
        }
        position.summary.hash = position.hash_from_scratch().0;
        Ok(position)
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
        self.summary.hash.hash(state);
    }
}
