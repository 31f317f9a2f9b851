//! What a lesson is made of, and how it becomes a line to be found.

use laska_rules::notation::{piece_list, record};
use laska_rules::{Board, CaptureRule, Game, Move};

use crate::exercise::{OtherMoves, Task, Turn};

/// A lesson, in the language that is spoken now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The name that progress is kept under. It never changes.
    pub name: &'static str,
    /// Which part of the course it belongs to.
    pub part: Part,
    /// Its heading.
    pub title: &'static str,
    /// What it teaches.
    pub text: &'static str,
    /// What is to be done on the board.
    pub goal: &'static str,
    /// The position, as a piece list.
    pub position: &'static str,
    /// Moves that were played from there before the learner comes to it.
    pub before: &'static str,
    /// What the learner plays, one turn after the other.
    pub steps: Vec<Step>,
    /// What is said once it is done.
    pub done: &'static str,
}

/// The parts of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// How the game goes.
    Rules,
    /// How it is played well. Here the wanted moves are among the best ones, which win soonest; of any other that is as
    /// good it is said why it is not the one.
    Plans,
}

/// A turn of the learner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The right moves, with spaces between; the first one is what is shown to who asks.
    pub wanted: &'static str,
    /// What the other side replies; empty where nothing comes any more.
    pub reply: &'static str,
    /// What is said before this turn; empty where the goal says enough.
    pub before: &'static str,
    /// What is wrong with some moves.
    pub wrong: Vec<(&'static str, &'static str)>,
    /// What is wrong with all others; empty for the usual words.
    pub otherwise: &'static str,
}

impl Step {
    /// A turn with these right moves and this reply.
    pub(super) fn new(wanted: &'static str, reply: &'static str) -> Self {
        Self { wanted, reply, ..Self::default() }
    }

    /// The same turn, with words before it.
    pub(super) fn saying(self, before: &'static str) -> Self {
        Self { before, ..self }
    }

    /// The same turn, with words for a move that is not right.
    pub(super) fn but(mut self, mv: &'static str, why: &'static str) -> Self {
        self.wrong.push((mv, why));
        self
    }

    /// The same turn, with words for all other moves that are not right.
    pub(super) fn otherwise(self, otherwise: &'static str) -> Self {
        Self { otherwise, ..self }
    }

    /// Why a move is not right; `None` for the usual words.
    #[must_use]
    pub fn why_not(&self, mv: &str) -> Option<&'static str> {
        let named = self.wrong.iter().find(|(wrong, _)| *wrong == mv).map(|&(_, why)| why);
        named.or_else(|| (!self.otherwise.is_empty()).then_some(self.otherwise))
    }
}

impl Lesson {
    /// The line that the learner has to find.
    ///
    /// # Panics
    /// When the position or a move cannot be read: a test reads those of every lesson.
    #[must_use]
    pub fn task(&self) -> Task {
        let position = piece_list::parse(self.position, Board::Seven).expect("a test reads every lesson's position");
        let mut start = Game::from_position(position, CaptureRule::MustFinish);
        record::play(&mut start, self.before).expect("a test plays the moves before every lesson");
        let turn = |step: &Step| Turn {
            correct: step.wanted.split_whitespace().map(read_move).collect(),
            reply: (!step.reply.is_empty()).then(|| read_move(step.reply)),
        };
        Task { start, turns: self.steps.iter().map(turn).collect(), other_moves: OtherMoves::Wrong }
    }
}

fn read_move(text: &str) -> Move {
    text.parse().expect("a test plays the moves of every lesson")
}
