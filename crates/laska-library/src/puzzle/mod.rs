//! Owns a puzzle: a position in which one move alone reaches the goal, and how it is solved. Knows no proof.

mod line;
mod solution;
mod text;
mod theme;

use laska_rules::Variant;

pub use line::PuzzleProblem;
pub use solution::Solution;
pub use text::PuzzlesError;
pub use theme::Theme;

/// Puzzles of one variant, in the order of their text.
///
/// As text they are a header and a line a puzzle:
///
/// ```
/// # use laska_library::{Goal, Grade, PlyCount, Puzzles};
/// let text = "laska-puzzles 1 laska\n\
///     7;win 3;2;exact;/,b,/,,/,,/,W/,/,,, w;d4-e5;c7-b6 e5-d6\n";
/// # let text = "laska-puzzles 1 laska\n7;win 3;2;exact;,,,/b,,/,,,/,,/w,,,/,,/,,W, w;a3-b4;b6-a5 b4-a5-c6\n";
/// # let _ = Puzzles::read(text);
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
    /// How the goal and that nothing else reaches it is known.
    pub proof: Proof,
    /// The position, and how it is solved.
    pub solution: Solution,
}

/// The number of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(pub u32);

/// What the side to move is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One move wins; no other does.
    Win {
        /// The opponent has no move after that many plies, or sooner; exactly that many at best play of both where the
        /// proof is [`Proof::Exact`].
        plies: PlyCount,
    },
    /// One move does not lose; every other does.
    Hold,
}

/// A number of moves of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlyCount(pub u16);

/// How a claim is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Every position that can arise was solved.
    Exact,
    /// Every win and loss was proved by a search for proofs and played out against every defense.
    Searched,
}

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
