//! A lesson with its steps, the task of its exercise, and the feedback to each move.

use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule, Game, Move};

use super::{Exercise, ExerciseView, Feedback, FeedbackTone, HintLevel, Mode, OtherMoves, Status, Task, Turn};
use crate::tr;

/// A lesson in the current language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The name under which progress is saved. It never changes.
    pub name: &'static str,
    pub chapter: Chapter,
    pub title: &'static str,
    /// What the lesson teaches.
    pub text: &'static str,
    /// What to do on the board.
    pub goal: &'static str,
    /// The position, as a piece list.
    pub position: &'static str,
    /// Moves played from the position before the lesson starts, separated by spaces.
    pub opening_moves: &'static str,
    /// The learner's moves, in order.
    pub steps: Vec<Step>,
    /// The text at the end.
    pub success: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    Rules,
    /// How to play well. The correct moves are among the best ones, which win soonest. If another move is as good, the
    /// lesson accepts it and says why it goes another way; if one wins more slowly, it says so.
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
    /// Moves that are as good as the correct ones, each with the reason why the lesson goes another way.
    pub equal: Vec<(&'static str, &'static str)>,
    /// Some wrong moves, each with an explanation.
    pub wrong: Vec<(&'static str, &'static str)>,
    /// The explanation for all other wrong moves; empty for the default text.
    pub other: &'static str,
}

impl Step {
    /// Creates a step with these correct moves and this reply.
    pub fn new(correct: &'static str, reply: &'static str) -> Self {
        Self { correct, reply, ..Self::default() }
    }

    /// Sets the text before the step.
    pub fn prompt(self, prompt: &'static str) -> Self {
        Self { prompt, ..self }
    }

    /// Adds a wrong move with its explanation.
    pub fn wrong(mut self, mv: &'static str, explanation: &'static str) -> Self {
        self.wrong.push((mv, explanation));
        self
    }

    /// Adds a move that is as good, with the reason why the lesson goes another way.
    pub fn equal(mut self, mv: &'static str, explanation: &'static str) -> Self {
        self.equal.push((mv, explanation));
        self
    }

    /// Sets the explanation for all other wrong moves.
    pub fn other(self, explanation: &'static str) -> Self {
        Self { other: explanation, ..self }
    }

    /// Returns why a move is not the one of the lesson; `None` for the default text.
    pub fn explanation(&self, mv: &str) -> Option<&'static str> {
        let listed =
            self.equal.iter().chain(&self.wrong).find(|(other, _)| *other == mv).map(|&(_, explanation)| explanation);
        listed.or_else(|| (!self.other.is_empty()).then_some(self.other))
    }
}

impl Lesson {
    /// Returns the moves to find.
    ///
    /// # Panics
    /// If the position or a move is invalid. A test checks every lesson.
    pub fn task(&self) -> Task {
        // Without the error's text, which would only make the program larger.
        let position = piece_list::parse(self.position, Board::Seven)
            .unwrap_or_else(|_| panic!("a test reads the position of every lesson"));
        let mut start = Game::from_position(position, CaptureRule::MustFinish);
        for mv in self.opening_moves.split_whitespace() {
            start.play(parse_move(mv)).unwrap_or_else(|_| panic!("a test plays the opening moves of every lesson"));
        }
        let turn = |step: &Step| Turn {
            correct: step.correct.split_whitespace().map(parse_move).collect(),
            equal: step.equal.iter().map(|(mv, _)| parse_move(mv)).collect(),
            reply: (!step.reply.is_empty()).then(|| parse_move(step.reply)),
        };
        let turns = self.steps.iter().map(turn).collect();
        Task { start, turns, other_moves: OtherMoves::Wrong, continuation: Vec::new() }
    }

    /// Returns the feedback for the current status.
    pub fn feedback(&self, exercise: &Exercise, view: &ExerciseView) -> Feedback {
        let (tone, text) = match (view.status, view.mode) {
            (Status::Done, Mode::Solving) => (FeedbackTone::Good, self.success.to_owned()),
            (Status::Done, Mode::Showing) => {
                (FeedbackTone::Plain, tr!("That is the solution. Now try it yourself.").to_owned())
            }
            (Status::Equal(mv) | Status::Wrong(mv) | Status::Checking(mv) | Status::Slower(mv), _) => {
                let is_equal = matches!(view.status, Status::Equal(_));
                let tone = if is_equal { FeedbackTone::Good } else { FeedbackTone::Wrong };
                let explanation = self.steps.get(exercise.turn()).and_then(|step| step.explanation(&mv.to_string()));
                let default = || tr!("That move is legal, but it is not the one for this lesson. Try another move.");
                (tone, explanation.unwrap_or_else(default).to_owned())
            }
            (Status::Waiting, Mode::Showing) => (FeedbackTone::Plain, tr!("Watch the board.").to_owned()),
            (Status::Waiting, Mode::Solving) => (FeedbackTone::Good, tr!("Good! Now Black moves.").to_owned()),
            (Status::YourTurn, _) => return self.prompt(exercise, view),
        };
        Feedback { tone, text }
    }

    /// Returns what to do next, or why the last input was refused.
    fn prompt(&self, exercise: &Exercise, view: &ExerciseView) -> Feedback {
        if let Some(refused) = &view.refused {
            return Feedback { tone: FeedbackTone::Wrong, text: refused.clone() };
        }
        let prompt = self.steps.get(exercise.turn()).map_or("", |step| step.prompt);
        let text = match view.hint {
            HintLevel::Column => tr!("Move the marked column."),
            HintLevel::Move => tr!("Follow the line on the board."),
            HintLevel::None if prompt.is_empty() => tr!("Choose a column, then the square to move it to."),
            HintLevel::None => prompt,
        };
        if exercise.turn() > 0 && view.hint == HintLevel::None && view.mode == Mode::Solving {
            // Praise for the last move, which was shown only until the reply.
            return Feedback { tone: FeedbackTone::Good, text: tr!("Good! {task}", task = text) };
        }
        Feedback { tone: FeedbackTone::Plain, text: text.to_owned() }
    }
}

fn parse_move(text: &str) -> Move {
    text.parse().unwrap_or_else(|_| panic!("a test plays the moves of every lesson"))
}
