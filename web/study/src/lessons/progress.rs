//! Owns which lessons are done, and the text that this is kept as: a line for the version, and a line for each lesson.

use std::collections::BTreeSet;

/// Where it is kept.
pub const KEY: &str = "laska.lessons";

/// The version of the text.
const VERSION: &str = "version=1";

/// Which lessons are done, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeSet<String>,
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
        Self { done: self.done.union(&other.done).cloned().collect() }
    }

    /// The text that it is kept as.
    #[must_use]
    pub fn write(&self) -> String {
        self.done.iter().fold(VERSION.to_owned(), |text, name| text + "\ndone=" + name)
    }

    /// What a kept text says. A line that cannot be read costs no other; a lesson that a later version has added is kept
    /// for it.
    #[must_use]
    pub fn read(text: &str) -> Read {
        let mut read = Read::default();
        for line in text.lines().filter(|line| !line.is_empty() && *line != VERSION) {
            match line.strip_prefix("done=").filter(|name| is_name(name)) {
                Some(name) => read.progress.add(name),
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
    use super::*;

    fn progress(names: &[&str]) -> Progress {
        Progress { done: names.iter().map(|name| (*name).to_owned()).collect() }
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
            ("version=2\ndone=step\nstars=3", &["step"], 2),
            ("{\"done\":1}", &[], 1),
            ("done=\ndone=step", &["step"], 1),
        ] {
            assert_eq!(Progress::read(text), Read { progress: progress(names), lost }, "{text}");
        }
    }

    #[test]
    fn two_tabs_lose_nothing_of_each_other() {
        assert_eq!(progress(&["step"]).with(&progress(&["take", "step"])), progress(&["step", "take"]));
    }
}
