//! A timed run on the board: the exercise of the current puzzle, and what an input does to the run.

use std::rc::Rc;

use laska_app::Timestamp;
use laska_library::{Puzzle, PuzzleId};

use super::rating::AnswerResult;
use super::run::Run;
use super::task::task;
use crate::exercise::{self, Exercise, OtherMoves, Status, Task};

/// A run with the puzzle on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct RunPlay {
    run: Run,
    /// The indices of the puzzles to solve.
    chosen: Rc<[usize]>,
    /// The index of the current puzzle and its exercise. After the answer, it stays for a moment.
    current: Option<(usize, Exercise)>,
}

impl RunPlay {
    /// Puts the next puzzle of a run on the board. Without puzzles, which are still being fetched, there is none.
    pub fn new(run: Run, all: &[Puzzle]) -> Self {
        let mut play = Self { chosen: run.choose(all).into(), run, current: None };
        if !all.is_empty() {
            play.open_next(all);
        }
        play
    }

    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Returns the index of the puzzle on the board, and its exercise; `None` after the end.
    pub fn current(&self) -> Option<(usize, &Exercise)> {
        self.current.as_ref().filter(|_| !self.run.is_over()).map(|(index, exercise)| (*index, exercise))
    }

    /// Returns the number of answers if the next puzzle follows after a moment.
    pub fn answered(&self) -> Option<usize> {
        let (_, exercise) = self.current()?;
        matches!(exercise.status(), Status::Done | Status::Wrong(_)).then(|| self.run.answers().len())
    }

    pub fn set_time(&mut self, now: Timestamp) {
        self.run.set_time(now);
    }

    pub const fn end(&mut self) {
        self.run.end();
    }

    /// Opens the puzzle after this number of answers, if the last one is still on the board.
    pub fn go_on(&mut self, answers: usize, all: &[Puzzle]) {
        if self.answered() == Some(answers) {
            self.open_next(all);
        }
    }

    fn open_next(&mut self, all: &[Puzzle]) {
        let is_new = |index: &&usize| {
            let id = all[**index].id;
            self.run.answers().iter().all(|(answered, _)| *answered != id)
        };
        self.current = self.chosen.iter().find(is_new).map(|&index| {
            let task = Task { other_moves: OtherMoves::Wrong, ..task(&all[index]) };
            (index, Exercise::new(task))
        });
        if self.current.is_none() {
            self.run.end();
        }
    }

    /// Passes an event to the exercise. Returns the answer if there is one now. There are no hints, and no second try.
    pub fn apply(&mut self, event: exercise::Event, all: &[Puzzle]) -> Option<(PuzzleId, AnswerResult)> {
        let is_allowed = matches!(event, exercise::Event::Input(_) | exercise::Event::PauseOver(_));
        if !is_allowed || self.answered().is_some() || self.run.is_over() {
            return None;
        }
        let (index, exercise) = self.current.as_mut()?;
        *exercise = exercise.clone().after(event);
        let result = match exercise.status() {
            Status::Done => AnswerResult::Solved,
            Status::Wrong(_) => AnswerResult::Failed,
            _ => return None,
        };
        let id = all[*index].id;
        self.run.answer(id, result);
        Some((id, result))
    }
}
