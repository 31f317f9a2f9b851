//! The progress with the puzzles, and the text format in which the browser stores it: a line with the version, then one
//! line for each item.

use std::collections::BTreeMap;

use laska_library::Day;
use laska_library::PuzzleId;

use crate::store::{NewerLines, is_version, lines};

/// The status of a puzzle, from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PuzzleStatus {
    /// A wrong move was tried, or the solution was shown.
    Tried,
    /// It was solved after wrong moves or hints.
    Solved,
    /// It was solved on the first try, without hints.
    FirstTry,
}

/// The progress with one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleProgress {
    /// The best status so far.
    pub status: PuzzleStatus,
    /// The number of tries. Each wrong move counts, and each time the puzzle was solved or its solution shown.
    pub tries: u32,
}

/// The progress with all puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub(super) puzzles: BTreeMap<u32, PuzzleProgress>,
    /// The number of puzzles in a row solved on the first try.
    pub streak: u32,
    /// The longest such streak.
    pub best: u32,
    /// The last day whose puzzle was solved, and the number of days in a row.
    pub days: Option<(Day, u32)>,
    /// Lines that only a newer version of the page can read.
    newer_lines: NewerLines,
}

impl PuzzleStatus {
    pub(super) const ALL: [Self; 3] = [Self::Tried, Self::Solved, Self::FirstTry];

    /// Returns the name used in the stored text, style sheets and tests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tried => "tried",
            Self::Solved => "solved",
            Self::FirstTry => "clean",
        }
    }
}

/// The key under which the browser stores the progress.
pub const STORAGE_KEY: &str = "laska.puzzles";

/// The result of reading stored progress.
pub type StoredProgress = crate::store::StoredProgress<Progress>;

impl Progress {
    /// Returns the progress with a puzzle.
    #[must_use]
    pub fn of(&self, id: PuzzleId) -> Option<PuzzleProgress> {
        self.puzzles.get(&id.0).copied()
    }

    /// Whether a puzzle is solved.
    #[must_use]
    pub fn is_solved(&self, id: PuzzleId) -> bool {
        self.of(id).is_some_and(|entry| entry.status >= PuzzleStatus::Solved)
    }

    /// Records a wrong move, or that the solution was shown.
    pub(super) fn fail(&mut self, id: PuzzleId) {
        // Trying a solved puzzle again does not end the streak.
        if !self.is_solved(id) {
            self.streak = 0;
        }
        self.record(id, PuzzleStatus::Tried);
    }

    /// Records that a puzzle was solved.
    pub(super) fn solve(&mut self, id: PuzzleId, status: PuzzleStatus) {
        let (was_tried, was_solved) = (self.of(id).is_some(), self.is_solved(id));
        // Only the first try ever counts as such, not the first one since the page was opened.
        let status =
            if status == PuzzleStatus::FirstTry && was_tried && !was_solved { PuzzleStatus::Solved } else { status };
        if !was_solved {
            self.streak = if status == PuzzleStatus::FirstTry { self.streak.saturating_add(1) } else { 0 };
            self.best = self.best.max(self.streak);
        }
        self.record(id, status);
    }

    /// Records that the puzzle of a day was solved.
    pub(super) fn solve_day(&mut self, day: Day) {
        self.days = match self.days {
            Some((last, _)) if last >= day => self.days,
            Some((last, run)) if day.follows(last) => Some((day, run.saturating_add(1))),
            _ => Some((day, 1)),
        };
    }

    fn record(&mut self, id: PuzzleId, status: PuzzleStatus) {
        let before = self.of(id).unwrap_or(PuzzleProgress { status, tries: 0 });
        let status =
            if before.status == PuzzleStatus::Solved { PuzzleStatus::Solved } else { before.status.max(status) };
        self.puzzles.insert(id.0, PuzzleProgress { status, tries: before.tries.saturating_add(1) });
    }

    /// Merges the progress of two tabs: the better status of each puzzle, and the streak of `self`.
    #[must_use]
    pub fn merge(&self, other: &Self) -> Self {
        let mut puzzles = self.puzzles.clone();
        for (&id, &there) in &other.puzzles {
            let here = puzzles.entry(id).or_insert(there);
            *here = PuzzleProgress { status: here.status.max(there.status), tries: here.tries.max(there.tries) };
        }
        let (best, days) = (self.best.max(other.best), self.days.max(other.days));
        Self { puzzles, streak: self.streak, best, days, newer_lines: self.newer_lines.merge(&other.newer_lines) }
    }

    /// Returns the text to store.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("\nstreak={}\nbest={}", self.streak, self.best);
        if let Some((day, run)) = self.days {
            text += &format!("\ndays={day} {run}");
        }
        for (id, PuzzleProgress { status, tries }) in &self.puzzles {
            text += &format!("\npuzzle={id} {} {tries}", status.name());
        }
        self.newer_lines.write_around(&text)
    }

    /// Reads a stored text. Unreadable lines are counted and skipped; lines that only a newer version can read
    /// are preserved.
    #[must_use]
    pub fn read(text: &str) -> StoredProgress {
        let mut read = StoredProgress::default();
        read.progress.newer_lines = NewerLines::new(text);
        for line in lines(text).filter(|line| !line.is_empty() && !is_version(line)) {
            if read.progress.read_line(line).or_else(|| read.progress.newer_lines.push(line)).is_none() {
                read.unreadable_lines += 1;
            }
        }
        read
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let (name, value) = line.split_once('=')?;
        let words: Vec<&str> = value.split(' ').collect();
        match (name, words.as_slice()) {
            ("streak", [count]) => self.streak = count.parse().ok()?,
            ("best", [count]) => self.best = count.parse().ok()?,
            ("days", [day, run]) => self.days = Some((Day::parse(day)?, run.parse().ok()?)),
            ("puzzle", [id, status, tries]) => {
                let status = PuzzleStatus::ALL.into_iter().find(|known| known.name() == *status)?;
                self.puzzles.insert(id.parse().ok()?, PuzzleProgress { status, tries: tries.parse().ok()? });
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: PuzzleId = PuzzleId(1);
    const TWO: PuzzleId = PuzzleId(2);
    const THREE: PuzzleId = PuzzleId(3);

    fn day(date: u32) -> Day {
        Day::from_date(2026, 11, date).expect("a day")
    }

    fn progress() -> Progress {
        let mut progress = Progress::default();
        progress.solve(ONE, PuzzleStatus::FirstTry);
        progress.fail(TWO);
        progress.solve(TWO, PuzzleStatus::Solved);
        progress.solve(THREE, PuzzleStatus::FirstTry);
        progress.solve_day(day(21));
        progress
    }

    #[test]
    fn a_streak_grows_with_first_tries_and_ends_with_a_mistake() {
        let mut progress = Progress::default();
        progress.solve(ONE, PuzzleStatus::FirstTry);
        progress.solve(TWO, PuzzleStatus::FirstTry);
        assert_eq!((progress.streak, progress.best), (2, 2));
        progress.fail(ONE);
        progress.solve(ONE, PuzzleStatus::FirstTry);
        assert_eq!(
            (progress.streak, progress.of(ONE).map(|it| it.status)),
            (2, Some(PuzzleStatus::FirstTry)),
            "puzzles solved before do not count"
        );
        progress.fail(THREE);
        assert_eq!((progress.streak, progress.best), (0, 2));
        progress.solve(THREE, PuzzleStatus::FirstTry);
        assert_eq!(
            progress.of(THREE),
            Some(PuzzleProgress { status: PuzzleStatus::Solved, tries: 2 }),
            "it was not the first try"
        );
        assert_eq!(progress.streak, 0);
    }

    #[test]
    fn days_in_a_row_are_counted() {
        let mut progress = Progress::default();
        for (date, run) in [(20, 1), (20, 1), (21, 2), (22, 3), (25, 1), (24, 1)] {
            progress.solve_day(day(date));
            assert_eq!(progress.days.map(|(_, run)| run), Some(run), "{date}");
        }
    }

    #[test]
    fn merging_keeps_the_progress_of_both_tabs() {
        let mut other = Progress::default();
        other.fail(ONE);
        other.solve(PuzzleId(9), PuzzleStatus::FirstTry);
        let both = other.merge(&progress());
        assert_eq!(both.of(ONE).map(|it| it.status), Some(PuzzleStatus::FirstTry));
        assert!(both.is_solved(PuzzleId(9)) && both.is_solved(TWO) && both.days.is_some());
    }

    #[test]
    fn progress_reads_back_as_it_was_written() {
        for progress in [Progress::default(), progress()] {
            assert_eq!(Progress::read(&progress.write()), StoredProgress { progress, unreadable_lines: 0 });
        }
    }

    #[test]
    fn lines_of_a_newer_version_are_preserved() {
        let text = "version=2\nstreak=1\nbest=4\nrating=1500\npuzzle=7 glorious 3";
        let StoredProgress { progress, unreadable_lines } = Progress::read(text);
        assert_eq!((unreadable_lines, progress.write().as_str()), (0, text));
        let both = super::tests::progress().merge(&progress);
        assert_eq!(Progress::read(&both.write()), StoredProgress { progress: both, unreadable_lines: 0 });
    }

    #[test]
    fn a_damaged_line_does_not_affect_the_others() {
        let text = progress().write();
        let lines: Vec<_> = text.lines().collect();
        for damaged in 1..lines.len() {
            let with = |instead: &str| {
                let mut lines = lines.clone();
                lines[damaged] = instead;
                Progress::read(&lines.join("\n"))
            };
            assert_eq!(with("pu\u{0}zzle=="), StoredProgress { unreadable_lines: 1, ..with("") }, "{}", lines[damaged]);
        }
        for text in ["{}", "version=0\nstreak=many", "streak=-1", "puzzle=1 clean", "days=2026-02-30 1"] {
            assert_eq!(Progress::read(text).progress, Progress::default(), "{text}");
            assert!(Progress::read(text).unreadable_lines > 0, "{text}");
        }
    }
}
