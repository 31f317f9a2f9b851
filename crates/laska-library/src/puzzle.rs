//! Puzzles: positions in which one move alone reaches the goal, and their text.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{Board, Move, Position, Variant};

use crate::Solution;

/// Puzzles of one variant, in the order of their text.
///
/// As text they are a header and a line a puzzle:
///
/// ```
/// # use laska_library::{Goal, PlyCount, Puzzles};
/// let text = "laska-puzzles 1 laska\n221;win 3;1;,,B,//,,wb,////,,,B b;g1-f2;e5-d6 e7-d6-c5\n";
/// let puzzles: Puzzles = text.parse()?;
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
    pub difficulty: Difficulty,
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
pub struct Difficulty(u8);

impl Difficulty {
    /// The easiest.
    pub const EASIEST: Self = Self(1);
    /// The hardest.
    pub const HARDEST: Self = Self(5);

    /// That difficulty, `None` but for 1 to 5.
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

/// How the text begins; the variant follows. The number is that of the format.
const HEADER: &str = "laska-puzzles 1";

/// Why a text has no puzzles, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzlesError {
    /// The first line is another one.
    #[error("line 1: expected '{HEADER} VARIANT', found '{0}'")]
    Header(String),
    /// A line is no puzzle.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: PuzzleError,
    },
}

impl FromStr for Puzzles {
    type Err = PuzzlesError;

    fn from_str(text: &str) -> Result<Self, PuzzlesError> {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        let name = header.strip_prefix(HEADER).and_then(|rest| rest.strip_prefix(' '));
        let variant = name.and_then(|name| Variant::from_name(name).ok());
        let variant = variant.ok_or_else(|| PuzzlesError::Header(header.to_owned()))?;
        let mut ids = BTreeSet::new();
        let read = |(index, line)| {
            let puzzle = Puzzle::read(line, variant).and_then(|puzzle| {
                if ids.insert(puzzle.id) { Ok(puzzle) } else { Err(PuzzleError::DuplicateId(puzzle.id.0)) }
            });
            puzzle.map_err(|error| PuzzlesError::Line { line: index + 2, error })
        };
        Ok(Self { variant, all: lines.enumerate().map(read).collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for Puzzles {
    /// The text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {}", self.variant.name())?;
        self.all.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

/// Why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// It has not six parts.
    #[error("expected ID;GOAL;GRADE;FEN;ASKED;REST, found {0} parts")]
    FieldCount(usize),
    /// The first part is no number.
    #[error("expected a number as ID, found '{0}'")]
    Id(String),
    /// The number stands above.
    #[error("the ID {0} is taken by a puzzle above")]
    DuplicateId(u32),
    /// The second part is no goal.
    #[error("expected 'win PLIES', 'win within PLIES' or 'hold' as GOAL, found '{0}'")]
    Goal(String),
    /// The third part is no difficulty.
    #[error("expected 1 to 5 as GRADE, found '{0}'")]
    Difficulty(String),
    /// The fourth part is no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is of another board than the variant.
    #[error("expected a position of the {0}x{0} board, found one of {1}x{1}")]
    Board(u8, u8),
    /// A move is not legal.
    #[error("'{text}': {error}")]
    Move {
        /// As it was written.
        text: String,
        /// Why it is not.
        error: MoveError,
    },
    /// What is asked does not end with a move of the solving side.
    #[error("expected an odd number of moves as ASKED, found {0}")]
    EvenMoveCount(usize),
}

impl Puzzle {
    /// Reads a line.
    fn read(line: &str, variant: Variant) -> Result<Self, PuzzleError> {
        let fields: Vec<_> = line.split(';').collect();
        let &[id, goal, difficulty, position, required, continuation] = fields.as_slice() else {
            return Err(PuzzleError::FieldCount(fields.len()));
        };
        Ok(Self {
            id: PuzzleId(id.parse().map_err(|_| PuzzleError::Id(id.to_owned()))?),
            goal: parse_goal(goal)?,
            difficulty: difficulty
                .parse()
                .ok()
                .and_then(Difficulty::new)
                .ok_or_else(|| PuzzleError::Difficulty(difficulty.to_owned()))?,
            solution: parse_solution(parse_position(position, variant.board)?, variant, required, continuation)?,
        })
    }
}

fn parse_goal(text: &str) -> Result<Goal, PuzzleError> {
    let goal_error = || PuzzleError::Goal(text.to_owned());
    let plies = |text: &str| text.parse().map(PlyCount).map_err(|_| goal_error());
    if text == "hold" {
        Ok(Goal::Hold)
    } else if let Some(rest) = text.strip_prefix("win within ") {
        Ok(Goal::WinWithin { plies: plies(rest)? })
    } else {
        Ok(Goal::Win { plies: plies(text.strip_prefix("win ").ok_or_else(goal_error)?)? })
    }
}

fn parse_position(text: &str, board: Board) -> Result<Position, PuzzleError> {
    let position = fen::parse(text)?;
    match position.board() {
        found if found == board => Ok(position),
        found => Err(PuzzleError::Board(board.side(), found.side())),
    }
}

fn parse_solution(
    start: Position,
    variant: Variant,
    required: &str,
    continuation: &str,
) -> Result<Solution, PuzzleError> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    let mut read = |texts: &str| -> Result<usize, PuzzleError> {
        for text in texts.split_whitespace() {
            let mv = parse_move(text, &position, variant.capture_rule)
                .map_err(|error| PuzzleError::Move { text: text.to_owned(), error })?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Ok(moves.len())
    };
    let required = read(required)?;
    if required.is_multiple_of(2) {
        return Err(PuzzleError::EvenMoveCount(required));
    }
    read(continuation)?;
    Ok(Solution::new(start, variant.capture_rule, moves, required.div_ceil(2))
        .expect("moves that were read are legal, and some"))
}

impl fmt::Display for Puzzle {
    /// The puzzle's line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, goal, difficulty, solution } = self;
        let (required, continuation) = (moves_text(solution.required()), moves_text(solution.continuation()));
        write!(f, "{};{goal};{};{};{required};{continuation}", id.0, difficulty.number(), solution.start())
    }
}

impl fmt::Display for Goal {
    /// `win 21`, `win within 7` or `hold`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { plies } => write!(f, "win {}", plies.0),
            Self::WinWithin { plies } => write!(f, "win within {}", plies.0),
            Self::Hold => f.write_str("hold"),
        }
    }
}

fn moves_text(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
