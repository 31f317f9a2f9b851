//! The file of the puzzles, and how one of them becomes a line that has to be found.

use std::rc::Rc;

use laska_library::{Goal, Puzzle, Puzzles};
use laska_rules::{Game, Move};

use crate::data::Text;
use crate::drill::{OtherMoves, Task, Turn};

/// The file of the puzzles.
#[derive(Clone, Debug, PartialEq)]
pub enum File {
    /// It is on its way.
    Coming,
    /// It cannot be had, or cannot be read, for that reason.
    Missing(Rc<str>),
    /// It is there.
    Here(Rc<Puzzles>),
}

impl File {
    pub(super) fn of(text: Text) -> Self {
        match text {
            Text::Coming => Self::Coming,
            Text::Missing(reason) => Self::Missing(reason),
            Text::Here(text) => match Puzzles::read(&text) {
                Ok(puzzles) => Self::Here(Rc::new(puzzles)),
                Err(error) => Self::Missing(error.to_string().into()),
            },
        }
    }
}

/// What has to be found in a puzzle.
pub(super) fn task(puzzle: &Puzzle) -> Task {
    let solution = &puzzle.solution;
    let turn = |moves: &[Move]| Turn { wanted: moves.iter().take(1).copied().collect(), reply: moves.get(1).copied() };
    let start = Game::from_position(solution.start().clone(), solution.chain());
    let others = match puzzle.goal {
        // Of the others it is only known that they do not win in time.
        Goal::WinWithin { .. } => OtherMoves::Checked,
        Goal::Win { .. } | Goal::Hold => OtherMoves::Wrong,
    };
    Task { start, turns: solution.asked().chunks(2).map(turn).collect(), others }
}

/// In how many of one's own moves a goal is reached; `None` where none is to be won.
#[must_use]
pub(super) fn moves_to_win(goal: Goal) -> Option<u16> {
    match goal {
        Goal::Win { plies } | Goal::WinWithin { plies } => Some(plies.0.div_ceil(2)),
        Goal::Hold => None,
    }
}
