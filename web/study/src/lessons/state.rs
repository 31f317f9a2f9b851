//! Owns the section's state: which lesson is open, how far the learner is in it, and which lessons are done.

use laska_web::settings::Settings;

use super::course::course;
use super::lesson::Lesson;
use super::progress::{Progress, Read};
use crate::drill::{self, Drill};

/// The lessons as they are shown now.
#[derive(Clone, Debug, PartialEq)]
pub struct Classroom {
    open: Open,
    progress: Progress,
    /// Whether a part of what was kept could not be read, and nobody has closed the word of it yet.
    lost: bool,
    settings: Settings,
}

/// What is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    /// The list of all lessons.
    Front,
    /// The list, as there is no such lesson.
    Unknown(String),
    /// A lesson, counted from 0.
    Lesson(usize, Box<Drill>),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address is another: what it says behind the section's name.
    Opened(String),
    /// Something on the board of the lesson.
    Drill(drill::Event),
    /// The settings are others now.
    Settings(Settings),
    /// Another tab has kept this progress.
    Kept(Progress),
    /// The word of lost progress was read.
    LostRead,
}

impl Classroom {
    /// The section at an address, with what was kept.
    #[must_use]
    pub fn new(rest: &str, kept: Read, settings: Settings) -> Self {
        Self { open: opened(rest, settings), progress: kept.progress, lost: kept.lost > 0, settings }
    }

    /// The section after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(rest) => self.open = opened(&rest, self.settings),
            Event::Drill(event) => self.drill(event),
            Event::Settings(settings) => {
                self.settings = settings;
                self.drill(drill::Event::Settings(settings));
            }
            Event::Kept(there) => self.progress = self.progress.with(&there),
            Event::LostRead => self.lost = false,
        }
        self
    }

    fn drill(&mut self, event: drill::Event) {
        let Open::Lesson(index, drill) = &self.open else { return };
        let (index, drill) = (*index, Drill::clone(drill).after(event));
        // Who was shown it has not done it yet.
        if let (true, Some(lesson)) = (drill.is_found(), course().get(index)) {
            self.progress.add(lesson.name);
        }
        self.open = Open::Lesson(index, Box::new(drill));
    }

    /// What is open.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The drill of the lesson that is open.
    #[must_use]
    pub fn open_drill(&self) -> Option<&Drill> {
        match &self.open {
            Open::Lesson(_, drill) => Some(drill),
            Open::Front | Open::Unknown(_) => None,
        }
    }

    /// The lesson that is open, from 0.
    #[must_use]
    pub const fn open_index(&self) -> Option<usize> {
        match &self.open {
            Open::Lesson(index, _) => Some(*index),
            Open::Front | Open::Unknown(_) => None,
        }
    }

    /// Which lessons are done.
    #[must_use]
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether a part of what was kept could not be read.
    #[must_use]
    pub const fn lost(&self) -> bool {
        self.lost
    }
}

/// The first lesson that is not done, counted from 0.
#[must_use]
pub(super) fn next_of(lessons: &[Lesson], progress: &Progress) -> Option<usize> {
    lessons.iter().position(|lesson| !progress.has(lesson.name))
}

fn opened(rest: &str, settings: Settings) -> Open {
    if rest.is_empty() {
        return Open::Front;
    }
    let index = rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match index.and_then(|index| Some((index, course().into_iter().nth(index)?))) {
        Some((index, lesson)) => Open::Lesson(index, Box::new(Drill::new(lesson.task(), settings))),
        None => Open::Unknown(rest.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use laska_web::intent::Intent;

    use super::*;

    fn room(rest: &str) -> Classroom {
        Classroom::new(rest, Read::default(), Settings::default())
    }

    fn press(room: Classroom, squares: &str) -> Classroom {
        squares.split(' ').fold(room, |room, square| {
            let intent = Intent::Press(square.parse().expect("a square"));
            room.after(Event::Drill(drill::Event::Wanted(intent)))
        })
    }

    #[test]
    fn addresses_open_lessons_and_a_wrong_one_the_list() {
        for (index, lesson) in course().into_iter().enumerate() {
            let room = room(&(index + 1).to_string());
            assert!(
                matches!(room.open(), Open::Lesson(at, drill) if *at == index && drill.game().start() == lesson.task().start.start())
            );
        }
        assert_eq!(*room("").open(), Open::Front);
        for rest in ["0", "99", "-1", "three", "99999999999999999999", "1/2"] {
            assert_eq!(*room(rest).open(), Open::Unknown(rest.to_owned()));
        }
    }

    #[test]
    fn who_finds_it_has_done_it_and_who_is_shown_it_has_not() {
        let lessons = course();
        let done = press(room("1"), "c3 d4");
        assert!(done.progress().has("step"));
        assert_eq!(next_of(&lessons, done.progress()), Some(1));
        let mut shown = room("1").after(Event::Drill(drill::Event::Show));
        while let Some(due) = shown.open_drill().and_then(Drill::due) {
            shown = shown.after(Event::Drill(drill::Event::Over(due)));
        }
        assert!(!shown.progress().has("step"));
        let again = press(shown.after(Event::Drill(drill::Event::Restart)), "c3 b4");
        assert!(again.progress().has("step"));
        assert!(again.after(Event::Opened(String::new())).progress().has("step"), "the list knows it too");
    }

    #[test]
    fn what_was_lost_is_told_until_it_is_read() {
        let room = Classroom::new("", Progress::read("version=1\ndone=step\n???"), Settings::default());
        assert!(room.lost() && room.progress().has("step"));
        assert!(!room.after(Event::LostRead).lost());
    }
}
