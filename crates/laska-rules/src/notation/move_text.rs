//! One move as text: read in any notation against a position, and written in letters or in Lasker's numbers.
//!
//! Written squares are [`Stop`]s. [`find`] compares them with the path of each legal move, and where none fits,
//! [`reason`] says why.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::excerpt;
use super::nag::{Mark, split_mark};
use crate::{
    Argument, Board, CaptureRule, Color, Column, ColumnError, Message, Move, PathSquare, Position, Square, SquareError,
    ToMessage,
};

/// The legal move that a text means, in letters (`b2-c3-d4`, `b2-d4`, `b2xd4`, `b2:d4`, `b2d4`, `B2-D4`, `b2-c3-d4wb!`) or
/// in Lasker's numbers (`5-9-13`, `15-19-23*`). A part of the path is enough where it fits one legal move only; columns
/// behind squares must be those that stand there after the move. Marks behind the move (`! ? = ; +- -+`) are left out.
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
/// When the text is no move or no legal one, or fits more than one; the error says which and what would do.
pub fn parse_move(text: &str, position: &Position, capture_rule: CaptureRule) -> Result<Move, MoveError> {
    let text = text.trim();
    let (bare, promotes) = without_marks(text);
    let mut parts: Vec<_> = bare.split(SEPARATORS).map(str::trim).collect();
    if let [joined] = parts[..]
        && let Some(squares) = squares(joined)
    {
        parts = squares;
    }
    if parts.len() < 2 {
        return Err(MoveError::NotAMove(excerpt(text)));
    }
    let read = if bare.starts_with(|c: char| c.is_ascii_digit()) { number_stop } else { square_stop };
    let stops = parts.into_iter().map(|part| read(part, text, position.board())).collect::<Result<Vec<_>, _>>()?;
    let mv = find(position, capture_rule, &stops)?;
    if promotes && !position.promotes(mv) {
        return Err(MoveError::NoPromotion(excerpt(text)));
    }
    Ok(mv)
}

/// What people write between squares: a hyphen, a dash, or a sign of a capture.
const SEPARATORS: [char; 6] = ['-', '–', 'x', 'X', '×', ':'];

/// Squares written without separators, as `c5b4`; `None` for any other text.
fn squares(text: &str) -> Option<Vec<&str>> {
    let is_square =
        |name: &&str| matches!(name.as_bytes(), [file, row] if file.is_ascii_alphabetic() && row.is_ascii_digit());
    (0..text.len()).step_by(2).map(|at| text.get(at..at + 2).filter(is_square)).collect()
}

/// A move without the marks behind it, and whether one of them was the star of a promotion.
fn without_marks(text: &str) -> (&str, bool) {
    let (mut bare, mut promotes) = (text, false);
    while let Some((rest, mark)) = split_mark(bare) {
        bare = rest;
        promotes |= matches!(mark, Mark::Promotion);
    }
    (bare, promotes)
}

/// One part of a move: a square and perhaps a column.
fn square_stop(part: &str, text: &str, board: Board) -> Result<Stop, MoveError> {
    let (name, column) = part.split_at_checked(2).unwrap_or((part, ""));
    let square: Square = name.to_ascii_lowercase().parse().map_err(|error| match error {
        SquareError::NotASquare(_) => {
            let (name, text, row) = (excerpt(name), excerpt(text), board.size());
            MoveError::NotASquare { text, name, file: char::from(b'a' + row - 1), row }
        }
        error @ SquareError::NotPlayable(_) => MoveError::Square { text: excerpt(text), error },
    })?;
    if !board.squares().contains(square) {
        return Err(MoveError::OffBoard { text: excerpt(text), square, side: board.size() });
    }
    let column = (!column.is_empty()).then(|| column.parse()).transpose();
    Ok(Stop { square, column: column.map_err(|error| MoveError::InvalidColumn { square, error })? })
}

/// One part of a move: a number.
fn number_stop(part: &str, text: &str, board: Board) -> Result<Stop, MoveError> {
    let plain = !part.starts_with('0') && part.bytes().all(|byte| byte.is_ascii_digit());
    let square = part.parse().ok().filter(|_| plain).and_then(|number| board.square_with_number(number));
    let square = square.ok_or_else(|| MoveError::NoSuchNumber {
        text: excerpt(text),
        number: excerpt(part),
        squares: board.squares().len(),
    })?;
    Ok(Stop { square, column: None })
}

/// A written square, with the column that is written behind it.
struct Stop {
    square: Square,
    column: Option<Column>,
}

impl Stop {
    fn is_on(&self, stage: &PathSquare) -> bool {
        self.square == stage.square
    }

    fn agrees_with(&self, stage: &PathSquare) -> bool {
        self.is_on(stage) && self.column.is_none_or(|column| stage.column == Some(column))
    }
}

/// How much of a move's path is written, the most first.
#[derive(Clone, Copy)]
enum Written {
    /// Every square.
    Whole,
    /// The first and the last square, and any between.
    Ends,
    /// The first square, and any after it.
    Part,
}

/// The one legal move that is written: with its whole path; else its ends with any squares between; else any part of its
/// path from the start. Of moves over the same squares the written columns choose.
fn find(position: &Position, capture_rule: CaptureRule, stops: &[Stop]) -> Result<Move, MoveError> {
    let legal = position.legal_moves(capture_rule);
    for written in [Written::Whole, Written::Ends, Written::Part] {
        let places =
            |mv: Move, same: fn(&Stop, &PathSquare) -> bool| placed(&stages(position, mv), stops, written, same);
        let over: Vec<_> = legal.iter().copied().filter(|&mv| places(mv, Stop::is_on).is_some()).collect();
        let agreeing: Vec<_> = over.iter().copied().filter(|&mv| places(mv, Stop::agrees_with).is_some()).collect();
        match (agreeing.as_slice(), over.first()) {
            (&[mv], _) => return Ok(mv),
            ([], None) => {}
            ([], Some(&mv)) => return Err(disagreement(&places(mv, Stop::is_on).unwrap_or_default(), stops)),
            _ => return Err(MoveError::Ambiguous { moves: agreeing }),
        }
    }
    Err(reason(position, &legal, stops[0].square))
}

/// The start of a move and all its stages.
fn stages(position: &Position, mv: Move) -> Vec<PathSquare> {
    let start = PathSquare { square: mv.from(), column: position.column(mv.from()) };
    core::iter::once(start).chain(position.trace(mv)).collect()
}

/// The stage that each stop means, as early as can be; `None` when they do not fit.
fn placed(
    stages: &[PathSquare],
    stops: &[Stop],
    written: Written,
    same: fn(&Stop, &PathSquare) -> bool,
) -> Option<Vec<PathSquare>> {
    let (last_stage, last_stop) = (stages.last()?, stops.last()?);
    if !same(&stops[0], &stages[0]) {
        return None;
    }
    match written {
        Written::Whole => {
            let fits = stages.len() == stops.len() && stops.iter().zip(stages).all(|(stop, stage)| same(stop, stage));
            fits.then(|| stages.to_vec())
        }
        Written::Ends if same(last_stop, last_stage) => {
            let mut places = in_order(&stages[..stages.len() - 1], &stops[..stops.len() - 1], same)?;
            places.push(*last_stage);
            Some(places)
        }
        Written::Ends => None,
        Written::Part => in_order(stages, stops, same),
    }
}

fn in_order(stages: &[PathSquare], stops: &[Stop], same: fn(&Stop, &PathSquare) -> bool) -> Option<Vec<PathSquare>> {
    let mut rest = stages.iter();
    stops.iter().map(|stop| rest.find(|stage| same(stop, stage)).copied()).collect()
}

/// The first written column that is not the one that stands there.
fn disagreement(places: &[PathSquare], stops: &[Stop]) -> MoveError {
    let wrong = stops.iter().zip(places).find(|(stop, stage)| !stop.agrees_with(stage));
    let (stop, stage) = wrong.expect("what agrees everywhere was found before");
    let written = stop.column.map_or_else(String::new, |column| column.to_string());
    MoveError::WrongColumn { square: stop.square, written, actual: stage.column }
}

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

/// Why text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum MoveError {
    /// Fewer than two squares.
    NotAMove(String),
    /// A part that is no square of any board.
    NotASquare {
        /// The whole move.
        text: String,
        /// The part.
        name: String,
        /// The letter of the board's last file.
        file: char,
        /// The digit of the board's last row.
        row: u8,
    },
    /// A part that is no square to play on.
    Square {
        /// The whole move.
        text: String,
        /// What is wrong with the square.
        #[source]
        error: SquareError,
    },
    /// A square of the other board.
    OffBoard {
        /// The whole move.
        text: String,
        /// The square.
        square: Square,
        /// How many squares a side the board has.
        side: u8,
    },
    /// A number that no square of the board has.
    NoSuchNumber {
        /// The whole move.
        text: String,
        /// The number.
        number: String,
        /// How many squares the board has.
        squares: usize,
    },
    /// Nothing stands on the first square.
    EmptySquare(Square, Color),
    /// The other side's column stands there.
    OpponentsColumn {
        /// The first square.
        square: Square,
        /// Whose it is.
        owner: Color,
    },
    /// Another move captures.
    MustCapture {
        /// What may be played.
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
    /// More than one move fits.
    Ambiguous {
        /// The moves that fit.
        moves: Vec<Move>,
    },
    /// A column written behind a square is not the one that stands there after the move.
    WrongColumn {
        /// Where it is written.
        square: Square,
        /// What is written.
        written: String,
        /// What stands there.
        actual: Option<Column>,
    },
    /// What is written behind a square is no column.
    InvalidColumn {
        /// Where it is written.
        square: Square,
        /// What is wrong with it.
        #[source]
        error: ColumnError,
    },
    /// A promotion is marked where none is.
    NoPromotion(String),
}

impl ToMessage for MoveError {
    fn to_message(&self) -> Message {
        match self {
            Self::NotAMove(text) => {
                Message::new("'{0}' is not a move; expected squares joined by '-', such as c3-d4").with(text)
            }
            Self::NotASquare { text, name, file, row } => Message::new(
                "'{text}': '{name}' is not a square; expected a letter a-{file} and a digit 1-{row}, such as c3",
            )
            .with(text)
            .with(name)
            .with(file)
            .with(row),
            Self::Square { text, error } => Message::new("'{text}': {error}").with(text).with_message(error),
            Self::OffBoard { text, square, side } => {
                Message::new("'{text}': {square} is not on the {side}x{side} board").with(text).with(square).with(side)
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
            Self::Ambiguous { moves } => Message::new("ambiguous move; expected {}").argument(list(moves)),
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

/// Some of the moves, so that the sentence stays one.
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

/// Moves in letters: every square, jumped ones too, and if wanted what stands on them after the move.
pub mod algebraic {
    use alloc::format;
    use alloc::string::{String, ToString};

    use crate::{Move, PathSquare, Position};

    /// The move with the columns that it leaves behind and makes, as printed studies have them.
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
        for PathSquare { square, column } in position.trace(mv) {
            let column = column.map_or_else(String::new, |column| column.to_string());
            text += &format!("-{square}{column}");
        }
        text
    }
}

/// Moves in Lasker's numbers: 1 is a1, 25 is g7; a promotion is marked with a star.
pub mod numeric {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use crate::{Move, Position};

    /// The move in numbers, jumped squares too: `5-9-13`, `15-19-23*`.
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
    /// When the move is not one of the position's.
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
    fn moves_are_read_as_people_write_them() {
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
}
