//! Owns a puzzle: a position in which one move alone reaches the goal, and how it is solved. Knows no proof.

mod line;
mod solution;
mod text;
mod theme;

use laska_rules::Variant;

pub use line::PuzzleProblem;
pub use solution::{Solution, SolutionError};
pub use text::PuzzlesError;
pub use theme::Theme;

/// Puzzles of one variant, in the order of their text.
///
/// As text they are a header and a line a puzzle:
///
/// ```
/// # use laska_library::{Goal, PlyCount, Puzzles};
/// let text = "laska-puzzles 1 laska\n221;win 3;1;,,B,//,,wb,////,,,B b;g1-f2;e5-d6 e7-d6-c5\n";
/// let puzzles = Puzzles::read(text)?;
/// assert_eq!(puzzles.all[0].goal, Goal::Win { plies: PlyCount(3) });
/// assert_eq!(puzzles.all[0].solution.key().to_string(), "g1-f2");
/// assert_eq!(puzzles.to_string(), text);
/// # Ok::<(), laska_library::PuzzlesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzles {
    /// The game that they are of.
    pub variant: Variant,
    /// The puzzles; no number comes twice in a text.
    pub all: Vec<Puzzle>,
}

/// A position in which one move alone reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name for good, so that what somebody has solved can be remembered.
    pub id: PuzzleId,
    /// What is to be reached.
    pub goal: Goal,
    /// How hard it is to find.
    pub grade: Grade,
    /// The position, and how it is solved.
    pub solution: Solution,
}

/// The number of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(pub u32);

/// What the side to move is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One move wins; no other does. Of endings that were solved whole.
    Win {
        /// The opponent has no move after that many plies of best play.
        plies: PlyCount,
    },
    /// One move wins in time; any other takes longer, if it wins at all.
    WinWithin {
        /// The opponent has no move after that many plies at most, whatever it does.
        plies: PlyCount,
    },
    /// One move does not lose; every other does. Of endings that were solved whole.
    Hold,
}

/// A number of moves of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlyCount(pub u16);

/// How hard a puzzle is to find: 1 is the easiest, 5 the hardest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The easiest.
    pub const EASIEST: Self = Self(1);
    /// The hardest.
    pub const HARDEST: Self = Self(5);

    /// That grade, `None` but for 1 to 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::EASIEST.0 && number <= Self::HARDEST.0 { Some(Self(number)) } else { None }
    }

    /// All grades, the easiest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..Self::HARDEST.0).map(|before| Self(before + 1))
    }

    /// Its number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}
