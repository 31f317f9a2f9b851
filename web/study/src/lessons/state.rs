//! The state of the section: the open lesson, the exercise in it, and which lessons are done, with the text format in
//! which the browser stores them.

use std::collections::BTreeSet;

use super::course::course;
use crate::exercise::{self, Exercise, Lesson};
use crate::store::{NewerLines, SectionProgress};

#[derive(Clone, Debug, PartialEq)]
pub struct Lessons {
    view: View,
    progress: Progress,
    /// Whether to warn that part of the stored progress could not be read.
    is_damaged: bool,
}

/// What the section shows.
#[derive(Clone, Debug, PartialEq)]
pub enum View {
    List,
    /// The list, because the address names no lesson.
    Unknown(String),
    /// A lesson, by its index in the course.
    Lesson(usize, Box<Exercise>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The address has changed to this part after the section's name.
    Opened(String),
    Exercise(exercise::Event),
    /// Another tab has stored its progress.
    Stored(Progress),
    /// The user closed the warning about damaged progress.
    WarningClosed,
}

impl Lessons {
    /// Creates the section at an address, with the stored progress.
    pub fn new(rest: &str, stored: StoredProgress) -> Self {
        Self { view: view_at(rest), progress: stored.progress, is_damaged: stored.unreadable_lines > 0 }
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Opened(rest) => self.view = view_at(&rest),
            Event::Exercise(event) => self.apply(event),
            Event::Stored(other) => self.progress = self.progress.merge(&other),
            Event::WarningClosed => self.is_damaged = false,
        }
        self
    }

    fn apply(&mut self, event: exercise::Event) {
        let View::Lesson(index, exercise) = &self.view else { return };
        let (index, exercise) = (*index, Exercise::clone(exercise).after(event));
        // A lesson whose solution was shown is not done.
        if let (true, Some(lesson)) = (exercise.is_solved(), course().get(index)) {
            self.progress.add(lesson.name);
        }
        self.view = View::Lesson(index, Box::new(exercise));
    }

    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns the exercise of the open lesson.
    pub fn exercise(&self) -> Option<&Exercise> {
        match &self.view {
            View::Lesson(_, exercise) => Some(exercise),
            View::List | View::Unknown(_) => None,
        }
    }

    /// Returns the index of the open lesson in the course.
    pub const fn lesson_index(&self) -> Option<usize> {
        match &self.view {
            View::Lesson(index, _) => Some(*index),
            View::List | View::Unknown(_) => None,
        }
    }

    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether to warn that part of the stored progress could not be read.
    pub const fn is_damaged(&self) -> bool {
        self.is_damaged
    }
}

/// Returns the index of the first lesson that is not done.
pub(super) fn first_open_lesson(lessons: &[Lesson], progress: &Progress) -> Option<usize> {
    lessons.iter().position(|lesson| !progress.is_done(lesson.name))
}

fn view_at(rest: &str) -> View {
    if rest.is_empty() {
        return View::List;
    }
    let number = rest.parse::<usize>().ok();
    let mut lessons = course().into_iter().enumerate();
    match lessons.find(|(index, lesson)| Some(index + 1) == number || lesson.name == rest) {
        Some((index, lesson)) => View::Lesson(index, Box::new(Exercise::new(lesson.task()))),
        None => View::Unknown(rest.to_owned()),
    }
}

/// Which lessons are done, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeSet<String>,
    newer_lines: NewerLines,
}

/// The result of reading stored progress.
pub(super) type StoredProgress = crate::store::StoredProgress<Progress>;

impl Progress {
    pub fn is_done(&self, name: &str) -> bool {
        self.done.contains(name)
    }

    /// Marks the lesson of this name as done.
    pub fn add(&mut self, name: &str) {
        self.done.insert(name.to_owned());
    }
}

impl SectionProgress for Progress {
    const KEY: &'static str = "laska.lessons";

    fn newer_lines(&mut self) -> &mut NewerLines {
        &mut self.newer_lines
    }

    fn read_line(&mut self, name: &str, words: &[&str]) -> Option<()> {
        match (name, words) {
            ("done", [lesson]) if is_lesson_name(lesson) => self.add(lesson),
            _ => return None,
        }
        Some(())
    }

    fn write(&self) -> String {
        self.newer_lines.write_around(&self.done.iter().map(|name| format!("\ndone={name}")).collect::<String>())
    }

    fn merge(&self, other: &Self) -> Self {
        Self {
            done: self.done.union(&other.done).cloned().collect(),
            newer_lines: self.newer_lines.merge(&other.newer_lines),
        }
    }
}

fn is_lesson_name(name: &str) -> bool {
    (1..=40).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use laska_app::BoardEvent;

    use super::*;

    fn at(rest: &str) -> Lessons {
        Lessons::new(rest, StoredProgress::default())
    }

    fn press(lessons: Lessons, squares: &str) -> Lessons {
        squares.split(' ').fold(lessons, |lessons, square| {
            let event = BoardEvent::Press(square.parse().expect("a square"));
            lessons.after(Event::Exercise(exercise::Event::Input(event)))
        })
    }

    #[test]
    fn addresses_open_lessons_and_an_unknown_one_opens_the_list() {
        for (index, lesson) in course().into_iter().enumerate() {
            let lessons = at(&(index + 1).to_string());
            assert!(
                matches!(lessons.view(), View::Lesson(at, exercise) if *at == index && exercise.game().start() == lesson.task().start.start())
            );
        }
        assert_eq!(*at("").view(), View::List);
        for rest in ["0", "99", "-1", "three", "99999999999999999999", "1/2"] {
            assert_eq!(*at(rest).view(), View::Unknown(rest.to_owned()));
        }
    }

    #[test]
    fn a_lesson_is_done_when_it_is_solved_and_not_when_it_is_shown() {
        let lessons = course();
        let done = press(at("1"), "c3 d4");
        assert!(done.progress().is_done("step"));
        assert_eq!(first_open_lesson(&lessons, done.progress()), Some(1));
        let mut shown = at("1").after(Event::Exercise(exercise::Event::Show));
        while let Some(pause) = shown.exercise().and_then(Exercise::pause) {
            shown = shown.after(Event::Exercise(exercise::Event::PauseOver(pause)));
        }
        assert!(!shown.progress().is_done("step"));
        let again = press(shown.after(Event::Exercise(exercise::Event::Restart)), "c3 b4");
        assert!(again.progress().is_done("step"));
        assert!(
            again.after(Event::Opened(String::new())).progress().is_done("step"),
            "leaving the lesson preserves its progress"
        );
    }

    #[test]
    fn damaged_progress_shows_a_warning_until_it_is_closed() {
        let lessons = Lessons::new("", Progress::read("version=1\ndone=step\n???"));
        assert!(lessons.is_damaged() && lessons.progress().is_done("step"));
        assert!(!lessons.after(Event::WarningClosed).is_damaged());
    }

    fn progress(names: &[&str]) -> Progress {
        Progress { done: names.iter().map(|name| (*name).to_owned()).collect(), ..Progress::default() }
    }

    #[test]
    fn progress_reads_back_as_it_was_written() {
        for names in [&[][..], &["step"], &["step", "leap-frog", "take"]] {
            let progress = progress(names);
            assert_eq!(Progress::read(&progress.write()), StoredProgress { progress, unreadable_lines: 0 });
        }
    }

    #[test]
    fn a_damaged_line_does_not_affect_the_others() {
        for (text, names, unreadable_lines) in [
            ("", &[][..], 0),
            ("version=1\ndone=step\ndone=Ste\u{0}p\ndone=take", &["step", "take"], 1),
            ("{\"done\":1}", &[], 1),
            ("done=\ndone=step", &["step"], 1),
        ] {
            assert_eq!(Progress::read(text), StoredProgress { progress: progress(names), unreadable_lines }, "{text}");
        }
    }

    #[test]
    fn lines_of_a_newer_version_are_preserved() {
        let text = "version=3\ndone=step\nstars=3";
        let StoredProgress { mut progress, unreadable_lines } = Progress::read(text);
        progress.add("take");
        assert_eq!((unreadable_lines, progress.write()), (0, "version=3\ndone=step\ndone=take\nstars=3".to_owned()));
        let both = tests::progress(&["leap-frog"]).merge(&progress);
        assert_eq!(both.write(), "version=3\ndone=leap-frog\ndone=step\ndone=take\nstars=3");
    }

    #[test]
    fn merging_keeps_the_progress_of_both_tabs() {
        assert_eq!(progress(&["step"]).merge(&progress(&["take", "step"])), progress(&["step", "take"]));
    }
}
