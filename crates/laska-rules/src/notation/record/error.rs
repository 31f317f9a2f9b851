//! Why a text is not the record of a game, and where.

use alloc::string::String;

use super::{CommentError, TagError, limits};
use crate::notation::MoveError;
use crate::notation::fen::FenError;
use crate::{Color, Message, ToMessage, VariantError};

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// How many bytes of the text come before.
    pub offset: usize,
}

impl ToMessage for TextPosition {
    fn to_message(&self) -> Message {
        Message::new("line {line}, column {column}").with(&self.line).with(&self.column)
    }
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct RecordError {
    /// Where.
    pub position: TextPosition,
    /// What is wrong there.
    #[source]
    pub kind: RecordErrorKind,
}

impl ToMessage for RecordError {
    fn to_message(&self) -> Message {
        Message::new("{position}: {error}").with_message(&self.position).with_message(&self.kind)
    }
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum RecordErrorKind {
    /// Not a legal move.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// Whose move it is.
        color: Color,
        /// The move as written.
        text: String,
        /// What is wrong with it.
        #[source]
        error: MoveError,
    },
    /// A word that goes on and on.
    WordTooLong,
    /// A mark that is no number.
    InvalidNag(String),
    /// A mark with nothing that it could belong to.
    NagBeforeMove,
    /// A comment without an end.
    UnclosedComment,
    /// A parenthesis without an end.
    UnclosedParenthesis,
    /// A parenthesis without a beginning.
    UnopenedParenthesis,
    /// A variation with nothing that it could be instead of.
    VariationBeforeMove,
    /// A variation without a move.
    EmptyVariation,
    /// Variations within variations within variations.
    NestedTooDeeply,
    /// A comment that is too long.
    #[error(transparent)]
    Comment(#[from] CommentError),
    /// A tag without its form.
    InvalidTag,
    /// A tag that is refused.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A result that is none.
    InvalidResult(String),
    /// A variant that is none.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Not a position.
    Fen(#[from] FenError),
    /// A position of another board than the variant's.
    WrongBoard {
        /// The variant.
        variant: &'static str,
        /// Ranks of its board.
        expected: u8,
        /// Ranks of the position.
        found: u8,
    },
    /// Too many moves.
    TooManyMoves,
    /// Too many games.
    TooManyGames,
    /// Too much text.
    TextTooLong {
        /// How long it is.
        found: usize,
    },
}

impl ToMessage for RecordErrorKind {
    fn to_message(&self) -> Message {
        match self {
            Self::Move { number, color, text, error } => Message::new("move {number} of {color}, '{text}': {error}")
                .with(number)
                .with_message(color)
                .with(text)
                .with_message(error),
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
            Self::Variant(error) => error.to_message(),
            Self::Fen(error) => Message::new("FEN: {0}").with_message(error),
            Self::WrongBoard { variant, expected, found } => {
                Message::new("the position has {found} ranks, but variant {variant} has {expected}")
                    .with(found)
                    .with(variant)
                    .with(expected)
            }
            Self::TooManyMoves => Message::new("more than {most} moves in a game").with(&limits::MOVES),
            Self::TooManyGames => Message::new("more than {most} games in a text").with(&limits::GAMES),
            Self::TextTooLong { found } => {
                Message::new("the text has {found} bytes; expected at most {most}").with(found).with(&limits::BYTES)
            }
        }
    }
}

/// An error at a byte offset.
pub(super) struct ErrorAt {
    pub(super) offset: usize,
    pub(super) kind: RecordErrorKind,
}
