//! Owns what somebody has done with the puzzles.

use std::collections::BTreeMap;

use laska_library::PuzzleId;

use super::day::Day;
use crate::later::Later;

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
    pub(super) later: Later,
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
        Self { puzzles, streak: self.streak, best, days, later: self.later.with(&other.later) }
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
}
