//! Owns the text that a record is kept as: a line for the version, then a line for each thing.

use super::day::Day;
use super::record::{Entry, Mark, Record};
use crate::later::{Later, is_version, lines};

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
        self.later.around(&text)
    }

    /// What a kept text says. A line that cannot be read costs no other; what only a later version can read is kept for it.
    #[must_use]
    pub fn read(text: &str) -> Read {
        let mut read = Read::default();
        read.record.later = Later::of(text);
        for line in lines(text).filter(|line| !line.is_empty() && !is_version(line)) {
            if read.record.read_line(line).or_else(|| read.record.later.take(line)).is_none() {
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
    use laska_library::PuzzleId;

    use super::*;

    fn record() -> Record {
        let mut record = Record::default();
        record.solve(PuzzleId(1), Mark::Clean);
        record.fail(PuzzleId(2));
        record.solve(PuzzleId(2), Mark::Solved);
        record.solve(PuzzleId(3), Mark::Clean);
        record.solve_day(Day::of_date(2026, 11, 21).expect("a day"));
        record
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
