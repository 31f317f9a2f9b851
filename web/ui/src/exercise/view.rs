//! The view data of an exercise, the feedback line beside its board, and its pauses.

use crate::effect::use_effect_with;
use gloo::timers::callback::Timeout;
use laska_rules::{Move, Square};
use yew::prelude::*;

use super::{Event, Exercise, HintLevel, Mode, Pause, Status};
use crate::notice::input_refusal_words;
use crate::settings::Notation;
use crate::view::{ArrowKind, ArrowView, BoardView, ColumnView, board_view, column_view, last_move_words};
/// Everything the page shows of an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseView {
    /// Both boards. Columns are marked as movable only on the player's turn.
    pub board: BoardView,
    /// The column under the pointer.
    pub column: Option<ColumnView>,
    /// The last move, for screen readers.
    pub spoken: String,
    pub status: Status,
    /// Whether the player finds the moves or watches them.
    pub mode: Mode,
    /// How much of the next move the hint shows.
    pub hint: HintLevel,
    /// Why the last input on the board was refused.
    pub refused: Option<String>,
    /// After the end: the place of the position shown in the line.
    pub place: Option<LinePlace>,
}

/// The place of a position in a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePlace {
    /// The number of moves before the position.
    pub played: usize,
    /// The number of moves in the line.
    pub total: usize,
}

impl Exercise {
    /// Returns the view, with moves in the given notation.
    pub fn view(&self, notation: Notation) -> ExerciseView {
        let legal = self.cursor.legal_moves();
        let enterable: &[Move] = if self.status == Status::YourTurn { &legal } else { &[] };
        let mut board = board_view(&self.cursor, &self.input, enterable, None);
        let stops = self.hint_stops(&legal);
        board.arrows.extend((!stops.is_empty()).then_some(ArrowView { stops, kind: ArrowKind::Hint }));
        ExerciseView {
            column: column_view(&board),
            board,
            spoken: last_move_words(&self.cursor, notation),
            status: self.status,
            mode: self.mode,
            hint: self.hint,
            refused: self.input.refusal().map(input_refusal_words),
            place: (self.status == Status::Done).then(|| self.place()),
        }
    }

    /// Returns the place of the position shown, counted from the start of the exercise.
    fn place(&self) -> LinePlace {
        let before = self.task.start.moves().len();
        LinePlace { played: self.cursor.ply() - before, total: self.cursor.line().len() - before }
    }

    /// Returns the squares that the hint shows: the first one of the move, or all of them.
    fn hint_stops(&self, legal: &[Move]) -> Vec<Square> {
        let Some(mv) = self.task.move_at(self.ply).filter(|mv| legal.contains(mv)) else { return Vec::new() };
        let shown = match (self.status, self.hint) {
            (Status::YourTurn, HintLevel::Column) => 1,
            (Status::YourTurn, HintLevel::Move) => usize::MAX,
            _ => return Vec::new(),
        };
        mv.stops().take(shown).collect()
    }
}

/// A line of feedback for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feedback {
    /// Whether it is neutral, praise or a correction.
    pub tone: FeedbackTone,
    pub text: String,
}

/// Whether feedback is neutral, praise or a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedbackTone {
    /// Says what to do next.
    Plain,
    /// Praises a move.
    Good,
    /// Says what is wrong with a move.
    Wrong,
}

impl FeedbackTone {
    /// Returns the name used in style sheets and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Good => "good",
            Self::Wrong => "wrong",
        }
    }
}

impl Feedback {
    /// Renders the line. Screen readers announce each change.
    pub fn render(&self) -> Html {
        let tone = self.tone.name();
        html! {
            <p class={classes!("feedback", tone)} role="status" aria-live="polite" data-testid="said" data-tone={tone}>{ &self.text }</p>
        }
    }
}

impl Status {
    /// Returns the name used in style sheets and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::YourTurn => "asked",
            Self::Checking(_) => "checking",
            Self::Slower(_) => "slower",
            Self::Equal(_) => "equal",
            Self::Wrong(_) => "wrong",
            Self::Waiting => "waiting",
            Self::Done => "done",
        }
    }
}

/// The time between a move and the reply, in milliseconds.
const BEFORE_REPLY: u32 = 650;

/// The time between two moves of a line that is shown, in milliseconds.
const BETWEEN_SHOWN: u32 = 1000;

/// Emits [`Event::PauseOver`] at the end of each pause.
#[hook]
pub fn use_pauses(pause: Option<Pause>, on_event: Callback<Event>) {
    use_effect_with((pause, on_event), |(pause, on_event)| {
        let timeout = pause.map(|pause| {
            let on_event = on_event.clone();
            let duration = if pause.mode == Mode::Showing { BETWEEN_SHOWN } else { BEFORE_REPLY };
            Timeout::new(duration, move || on_event.emit(Event::PauseOver(pause)))
        });
        move || drop(timeout)
    });
}
