//! Owns which lessons are done, and the text that this is kept as: a line for the version, and a line for each lesson.

use std::collections::BTreeSet;

use crate::later::{Later, is_version, lines};

/// Where it is kept.
pub const KEY: &str = "laska.lessons";

/// Which lessons are done, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeSet<String>,
    later: Later,
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
        Self { done: self.done.union(&other.done).cloned().collect(), later: self.later.with(&other.later) }
    }

    /// The text that it is kept as.
    #[must_use]
    pub fn write(&self) -> String {
        self.later.around(&self.done.iter().map(|name| format!("\ndone={name}")).collect::<String>())
    }

    /// What a kept text says. A line that cannot be read costs no other; what only a later version
    /// can read is kept for it.
    #[must_use]
    pub fn read(text: &str) -> Read {
        let mut read = Read::default();
        read.progress.later = Later::of(text);
        for line in lines(text).filter(|line| !line.is_empty() && !is_version(line)) {
            match line.strip_prefix("done=").filter(|name| is_name(name)) {
                Some(name) => read.progress.add(name),
                None if read.progress.later.take(line).is_some() => {}
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
        let both = super::tests::progress(&["leap-frog"]).with(&progress);
        assert_eq!(both.write(), "version=2\ndone=leap-frog\ndone=step\ndone=take\nstars=3");
    }

    #[test]
    fn two_tabs_lose_nothing_of_each_other() {
        assert_eq!(progress(&["step"]).with(&progress(&["take", "step"])), progress(&["step", "take"]));
    }
}
