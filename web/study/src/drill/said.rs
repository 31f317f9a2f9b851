//! Owns something that is said beside a drill's board, and what can be done there.

use yew::prelude::*;

use laska_web::t;

use super::{By, DrillView, Event, Stage};

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
            <p class={classes!("said", tone)} role="status" aria-live="polite" data-testid="said" data-tone={tone}>{ &self.text }</p>
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
            <button type="button" class={classes!("answer", primary.then_some("primary"))} data-testid={name}
                onclick={on.reform(move |_: MouseEvent| event.clone())}>{ words }</button>
        }
    };
    let show = button("show", show, false, Event::Show);
    html! {
        <div class="drill-buttons" role="group" aria-label={t!("What to do")}>
            { match (view.stage, view.by) {
                (Stage::Done, By::Finder) => html! { <>{ next(true) }{ button("again", t!("Once more"), false, Event::Restart) }</> },
                (Stage::Done, By::Itself) => html! { <>{ button("again", t!("Now I try"), true, Event::Restart) }{ next(false) }</> },
                (Stage::Wrong(_) | Stage::Slower(_), _) => html! { <>{ button("retry", t!("Try again"), true, Event::Retry) }{ show }</> },
                (Stage::Asked | Stage::Checking(_) | Stage::Waiting, _) => html! { <>{ button("help", t!("Hint"), false, Event::Help) }{ show }</> },
            } }
        </div>
    }
}
