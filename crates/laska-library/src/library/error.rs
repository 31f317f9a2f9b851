//! Owns why a text is no part of the library.

use laska_rules::notation::record::RecordError;

use super::Kind;

/// Why a text is no part of the library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LibraryError {
    /// Not a record.
    #[error("{}, {error}", kind.file())]
    Record {
        /// What it should be the record of.
        kind: Kind,
        /// What is wrong with it, and where.
        #[source]
        error: Box<RecordError>,
    },
    /// A tag that an entry needs.
    #[error("{kind} '{entry}', tag {tag}: {problem}")]
    Tag {
        /// What the entry is.
        kind: Kind,
        /// Its name or title, as far as it has one.
        entry: String,
        /// The tag.
        tag: &'static str,
        /// What is wrong with it.
        #[source]
        problem: TagProblem,
    },
    /// A name that two entries have.
    #[error("'{0}' is the name of two entries; expected another one for each")]
    Twice(String),
}

/// What is wrong with a tag of an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagProblem {
    /// It is not there.
    #[error("it is missing")]
    Missing,
    /// Not a name for addresses.
    #[error("'{0}' is no name; expected small letters, digits and '-'")]
    Id(String),
    /// Not a verdict.
    #[error(
        "'{0}' is no verdict; expected 'Draw', or 'White wins' or 'Black wins', perhaps with 'in 9' or 'in at most 9'"
    )]
    Verdict(String),
    /// No word for how sure a verdict is.
    #[error("'{0}' is not known; expected one of exact searched claim")]
    Proof(String),
    /// Not a number of plies of the main line.
    #[error("'{0}' is not a number of plies; expected one from 1 to {1}")]
    Plies(String, usize),
    /// Another variant.
    #[error("'{0}' has other openings; expected laska")]
    Variant(&'static str),
}
