//! A lesson with its steps, and the task of its exercise.

use laska_rules::notation::{piece_list, record};
use laska_rules::{Board, CaptureRule, Game, Move};

use crate::exercise::{OtherMoves, Task, Turn};

/// A lesson in the current language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The name under which progress is saved. It never changes.
    pub name: &'static str,
    /// The chapter of the course.
    pub chapter: Chapter,
    /// The heading.
    pub title: &'static str,
    /// What the lesson teaches.
    pub text: &'static str,
    /// What to do on the board.
    pub goal: &'static str,
    /// The position, as a piece list.
    pub position: &'static str,
    /// Moves played from the position before the lesson starts.
    pub opening_moves: &'static str,
    /// The learner's moves, in order.
    pub steps: Vec<Step>,
    /// The text at the end.
    pub success: &'static str,
}

/// A chapter of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// The rules of the game.
    Rules,
    /// How to play well. The correct moves are among the best ones, which win soonest. If another move is as good, the
    /// lesson says why it is not the correct one here.
    Strategy,
}

/// A learner's move and the reply to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The correct moves, separated by spaces. The first one is shown as the solution.
    pub correct: &'static str,
    /// The reply of the other side; empty after the last step.
    pub reply: &'static str,
    /// The text before this step; empty if the goal is enough.
    pub prompt: &'static str,
    /// Some wrong moves, each with an explanation.
    pub wrong: Vec<(&'static str, &'static str)>,
    /// The explanation for all other wrong moves; empty for the default text.
    pub other: &'static str,
}

impl Step {
    /// Creates a step with these correct moves and this reply.
    pub(super) fn new(correct: &'static str, reply: &'static str) -> Self {
        Self { correct, reply, ..Self::default() }
    }

    /// Sets the text before the step.
    pub(super) fn prompt(self, prompt: &'static str) -> Self {
        Self { prompt, ..self }
    }

    /// Adds a wrong move with its explanation.
    pub(super) fn wrong(mut self, mv: &'static str, explanation: &'static str) -> Self {
        self.wrong.push((mv, explanation));
        self
    }

    /// Sets the explanation for all other wrong moves.
    pub(super) fn other(self, explanation: &'static str) -> Self {
        Self { other: explanation, ..self }
    }

    /// Returns why a move is wrong; `None` for the default text.
    #[must_use]
    pub fn explanation(&self, mv: &str) -> Option<&'static str> {
        let listed = self.wrong.iter().find(|(wrong, _)| *wrong == mv).map(|&(_, explanation)| explanation);
        listed.or_else(|| (!self.other.is_empty()).then_some(self.other))
    }
}

impl Lesson {
    /// Returns the moves to find.
    ///
    /// # Panics
    /// If the position or a move is invalid. A test checks every lesson.
    #[must_use]
    pub fn task(&self) -> Task {
        let position = piece_list::parse(self.position, Board::Seven).expect("a test reads every lesson's position");
        let mut start = Game::from_position(position, CaptureRule::MustFinish);
        record::play(&mut start, self.opening_moves).expect("a test plays the opening moves of every lesson");
        let turn = |step: &Step| Turn {
            correct: step.correct.split_whitespace().map(parse_move).collect(),
            reply: (!step.reply.is_empty()).then(|| parse_move(step.reply)),
        };
        Task { start, turns: self.steps.iter().map(turn).collect(), other_moves: OtherMoves::Wrong }
    }
}

fn parse_move(text: &str) -> Move {
    text.parse().expect("a test plays the moves of every lesson")
}
