//! The measurement of how hard the problems of a collection are for the levels, one problem after the other.

use laska_app::problem_set::{Problem, ProblemSet};
use laska_rules::Game;
use laska_worker::protocol::{Command, GameText, MemoryLimit, ProblemTask};

use super::saved::SetKey;

/// How far a measurement has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Measuring {
    pub key: SetKey,
    /// The problem that is measured, by its index.
    pub index: usize,
    /// The number of problems done, and of all to do.
    pub done: usize,
    pub all: usize,
    /// The number of levels that have looked for the solution.
    pub levels: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasuringEnd {
    /// The user has stopped it.
    Stopped,
    /// The worker was lost, most likely because memory ran out.
    Lost,
    /// By itself, but problems are left that have no single solution, or whose solution is not known.
    SomeOpen,
}

impl Measuring {
    /// Prepares the measurement of the problems that have no difficulty yet.
    pub fn new(key: SetKey, set: &ProblemSet) -> Self {
        let all = set.problems.iter().filter(|problem| problem.rating.is_none()).count();
        Self { key, index: 0, done: 0, all, levels: 0 }
    }

    /// Turns to the first problem from an index on that has no difficulty. Returns whether there is one.
    pub fn continue_from(&mut self, index: usize, problems: &[Problem]) -> bool {
        let next = (index..problems.len()).find(|&index| problems[index].rating.is_none());
        next.into_iter().for_each(|next| (self.index, self.levels) = (next, 0));
        next.is_some()
    }

    /// Returns what the worker has to find out: the solution, or how often the levels find it.
    pub fn command(&self, set: &ProblemSet, memory: MemoryLimit) -> Option<Command> {
        let problem = set.problems.get(self.index)?;
        let mut game = Game::from_position(problem.position().clone(), problem.capture_rule());
        let task = if problem.required == 0 { ProblemTask::Check } else { ProblemTask::Measure };
        if task == ProblemTask::Measure {
            let required = 2 * usize::from(problem.required) - 1;
            // The draw rules may end a line that holds.
            problem.solution().into_iter().take(required).for_each(|mv| _ = game.play(mv));
        }
        let (game, stipulation) = (GameText::from(&game), problem.stipulation.to_string());
        Some(Command::Problem { game, stipulation, task, memory })
    }
}
