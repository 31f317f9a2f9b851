//! The file of the puzzles: how one of them becomes a line that has to be found, and which one comes next.

use std::rc::Rc;

use laska_library::{Goal, Puzzle, Puzzles};
use laska_rules::{Game, Move};

use super::day::Day;
use super::state::Room;
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

impl Room {
    /// The puzzle that the address names: by `today`, by a date, or by its number.
    pub(super) fn named(&self) -> Option<(usize, Option<Day>)> {
        let day = if self.rest() == "today" { Some(self.today) } else { Day::read(self.rest()) };
        if let Some(day) = day {
            return Some((day.choice(self.all().len())?, Some(day)));
        }
        let number: u32 = self.rest().parse().ok()?;
        let index = self.all().iter().position(|puzzle| puzzle.id.0 == number)?;
        Some((index, None))
    }

    /// The puzzle of today, by its place in the file, with the day.
    #[must_use]
    pub fn todays(&self) -> Option<(usize, Day)> {
        Some((self.today.choice(self.all().len())?, self.today))
    }

    /// The next puzzle that is not solved, after one or from the start: of its grade first, then the easiest.
    #[must_use]
    pub fn next(&self, after: Option<usize>) -> Option<usize> {
        let all = self.all();
        let open = |index: &usize| !self.record.is_solved(all[*index].id) && Some(*index) != after;
        let beside = after.and_then(|after| {
            let same = |index: &usize| all[*index].grade == all[after].grade;
            (after..all.len()).chain(0..after).filter(same).find(open)
        });
        beside.or_else(|| (0..all.len()).filter(open).min_by_key(|&index| all[index].grade))
    }

    /// A puzzle by chance: of those that are not solved, as long as there are some.
    #[must_use]
    pub fn any(&self, chance: u32) -> Option<usize> {
        let all = self.all();
        let mut among: Vec<usize> = (0..all.len()).filter(|&index| !self.record.is_solved(all[index].id)).collect();
        if among.is_empty() {
            among = (0..all.len()).collect();
        }
        among.get(chance as usize % among.len().max(1)).copied()
    }
}
