//! Why a text is not the record of a game, and where.

use super::{CommentError, TagError, limits};
use crate::notation::MoveError;
use crate::notation::fen::FenError;
use crate::{Color, VariantError};

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}")]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// How many bytes of the text come before.
    pub at: usize,
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    #[source]
    pub fault: RecordFault,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// Not a legal move.
    #[error("move {number} of {color}, '{text}': {error}")]
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
    #[error("a word of more than {most} bytes; expected a move, as c3-d4", most = limits::WORD)]
    Word,
    /// A mark that is no number.
    #[error("'{0}' is not a mark; expected a number from $0 to $255")]
    Nag(String),
    /// A mark with nothing that it could belong to.
    #[error("a mark stands before the first move of a variation; expected it behind a move")]
    MarkFirst,
    /// A comment without an end.
    #[error("a comment without '}}'; expected one within {most} bytes", most = limits::COMMENT)]
    OpenBrace,
    /// A parenthesis without an end.
    #[error("'(' without ')'")]
    OpenParenthesis,
    /// A parenthesis without a beginning.
    #[error("')' without '('")]
    Close,
    /// A variation with nothing that it could be instead of.
    #[error(
        "a variation before the first move of its line; expected it behind the move that it could have been instead of"
    )]
    VariationFirst,
    /// A variation without a move.
    #[error("a variation without a move")]
    Empty,
    /// Variations within variations within variations.
    #[error("more than {most} variations within each other", most = limits::DEPTH)]
    Deep,
    /// A comment that is too long.
    #[error(transparent)]
    Comment(#[from] CommentError),
    /// A tag without its form.
    #[error("not a tag; expected a name and a value, as [Event \"Spring\"], within {most} bytes", most = limits::TAG)]
    NoTag,
    /// A tag that is refused.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A result that is none.
    #[error("'{0}' is not a result; expected one of 1-0 0-1 1/2-1/2 *")]
    Result(String),
    /// A variant that is none.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Not a position.
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    /// A position of another board than the variant's.
    #[error("the position has {found} ranks, but variant {variant} has {expected}")]
    Board {
        /// The variant.
        variant: &'static str,
        /// Ranks of its board.
        expected: u8,
        /// Ranks of the position.
        found: u8,
    },
    /// Too many moves.
    #[error("more than {most} moves in a game", most = limits::MOVES)]
    Moves,
    /// Too many games.
    #[error("more than {most} games in a text", most = limits::GAMES)]
    Games,
    /// Too much text.
    #[error("a text of {found} bytes; expected at most {most}", most = limits::BYTES)]
    Bytes {
        /// How long it is.
        found: usize,
    },
}

/// What is wrong after so many bytes of a text.
pub(super) struct Refusal {
    pub(super) at: usize,
    pub(super) fault: RecordFault,
}
