//! What is shown of a drill, and what is said and can be done beside its board. The words are those of whoever has it.

use laska_rules::{Move, Square};
use laska_web::notice::input_refusal_words;
use laska_web::settings::Notation;
use laska_web::tr;
use laska_web::view::{BoardView, ColumnView, board_view, column_view, last_move_words};
use yew::prelude::*;

use super::{By, Drill, Event, Help, Stage};

/// What is shown of a drill.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillView {
    /// Both boards. Columns are marked as movable only while a move has to be found.
    pub board: BoardView,
    /// The column pointed at.
    pub column: Option<ColumnView>,
    /// What a screen reader is told of the last move.
    pub spoken: String,
    /// How far it is.
    pub stage: Stage,
    /// Who plays the moves that have to be found.
    pub by: By,
    /// How much of the next move is told.
    pub help: Help,
    /// Why the board did not do what was wanted of it.
    pub refused: Option<String>,
}

impl Drill {
    /// What is shown now, with moves in that notation.
    #[must_use]
    pub fn view(&self, notation: Notation) -> DrillView {
        let legal = self.cursor.legal_moves();
        let enterable: &[Move] = if self.stage == Stage::Asked { &legal } else { &[] };
        let mut board = board_view(&self.cursor, &self.input, enterable, None);
        board.hint_stops = self.hint_stops(&legal);
        DrillView {
            column: column_view(&board),
            board,
            spoken: last_move_words(&self.cursor, notation),
            stage: self.stage,
            by: self.by,
            help: self.help,
            refused: self.refused.as_ref().map(input_refusal_words),
        }
    }

    /// What of the next move is told: the square of its column, or all squares where it stands.
    fn hint_stops(&self, legal: &[Move]) -> Vec<Square> {
        let Some(mv) = self.task.ply(self.ply).filter(|mv| legal.contains(mv)) else { return Vec::new() };
        let told = match (self.stage, self.help) {
            (Stage::Asked, Help::Column) => 1,
            (Stage::Asked, Help::Move) => usize::MAX,
            _ => return Vec::new(),
        };
        mv.stops().take(told).collect()
    }
}

/// Something said, and how it is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// How it is meant.
    pub tone: Tone,
    /// What is said.
    pub text: String,
}

/// How something is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It tells what comes.
    Plain,
    /// It praises.
    Good,
    /// It tells what was wrong.
    Wrong,
}

impl Tone {
    /// Its name in stylesheets and tests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Good => "good",
            Self::Wrong => "wrong",
        }
    }
}

impl Said {
    /// The line that says it, read out when it changes.
    pub fn draw(&self) -> Html {
        let tone = self.tone.name();
        html! {
            <p class={classes!("feedback", tone)} role="status" aria-live="polite" data-testid="said" data-tone={tone}>{ &self.text }</p>
        }
    }
}

impl Stage {
    /// Its name in stylesheets and tests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Checking(_) => "checking",
            Self::Slower(_) => "slower",
            Self::Wrong(_) => "wrong",
            Self::Waiting => "waiting",
            Self::Done => "done",
        }
    }
}

/// What can be done now. `next` is the way on, told whether it is the first thing to do; `show` the words for having the
/// line shown.
pub fn buttons(view: &DrillView, show: &'static str, next: impl Fn(bool) -> Html, on: &Callback<Event>) -> Html {
    let button = |name: &'static str, words: &'static str, primary: bool, event: Event| {
        html! {
            <button type="button" class={classes!("action", primary.then_some("primary"))} data-testid={name}
                onclick={on.reform(move |_: MouseEvent| event.clone())}>{ words }</button>
        }
    };
    let show = button("show", show, false, Event::Show);
    html! {
        <div class="exercise-actions" role="group" aria-label={tr!("What to do")}>
            { match (view.stage, view.by) {
                (Stage::Done, By::Finder) => html! { <>{ next(true) }{ button("again", tr!("Once more"), false, Event::Restart) }</> },
                (Stage::Done, By::Itself) => html! { <>{ button("again", tr!("Now I try"), true, Event::Restart) }{ next(false) }</> },
                (Stage::Wrong(_) | Stage::Slower(_), _) => html! { <>{ button("retry", tr!("Try again"), true, Event::Retry) }{ show }</> },
                (Stage::Asked | Stage::Checking(_) | Stage::Waiting, _) => html! { <>{ button("help", tr!("Hint"), false, Event::Help) }{ show }</> },
            } }
        </div>
    }
}
