//! Piece lists as Lasker printed them in 1911: numbered squares, and the colors of the counters from the top down.
//!
//! He wrote: "A on 2, green, white, black, red, black. — B on 1, red, white, on 7, red". A is White and B is Black. White and
//! black counters are soldiers; green counters are White's officers, and red ones Black's.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::excerpt;
use crate::{Board, Color, Column, ColumnError, Counter, Message, Position, Setup, SetupError, Square, ToMessage};

/// An error when a piece list in Lasker's style is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum LaskerListError {
    /// A word has no meaning, or not at this place.
    Word {
        /// The number of the word, starting at 1.
        number: usize,
        /// The word as written.
        word: String,
        /// What is expected instead.
        expected: ExpectedWord,
    },
    /// A square has no counters.
    NoCounter(usize),
    /// A square has too many counters.
    Column {
        /// The number of the square.
        number: usize,
        /// The error in the column.
        error: ColumnError,
    },
    /// A square is listed twice.
    DuplicateSquare(usize),
    /// The side to move is missing.
    MissingTurn,
    /// The list is well formed, but the position is illegal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// What is expected in place of a word of a list, or before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectedWord {
    /// The number of a square.
    Square,
    /// The number of a square up to this one, the last of the board.
    SquareUpTo(usize),
    /// A side before the word.
    SideBefore,
    /// A square before the word.
    SquareBefore,
    /// A word of the list.
    Known,
}

impl ToMessage for LaskerListError {
    fn to_message(&self) -> Message {
        match self {
            Self::Word { number, word, expected } => {
                Message::new("word {number}, '{word}': {error}").with(number).with(word).with_message(expected)
            }
            Self::NoCounter(number) => {
                let expected = Message::new("expected 'white', 'green', 'black' or 'red'");
                Message::new("{square}: {error}").with(number).with_message(&expected)
            }
            Self::Column { number, error } => Message::new("{square}: {error}").with(number).with_message(error),
            Self::DuplicateSquare(number) => Message::new("{0} is listed twice").with(number),
            Self::MissingTurn => Message::new("expected 'A moves' or 'B moves'"),
            Self::Setup(error) => error.to_message(),
        }
    }
}

impl ToMessage for ExpectedWord {
    fn to_message(&self) -> Message {
        match self {
            Self::Square => Message::new("expected the number of a square"),
            Self::SquareUpTo(last) => Message::new("expected a square from 1 to {last}").with(last),
            Self::SideBefore => Message::new("expected 'A' or 'B' before it"),
            Self::SquareBefore => Message::new("expected 'on' and the number of a square before it"),
            Self::Known => Message::new("expected 'A', 'B', 'on', 'moves', 'white', 'green', 'black' or 'red'"),
        }
    }
}

/// Returns whether a text looks like a list in this style: it has squares after the word *on*, and no ranks as FEN does.
#[must_use]
pub fn is_likely(text: &str) -> bool {
    !text.contains('/') && text.split_whitespace().any(|word| word.eq_ignore_ascii_case("on"))
}

/// Parses a position on a board. Line breaks, dashes and other punctuation do not matter.
///
/// ```
/// # use laska_rules::{Board, notation::{lasker_list, piece_list}};
/// let printed = "A, moves and wins. — A on 2, green, white, black. — B on 1, red, white, on 12, red red and on 19, black.";
/// let position = lasker_list::parse(printed, Board::Seven)?;
/// assert_eq!(piece_list::write(&position), "a1Bw c1Wwb b4BB b6b, White to move");
/// assert_eq!(
///     lasker_list::write(&position),
///     "A moves. — A on 2, green, white, black. — B on 1, red, white, on 12, red, red, on 19, black."
/// );
/// # Ok::<(), lasker_list::LaskerListError>(())
/// ```
///
/// # Errors
/// If the text is not such a list or the position is illegal.
pub fn parse(text: &str, board: Board) -> Result<Position, LaskerListError> {
    Ok(Position::try_from(&parse_setup(text, board)?)?)
}

/// Parses an arrangement, legal or not. A column may be listed under either side; its top counter decides who owns it.
///
/// # Errors
/// The same as [`parse`], except [`LaskerListError::Setup`].
pub fn parse_setup(text: &str, board: Board) -> Result<Setup, LaskerListError> {
    let mut reader = Reader { setup: Setup::empty(board, Color::White), turn: None, side: None, column: None };
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut expects_number = false;
    // The end counts as an empty word, so that a number is not missing there.
    for (index, word) in words.chain([""]).enumerate() {
        let wrong = |expected| LaskerListError::Word { number: index + 1, word: excerpt(word), expected };
        // Some leave out the word before the second square of a side.
        let is_number = reader.side.is_some() && word.bytes().all(|it| it.is_ascii_digit()) && !word.is_empty();
        if mem::take(&mut expects_number) || is_number {
            let number = word.parse().map_err(|_| wrong(ExpectedWord::Square))?;
            let last = ExpectedWord::SquareUpTo(board.squares().len());
            let square = board.square_with_number(number).ok_or_else(|| wrong(last))?;
            reader.end_column()?;
            reader.column = Some((number, square, Vec::new()));
            continue;
        }
        match word.to_lowercase().as_str() {
            "a" => reader.side = Some(Color::White),
            "b" => reader.side = Some(Color::Black),
            "on" => expects_number = true,
            "moves" | "move" => reader.turn = Some(reader.side.ok_or_else(|| wrong(ExpectedWord::SideBefore))?),
            "game" | "to" | "and" | "wins" | "draws" | "holds" | "" => {}
            other => {
                let counter = counter(other).ok_or_else(|| wrong(ExpectedWord::Known))?;
                let (_, _, counters) = reader.column.as_mut().ok_or_else(|| wrong(ExpectedWord::SquareBefore))?;
                counters.push(counter);
            }
        }
    }
    reader.end_column()?;
    reader.setup.turn = reader.turn.ok_or(LaskerListError::MissingTurn)?;
    Ok(reader.setup)
}

/// What has been read so far.
struct Reader {
    setup: Setup,
    turn: Option<Color>,
    /// The side that was named last.
    side: Option<Color>,
    /// The number, the square and the counters of the last column.
    column: Option<(usize, Square, Vec<Counter>)>,
}

impl Reader {
    fn end_column(&mut self) -> Result<(), LaskerListError> {
        let Some((number, square, counters)) = self.column.take() else { return Ok(()) };
        let column = Column::from_top_down(counters).map_err(|error| match error {
            ColumnError::Empty => LaskerListError::NoCounter(number),
            error => LaskerListError::Column { number, error },
        })?;
        if self.setup.column(square).is_some() {
            return Err(LaskerListError::DuplicateSquare(number));
        }
        self.setup.put(square, Some(column));
        Ok(())
    }
}

/// The colors of Lasker's counters, each with its counter.
const COLORS: [(&str, char); 4] = [("white", 'w'), ("green", 'W'), ("black", 'b'), ("red", 'B')];

fn counter(word: &str) -> Option<Counter> {
    COLORS.iter().find(|(color, _)| *color == word).and_then(|&(_, letter)| Counter::from_letter(letter))
}

fn color(counter: Counter) -> &'static str {
    COLORS.iter().find(|&&(_, letter)| letter == counter.letter()).map(|&(color, _)| color).unwrap_or_default()
}

/// Writes a position in Lasker's style: the side to move, then the columns of each side in the order of their numbers.
#[must_use]
pub fn write(position: &Position) -> String {
    write_setup(&Setup::from(position))
}

/// Writes an arrangement in Lasker's style, legal or not.
#[must_use]
pub fn write_setup(setup: &Setup) -> String {
    let name = |side| if side == Color::White { "A" } else { "B" };
    let mut text = format!("{} moves.", name(setup.turn));
    for side in Color::ALL {
        let columns: Vec<_> = setup
            .columns()
            .filter(|(_, column)| column.owner() == side)
            .filter_map(|(square, column)| Some(column_text(setup.board().number_of(square)?, column)))
            .collect();
        if !columns.is_empty() {
            text += &format!(" — {} {}.", name(side), columns.join(", "));
        }
    }
    text
}

fn column_text(number: usize, column: Column) -> String {
    let colors: Vec<_> = column.counters().map(|counter| color(counter).to_owned()).collect();
    format!("on {number}, {}", colors.join(", "))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::notation::piece_list;

    /// As printed in 1911. The white soldier on 8 is a misprint.
    const PROPOSITION: &str = "GAME. A, moves and wins. — A on 2, green, white, black, red, black. — B on 1, red, white, \
        on 7, red, on 12, red red, on 14, red, on 19, black, on 20, black, on 22, red and on 8, white.";

    #[test]
    fn the_printed_proposition_is_read() {
        let position = parse(PROPOSITION, Board::Seven).expect("a position");
        let expected = "a1Bw c1WwbBb f2B a3w b4BB f4B b6b d6b a7B, White to move";
        assert_eq!(piece_list::write(&position), expected);
        assert_eq!(parse(&write(&position), Board::Seven), Ok(position));
    }

    #[test]
    fn the_word_before_a_number_may_be_left_out() {
        let position =
            parse("B moves. A on 1, white; 3, green, black. B: 20, black", Board::Seven).expect("a position");
        assert_eq!(piece_list::write(&position), "a1w e1Wb d6b, Black to move");
    }

    #[test]
    fn errors_name_the_place() {
        for (text, expected) in [
            ("A on 1, white", "expected 'A moves' or 'B moves'"),
            ("A moves. A on 26, white", "word 5, '26': expected a square from 1 to 25"),
            ("A moves. A on", "word 5, '': expected the number of a square"),
            ("A moves. A on white", "word 5, 'white': expected the number of a square"),
            ("A moves. A on 1. B on 2, red", "1: expected 'white', 'green', 'black' or 'red'"),
            ("A moves. A on 1, white, on 1, white", "1 is listed twice"),
            (
                "A moves. A on 1, blue",
                "word 6, 'blue': expected 'A', 'B', 'on', 'moves', 'white', 'green', 'black' or 'red'",
            ),
            ("moves. A on 1, white", "word 1, 'moves': expected 'A' or 'B' before it"),
            ("A moves. White", "word 3, 'White': expected 'on' and the number of a square before it"),
            (
                "A moves. A on 22, white",
                "a7: a White soldier on its far rank should have been promoted; expected W on top",
            ),
            ("A moves", "expected at least one counter, found none"),
        ] {
            assert_eq!(parse(text, Board::Seven).expect_err(text).to_string(), expected, "{text}");
        }
        let tall = format!("B moves. B on 3{}", ", red".repeat(25));
        let error = parse(&tall, Board::Eight).expect_err("a column that is too tall");
        assert_eq!(error.to_string(), "3: expected a column of at most 24 counters, found 25");
    }
}
