//! The tour: seven small boards on which a newcomer does what the rules allow, in about two minutes. It is shown in
//! place of the game, which it does not touch.
//!
//! `Tour` is the state machine, [`course`] has the boards, and [`TourScreen`] keeps the state and renders it. The page
//! knows only that screen.

mod screen;
#[cfg(test)]
mod tests;

use laska_ui::exercise::tour::course;
use laska_ui::exercise::{self, Exercise, ExerciseView, Feedback, Lesson, Pause};
use laska_ui::panels::Shortcut;
use laska_ui::settings::Notation;

pub use screen::{TourScreen, TourScreenProps};

/// What the player does in the tour.
#[derive(Clone, Debug, PartialEq)]
enum TourEvent {
    /// Something on the current board.
    Exercise(exercise::Event),
    /// Another board, by its index.
    GoTo(usize),
}

impl TourEvent {
    /// Returns what a key does in the tour; `None` if it does nothing on a board.
    fn of(shortcut: Shortcut) -> Option<Self> {
        let event = match shortcut {
            Shortcut::Undo => Some(exercise::Event::Restart),
            _ => exercise::Event::of(shortcut),
        };
        event.map(Self::Exercise)
    }
}

/// The tour in progress.
#[derive(Clone, Debug, PartialEq)]
struct Tour {
    index: usize,
    exercise: Exercise,
    /// Whether each board has been solved.
    solved: Vec<bool>,
}

impl Default for Tour {
    fn default() -> Self {
        let course = course();
        Self { index: 0, exercise: Exercise::new(course[0].task()), solved: vec![false; course.len()] }
    }
}

impl Tour {
    fn after(mut self, event: TourEvent) -> Self {
        match event {
            TourEvent::Exercise(event) => {
                self.exercise = self.exercise.after(event);
                self.solved[self.index] |= self.exercise.is_solved();
            }
            TourEvent::GoTo(index) => {
                if let Some(lesson) = course().get(index) {
                    (self.index, self.exercise) = (index, Exercise::new(lesson.task()));
                }
            }
        }
        self
    }

    /// Returns whether the last board has been won, now or before.
    fn has_been_finished(&self) -> bool {
        self.solved.last() == Some(&true)
    }

    /// Returns the view, with moves in the given notation.
    fn view(&self, notation: Notation) -> TourView {
        let boards = course();
        let exercise = self.exercise.view(notation);
        let feedback = boards[self.index].feedback(&self.exercise, &exercise);
        let is_last = self.index + 1 == boards.len();
        TourView {
            index: self.index,
            titles: boards.iter().map(|lesson| lesson.title).collect(),
            solved: self.solved.clone(),
            lesson: boards[self.index].clone(),
            finished: is_last && self.exercise.is_solved(),
            pause: self.exercise.pause(),
            exercise,
            feedback,
        }
    }
}

/// Everything the page shows of the tour.
#[derive(Clone, Debug, PartialEq)]
struct TourView {
    /// The index of the current board.
    index: usize,
    /// The titles of all boards.
    titles: Vec<&'static str>,
    /// Whether each board has been solved.
    solved: Vec<bool>,
    /// The current board's texts.
    lesson: Lesson,
    /// The current board.
    exercise: ExerciseView,
    /// What to do next, or praise, or why a move is wrong or refused.
    feedback: Feedback,
    /// The pause before a reply.
    pause: Option<Pause>,
    /// Whether the last board has just been won.
    finished: bool,
}
