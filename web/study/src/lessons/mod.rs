//! The section `lessons`: the rules and how to play well, step by step, each done on the board.
//!
//! [`course()`] has the lessons as data, [`Classroom`] is the state without a browser, [`Progress`] what is kept of it.

mod course;
mod lesson;
mod page;
mod state;

use std::rc::Rc;

use laska_web::ui_context::use_ui_context;
use laska_web::widget::Widget as _;
use yew::prelude::*;

use crate::exercise::page::{use_exercise_keyboard, use_pauses, use_reset_on_open};
use crate::frame::{SectionEvent, SectionProps};
use crate::store;
use page::{Front, desk};

pub use course::course;
pub use lesson::{Lesson, Part, Step};
pub use state::{Classroom, Event, KEY, Open, Progress};

impl Reducible for Classroom {
    type Action = Event;

    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

/// The section.
#[component]
pub fn Lessons(props: &SectionProps) -> Html {
    let room = use_reducer(|| {
        let kept = store::load(KEY).map(|text| Progress::read(&text)).unwrap_or_default();
        Classroom::new(&props.rest, kept)
    });
    // In another language all of it is told again.
    let settings = use_ui_context().settings;
    let on = use_callback(room.dispatcher(), |event, room| room.dispatch(event));
    let on_exercise = use_callback(on.clone(), |event, on| on.emit(Event::Exercise(event)));
    use_effect_with((props.rest.clone(), on.clone()), |(rest, on)| on.emit(Event::Opened(rest.to_string())));
    use_effect_with((room.progress().clone(), props.on_event.clone()), |(progress, on)| {
        // Nothing is kept for somebody who has done nothing; what another tab has kept meanwhile stays.
        if *progress != Progress::default() {
            let text = store::load(KEY);
            let there = text.as_deref().map(Progress::read).unwrap_or_default();
            let damaged = text.as_deref().filter(|_| there.lost > 0);
            if let Err(Some(notice)) = store::save(KEY, &progress.with(&there.progress).write(), damaged) {
                on.emit(SectionEvent::Notice(notice));
            }
        }
    });
    let on_kept = use_callback(on.clone(), |text: String, on| on.emit(Event::Kept(Progress::read(&text).progress)));
    store::use_other_tabs(KEY, on_kept);
    use_pauses(room.open_exercise(), on_exercise.clone());
    use_exercise_keyboard(room.open_exercise(), on_exercise.clone());
    use_reset_on_open(room.open_index());
    let lessons = course();
    let front = |unknown: Option<&str>| {
        let (progress, unknown) = (room.progress().clone(), unknown.map(str::to_owned));
        Front {
            lessons: lessons.clone(),
            progress,
            unknown,
            lost: room.lost(),
            on_lost_read: on.reform(|()| Event::LostRead),
        }
        .into_html()
    };
    match room.open() {
        Open::Front => front(None),
        Open::Unknown(rest) => front(Some(rest)),
        Open::Lesson(index, exercise) => desk(*index, &lessons, exercise, settings, &on_exercise, &props.on_event),
    }
}
