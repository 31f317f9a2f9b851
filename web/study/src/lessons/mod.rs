//! The section `lessons`: the rules and the strategy of the game, taught on the board.
//!
//! [`course()`] returns the lessons as data, [`Lessons`] is the state without a browser, and [`Progress`] is what the
//! browser stores.

mod course;
mod page;
mod state;

use laska_ui::effect::use_effect_with;
use laska_ui::panels::SitePage;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use page::{LessonList, lesson_page};
use yew::prelude::*;

use crate::exercise::{Exercise, use_exercise_keyboard, use_pauses, use_reset_on_open};
use crate::frame::{SectionProps, StudySection, use_progress};
use crate::store::SectionProgress as _;

pub use course::course;
pub use state::{Event, Lessons, Progress, View};

reduced_by!(Lessons, Event);

impl StudySection for Lessons {
    #[cfg(target_arch = "wasm32")]
    type Component = LessonsSection;

    const PAGE: SitePage = SitePage::Learn;
}

#[component]
pub fn LessonsSection(props: &SectionProps) -> Html {
    let state = use_reducer(|| Lessons::new(&props.rest, Progress::load()));
    // A change of language renders the section again.
    let settings = use_ui_context().settings;
    let on_event = use_dispatch(&state);
    let on_exercise = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Exercise(event)));
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on_event)| {
        on_event.emit(Event::Opened(rest.to_string()))
    });
    use_progress(state.progress(), &on_event, Event::Stored, &props.on_event);
    use_pauses(state.exercise().and_then(Exercise::pause), on_exercise.clone());
    use_exercise_keyboard(state.exercise(), on_exercise.clone());
    use_reset_on_open(state.lesson_index());
    let lessons = course();
    let list = |unknown: Option<&str>| {
        LessonList {
            lessons: lessons.clone(),
            progress: state.progress().clone(),
            unknown: unknown.map(str::to_owned),
            is_damaged: state.is_damaged(),
            on_close_warning: on_event.reform(|()| Event::WarningClosed),
        }
        .into_html()
    };
    match state.view() {
        View::List => list(None),
        View::Unknown(rest) => list(Some(rest)),
        View::Lesson(index, exercise) => {
            lesson_page(*index, &lessons, exercise, settings, &on_exercise, &props.on_event)
        }
    }
}
