//! Position text (FEN): ranks from the top, squares from the left, then the side to move.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::excerpt;
use crate::{Board, Color, Column, ColumnError, Message, Position, Setup, SetupError, Square, ToMessage};

/// An error when position text is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum FenError {
    /// The text has no ranks.
    NoRanks(String),
    /// The side to move is missing.
    NoTurn,
    /// More than the side to move follows the ranks.
    Extra(String),
    /// The number of ranks is neither 7 nor 8.
    RankCount(usize),
    /// A rank has the wrong number of squares.
    SquareCount {
        /// The rank, from 1.
        rank: u8,
        /// The number of squares of this rank.
        expected: usize,
        /// The names of these squares.
        squares: String,
        /// The number of squares in the text.
        found: usize,
    },
    /// The text of a column is invalid.
    Column {
        /// The square of the column.
        square: Square,
        /// The error in the column.
        #[source]
        error: ColumnError,
    },
    /// The side to move is not `w` or `b`.
    InvalidTurn(String),
    /// The text is well formed, but the position is illegal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A short position for errors.
const EXAMPLE: &str = "//b,,,//w,,,// w";

impl ToMessage for FenError {
    fn to_message(&self) -> Message {
        match self {
            Self::NoRanks(found) => Message::new(
                "'{0}' has no ranks; expected 7 or 8 ranks separated by '/', then w or b for the side to move, such as '{1}'",
            )
            .with(found)
            .with(&EXAMPLE),
            Self::NoTurn => {
                Message::new("the side to move is missing; expected w or b after the ranks, such as '{0}'").with(&EXAMPLE)
            }
            Self::Extra(found) => {
                Message::new("expected only the ranks, a space, and w or b for the side to move; found '{0}' after them")
                    .with(found)
            }
            Self::RankCount(found) => Message::new("expected 7 or 8 ranks separated by '/', found {0}").with(found),
            Self::SquareCount { rank, expected, squares, found } => {
                Message::new("rank {rank}: expected {expected} squares ({squares}) separated by ',', found {found}")
                    .with(rank)
                    .with(expected)
                    .with(squares)
                    .with(found)
            }
            Self::Column { square, error } => Message::new("rank {rank}, square {square}: {error}")
                .with(&(square.row() + 1))
                .with(square)
                .with_message(error),
            Self::InvalidTurn(found) => Message::new("expected the side to move, w or b, found '{0}'").with(found),
            Self::Setup(error) => error.to_message(),
        }
    }
}

/// Parses a position.
///
/// An empty rank may be written as empty text or as commas only.
///
/// ```
/// # use laska_rules::{Board, Position, notation::fen};
/// let position = fen::parse("b,b,b,b/b,b,b/b,b,b,b/,,/w,w,w,w/w,w,w/w,w,w,w w")?;
/// assert_eq!(position, Position::start(Board::Seven));
/// let error = fen::parse("b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w w").unwrap_err();
/// assert_eq!(error.to_string(), "rank 5: expected 4 squares (a5 c5 e5 g5) separated by ',', found 3");
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
/// If the text is not a legal position. The error names the rank and square and what was expected.
pub fn parse(text: &str) -> Result<Position, FenError> {
    Ok(Position::try_from(&parse_setup(text)?)?)
}

/// Parses an arrangement, legal or not.
///
/// # Errors
/// The same as [`parse`], except [`FenError::Setup`].
pub fn parse_setup(text: &str) -> Result<Setup, FenError> {
    let mut parts = text.split_whitespace();
    let no_ranks = || FenError::NoRanks(excerpt(text.trim()));
    let ranks = parts.next().ok_or_else(no_ranks)?;
    // A single rank with a side to move is a position with too few ranks.
    if !ranks.contains('/') && parts.clone().count() != 1 {
        return Err(no_ranks());
    }
    let ranks: Vec<_> = ranks.split('/').collect();
    let board = Board::from_size(ranks.len()).ok_or(FenError::RankCount(ranks.len()))?;
    let turn = parts.next().ok_or(FenError::NoTurn)?;
    if let Some(extra) = parts.next() {
        return Err(FenError::Extra(excerpt(extra)));
    }
    let turn = Color::ALL
        .into_iter()
        .find(|color| turn.chars().eq([color.letter()]))
        .ok_or_else(|| FenError::InvalidTurn(excerpt(turn)))?;
    let mut setup = Setup::empty(board, turn);
    for (row, rank) in (0..board.size()).rev().zip(ranks) {
        put_rank(&mut setup, row, rank)?;
    }
    Ok(setup)
}

fn put_rank(setup: &mut Setup, row: u8, rank: &str) -> Result<(), FenError> {
    if matches!(rank, "" | ",," | ",,,") {
        return Ok(());
    }
    let columns: Vec<_> = rank.split(',').collect();
    let squares: Vec<_> = setup.board().row(row).collect();
    if columns.len() != squares.len() {
        return Err(FenError::SquareCount {
            rank: row + 1,
            expected: squares.len(),
            squares: squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" "),
            found: columns.len(),
        });
    }
    for (square, column) in squares.into_iter().zip(columns) {
        if !column.is_empty() {
            let column: Column = column.parse().map_err(|error| FenError::Column { square, error })?;
            setup.put(square, Some(column));
        }
    }
    Ok(())
}

/// Writes an arrangement. The [`Display`](fmt::Display) of [`Position`] does the same.
#[must_use]
pub fn write(setup: &Setup) -> String {
    let ranks: Vec<_> = (0..setup.board().size()).rev().map(|row| rank_text(setup, row)).collect();
    format!("{} {}", ranks.join("/"), setup.turn.letter())
}

fn rank_text(setup: &Setup, row: u8) -> String {
    let columns: Vec<_> = setup.board().row(row).map(|square| setup.column(square)).collect();
    if columns.iter().all(Option::is_none) {
        return String::new();
    }
    columns.iter().map(|column| column.map_or_else(String::new, |c| c.to_string())).collect::<Vec<_>>().join(",")
}

impl FromStr for Setup {
    type Err = FenError;

    /// Parses position text; see [`fen`](self).
    fn from_str(text: &str) -> Result<Self, FenError> {
        parse_setup(text)
    }
}

impl fmt::Display for Setup {
    /// Writes position text; see [`fen`](self).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Parses position text; see [`fen`](self).
    fn from_str(text: &str) -> Result<Self, FenError> {
        parse(text)
    }
}

impl fmt::Display for Position {
    /// Writes position text; see [`fen`](self).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(&Setup::from(self)))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse(text).expect_err(text).to_string(), expected);
    }

    #[test]
    fn written_positions_parse_back() {
        for text in [
            "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
            "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w",
            ",,,BwwWwww/,bB,//,bbb,/,BW,,/b,bbWwW,bW/ w",
        ] {
            assert_eq!(parse(text).expect("a position").to_string(), text);
        }
    }

    #[test]
    fn empty_ranks_and_spaces_have_several_forms() {
        let expected = parse("/,b,/////,w,, b");
        for text in [",,,/,b,/,,,/,,/,,/,,/,w,, b", "  /,b,/////,w,,  b ", "/,b,/////,w,,\tb"] {
            assert_eq!(parse(text), expected, "{text}");
        }
        assert!(expected.is_ok());
        assert!(parse("/,b,/////,w,,_b").is_err(), "the space of links is not accepted here");
    }

    #[test]
    fn errors_name_the_square_and_what_was_expected() {
        let no_ranks = |text: &str| {
            format!(
                "'{text}' has no ranks; expected 7 or 8 ranks separated by '/', then w or b for the side to move, such as '{EXAMPLE}'"
            )
        };
        check_error("", &no_ranks(""));
        check_error(" xyz\n", &no_ranks("xyz"));
        check_error("c3w, White to move", &no_ranks("c3w, White to move"));
        check_error("b,b w", "expected 7 or 8 ranks separated by '/', found 1");
        check_error(
            "//b,,,//w,,,//",
            "the side to move is missing; expected w or b after the ranks, such as '//b,,,//w,,,// w'",
        );
        check_error(
            "//b,,,//w,,,// w 0 1",
            "expected only the ranks, a space, and w or b for the side to move; found '0' after them",
        );
        assert!(parse(EXAMPLE).is_ok());
        check_error("b,b,b,b/b,b", "expected 7 or 8 ranks separated by '/', found 2");
        check_error("b,b,b,b/b,b,b w", "expected 7 or 8 ranks separated by '/', found 2");
        check_error("//////w,,, x", "expected the side to move, w or b, found 'x'");
        check_error("//////w,,, W", "expected the side to move, w or b, found 'W'");
        check_error("/////w,w/w,,, w", "rank 2: expected 3 squares (b2 d2 f2) separated by ',', found 2");
        check_error("////,q,,// w", "rank 3, square c3: 'q' is not a counter; expected one of w b W B");
        check_error(",w,,////// w", "c7: a White soldier on its far rank should have been promoted; expected W on top");
        check_error("//////,,,b w", "g1: a Black soldier on its far rank should have been promoted; expected B on top");
        check_error(
            "wwwwwwwwwwww,,,////// w",
            "a7: a White soldier on its far rank should have been promoted; expected W on top",
        );
        check_error("///,Bwwwwwwwwwwww,/// w", "12 White counters; expected at most 11");
        check_error("////// w", "expected at least one counter, found none");
        check_error(
            "wwwwwwwwwwwwwwwwwwwwwwwww,,,////// w",
            "rank 7, square a7: expected a column of at most 24 counters, found 25",
        );
    }
}
