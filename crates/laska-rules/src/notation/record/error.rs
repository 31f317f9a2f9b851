//! Errors in game records.

use alloc::string::String;

use super::{CommentError, GameResult, TagError, limits};
use crate::notation::MoveError;
use crate::notation::fen::FenError;
use crate::{Color, Message, ToMessage, VariantError};

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The offset in bytes.
    pub offset: usize,
}

impl ToMessage for TextPosition {
    fn to_message(&self) -> Message {
        Message::new("line {line}, column {column}").with(&self.line).with(&self.column)
    }
}

/// An error in a game record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct RecordError {
    /// The position in the text.
    pub position: TextPosition,
    /// The kind of error.
    #[source]
    pub kind: RecordErrorKind,
}

impl ToMessage for RecordError {
    fn to_message(&self) -> Message {
        Message::new("{position}: {error}").with_message(&self.position).with_message(&self.kind)
    }
}

/// The kind of a [`RecordError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum RecordErrorKind {
    /// A move is invalid or illegal.
    Move {
        /// The move number, from 1.
        number: usize,
        /// The side to move.
        color: Color,
        /// The move as written.
        text: String,
        /// The error in the move.
        #[source]
        error: MoveError,
    },
    /// A word is longer than [`limits::WORD`].
    WordTooLong,
    /// A numeric annotation glyph is not a number from 0 to 255.
    InvalidNag(String),
    /// A glyph comes before the first move of a variation.
    NagBeforeMove,
    /// A comment is not closed.
    UnclosedComment,
    /// A parenthesis is not closed.
    UnclosedParenthesis,
    /// A closing parenthesis has no opening one.
    UnopenedParenthesis,
    /// A variation comes before the first move of its line.
    VariationBeforeMove,
    /// A variation has no move.
    EmptyVariation,
    /// Variations are nested deeper than [`limits::DEPTH`].
    NestedTooDeeply,
    /// A comment is too long.
    #[error(transparent)]
    Comment(#[from] CommentError),
    /// The text is not a tag.
    InvalidTag,
    /// A tag is invalid.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// The result is invalid.
    InvalidResult(String),
    /// The result at the end is not the one of the tag.
    DifferentResults {
        /// The result of the tag.
        tag: GameResult,
        /// The result at the end.
        found: GameResult,
    },
    /// The variant is unknown.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The starting position is invalid.
    Fen(#[from] FenError),
    /// The starting position and the variant have different boards.
    WrongBoard {
        /// The variant.
        variant: &'static str,
        /// The number of ranks of its board.
        expected: u8,
        /// The number of ranks of the position.
        found: u8,
    },
    /// There is nothing to show: no move, no comment, and no position of its own. Only programs that show games say this.
    NoMoves,
    /// A game has more than [`limits::MOVES`] moves.
    TooManyMoves,
    /// The text has more than [`limits::GAMES`] games.
    TooManyGames,
    /// The text is longer than [`limits::BYTES`].
    TextTooLong {
        /// The length in bytes.
        found: usize,
    },
}

impl ToMessage for RecordErrorKind {
    fn to_message(&self) -> Message {
        match self {
            Self::Move { number, color, text, error } => {
                error_at_move(*number, *color, (!error.quotes_move()).then_some(text), error)
            }
            Self::WordTooLong => {
                Message::new("a word of more than {most} bytes; expected a move, such as c3-d4").with(&limits::WORD)
            }
            Self::InvalidNag(text) => Message::new("'{0}' is not a mark; expected a number from $0 to $255").with(text),
            Self::NagBeforeMove => {
                Message::new("a mark before the first move of a variation; expected it after a move")
            }
            Self::UnclosedComment => {
                Message::new("a comment without '}'; expected it within {most} bytes").with(&limits::COMMENT)
            }
            Self::UnclosedParenthesis => Message::new("'(' without ')'"),
            Self::UnopenedParenthesis => Message::new("')' without '('"),
            Self::VariationBeforeMove => Message::new(
                "a variation before the first move of its line; expected it after the move that it replaces",
            ),
            Self::EmptyVariation => Message::new("a variation without a move"),
            Self::NestedTooDeeply => Message::new("variations nested more than {most} deep").with(&limits::DEPTH),
            Self::Comment(error) => error.to_message(),
            Self::InvalidTag => {
                Message::new("not a tag; expected a name and a value, such as [Event \"Spring\"], within {most} bytes")
                    .with(&limits::TAG)
            }
            Self::Tag(error) => error.to_message(),
            Self::InvalidResult(text) => {
                Message::new("'{0}' is not a result; expected one of 1-0 0-1 1/2-1/2 *").with(text)
            }
            Self::DifferentResults { tag, found } => {
                Message::new("the moves end with {found}, but the tag Result says {tag}").with(found).with(tag)
            }
            Self::Variant(error) => error.to_message(),
            Self::Fen(error) => Message::new("FEN: {0}").with_message(error),
            Self::WrongBoard { variant, expected, found } => {
                Message::new("the position has {found} ranks, but variant {variant} has {expected}")
                    .with(found)
                    .with(variant)
                    .with(expected)
            }
            Self::NoMoves => Message::new("no moves; expected some, such as 1. c3-d4 e5-d4-c3"),
            Self::TooManyMoves => Message::new("more than {most} moves in a game").with(&limits::MOVES),
            Self::TooManyGames => Message::new("more than {most} games in a text").with(&limits::GAMES),
            Self::TextTooLong { found } => {
                Message::new("the text has {found} bytes; expected at most {most}").with(found).with(&limits::BYTES)
            }
        }
    }
}

/// Returns the message for an error at a move, with the text of the move if the error does not quote it.
pub(super) fn error_at_move(number: usize, color: Color, text: Option<&String>, error: &dyn ToMessage) -> Message {
    let message = match text {
        Some(_) => Message::new("move {number} of {color}, '{text}': {error}"),
        None => Message::new("move {number} of {color}: {error}"),
    };
    let message = message.with(&number).with_message(&color);
    text.into_iter().fold(message, |message, text| message.with(text)).with_message(error)
}

/// An error at a byte offset.
pub(super) struct ErrorAt {
    pub(super) offset: usize,
    pub(super) kind: RecordErrorKind,
}
