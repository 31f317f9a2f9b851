//! Owns one puzzle as a line of text, both ways.

use std::fmt;

use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::{MoveError, parse_move};
use laska_rules::{Board, Move, Position, Variant};

use super::{Goal, Grade, PlyCount, Puzzle, PuzzleId, Solution};

/// Why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleProblem {
    /// It has not six parts.
    #[error("expected ID;GOAL;GRADE;FEN;ASKED;REST, found {0} parts")]
    Parts(usize),
    /// The first part is no number.
    #[error("expected a number as ID, found '{0}'")]
    Id(String),
    /// The number stands above.
    #[error("the ID {0} is taken by a puzzle above")]
    Taken(u32),
    /// The second part is no goal.
    #[error("expected 'win PLIES', 'win within PLIES' or 'hold' as GOAL, found '{0}'")]
    Goal(String),
    /// The third part is no grade.
    #[error("expected 1 to 5 as GRADE, found '{0}'")]
    Grade(String),
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
    Asked(usize),
}

impl Puzzle {
    /// Reads a line.
    pub(super) fn read(line: &str, variant: Variant) -> Result<Self, PuzzleProblem> {
        let parts: Vec<_> = line.split(';').collect();
        let &[id, goal, grade, position, asked, rest] = parts.as_slice() else {
            return Err(PuzzleProblem::Parts(parts.len()));
        };
        Ok(Self {
            id: PuzzleId(id.parse().map_err(|_| PuzzleProblem::Id(id.to_owned()))?),
            goal: read_goal(goal)?,
            grade: grade.parse().ok().and_then(Grade::new).ok_or_else(|| PuzzleProblem::Grade(grade.to_owned()))?,
            solution: read_solution(read_position(position, variant.board)?, variant, asked, rest)?,
        })
    }
}

fn read_goal(text: &str) -> Result<Goal, PuzzleProblem> {
    let no_goal = || PuzzleProblem::Goal(text.to_owned());
    let plies = |text: &str| text.parse().map(PlyCount).map_err(|_| no_goal());
    if text == "hold" {
        Ok(Goal::Hold)
    } else if let Some(rest) = text.strip_prefix("win within ") {
        Ok(Goal::WinWithin { plies: plies(rest)? })
    } else {
        Ok(Goal::Win { plies: plies(text.strip_prefix("win ").ok_or_else(no_goal)?)? })
    }
}

fn read_position(text: &str, board: Board) -> Result<Position, PuzzleProblem> {
    let position = fen::parse(text)?;
    match position.board() {
        found if found == board => Ok(position),
        found => Err(PuzzleProblem::Board(board.side(), found.side())),
    }
}

fn read_solution(start: Position, variant: Variant, asked: &str, rest: &str) -> Result<Solution, PuzzleProblem> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    let mut read = |texts: &str| -> Result<usize, PuzzleProblem> {
        for text in texts.split_whitespace() {
            let mv = parse_move(text, &position, variant.chain)
                .map_err(|error| PuzzleProblem::Move { text: text.to_owned(), error })?;
            position.play(mv);
            moves.push(mv);
        }
        Ok(moves.len())
    };
    let asked = read(asked)?;
    if asked.is_multiple_of(2) {
        return Err(PuzzleProblem::Asked(asked));
    }
    read(rest)?;
    Ok(Solution::new(start, variant.chain, moves, asked.div_ceil(2)).expect("moves that were read are legal, and some"))
}

impl fmt::Display for Puzzle {
    /// The puzzle's line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, goal, grade, solution } = self;
        let (asked, rest) = (texts(solution.asked()), texts(solution.rest()));
        write!(f, "{};{goal};{};{};{asked};{rest}", id.0, grade.number(), solution.start())
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

fn texts(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
