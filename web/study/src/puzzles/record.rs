//! What somebody has done with the puzzles, and the text that this is kept as: a line for the version, then a line for
//! each thing.

use std::collections::BTreeMap;

use laska_library::PuzzleId;

use super::day::Day;
use crate::store::{NewerLines, is_version, lines};

/// How far somebody has come with a puzzle; more is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A wrong move was tried, or the solution was shown.
    Tried,
    /// It was solved, after wrong moves or hints.
    Solved,
    /// It was solved at the first try.
    Clean,
}

/// What is known of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How far somebody has come.
    pub mark: Mark,
    /// How often a move was tried at its first or a later try, right or wrong.
    pub tries: u32,
}

/// What somebody has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub(super) puzzles: BTreeMap<u32, Entry>,
    /// How many puzzles in a row were solved at the first try.
    pub streak: u32,
    /// The longest such row.
    pub best: u32,
    /// The latest day whose puzzle was solved, and how many days in a row that makes.
    pub days: Option<(Day, u32)>,
    /// What only a later version of this page can read.
    pub(super) newer: NewerLines,
}

impl Mark {
    pub(super) const ALL: [Self; 3] = [Self::Tried, Self::Solved, Self::Clean];

    /// Its name in the kept text, stylesheets and tests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tried => "tried",
            Self::Solved => "solved",
            Self::Clean => "clean",
        }
    }
}

/// Where it is kept.
pub const KEY: &str = "laska.puzzles";

/// What was read of a kept text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// What could be read.
    pub record: Record,
    /// How many lines could not.
    pub lost: usize,
}

impl Record {
    /// What is known of a puzzle.
    #[must_use]
    pub fn of(&self, id: PuzzleId) -> Option<Entry> {
        self.puzzles.get(&id.0).copied()
    }

    /// Whether a puzzle is solved.
    #[must_use]
    pub fn is_solved(&self, id: PuzzleId) -> bool {
        self.of(id).is_some_and(|entry| entry.mark >= Mark::Solved)
    }

    /// A wrong move was tried at a puzzle, or its solution is shown.
    pub(super) fn fail(&mut self, id: PuzzleId) {
        // A puzzle that was solved before can be looked at again for nothing.
        if !self.is_solved(id) {
            self.streak = 0;
        }
        self.note(id, Mark::Tried);
    }

    /// A puzzle was solved.
    pub(super) fn solve(&mut self, id: PuzzleId, mark: Mark) {
        let (first, known) = (self.of(id).is_none(), self.is_solved(id));
        // At the first try means: of all, not only since the page was opened.
        let mark = if mark == Mark::Clean && !first && !known { Mark::Solved } else { mark };
        if !known {
            self.streak = if mark == Mark::Clean { self.streak.saturating_add(1) } else { 0 };
            self.best = self.best.max(self.streak);
        }
        self.note(id, mark);
    }

    /// The puzzle of that day was solved.
    pub(super) fn solve_day(&mut self, day: Day) {
        self.days = match self.days {
            Some((last, _)) if last >= day => self.days,
            Some((last, run)) if day.is_next_to(last) => Some((day, run.saturating_add(1))),
            _ => Some((day, 1)),
        };
    }

    fn note(&mut self, id: PuzzleId, mark: Mark) {
        let before = self.of(id).unwrap_or(Entry { mark, tries: 0 });
        let kept = if before.mark == Mark::Solved { Mark::Solved } else { before.mark.max(mark) };
        self.puzzles.insert(id.0, Entry { mark: kept, tries: before.tries.saturating_add(1) });
    }

    /// What is known here or there, as two tabs keep it: of a puzzle the better, of rows this one's.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut puzzles = self.puzzles.clone();
        for (&id, &there) in &other.puzzles {
            let here = puzzles.entry(id).or_insert(there);
            *here = Entry { mark: here.mark.max(there.mark), tries: here.tries.max(there.tries) };
        }
        let (best, days) = (self.best.max(other.best), self.days.max(other.days));
        Self { puzzles, streak: self.streak, best, days, newer: self.newer.merge(&other.newer) }
    }

    /// The text that it is kept as.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("\nstreak={}\nbest={}", self.streak, self.best);
        if let Some((day, run)) = self.days {
            text += &format!("\ndays={day} {run}");
        }
        for (id, Entry { mark, tries }) in &self.puzzles {
            text += &format!("\npuzzle={id} {} {tries}", mark.name());
        }
        self.newer.write_around(&text)
    }

    /// What a kept text says. A line that cannot be read costs no other; what only a later version can read is kept for it.
    #[must_use]
    pub fn read(text: &str) -> Read {
        let mut read = Read::default();
        read.record.newer = NewerLines::new(text);
        for line in lines(text).filter(|line| !line.is_empty() && !is_version(line)) {
            if read.record.read_line(line).or_else(|| read.record.newer.push(line)).is_none() {
                read.lost += 1;
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
            ("days", [day, run]) => self.days = Some((Day::read(day)?, run.parse().ok()?)),
            ("puzzle", [id, mark, tries]) => {
                let mark = Mark::ALL.into_iter().find(|known| known.name() == *mark)?;
                self.puzzles.insert(id.parse().ok()?, Entry { mark, tries: tries.parse().ok()? });
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
        Day::of_date(2026, 11, date).expect("a day")
    }

    fn record() -> Record {
        let mut record = Record::default();
        record.solve(ONE, Mark::Clean);
        record.fail(TWO);
        record.solve(TWO, Mark::Solved);
        record.solve(THREE, Mark::Clean);
        record.solve_day(day(21));
        record
    }

    #[test]
    fn rows_grow_with_clean_solutions_and_end_with_a_fault() {
        let mut record = Record::default();
        record.solve(ONE, Mark::Clean);
        record.solve(TWO, Mark::Clean);
        assert_eq!((record.streak, record.best), (2, 2));
        record.fail(ONE);
        record.solve(ONE, Mark::Clean);
        assert_eq!(
            (record.streak, record.of(ONE).map(|it| it.mark)),
            (2, Some(Mark::Clean)),
            "known ones do not count"
        );
        record.fail(THREE);
        assert_eq!((record.streak, record.best), (0, 2));
        record.solve(THREE, Mark::Clean);
        assert_eq!(record.of(THREE), Some(Entry { mark: Mark::Solved, tries: 2 }), "the first try was another one");
        assert_eq!(record.streak, 0);
    }

    #[test]
    fn days_in_a_row_are_counted() {
        let mut record = Record::default();
        for (date, run) in [(20, 1), (20, 1), (21, 2), (22, 3), (25, 1), (24, 1)] {
            record.solve_day(day(date));
            assert_eq!(record.days.map(|(_, run)| run), Some(run), "{date}");
        }
    }

    #[test]
    fn two_tabs_lose_nothing_of_each_other() {
        let mut other = Record::default();
        other.fail(ONE);
        other.solve(PuzzleId(9), Mark::Clean);
        let both = other.with(&record());
        assert_eq!(both.of(ONE).map(|it| it.mark), Some(Mark::Clean));
        assert!(both.is_solved(PuzzleId(9)) && both.is_solved(TWO) && both.days.is_some());
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        for record in [Record::default(), record()] {
            assert_eq!(Record::read(&record.write()), Read { record, lost: 0 });
        }
    }

    #[test]
    fn what_a_later_version_has_kept_stays_for_it() {
        let text = "version=2\nstreak=1\nbest=4\nrating=1500\npuzzle=7 glorious 3";
        let Read { record, lost } = Record::read(text);
        assert_eq!((lost, record.write().as_str()), (0, text));
        let both = super::tests::record().with(&record);
        assert_eq!(Record::read(&both.write()), Read { record: both, lost: 0 });
    }

    #[test]
    fn damage_costs_only_its_own_line() {
        let text = record().write();
        let lines: Vec<_> = text.lines().collect();
        for lost in 1..lines.len() {
            let with = |instead: &str| {
                let mut lines = lines.clone();
                lines[lost] = instead;
                Record::read(&lines.join("\n"))
            };
            assert_eq!(with("pu\u{0}zzle=="), Read { lost: 1, ..with("") }, "{}", lines[lost]);
        }
        for text in ["{}", "version=0\nstreak=many", "streak=-1", "puzzle=1 clean", "days=2026-02-30 1"] {
            assert_eq!(Record::read(text).record, Record::default(), "{text}");
            assert!(Record::read(text).lost > 0, "{text}");
        }
    }
}
