//! Positions: making and unmaking moves, and hashing.

use crate::move_generation::{Commanders, Generator};
use crate::splitmix::{GOLDEN, mixed};
use crate::{Board, CaptureRule, Color, Column, Counter, Grade, Message, Move, MoveList, Square, SquareSet, ToMessage};

/// A legal position. It comes from [`Position::start`], from a checked [`Setup`](crate::Setup), or from playing legal moves.
///
/// Capture rules, draw rules and history belong to [`Game`](crate::Game).
///
/// ```
/// # use laska_rules::{Board, CaptureRule, Position};
/// let mut position = Position::start(Board::Seven);
/// let moves = position.legal_moves(CaptureRule::MustFinish);
/// assert_eq!(moves.len(), 6);
/// let undo = position.play(moves[0], CaptureRule::MustFinish)?;
/// position.undo(undo);
/// assert_eq!(position, Position::start(Board::Seven));
/// # Ok::<(), laska_rules::IllegalMove>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    columns: Columns,
    commanders: Commanders,
    hash: u64,
    turn: Color,
    board: Board,
}

/// The column on each square, by [`Square::index`].
type Columns = [Option<Column>; Square::INDICES];

// Five and a half cache lines. The 7x7 board uses fewer.
const _: () = assert!(size_of::<Position>() <= 336);

impl Position {
    /// Returns the starting position: soldiers on the first three ranks of each side, White to move.
    #[must_use]
    pub fn start(board: Board) -> Self {
        let columns = Color::ALL.into_iter().flat_map(|color| {
            let soldier = Column::new(Counter::new(color, Grade::Soldier));
            board.start(color).iter().map(move |square| (square, soldier))
        });
        Self::from_columns(board, Color::White, columns)
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the column on a square.
    #[must_use]
    pub const fn column(&self, square: Square) -> Option<Column> {
        self.columns[square.index()]
    }

    /// Returns every column with its square, in the order of Lasker's numbers.
    pub fn columns(&self) -> impl Iterator<Item = (Square, Column)> + Clone {
        self.occupied().iter().filter_map(|square| Some((square, self.column(square)?)))
    }

    /// Returns whether the position is its own mirror image: left and right are alike.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.columns()
            .all(|(square, column)| square.mirrored(self.board).is_some_and(|image| self.column(image) == Some(column)))
    }

    /// Returns the squares of the columns that a side owns.
    #[must_use]
    pub const fn owned(&self, color: Color) -> SquareSet {
        self.commanders.owned(color)
    }

    /// Returns the squares of the columns with an officer as commander, of both sides.
    #[must_use]
    pub const fn officers(&self) -> SquareSet {
        self.commanders.officers()
    }

    /// Returns the occupied squares.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.commanders.occupied()
    }

    /// Returns the empty playing squares.
    #[must_use]
    pub fn empty(&self) -> SquareSet {
        self.board.squares() - self.occupied()
    }

    /// Returns the position with the other side to move. No rule allows to pass; this tells what the other side threatens.
    ///
    /// ```
    /// # use laska_rules::{Board, Color, Position};
    /// let start = Position::start(Board::Seven);
    /// assert_eq!(start.passed().turn(), Color::Black);
    /// assert_eq!(start.passed().passed(), start);
    /// ```
    #[must_use]
    pub fn passed(&self) -> Self {
        let turn = !self.turn;
        let hash = self.hash ^ board_hash(self.board, self.turn) ^ board_hash(self.board, turn);
        Self { turn, hash, ..self.clone() }
    }

    /// Returns the hash of the board, the columns and the side to move. It is updated incrementally.
    #[must_use]
    pub const fn hash(&self) -> PositionHash {
        PositionHash(self.hash)
    }

    /// Computes the hash from scratch. Always equal to [`Position::hash`].
    #[must_use]
    pub fn hash_from_scratch(&self) -> PositionHash {
        let rest = board_hash(self.board, self.turn());
        PositionHash(self.columns().fold(rest, |sum, (square, column)| sum ^ column_hash(square, column)))
    }

    /// Creates a position from columns without checking them.
    pub(crate) fn from_columns(board: Board, turn: Color, columns: impl Iterator<Item = (Square, Column)>) -> Self {
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

/// Move generation.
impl Position {
    /// Returns the legal moves. Their order depends only on the position.
    #[must_use]
    pub fn legal_moves(&self, capture_rule: CaptureRule) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(capture_rule, &mut list);
        list
    }

    /// Replaces the contents of a list with the legal moves, for hot loops.
    pub fn legal_moves_into(&self, capture_rule: CaptureRule, list: &mut MoveList) {
        list.clear();
        self.generator().generate(capture_rule, list);
    }

    /// Returns the number of legal moves. Faster than generating them.
    #[must_use]
    pub fn count_moves(&self, capture_rule: CaptureRule) -> usize {
        self.generator().count(capture_rule)
    }

    /// Returns whether a move is legal, without building the list of legal moves.
    #[must_use]
    pub fn is_legal(&self, mv: Move, capture_rule: CaptureRule) -> bool {
        self.generator().contains(mv, capture_rule)
    }

    /// Returns whether the side to move has a legal move. If not, it loses.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.generator().can_move()
    }

    /// Returns the columns of the side to move that the opponent could jump if it were to move.
    ///
    /// ```
    /// # use laska_rules::{Board, Square, notation::piece_list};
    /// let position = piece_list::parse("c3w b2w d4b, White to move", Board::Seven)?;
    /// assert!(position.threatened().is_empty(), "b2 protects c3");
    /// let position = piece_list::parse("c3w d4b, White to move", Board::Seven)?;
    /// assert_eq!(position.threatened().iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["c3"]);
    /// # Ok::<(), piece_list::PieceListError>(())
    /// ```
    #[must_use]
    pub fn threatened(&self) -> SquareSet {
        Generator::new(&self.commanders, !self.turn, self.board).jumped_first()
    }

    /// Returns whether the side to move can capture, and therefore must.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.generator().can_capture()
    }

    /// Returns whether a legal move ends with a promotion.
    #[must_use]
    pub fn promotes(&self, mv: Move) -> bool {
        !self.officers().contains(mv.from()) && self.board.far_rank(self.turn()).contains(mv.to())
    }

    /// Returns whether a legal move is a step of a column led by an officer. Such moves count toward the 40-move rule.
    #[must_use]
    pub fn is_quiet(&self, mv: Move) -> bool {
        !mv.is_capture() && self.column(mv.from()).is_some_and(|column| column.grade() == Grade::Officer)
    }

    fn generator(&self) -> Generator {
        Generator::new(&self.commanders, self.turn, self.board)
    }
}

/// An error when a move is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct IllegalMove(pub Move);

impl ToMessage for IllegalMove {
    fn to_message(&self) -> Message {
        Message::new("{0} is not a legal move here").with(&self.0)
    }
}

/// The state that [`Position::undo`] needs to undo a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    commanders: Commanders,
    hash: u64,
    /// The hash after the move.
    hash_after: u64,
    /// The column that moved, before the move.
    mover: Column,
}

impl Undo {
    /// Returns the move to undo.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }
}

/// A leg of a move: a step, or a jump that captures a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The landing square.
    pub to: Square,
    /// The moving column on the landing square, with the captured counter and after a promotion.
    pub column: Column,
    /// The jumped square, and the column there before its commander was captured.
    pub jumped: Option<(Square, Column)>,
}

/// A jump of a capture.
struct Jump {
    over: Square,
    /// The column there before the jump.
    jumped: Column,
    to: Square,
    /// The moving column with the captured counter.
    column: Column,
}

/// Returns a function that plays the jumps of a capture one by one. It reads each jumped column before
/// it changes, so the caller may change it afterwards.
///
/// # Panics
/// If a square that the move jumps is empty.
#[inline]
fn jumps(mv: Move, mut column: Column) -> impl FnMut(&Columns) -> Option<Jump> {
    let (mut to, mut directions) = (mv.from(), mv.directions());
    move |columns| {
        let direction = directions.next()?;
        let over = direction.leap(to, 1);
        let jumped = columns[over.index()].expect("a legal capture jumps a column");
        to = direction.leap(to, 2);
        column = column.with_prisoner(jumped.commander());
        Some(Jump { over, jumped, to, column })
    }
}

/// Making and unmaking moves.
impl Position {
    /// Plays a move and returns the state that undoes it.
    ///
    /// # Errors
    /// If the move is not legal under the capture rule. The error contains the move, and the position stays unchanged.
    ///
    /// # Examples
    /// ```
    /// # use laska_rules::{Board, CaptureRule, IllegalMove, Move, Position};
    /// let start = Position::start(Board::Seven);
    /// let mut position = start.clone();
    /// let back: Move = "d4-c3".parse()?;
    /// assert_eq!(position.play(back, CaptureRule::MustFinish).err(), Some(IllegalMove(back)));
    /// assert_eq!(position, start);
    /// let undo = position.play("c3-d4".parse()?, CaptureRule::MustFinish)?;
    /// position.undo(undo);
    /// assert_eq!(position, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move, capture_rule: CaptureRule) -> Result<Undo, IllegalMove> {
        if self.is_legal(mv, capture_rule) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// Plays a move without checking it and returns the state that undoes it, for searches and for moves that were checked
    /// before.
    ///
    /// The move must be legal under some capture rule. Any other move may leave an illegal position with wrong counts and a
    /// wrong hash, but causes no undefined behavior.
    ///
    /// # Panics
    /// If a square that the move leaves or jumps is empty.
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (turn, from, far_rank) = (self.turn, mv.from(), self.board.far_rank(self.turn));
        let mover = self.columns[from.index()].take().expect(STARTS_AT_COLUMN);
        let (commanders, hash_before) = (self.commanders, self.hash);
        let mut hash = hash_before ^ BLACK_TO_MOVE ^ column_hash(from, mover);
        let (mut to, mut moved) = (from, mover);
        if mv.is_capture() {
            let mut next_jump = jumps(mv, mover);
            while let Some(jump) = next_jump(&self.columns) {
                let rest = jump.jumped.without_commander().1;
                hash ^= column_hash(jump.over, jump.jumped) ^ rest.map_or(0, |rest| column_hash(jump.over, rest));
                self.columns[jump.over.index()] = rest;
                self.commanders.replace(jump.over, rest);
                (to, moved) = (jump.to, jump.column);
            }
        } else {
            to = mv.to();
        }
        if far_rank.contains(to) {
            moved = moved.promoted();
        }
        self.commanders.move_commander(turn, from, to, far_rank);
        self.columns[to.index()] = Some(moved);
        self.hash = hash ^ column_hash(to, moved);
        self.turn = !turn;
        Undo { mv, commanders, hash: hash_before, hash_after: self.hash, mover }
    }

    /// Undoes the last move.
    ///
    /// # Panics
    /// If the position is not the one after the move.
    pub fn undo(&mut self, undo: Undo) {
        let Undo { mv, commanders, hash, hash_after, mover } = undo;
        assert_eq!(self.hash, hash_after, "{mv} was not the last move");
        let mut at = mv.from();
        let moved = self.columns[mv.to().index()].take().expect("the moved column is on the final square");
        if mv.is_capture() {
            for (direction, prisoner) in mv.directions().zip(moved.prisoners_below(mover.height())) {
                let over = direction.leap(at, 1);
                at = direction.leap(at, 2);
                let freed = &mut self.columns[over.index()];
                *freed = Some(Column::with_commander(*freed, prisoner));
            }
        }
        self.columns[mv.from().index()] = Some(mover);
        (self.commanders, self.hash, self.turn) = (commanders, hash, !self.turn);
    }

    /// Returns the number of the opponent's legal replies to a legal move. Faster than playing it.
    #[must_use]
    pub fn count_replies(&self, mv: Move, capture_rule: CaptureRule) -> usize {
        let (mut after, mut to) = (self.commanders, mv.from());
        if mv.is_capture() {
            let mut next_jump = jumps(mv, self.mover(mv));
            while let Some(jump) = next_jump(&self.columns) {
                after.replace(jump.over, jump.jumped.without_commander().1);
                to = jump.to;
            }
        } else {
            to = mv.to();
        }
        after.move_commander(self.turn, mv.from(), to, self.board.far_rank(self.turn));
        Generator::new(&after, !self.turn, self.board).count(capture_rule)
    }

    /// Returns the legs of a legal move: its step, or its jumps in order.
    ///
    /// ```
    /// # use laska_rules::{Board, CaptureRule, notation::piece_list};
    /// let position = piece_list::parse("c3w d4bw f6B g7b, White to move", Board::Seven)?;
    /// let mv = position.legal_moves(CaptureRule::MustFinish)[0];
    /// let leg = position.legs(mv).next().unwrap();
    /// assert_eq!((leg.to, leg.column), ("e5".parse()?, "wb".parse()?));
    /// assert_eq!(leg.jumped, Some(("d4".parse()?, "bw".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If a square that the move leaves or jumps is empty, because the move is not legal.
    pub fn legs(&self, mv: Move) -> impl Iterator<Item = Leg> {
        let (mover, far_rank) = (self.mover(mv), self.board.far_rank(self.turn));
        let step = (!mv.is_capture()).then(|| Leg { to: mv.to(), column: mover, jumped: None });
        let mut next_jump = jumps(mv, mover);
        let jumps = core::iter::from_fn(move || if mv.is_capture() { next_jump(&self.columns) } else { None });
        let jumps = jumps.map(|jump| Leg { to: jump.to, column: jump.column, jumped: Some((jump.over, jump.jumped)) });
        step.into_iter().chain(jumps).map(move |leg| {
            let column = if far_rank.contains(leg.to) { leg.column.promoted() } else { leg.column };
            Leg { column, ..leg }
        })
    }

    /// Returns the column that a legal move moves.
    fn mover(&self, mv: Move) -> Column {
        self.column(mv.from()).expect(STARTS_AT_COLUMN)
    }
}

const STARTS_AT_COLUMN: &str = "a legal move starts at a column";

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// A hash of the board, the columns and the side to move. Equal positions have equal hashes; different positions almost
/// never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionHash(pub u64);

/// The key of Black to move.
const BLACK_TO_MOVE: u64 = mixed(0x6c61_736b_6131);

/// The key of a column on a square.
///
/// Zobrist hashing (1970) with a random number for each counter at each height would need a lookup for every counter of a
/// moved column. Here a column is one word, so mixing that word with the key of the square is enough.
#[inline]
const fn column_hash(square: Square, column: Column) -> u64 {
    mixed(column.bits() ^ SQUARE_KEYS[square.index()])
}

/// The key of the board and the side to move.
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
        table[index] = mixed((index as u64 + 1).wrapping_mul(GOLDEN));
        index += 1;
    }
    table
};
