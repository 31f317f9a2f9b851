//! Puzzles: positions in which only one move reaches the goal, and their text form.

use std::collections::BTreeSet;
use std::fmt;
use std::str::{FromStr, Lines};

use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{Board, CaptureRule, Move, Position, Variant};

use crate::{Day, Difficulty, Rating, Solution, Theme};

/// Puzzles of one variant.
///
/// The text form is a header and one line per puzzle:
///
/// ```
/// # use laska_library::{Goal, PlyCount, Puzzles};
/// let text = "laska-puzzles 2 laska\n221;win 3;240;,,B,//,,wb,////,,,B b;g1-f2;e5-d6 e7-d6-c5\n";
/// let puzzles: Puzzles = text.parse()?;
/// assert_eq!(puzzles.all[0].goal, Goal::Win { plies: PlyCount(3) });
/// assert_eq!(puzzles.all[0].solution.key().to_string(), "g1-f2");
/// assert_eq!(puzzles.to_string(), text);
/// # Ok::<(), laska_library::PuzzlesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzles {
    /// The variant.
    pub variant: Variant,
    /// The puzzles, each with a different id.
    pub all: Vec<Puzzle>,
}

/// A position in which only one move reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// A permanent id, so that solved puzzles can be recorded.
    pub id: PuzzleId,
    /// The goal of the side to move.
    pub goal: Goal,
    /// How it is known that no other move reaches the goal.
    pub kind: PuzzleKind,
    /// Whether the puzzle is also sound and economical as composers want a study: each move of the solver is the only one
    /// that reaches the goal, to the end of the main line, and no counter can be spared. Only exact puzzles are known to
    /// be.
    pub is_study_like: bool,
    /// How hard the solution is to find.
    pub rating: Rating,
    /// The position and its solution.
    pub solution: Solution,
}

/// What a puzzle asks, without its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleQuestion {
    /// The goal of the side to move.
    pub goal: Goal,
    /// The position.
    pub start: Position,
    /// The capture rule.
    pub capture_rule: CaptureRule,
}

/// The id of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(pub u32);

/// The goal of the side to move. Only one move reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Win. Every other move draws or loses.
    Win {
        /// The proven length of the win with best play by both sides.
        plies: PlyCount,
    },
    /// Do not lose a drawn position. Every other move loses.
    Hold,
}

impl Goal {
    /// Parses `win 21` or `hold`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix("win ") {
            Some(plies) => Some(Self::Win { plies: PlyCount(plies.parse().ok()?) }),
            None => (text == "hold").then_some(Self::Hold),
        }
    }

    /// Returns the number of moves that the winner makes; `None` if the goal is not a win.
    #[must_use]
    pub const fn moves_to_win(self) -> Option<u16> {
        match self {
            Self::Win { plies } => Some(plies.0.div_ceil(2)),
            Self::Hold => None,
        }
    }
}

/// How it is known that only one move reaches the goal, for every required move of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleKind {
    /// Every position that can arise was solved, so the values of all moves are exact.
    Exact,
    /// The move is proven to win, by searching all lines of its length. A deep search of every other move found neither a
    /// win nor an advantage, as `laska-lab puzzles` explains.
    Decisive,
}

/// A number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlyCount(pub u16);

/// The start of the header, with the format version. The name of the variant follows.
const HEADER: &str = "laska-puzzles 2";

/// An error in a text of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzlesError {
    /// The header is invalid.
    #[error("line 1: expected '{HEADER} VARIANT', found '{0}'")]
    Header(String),
    /// A line is not a valid puzzle.
    #[error("line {line}: {error}")]
    Line {
        /// The line number, starting at 1.
        line: usize,
        /// The error in the line.
        error: PuzzleError,
    },
}

impl FromStr for Puzzles {
    type Err = PuzzlesError;

    fn from_str(text: &str) -> Result<Self, PuzzlesError> {
        let (variant, lines) = read_header(text)?;
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

impl Puzzles {
    /// Returns the index of the puzzle of a day; `None` if there are no puzzles.
    #[must_use]
    pub fn index_of_day(&self, day: Day) -> Option<usize> {
        day.puzzle_index(self.all.iter().map(Puzzle::difficulty))
    }

    /// Reads what the puzzle of a day asks from a text of puzzles, without reading the positions and solutions of the
    /// others; `None` if there are no puzzles.
    ///
    /// # Errors
    /// Returns an error if the header, the rating of any puzzle, or the goal or position of the chosen one, is invalid.
    pub fn question_of_day(text: &str, day: Day) -> Result<Option<PuzzleQuestion>, PuzzlesError> {
        let (variant, lines) = read_header(text)?;
        let at = |index: usize| move |error| PuzzlesError::Line { line: index + 2, error };
        let ratings = lines.clone().enumerate().map(|(index, line)| read_rating(line).map_err(at(index)));
        let difficulties = ratings.map(|rating| rating.map(Rating::difficulty)).collect::<Result<Vec<_>, _>>()?;
        let Some(index) = day.puzzle_index(difficulties.into_iter()) else { return Ok(None) };
        let question = lines.clone().nth(index).map(|line| PuzzleQuestion::read(line, variant));
        question.transpose().map_err(at(index))
    }
}

/// Returns the variant that the header names, and the lines after it.
fn read_header(text: &str) -> Result<(Variant, Lines<'_>), PuzzlesError> {
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    let name = header.strip_prefix(HEADER).and_then(|rest| rest.strip_prefix(' '));
    let variant = name.and_then(|name| name.parse::<Variant>().ok());
    Ok((variant.ok_or_else(|| PuzzlesError::Header(header.to_owned()))?, lines))
}

impl fmt::Display for Puzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {}", self.variant.name())?;
        self.all.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

/// An error in a line of a text of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The line does not have six fields.
    #[error("expected ID;GOAL;RATING;FEN;REQUIRED;CONTINUATION, found fields: {0}")]
    FieldCount(usize),
    /// The id is not a number.
    #[error("expected a number as ID, found '{0}'")]
    Id(String),
    /// An earlier puzzle has the same id.
    #[error("an earlier puzzle has the ID {0}")]
    DuplicateId(u32),
    /// The goal is invalid.
    #[error("expected 'win PLIES' or 'hold', with or without 'study', or 'decisive win PLIES' as GOAL, found '{0}'")]
    Goal(String),
    /// The rating is invalid.
    #[error("expected 0 to {max} as RATING, found '{0}'", max = Rating::HIGHEST.elo())]
    Rating(String),
    /// The position is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is not on the variant's board.
    #[error("expected a position on the {0}x{0} board, found one on the {1}x{1} board")]
    Board(u8, u8),
    /// A move is invalid or illegal.
    #[error("'{text}': {error}")]
    Move {
        /// The move as written.
        text: String,
        /// The error.
        error: MoveError,
    },
    /// The required moves do not end with a move of the solver.
    #[error("expected an odd number of moves as REQUIRED, found {0}")]
    EvenMoveCount(usize),
}

impl PuzzleQuestion {
    fn read(line: &str, variant: Variant) -> Result<Self, PuzzleError> {
        let fields: Vec<_> = line.split(';').collect();
        let &[_, goal, _, position, ..] = fields.as_slice() else {
            return Err(PuzzleError::FieldCount(fields.len()));
        };
        let start = parse_position(position, variant.board)?;
        Ok(Self { goal: parse_goal(goal)?.goal, start, capture_rule: variant.capture_rule })
    }
}

impl Puzzle {
    /// Returns how hard the solution is to find, as one of five ranges of the rating.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        self.rating.difficulty()
    }

    /// Returns the themes, in the order of [`Theme::ALL`].
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        Theme::ALL.into_iter().filter(|&theme| self.has_theme(theme)).collect()
    }

    /// Whether the puzzle has a theme.
    #[must_use]
    pub fn has_theme(&self, theme: Theme) -> bool {
        if theme == Theme::StudyLike { self.is_study_like } else { self.solution.has_theme(theme) }
    }

    /// Returns what the puzzle asks.
    #[must_use]
    pub fn question(&self) -> PuzzleQuestion {
        let Self { goal, solution, .. } = self;
        PuzzleQuestion { goal: *goal, start: solution.start().clone(), capture_rule: solution.capture_rule() }
    }

    fn read(line: &str, variant: Variant) -> Result<Self, PuzzleError> {
        let fields: Vec<_> = line.split(';').collect();
        let &[id, goal, rating, position, required, continuation] = fields.as_slice() else {
            return Err(PuzzleError::FieldCount(fields.len()));
        };
        let ParsedGoal { kind, goal, is_study_like } = parse_goal(goal)?;
        Ok(Self {
            id: PuzzleId(id.parse().map_err(|_| PuzzleError::Id(id.to_owned()))?),
            goal,
            kind,
            is_study_like,
            rating: parse_rating(rating)?,
            solution: parse_solution(parse_position(position, variant.board)?, variant, required, continuation)?,
        })
    }
}

/// Reads only the rating of a line.
fn read_rating(line: &str) -> Result<Rating, PuzzleError> {
    let rating = line.split(';').nth(2).ok_or_else(|| PuzzleError::FieldCount(line.split(';').count()))?;
    parse_rating(rating)
}

fn parse_rating(text: &str) -> Result<Rating, PuzzleError> {
    let rating = text.parse().ok().filter(|&elo| elo <= Rating::HIGHEST.elo());
    rating.map(Rating::new).ok_or_else(|| PuzzleError::Rating(text.to_owned()))
}

/// The field of the goal.
struct ParsedGoal {
    kind: PuzzleKind,
    goal: Goal,
    is_study_like: bool,
}

/// The start of the goal of a decisive puzzle.
const DECISIVE: &str = "decisive ";

/// The start of the goal of a puzzle that is like a study.
const STUDY: &str = "study ";

fn parse_goal(text: &str) -> Result<ParsedGoal, PuzzleError> {
    let (decisive, study) = (text.strip_prefix(DECISIVE), text.strip_prefix(STUDY));
    let kind = if decisive.is_some() { PuzzleKind::Decisive } else { PuzzleKind::Exact };
    let (goal, is_study_like) = (decisive.or(study).unwrap_or(text), study.is_some());
    // Only a win can be decisive.
    let goal = Goal::parse(goal).filter(|&goal| kind == PuzzleKind::Exact || goal != Goal::Hold);
    let goal = goal.ok_or_else(|| PuzzleError::Goal(text.to_owned()))?;
    Ok(ParsedGoal { kind, goal, is_study_like })
}

fn parse_position(text: &str, board: Board) -> Result<Position, PuzzleError> {
    let position = fen::parse(text)?;
    match position.board() {
        found if found == board => Ok(position),
        found => Err(PuzzleError::Board(board.size(), found.size())),
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
        .expect("the parsed moves are legal and not empty"))
}

impl fmt::Display for Puzzle {
    /// Writes the line of the puzzle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, goal, kind, is_study_like, rating, solution } = self;
        let start_of_goal = match (kind, is_study_like) {
            (PuzzleKind::Decisive, _) => DECISIVE,
            (PuzzleKind::Exact, true) => STUDY,
            (PuzzleKind::Exact, false) => "",
        };
        let (required, continuation) = (moves_text(solution.required()), moves_text(solution.continuation()));
        let (id, rating, start) = (id.0, rating.elo(), solution.start());
        write!(f, "{id};{start_of_goal}{goal};{rating};{start};{required};{continuation}")
    }
}

impl fmt::Display for Goal {
    /// Writes `win 21` or `hold`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { plies } => write!(f, "win {}", plies.0),
            Self::Hold => f.write_str("hold"),
        }
    }
}

fn moves_text(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
