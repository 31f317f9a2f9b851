//! The state of the section: which lesson is open, how far the learner is in it, which lessons are done, and the text
//! that this is kept as.

use std::collections::BTreeSet;

use super::course::course;
use super::lesson::Lesson;
use crate::exercise;
use crate::exercise::Exercise;
use crate::store::{NewerLines, is_version, lines};

/// The lessons as they are shown now.
#[derive(Clone, Debug, PartialEq)]
pub struct Classroom {
    open: Open,
    progress: Progress,
    /// Whether a part of what was kept could not be read, and nobody has closed the word of it yet.
    lost: bool,
}

/// What is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    /// The list of all lessons.
    Front,
    /// The list, as there is no such lesson.
    Unknown(String),
    /// A lesson, counted from 0.
    Lesson(usize, Box<Exercise>),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address is another: what it says behind the section's name.
    Opened(String),
    /// Something on the board of the lesson.
    Exercise(exercise::Event),
    /// Another tab has kept this progress.
    Kept(Progress),
    /// The word of lost progress was read.
    LostRead,
}

impl Classroom {
    /// The section at an address, with what was kept.
    #[must_use]
    pub fn new(rest: &str, kept: Read) -> Self {
        Self { open: opened(rest), progress: kept.progress, lost: kept.lost > 0 }
    }

    /// The section after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(rest) => self.open = opened(&rest),
            Event::Exercise(event) => self.exercise(event),
            Event::Kept(there) => self.progress = self.progress.with(&there),
            Event::LostRead => self.lost = false,
        }
        self
    }

    fn exercise(&mut self, event: exercise::Event) {
        let Open::Lesson(index, exercise) = &self.open else { return };
        let (index, exercise) = (*index, Exercise::clone(exercise).after(event));
        // Who was shown it has not done it yet.
        if let (true, Some(lesson)) = (exercise.is_solved(), course().get(index)) {
            self.progress.add(lesson.name);
        }
        self.open = Open::Lesson(index, Box::new(exercise));
    }

    /// What is open.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// The exercise of the lesson that is open.
    #[must_use]
    pub fn open_exercise(&self) -> Option<&Exercise> {
        match &self.open {
            Open::Lesson(_, exercise) => Some(exercise),
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

fn opened(rest: &str) -> Open {
    if rest.is_empty() {
        return Open::Front;
    }
    let index = rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match index.and_then(|index| Some((index, course().into_iter().nth(index)?))) {
        Some((index, lesson)) => Open::Lesson(index, Box::new(Exercise::new(lesson.task()))),
        None => Open::Unknown(rest.to_owned()),
    }
}

/// Where it is kept.
pub const KEY: &str = "laska.lessons";

/// Which lessons are done, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeSet<String>,
    newer: NewerLines,
}

/// What was read of a kept text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// What could be read.
    pub progress: Progress,
    /// How many lines could not.
    pub lost: usize,
}

impl Progress {
    /// Whether a lesson is done.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.done.contains(name)
    }

    /// A lesson is done now.
    pub fn add(&mut self, name: &str) {
        self.done.insert(name.to_owned());
    }

    /// What is done here or there: two tabs lose nothing of each other.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self { done: self.done.union(&other.done).cloned().collect(), newer: self.newer.merge(&other.newer) }
    }

    /// The text that it is kept as.
    #[must_use]
    pub fn write(&self) -> String {
        self.newer.write_around(&self.done.iter().map(|name| format!("\ndone={name}")).collect::<String>())
    }

    /// What a kept text says. A line that cannot be read costs no other; what only a later version
    /// can read is kept for it.
    #[must_use]
    pub fn read(text: &str) -> Read {
        let mut read = Read::default();
        read.progress.newer = NewerLines::new(text);
        for line in lines(text).filter(|line| !line.is_empty() && !is_version(line)) {
            match line.strip_prefix("done=").filter(|name| is_name(name)) {
                Some(name) => read.progress.add(name),
                None if read.progress.newer.push(line).is_some() => {}
                None => read.lost += 1,
            }
        }
        read
    }
}

fn is_name(name: &str) -> bool {
    (1..=40).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use laska_web::intent::Intent;

    use laska_app::BoardEvent;

    use super::*;

    fn room(rest: &str) -> Classroom {
        Classroom::new(rest, Read::default())
    }

    fn press(room: Classroom, squares: &str) -> Classroom {
        squares.split(' ').fold(room, |room, square| {
            let intent = Intent::Input(BoardEvent::Press(square.parse().expect("a square")));
            room.after(Event::Exercise(exercise::Event::User(intent)))
        })
    }

    #[test]
    fn addresses_open_lessons_and_a_wrong_one_the_list() {
        for (index, lesson) in course().into_iter().enumerate() {
            let room = room(&(index + 1).to_string());
            assert!(
                matches!(room.open(), Open::Lesson(at, exercise) if *at == index && exercise.game().start() == lesson.task().start.start())
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
        let mut shown = room("1").after(Event::Exercise(exercise::Event::Show));
        while let Some(pause) = shown.open_exercise().and_then(Exercise::pause) {
            shown = shown.after(Event::Exercise(exercise::Event::PauseOver(pause)));
        }
        assert!(!shown.progress().has("step"));
        let again = press(shown.after(Event::Exercise(exercise::Event::Restart)), "c3 b4");
        assert!(again.progress().has("step"));
        assert!(again.after(Event::Opened(String::new())).progress().has("step"), "the list knows it too");
    }

    #[test]
    fn what_was_lost_is_told_until_it_is_read() {
        let room = Classroom::new("", Progress::read("version=1\ndone=step\n???"));
        assert!(room.lost() && room.progress().has("step"));
        assert!(!room.after(Event::LostRead).lost());
    }

    fn progress(names: &[&str]) -> Progress {
        Progress { done: names.iter().map(|name| (*name).to_owned()).collect(), ..Progress::default() }
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        for names in [&[][..], &["step"], &["step", "leap-frog", "take"]] {
            let progress = progress(names);
            assert_eq!(Progress::read(&progress.write()), Read { progress, lost: 0 });
        }
    }

    #[test]
    fn damage_costs_only_its_own_line() {
        for (text, names, lost) in [
            ("", &[][..], 0),
            ("version=1\ndone=step\ndone=Ste\u{0}p\ndone=take", &["step", "take"], 1),
            ("{\"done\":1}", &[], 1),
            ("done=\ndone=step", &["step"], 1),
        ] {
            assert_eq!(Progress::read(text), Read { progress: progress(names), lost }, "{text}");
        }
    }

    #[test]
    fn what_a_later_version_has_kept_stays_for_it() {
        let text = "version=2\ndone=step\nstars=3";
        let Read { mut progress, lost } = Progress::read(text);
        progress.add("take");
        assert_eq!((lost, progress.write()), (0, "version=2\ndone=step\ndone=take\nstars=3".to_owned()));
        let both = tests::progress(&["leap-frog"]).with(&progress);
        assert_eq!(both.write(), "version=2\ndone=leap-frog\ndone=step\ndone=take\nstars=3");
    }

    #[test]
    fn two_tabs_lose_nothing_of_each_other() {
        assert_eq!(progress(&["step"]).with(&progress(&["take", "step"])), progress(&["step", "take"]));
    }
}
