//! Notation of single moves: parsed, in full notation by itself or in any notation in a position, and written in letters or
//! in Lasker's numbers.
//!
//! A text is parsed to [`WrittenSquare`]s. [`find`] compares them with the path of each legal move. If none matches,
//! [`reason`] determines the error.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::str::FromStr;

use super::nag::{Mark, split_mark};
use super::{excerpt, spelling};
use crate::moves::{NO_DIRECTION, path_and};
use crate::{
    Argument, Board, CaptureRule, Color, Column, ColumnError, Direction, Message, Move, Position, Square, SquareError,
    ToMessage,
};

/// Parses a legal move in letters (`b2-c3-d4`, `b2-d4`, `b2xd4`, `b2:d4`, `b2d4`, `B2-D4`, `b2-c3-d4wb!`) or in Lasker's
/// numbers (`5-9-13`, `15-19-23*`). A part of the path is enough if it matches only one legal move. A column after a
/// square must be the column there after the move. Marks after the move (`! ? = ; +- -+ ± + #`) are ignored, and any dash
/// joins squares.
///
/// ```
/// # use laska_rules::{Board, CaptureRule, Position, notation::parse_move};
/// let start = Position::start(Board::Seven);
/// assert_eq!(parse_move("c3-b4", &start, CaptureRule::MustFinish), parse_move("9-12", &start, CaptureRule::MustFinish));
/// let error = parse_move("c3-c4", &start, CaptureRule::MustFinish).unwrap_err();
/// assert_eq!(error.to_string(), "'c3-c4': c4 is not a playing square; the playing squares have the color of a1");
/// # Ok::<(), laska_rules::notation::MoveError>(())
/// ```
///
/// # Errors
/// If the text is not a legal move or matches more than one. The error lists the moves that are possible.
pub fn parse_move(text: &str, position: &Position, capture_rule: CaptureRule) -> Result<Move, MoveError> {
    let text = text.trim();
    let plain = spelling::plain(text);
    let (bare, promotes) = without_marks(&plain);
    let mut parts: Vec<_> = bare.split(SEPARATORS).collect();
    if let [joined] = parts[..]
        && let Some(squares) = squares(joined)
    {
        parts = squares;
    }
    if parts.len() < 2 {
        return Err(MoveError::NotAMove(excerpt(text)));
    }
    let read = if bare.starts_with(|c: char| c.is_ascii_digit()) { parse_number } else { parse_square };
    let stops = parts.into_iter().map(|part| read(part, text, position.board())).collect::<Result<Vec<_>, _>>()?;
    let mv = find(position, capture_rule, &stops)?;
    if promotes && !position.promotes(mv) {
        return Err(MoveError::NoPromotion(excerpt(text)));
    }
    Ok(mv)
}

/// The separators between squares: a hyphen or a capture sign.
pub(super) const SEPARATORS: [char; 5] = ['-', 'x', 'X', '×', ':'];

/// Splits squares without separators, such as `c5b4`. Returns `None` for any other text.
fn squares(text: &str) -> Option<Vec<&str>> {
    let is_square =
        |name: &&str| matches!(name.as_bytes(), [file, row] if file.is_ascii_alphabetic() && row.is_ascii_digit());
    (0..text.len()).step_by(2).map(|at| text.get(at..at + 2).filter(is_square)).collect()
}

/// Splits off the marks at the end of a move, and returns whether a promotion star was among them.
pub(super) fn without_marks(text: &str) -> (&str, bool) {
    let (mut bare, mut promotes) = (text, false);
    while let Some((rest, mark)) = split_mark(bare) {
        bare = rest;
        promotes |= matches!(mark, Mark::Promotion);
    }
    (bare, promotes)
}

/// Parses a text that is only a square, in letters or Lasker's numbers. Returns `None` for any other text.
pub(super) fn lone_square(text: &str, board: Board) -> Option<Result<Square, MoveError>> {
    let (bare, _) = without_marks(text);
    let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    let read = match squares(bare).as_deref() {
        _ if is_number => parse_number(bare, text, board),
        Some([square]) => parse_square(square, text, board),
        _ => return None,
    };
    Some(read.map(|written| written.square))
}

/// Parses a square with an optional column.
fn parse_square(part: &str, text: &str, board: Board) -> Result<WrittenSquare, MoveError> {
    let (name, column) = part.split_at_checked(2).unwrap_or((part, ""));
    let square: Square = name.to_ascii_lowercase().parse().map_err(|error| match error {
        SquareError::NotASquare(_) => {
            let (name, text, rank) = (excerpt(name), excerpt(text), board.size());
            MoveError::NotASquare { text, name, file: char::from(b'a' + rank - 1), rank }
        }
        error @ SquareError::NotPlayable(_) => MoveError::Square { text: excerpt(text), error },
    })?;
    if !board.squares().contains(square) {
        return Err(MoveError::OffBoard { text: excerpt(text), square, size: board.size() });
    }
    let column = (!column.is_empty()).then(|| column.parse()).transpose();
    Ok(WrittenSquare { square, column: column.map_err(|error| MoveError::InvalidColumn { square, error })? })
}

/// Parses a square in Lasker's numbers.
fn parse_number(part: &str, text: &str, board: Board) -> Result<WrittenSquare, MoveError> {
    let plain = !part.starts_with('0') && part.bytes().all(|byte| byte.is_ascii_digit());
    let square = part.parse().ok().filter(|_| plain).and_then(|number| board.square_with_number(number));
    let square = square.ok_or_else(|| MoveError::NoSuchNumber {
        text: excerpt(text),
        number: excerpt(part),
        squares: board.squares().len(),
    })?;
    Ok(WrittenSquare { square, column: None })
}

/// A square of the text, with an optional column after it.
struct WrittenSquare {
    square: Square,
    column: Option<Column>,
}

impl WrittenSquare {
    fn is_on(&self, path_square: &PathSquare) -> bool {
        self.square == path_square.square
    }

    fn agrees_with(&self, path_square: &PathSquare) -> bool {
        self.is_on(path_square) && self.column.is_none_or(|column| path_square.column == Some(column))
    }
}

/// How much of a path is written, from most to least.
#[derive(Clone, Copy)]
enum Completeness {
    /// Every square.
    Whole,
    /// The first and the last square, and any squares between them.
    Ends,
    /// The first square, and any squares after it.
    Part,
}

/// Finds the only legal move that matches: first by its whole path, then by its ends with any squares between them, then
/// by its first square with any squares after it. Written columns decide between moves over the same squares.
fn find(position: &Position, capture_rule: CaptureRule, written: &[WrittenSquare]) -> Result<Move, MoveError> {
    let legal = position.legal_moves(capture_rule);
    for completeness in [Completeness::Whole, Completeness::Ends, Completeness::Part] {
        let aligned = |mv: Move, matches: fn(&WrittenSquare, &PathSquare) -> bool| {
            align(&path_squares(position, mv), written, completeness, matches)
        };
        let candidates: Vec<_> =
            legal.iter().copied().filter(|&mv| aligned(mv, WrittenSquare::is_on).is_some()).collect();
        let agreeing: Vec<_> =
            candidates.iter().copied().filter(|&mv| aligned(mv, WrittenSquare::agrees_with).is_some()).collect();
        match (agreeing.as_slice(), candidates.first()) {
            (&[mv], _) => return Ok(mv),
            ([], None) => {}
            ([], Some(&mv)) => {
                return Err(disagreement(&aligned(mv, WrittenSquare::is_on).unwrap_or_default(), written));
            }
            _ => return Err(MoveError::Ambiguous { moves: agreeing }),
        }
    }
    Err(reason(position, &legal, written[0].square))
}

/// A square of a move, and the column on it after the leg that changed it.
#[derive(Clone, Copy)]
struct PathSquare {
    square: Square,
    column: Option<Column>,
}

/// Returns all squares of a move with their columns, including the first.
fn path_squares(position: &Position, mv: Move) -> Vec<PathSquare> {
    let mut squares = vec![PathSquare { square: mv.from(), column: position.column(mv.from()) }];
    for leg in position.legs(mv) {
        let jumped = leg.jumped.map(|(square, column)| PathSquare { square, column: column.without_commander().1 });
        squares.extend(jumped);
        squares.push(PathSquare { square: leg.to, column: Some(leg.column) });
    }
    squares
}

/// Assigns each written square to the earliest possible square of the path. Returns `None` if they do not match.
fn align(
    path: &[PathSquare],
    written: &[WrittenSquare],
    completeness: Completeness,
    matches: fn(&WrittenSquare, &PathSquare) -> bool,
) -> Option<Vec<PathSquare>> {
    let (last_path_square, last_written) = (path.last()?, written.last()?);
    if !matches(&written[0], &path[0]) {
        return None;
    }
    match completeness {
        Completeness::Whole => {
            let fits = path.len() == written.len()
                && written.iter().zip(path).all(|(written_square, path_square)| matches(written_square, path_square));
            fits.then(|| path.to_vec())
        }
        Completeness::Ends if matches(last_written, last_path_square) => {
            let mut aligned = in_order(&path[..path.len() - 1], &written[..written.len() - 1], matches)?;
            aligned.push(*last_path_square);
            Some(aligned)
        }
        Completeness::Ends => None,
        Completeness::Part => in_order(path, written, matches),
    }
}

fn in_order(
    path: &[PathSquare],
    written: &[WrittenSquare],
    matches: fn(&WrittenSquare, &PathSquare) -> bool,
) -> Option<Vec<PathSquare>> {
    let mut rest = path.iter();
    written
        .iter()
        .map(|written_square| rest.find(|path_square| matches(written_square, path_square)).copied())
        .collect()
}

/// Returns the error for the first written column that differs from the actual one.
fn disagreement(aligned: &[PathSquare], written: &[WrittenSquare]) -> MoveError {
    let wrong =
        written.iter().zip(aligned).find(|(written_square, path_square)| !written_square.agrees_with(path_square));
    let (written_square, path_square) = wrong.expect("the caller returns a move whose columns all agree");
    let written = written_square.column.map_or_else(String::new, |column| column.to_string());
    MoveError::WrongColumn { square: written_square.square, written, actual: path_square.column }
}

/// Returns why no legal move matches.
fn reason(position: &Position, legal: &[Move], from: Square) -> MoveError {
    let turn = position.turn();
    match position.column(from).map(Column::owner) {
        None => return MoveError::EmptySquare(from, turn),
        Some(owner) if owner != turn => return MoveError::OpponentsColumn { square: from, owner },
        Some(_) => {}
    }
    let moves: Vec<_> = legal.iter().copied().filter(|mv| mv.from() == from).collect();
    let compulsory = legal.iter().any(|mv| mv.is_capture());
    match (moves.is_empty(), compulsory) {
        (false, true) => MoveError::MustCapture { captures: moves },
        (false, false) => MoveError::NoSuchMove { from, moves },
        (true, true) => MoveError::MustCapture { captures: legal.to_vec() },
        (true, false) => MoveError::Blocked(from),
    }
}

impl FromStr for Move {
    type Err = MoveError;

    /// Parses a move in full notation, as [`Display`](core::fmt::Display) writes it: every square, including the jumped ones.
    /// Does not check legality. [`parse_move`](crate::notation::parse_move) accepts more notations and finds the legal move.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        let not_a_move = || MoveError::NotAMove(excerpt(text));
        let squares = text.split('-').map(str::parse).collect::<Result<Vec<Square>, _>>().map_err(|_| not_a_move())?;
        let legs = squares.windows(2).map(|leg| Direction::between(leg[0], leg[1])).collect::<Option<Vec<_>>>();
        let (&from, legs) = squares.first().zip(legs).ok_or_else(not_a_move)?;
        match *legs.as_slice() {
            [direction] => Ok(Self::step(from, direction)),
            [_, ..]
                if legs.len() <= 2 * Self::MAX_JUMPS && legs.chunks(2).all(|jump| matches!(jump, [a, b] if a == b)) =>
            {
                let jumps = legs.iter().step_by(2);
                Ok(Self::capture_along(from, jumps.fold(NO_DIRECTION, |path, &direction| path_and(path, direction))))
            }
            _ => Err(not_a_move()),
        }
    }
}

/// An error when a move is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum MoveError {
    /// The text is not a move.
    NotAMove(String),
    /// A part is not a square.
    NotASquare {
        /// The whole text.
        text: String,
        /// The part.
        name: String,
        /// The last file of the board.
        file: char,
        /// The last rank of the board.
        rank: u8,
    },
    /// A square is not a playing square.
    Square {
        /// The whole text.
        text: String,
        /// The error in the square.
        #[source]
        error: SquareError,
    },
    /// A square is not on this board.
    OffBoard {
        /// The whole text.
        text: String,
        /// The square.
        square: Square,
        /// The size of the board.
        size: u8,
    },
    /// No square has this number.
    NoSuchNumber {
        /// The whole text.
        text: String,
        /// The number.
        number: String,
        /// The number of squares of the board.
        squares: usize,
    },
    /// The first square is empty.
    EmptySquare(Square, Color),
    /// The first square holds an opponent's column.
    OpponentsColumn {
        /// The first square.
        square: Square,
        /// The owner of the column.
        owner: Color,
    },
    /// The move is not a legal capture, but a capture is possible.
    MustCapture {
        /// The captures to choose from.
        captures: Vec<Move>,
    },
    /// The column has no such move.
    NoSuchMove {
        /// The first square.
        from: Square,
        /// The moves from there.
        moves: Vec<Move>,
    },
    /// The column cannot move at all.
    Blocked(Square),
    /// No move ends on the only square of the text.
    NoMoveTo {
        /// The square.
        square: Square,
        /// The moves from there, or else all legal moves.
        moves: Vec<Move>,
    },
    /// The text matches more than one move.
    Ambiguous {
        /// The matching moves.
        moves: Vec<Move>,
    },
    /// A written column is not the column on that square after the move.
    WrongColumn {
        /// The square.
        square: Square,
        /// The written column.
        written: String,
        /// The actual column.
        actual: Option<Column>,
    },
    /// The text after a square is not a column.
    InvalidColumn {
        /// The square.
        square: Square,
        /// The error in the column.
        #[source]
        error: ColumnError,
    },
    /// The text marks a promotion, but the move does not promote.
    NoPromotion(String),
}

impl MoveError {
    /// Returns whether the message quotes the text of the move.
    pub(crate) const fn quotes_move(&self) -> bool {
        matches!(
            self,
            Self::NotAMove(_)
                | Self::NotASquare { .. }
                | Self::Square { .. }
                | Self::OffBoard { .. }
                | Self::NoSuchNumber { .. }
                | Self::NoPromotion(_)
        )
    }
}

impl ToMessage for MoveError {
    fn to_message(&self) -> Message {
        match self {
            Self::NotAMove(text) => {
                Message::new("'{0}' is not a move; expected squares joined by '-', such as c3-d4").with(text)
            }
            Self::NotASquare { text, name, file, rank } => Message::new(
                "'{text}': '{name}' is not a square; expected a letter a-{file} and a digit 1-{rank}, such as c3",
            )
            .with(text)
            .with(name)
            .with(file)
            .with(rank),
            Self::Square { text, error } => Message::new("'{text}': {error}").with(text).with_message(error),
            Self::OffBoard { text, square, size } => {
                Message::new("'{text}': {square} is not on the {size}x{size} board").with(text).with(square).with(size)
            }
            Self::NoSuchNumber { text, number, squares } => {
                Message::new("'{text}': {number} is not a square; expected a number from 1 to {squares}")
                    .with(text)
                    .with(number)
                    .with(squares)
            }
            Self::EmptySquare(square, turn) => {
                Message::new("{0} is empty; expected a column of {1}").with(square).with_message(turn)
            }
            Self::OpponentsColumn { square, owner } => Message::new("{square} is {owner}'s; {turn} is to move")
                .with(square)
                .with_message(owner)
                .with_message(&!*owner),
            Self::MustCapture { captures } => Message::new("you must capture: {}").argument(list(captures)),
            Self::NoSuchMove { from, moves } => {
                Message::new("the column on {from} cannot move there; expected {}").with(from).argument(list(moves))
            }
            Self::Blocked(square) => Message::new("the column on {0} cannot move").with(square),
            Self::NoMoveTo { square, moves } => {
                Message::new("no move ends on {square}; expected {}").with(square).argument(list(moves))
            }
            Self::Ambiguous { moves } => Message::new("more than one move fits: {}").argument(list(moves)),
            Self::WrongColumn { square, written, actual } => {
                let message = Message::new("{square}: expected {actual}, found '{written}'").with(square);
                let message = match actual {
                    Some(column) => message.with(column),
                    None => message.argument(Argument::Message(Message::new("nothing"))),
                };
                message.with(written)
            }
            Self::InvalidColumn { square, error } => Message::new("{square}: {error}").with(square).with_message(error),
            Self::NoPromotion(text) => {
                Message::new("'{0}' marks a promotion, but the move does not promote").with(text)
            }
        }
    }
}

/// Formats a list of moves, shortened if it is long.
fn list(moves: &[Move]) -> Argument {
    const SHOWN: usize = 6;
    let (shown, more) = moves.split_at(moves.len().min(SHOWN));
    let mut shown = shown.iter().rev().map(|mv| Argument::Text(mv.to_string()));
    let last = match more.len() {
        0 => shown.next().unwrap_or(Argument::Text(String::new())),
        more => Argument::Message(Message::new("{count} more").with(&more)),
    };
    shown.fold(last, |others, first| {
        Argument::Message(Message::new("{first} or {others}").argument(first).argument(others))
    })
}

/// Moves in letters: every square, including the jumped ones, with optional columns.
pub mod algebraic {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::{PathSquare, path_squares};
    use crate::{Move, Position};

    /// Writes a move with the column on each square after the move, as in printed studies.
    ///
    /// ```
    /// # use laska_rules::{Board, CaptureRule, notation::{algebraic, parse_move, piece_list}};
    /// let position = piece_list::parse("d2wBw c3BbbwB, White to move", Board::Seven)?;
    /// let mv = parse_move("d2-b4", &position, CaptureRule::MustFinish)?;
    /// assert_eq!(mv.to_string(), "d2-c3-b4");
    /// assert_eq!(algebraic::with_columns(&position, mv), "d2-c3bbwB-b4wBwB");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_columns(position: &Position, mv: Move) -> String {
        let mut text = mv.from().to_string();
        for PathSquare { square, column } in &path_squares(position, mv)[1..] {
            let column = column.map_or_else(String::new, |column| column.to_string());
            text += &format!("-{square}{column}");
        }
        text
    }
}

/// Moves in Lasker's numbers: 1 is a1, 25 is g7. A star marks a promotion.
pub mod numeric {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use crate::{Move, Position};

    /// Writes a move in numbers, including the jumped squares: `5-9-13`, `15-19-23*`.
    ///
    /// ```
    /// # use laska_rules::{Board, CaptureRule, Position, notation::{numeric, parse_move}};
    /// let start = Position::start(Board::Seven);
    /// let mv = parse_move("c3-d4", &start, CaptureRule::MustFinish)?;
    /// assert_eq!(numeric::write(&start, mv), "9-13");
    /// # Ok::<(), laska_rules::notation::MoveError>(())
    /// ```
    ///
    /// # Panics
    /// If the move is not on the board of the position.
    #[must_use]
    pub fn write(position: &Position, mv: Move) -> String {
        let number = |square| position.board().number_of(square).expect("a move stays on its board").to_string();
        let squares: Vec<_> = mv.path().map(number).collect();
        let star = if position.promotes(mv) { "*" } else { "" };
        squares.join("-") + star
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;

    use super::*;
    use crate::Board;
    use crate::notation::piece_list;

    #[test]
    fn moves_are_parsed_in_common_notations() {
        let step = Position::start(Board::Seven);
        for text in ["c3-d4", "C3-D4", "c3d4", "C3D4", "c3 - d4", "c3–d4", "9-13", "c3-d4!?"] {
            assert_eq!(
                parse_move(text, &step, CaptureRule::MustFinish).map(|mv| mv.to_string()),
                Ok("c3-d4".to_owned()),
                "{text}"
            );
        }
        let capture = piece_list::parse("a1w b2b d4b g7b, White to move", Board::Seven).expect("a position");
        for text in
            ["a1-b2-c3-d4-e5", "a1:c3:e5", "a1xc3xe5", "a1Xe5", "a1×e5", "a1c3e5", "A1:E5", "a1b2c3d4e5", "a1-e5wbb"]
        {
            let read = parse_move(text, &capture, CaptureRule::MustFinish).map(|mv| mv.to_string());
            assert_eq!(read, Ok("a1-b2-c3-d4-e5".to_owned()), "{text}");
        }
        for text in ["", "c3", "c", "c3d", "3c4d", "c3d44", "c3ä4"] {
            assert!(parse_move(text, &step, CaptureRule::MustFinish).is_err(), "{text}");
        }
    }

    #[test]
    fn from_str_accepts_full_notation_only() {
        for text in ["c3-d4", "d4-c3", "b2-c3-d4", "b2-c3-d4-e5-f6", "d4-c5-b6-a7-b6"] {
            match text.parse::<Move>() {
                Ok(mv) => assert_eq!(mv.to_string(), text),
                Err(error) => assert_eq!((text, error), ("d4-c5-b6-a7-b6", MoveError::NotAMove(text.to_owned()))),
            }
        }
        for text in ["", "c3", "c3-", "c3-e5", "b2-c3-b4", "b2-c3-d4-e5", "c3xd4", "c3-c4", "c3-c3"] {
            assert_eq!(text.parse::<Move>(), Err(MoveError::NotAMove(text.to_owned())), "{text}");
        }
    }
}
