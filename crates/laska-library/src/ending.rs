//! The course of endings: solved positions, grouped by technique, and their text form.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use laska_rules::notation::fen::{self, FenError};
use laska_rules::{Board, Position};

use crate::Goal;

/// The course of endings on the 7x7 board.
///
/// The text form is a header and one line per ending:
///
/// ```
/// # use laska_library::{Endings, Goal, PlyCount, Technique};
/// let text = "laska-endings 1\n3;opposition;win 9;//W,,,///,,B/ w\n";
/// let endings: Endings = text.parse()?;
/// assert_eq!(endings.all[0].technique, Technique::Opposition);
/// assert_eq!(endings.all[0].goal, Goal::Win { plies: PlyCount(9) });
/// assert_eq!(endings.to_string(), text);
/// # Ok::<(), laska_library::EndingsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings {
    /// The endings in the order of the course, each with a different id.
    pub all: Vec<Ending>,
}

/// A solved ending. The side to move has to reach the goal against any defense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// A permanent id, so that results can be recorded.
    pub id: EndingId,
    /// The technique to learn.
    pub technique: Technique,
    /// The goal of the side to move, with the exact length of a win.
    pub goal: Goal,
    /// The position.
    pub start: Position,
}

/// The id of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EndingId(pub u32);

/// A technique of endings, in the order of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// An officer against an officer.
    Opposition,
    /// An officer catches soldiers before or after they promote.
    Chase,
    /// Two columns against one.
    TwoOnOne,
    /// Tall columns capture from each other.
    Leapfrog,
    /// An officer and a soldier on either side.
    OfficerAndSoldier,
    /// A win with equal forces.
    EqualForces,
    /// A draw is held against the stronger side.
    Holding,
}

impl Technique {
    /// All techniques, in the order of the course.
    pub const ALL: [Self; 7] = [
        Self::Opposition,
        Self::Chase,
        Self::TwoOnOne,
        Self::Leapfrog,
        Self::OfficerAndSoldier,
        Self::EqualForces,
        Self::Holding,
    ];

    /// Returns the name in the text form and in style sheets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opposition => "opposition",
            Self::Chase => "chase",
            Self::TwoOnOne => "two-on-one",
            Self::Leapfrog => "leapfrog",
            Self::OfficerAndSoldier => "officer-and-soldier",
            Self::EqualForces => "equal-forces",
            Self::Holding => "holding",
        }
    }
}

/// The header, with the format version.
const HEADER: &str = "laska-endings 1";

/// An error in a text of endings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingsError {
    /// The header is invalid.
    #[error("line 1: expected '{HEADER}', found '{0}'")]
    Header(String),
    /// A line is not a valid ending.
    #[error("line {line}: {error}")]
    Line {
        /// The line number, starting at 1.
        line: usize,
        /// The error in the line.
        error: EndingError,
    },
}

/// An error in a line of a text of endings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingError {
    /// The line does not have four fields.
    #[error("expected ID;TECHNIQUE;GOAL;FEN, found fields: {0}")]
    FieldCount(usize),
    /// The id is not a number.
    #[error("expected a number as ID, found '{0}'")]
    Id(String),
    /// An earlier ending has the same id.
    #[error("an earlier ending has the ID {0}")]
    DuplicateId(u32),
    /// The technique is unknown.
    #[error("'{0}' is not a technique")]
    Technique(String),
    /// The goal is invalid.
    #[error("expected 'win PLIES' or 'hold' as GOAL, found '{0}'")]
    Goal(String),
    /// The position is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is not on the 7x7 board.
    #[error("expected a position on the 7x7 board, found one on the {0}x{0} board")]
    Board(u8),
}

impl FromStr for Endings {
    type Err = EndingsError;

    fn from_str(text: &str) -> Result<Self, EndingsError> {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        if header != HEADER {
            return Err(EndingsError::Header(header.to_owned()));
        }
        let mut ids = BTreeSet::new();
        let read = |(index, line): (usize, &str)| {
            let ending = line.parse::<Ending>().and_then(|ending| {
                if ids.insert(ending.id) { Ok(ending) } else { Err(EndingError::DuplicateId(ending.id.0)) }
            });
            ending.map_err(|error| EndingsError::Line { line: index + 2, error })
        };
        Ok(Self { all: lines.enumerate().map(read).collect::<Result<_, _>>()? })
    }
}

impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(line: &str) -> Result<Self, EndingError> {
        let fields: Vec<_> = line.split(';').collect();
        let &[id, technique, goal, start] = fields.as_slice() else {
            return Err(EndingError::FieldCount(fields.len()));
        };
        let start = fen::parse(start)?;
        if start.board() != Board::Seven {
            return Err(EndingError::Board(start.board().size()));
        }
        Ok(Self {
            id: EndingId(id.parse().map_err(|_| EndingError::Id(id.to_owned()))?),
            technique: Technique::ALL
                .into_iter()
                .find(|known| known.name() == technique)
                .ok_or_else(|| EndingError::Technique(technique.to_owned()))?,
            goal: Goal::parse(goal).ok_or_else(|| EndingError::Goal(goal.to_owned()))?,
            start,
        })
    }
}

impl fmt::Display for Endings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        self.all.iter().try_for_each(|ending| writeln!(f, "{ending}"))
    }
}

impl fmt::Display for Ending {
    /// Writes the line of the ending.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{};{}", self.id.0, self.technique.name(), self.goal, self.start)
    }
}
