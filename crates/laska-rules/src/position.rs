//! A position and what its moves do to it.

use core::fmt;
use core::str::FromStr;

use crate::move_generation::{Commanders, Reach};
use crate::notation::fen::{self, FenError};
use crate::{
    Board, CaptureRule, Color, Column, Counter, Message, Move, MoveList, Rank, Setup, SetupError, Square, SquareSet,
    ToMessage,
};

/// A position that can be played on. The only ways to one are [`Position::start`], a checked [`Setup`] and legal moves.
///
/// It knows nothing of capture rules, draws or history: those are the game's.
///
/// ```
/// # use laska_rules::{Board, CaptureRule, Position};
/// let mut position = Position::start(Board::Seven);
/// let moves = position.legal_moves(CaptureRule::MustFinish);
/// assert_eq!(moves.len(), 6);
/// let undo = position.play(moves[0], CaptureRule::MustFinish)?;
/// position.undo(moves[0], undo);
/// assert_eq!(position, Position::start(Board::Seven));
/// # Ok::<(), laska_rules::IllegalMove>(())
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

    /// The same hash, computed from scratch: [`Position::hash`] must always equal it.
    #[must_use]
    pub fn hash_from_scratch(&self) -> PositionHash {
        let rest = board_hash(self.board, self.turn());
        PositionHash(self.columns().fold(rest, |sum, (square, column)| sum ^ column_hash(square, column)))
    }

    /// The position of columns that are known to be legal.
    pub(crate) fn of_columns(board: Board, turn: Color, columns: impl Iterator<Item = (Square, Column)>) -> Self {
        let mut position = Self {
            columns: [None; Square::INDICES],
            commanders: Commanders::default(),
            hash: board_hash(board, turn),
            turn,
            board,
        };
        for (square, column) in columns {
            position.columns[square.index()] = Some(column);
            position.commanders.put(square, column.commander());
            position.hash ^= column_hash(square, column);
        }
        position
    }
}

/// Legal moves, generated from the commanders.
impl Position {
    /// The legal moves, in an order that depends on nothing but the position.
    #[must_use]
    pub fn legal_moves(&self, capture_rule: CaptureRule) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(capture_rule, &mut list);
        list
    }

    /// Replaces the content of a list by the legal moves: for hot loops.
    pub fn legal_moves_into(&self, capture_rule: CaptureRule, list: &mut MoveList) {
        list.clear();
        self.reach().generate(capture_rule, list);
    }

    /// How many legal moves there are, faster than making them.
    #[must_use]
    pub fn count_moves(&self, capture_rule: CaptureRule) -> usize {
        self.reach().count(capture_rule)
    }

    /// Whether a move is one of [`Position::legal_moves`], without making the list.
    #[must_use]
    pub fn is_legal(&self, mv: Move, capture_rule: CaptureRule) -> bool {
        self.reach().generates(mv, capture_rule)
    }

    /// Whether the side to move has a move; if not, it has lost.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.reach().can_move()
    }

    /// The columns of the side to move that the opponent could jump if it were its turn.
    ///
    /// ```
    /// # use laska_rules::{Board, Square, notation::piece_list};
    /// let position = piece_list::parse("c3w b2w d4b, White to move", Board::Seven)?;
    /// assert!(position.threatened().is_empty(), "b2 stands behind c3");
    /// let position = piece_list::parse("c3w d4b, White to move", Board::Seven)?;
    /// assert_eq!(position.threatened().iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["c3"]);
    /// # Ok::<(), piece_list::PieceListError>(())
    /// ```
    #[must_use]
    pub fn threatened(&self) -> SquareSet {
        Reach::of(&self.commanders, !self.turn, self.board).jumped_first()
    }

    /// Whether the side to move can capture, and so must.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.reach().can_capture()
    }

    /// Whether a legal move ends with a promotion.
    #[must_use]
    pub fn promotes(&self, mv: Move) -> bool {
        !self.officers().contains(mv.from()) && self.board.far_rank(self.turn()).contains(mv.to())
    }

    /// Whether a legal move counts for the 40-move rule: no capture, and led by an officer.
    #[must_use]
    pub fn is_quiet(&self, mv: Move) -> bool {
        !mv.is_capture() && self.column(mv.from()).is_some_and(|column| column.rank() == Rank::Officer)
    }

    /// Who may go where.
    fn reach(&self) -> Reach {
        Reach::of(&self.commanders, self.turn, self.board)
    }
}

/// A move that the rules do not have in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct IllegalMove(pub Move);

impl ToMessage for IllegalMove {
    fn to_message(&self) -> Message {
        Message::new("{0} is not a legal move here").with(&self.0)
    }
}

/// What [`Position::undo`] needs besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    commanders: Commanders,
    hash: u64,
    /// The column that moved, as it was.
    mover: Column,
}

/// Moves played and undone.
impl Position {
    /// Plays a legal move and returns what undoes it.
    ///
    /// # Errors
    /// When the move is not one of [`Position::legal_moves`] under that capture rule. The error gives the move back, and the
    /// position is as it was.
    ///
    /// # Examples
    /// ```
    /// # use laska_rules::{Board, CaptureRule, IllegalMove, Move, Position};
    /// let start = Position::start(Board::Seven);
    /// let mut position = start.clone();
    /// let back: Move = "d4-c3".parse()?;
    /// assert_eq!(position.play(back, CaptureRule::MustFinish).err(), Some(IllegalMove(back)));
    /// assert_eq!(position, start);
    /// let mv: Move = "c3-d4".parse()?;
    /// let undo = position.play(mv, CaptureRule::MustFinish)?;
    /// position.undo(mv, undo);
    /// assert_eq!(position, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move, capture_rule: CaptureRule) -> Result<Undo, IllegalMove> {
        if self.is_legal(mv, capture_rule) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// Plays a move that is known to be legal and returns what undoes it: [`Position::play`] without the check, for
    /// searches and for moves that were checked before.
    ///
    /// It trusts the caller that `mv` is one of this position's [`Position::legal_moves`], under any capture rule. Any other move
    /// may leave a position that breaks the rules, with wrong counts and a wrong hash, but no undefined behavior.
    ///
    /// # Panics
    /// When a square that the move leaves or jumps is empty.
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (turn, from) = (self.turn, mv.from());
        let mover = self.columns[from.index()].take().expect("a legal move starts at a column");
        let undo = Undo { commanders: self.commanders, hash: self.hash, mover };
        let mut hash = self.hash ^ BLACK_TO_MOVE ^ column_hash(from, mover);
        let (mut moved, mut to) = (mover, from);
        if mv.is_capture() {
            for direction in mv.directions() {
                let over = direction.leap(to, 1);
                to = direction.leap(to, 2);
                let jumped = self.columns[over.index()].expect("a legal take jumps a column");
                let (taken, rest) = jumped.without_commander();
                hash ^= column_hash(over, jumped) ^ rest.map_or(0, |rest| column_hash(over, rest));
                moved = moved.with_prisoner(taken);
                self.columns[over.index()] = rest;
                self.commanders.replace(over, rest);
            }
        } else {
            to = mv.to();
        }
        let far_rank = self.board.far_rank(turn);
        if far_rank.contains(to) {
            moved = moved.promoted();
        }
        self.commanders.go(turn, from, to, far_rank);
        self.columns[to.index()] = Some(moved);
        self.hash = hash ^ column_hash(to, moved);
        self.turn = !turn;
        undo
    }

    /// Undoes the last move, with what [`Position::play`] returned for it.
    ///
    /// # Panics
    /// When the move was not the last one played.
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        let mut at = mv.from();
        let moved = self.columns[mv.to().index()].take().expect("the moved column stands where its move ended");
        if mv.is_capture() {
            for (direction, captive) in mv.directions().zip(moved.prisoners_below(undo.mover.height())) {
                let over = direction.leap(at, 1);
                at = direction.leap(at, 2);
                let freed = &mut self.columns[over.index()];
                *freed = Some(Column::with_commander(*freed, captive));
            }
        }
        self.columns[mv.from().index()] = Some(undo.mover);
        (self.commanders, self.hash, self.turn) = (undo.commanders, undo.hash, !self.turn);
    }

    /// How many legal moves the opponent has after a legal move; faster than playing it.
    #[must_use]
    pub fn count_replies(&self, mv: Move, capture_rule: CaptureRule) -> usize {
        let far_rank = self.board.far_rank(self.turn);
        let after = self.commanders.after(self.turn, mv, far_rank, |square| self.column(square));
        Reach::of(&after, !self.turn, self.board).count(capture_rule)
    }

    /// Every square of a legal move's path, without the first: for a capture in turn a jumped square and a landing.
    ///
    /// ```
    /// # use laska_rules::{Board, CaptureRule, notation::piece_list};
    /// let position = piece_list::parse("c3w d4bw g7b, White to move", Board::Seven)?;
    /// let mv = position.legal_moves(CaptureRule::MustFinish)[0];
    /// let squares: Vec<_> = position.trace(mv).map(|stage| stage.column.unwrap().to_string()).collect();
    /// assert_eq!(squares, ["w", "wb"]);
    /// # Ok::<(), piece_list::PieceListError>(())
    /// ```
    ///
    /// # Panics
    /// When a square that the move leaves or jumps is empty: the move is not legal here.
    pub fn trace(&self, mv: Move) -> impl Iterator<Item = PathSquare> {
        let mut mover = self.column(mv.from()).expect("a legal move starts at a column");
        let promoted_on = self.promotes(mv).then(|| mv.to());
        mv.path().skip(1).enumerate().map(move |(index, square)| {
            let jumped = mv.is_capture() && index % 2 == 0;
            let column = if jumped {
                let column = self.column(square).expect("a legal take jumps a column");
                let (taken, rest) = column.without_commander();
                mover = mover.with_prisoner(taken);
                rest
            } else if promoted_on == Some(square) {
                Some(mover.promoted())
            } else {
                Some(mover)
            };
            PathSquare { square, column }
        })
    }
}

/// A square of a move's path, and what stands there once the moving column has come so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathSquare {
    /// The square.
    pub square: Square,
    /// What is left of a jumped column, or the moving column where it lands.
    pub column: Option<Column>,
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let board = setup.board();
        Ok(Self::of_columns(board, setup.turn, setup.columns()))
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// The position of a position text: see [`fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        fen::parse(text)
    }
}

impl fmt::Display for Position {
    /// Position text: see [`fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write(&Setup::from(self)))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// A hash of board, columns and side to move. Equal positions have equal hashes; different ones almost never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionHash(pub u64);

/// The part of the side to move.
const BLACK_TO_MOVE: u64 = mixed(0x6c61_736b_6131);

/// The part of a column on a square.
///
/// A table of random numbers for each counter at each height (Zobrist 1970) would cost a look-up for each counter of
/// a moved column. A column is one word here, so one mix of that word with the square's number does.
#[inline]
const fn column_hash(square: Square, column: Column) -> u64 {
    mixed(column.bits() ^ SQUARE_KEYS[square.index()])
}

/// The part of the board and the side to move.
const fn board_hash(board: Board, turn: Color) -> u64 {
    let board = match board {
        Board::Seven => 0,
        Board::Eight => mixed(8),
    };
    match turn {
        Color::White => board,
        Color::Black => board ^ BLACK_TO_MOVE,
    }
}

const SQUARE_KEYS: [u64; Square::INDICES] = {
    let mut table = [0; Square::INDICES];
    let mut index = 0;
    while index < table.len() {
        // Successive states of splitmix64 (Steele, Lea, Flood 2014), mixed.
        table[index] = mixed((index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        index += 1;
    }
    table
};

/// The finalizer of splitmix64: a bijection in which every input bit changes about half of the output bits.
const fn mixed(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
