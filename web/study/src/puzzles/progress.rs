//! The progress with the puzzles, and the text format in which the browser stores it: a line with the version, then one
//! line for each item.

use std::collections::BTreeMap;

use laska_library::{Day, PuzzleId, Rating};

use super::rating::{Answer, AnswerResult, PlayerRating};
use super::run::RunLength;
use crate::day_run::DayRun;
use crate::store::{NewerLines, SectionProgress};

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleProgress {
    /// The best status so far.
    pub status: PuzzleStatus,
    /// The number of tries. Each wrong move counts, and each time the puzzle was solved or its solution shown.
    pub tries: u32,
}

/// The progress with all puzzles.
///
/// It only grows, so that the progress of two tabs can be merged in any order: rating and streak are computed from the
/// answers. Only the first answer to a puzzle is rated. There is none if an earlier version of the page has recorded the
/// puzzle, or if it was first seen in a timed run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    puzzles: BTreeMap<u32, PuzzleProgress>,
    answers: BTreeMap<u32, Answer>,
    /// The streak before the first answer, from an earlier version of the page.
    earlier_streak: Streak,
    /// The days whose puzzle was solved.
    days: DayRun,
    /// The most puzzles solved in a timed run of each length.
    best_runs: BTreeMap<RunLength, u32>,
    /// Lines that only a newer version of the page can read.
    newer_lines: NewerLines,
}

/// Puzzles in a row whose first answer was right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The number of puzzles since the last one that was failed.
    pub current: u32,
    /// The highest such number.
    pub best: u32,
}

impl PuzzleStatus {
    pub(crate) const ALL: [Self; 3] = [Self::Tried, Self::Solved, Self::FirstTry];

    /// Returns the name used in the stored text, style sheets and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tried => "tried",
            Self::Solved => "solved",
            Self::FirstTry => "clean",
        }
    }
}

/// The result of reading stored progress.
pub type StoredProgress = crate::store::StoredProgress<Progress>;

impl Progress {
    pub fn of(&self, id: PuzzleId) -> Option<PuzzleProgress> {
        self.puzzles.get(&id.0).copied()
    }

    pub fn is_solved(&self, id: PuzzleId) -> bool {
        self.of(id).is_some_and(|entry| entry.status >= PuzzleStatus::Solved)
    }

    /// Records a wrong move, or that the solution was shown.
    pub fn fail(&mut self, id: PuzzleId, rating: Rating) {
        self.answer(id, rating, AnswerResult::Failed);
        self.record(id, PuzzleStatus::Tried);
    }

    /// Records that a hint was given, which counts as a failed answer but not as a try.
    pub fn give_hint(&mut self, id: PuzzleId, rating: Rating) {
        self.answer(id, rating, AnswerResult::Failed);
        self.puzzles.entry(id.0).or_insert(PuzzleProgress { status: PuzzleStatus::Tried, tries: 0 });
    }

    pub fn solve(&mut self, id: PuzzleId, rating: Rating, status: PuzzleStatus) {
        // Only the first try ever counts as such, not the first one since the page was opened.
        let is_second_try = self.of(id).is_some() && !self.is_solved(id);
        let status = if is_second_try { status.min(PuzzleStatus::Solved) } else { status };
        let result = if status == PuzzleStatus::FirstTry { AnswerResult::Solved } else { AnswerResult::Failed };
        self.answer(id, rating, result);
        self.record(id, status);
    }

    /// Records an answer in a timed run, which is not rated.
    pub fn answer_in_run(&mut self, id: PuzzleId, result: AnswerResult) {
        self.record(id, if result == AnswerResult::Solved { PuzzleStatus::Solved } else { PuzzleStatus::Tried });
    }

    /// Records the number of puzzles solved so far in a timed run.
    pub fn score_run(&mut self, length: RunLength, solved: u32) {
        if solved > self.best_of(length) {
            self.best_runs.insert(length, solved);
        }
    }

    pub fn solve_day(&mut self, day: Day) {
        self.days.record(day.number());
    }

    fn answer(&mut self, id: PuzzleId, rating: Rating, result: AnswerResult) {
        if self.of(id).is_none() {
            let last = self.answers.values().map(|answer| answer.place).max().unwrap_or_default();
            let answer = Answer { place: last.saturating_add(1), result, puzzle: rating };
            self.answers.entry(id.0).or_insert(answer);
        }
    }

    fn record(&mut self, id: PuzzleId, status: PuzzleStatus) {
        let before = self.of(id).unwrap_or(PuzzleProgress { status, tries: 0 });
        let status =
            if before.status == PuzzleStatus::Solved { PuzzleStatus::Solved } else { before.status.max(status) };
        self.puzzles.insert(id.0, PuzzleProgress { status, tries: before.tries.saturating_add(1) });
    }

    /// Returns the rated answers, in order.
    fn answers(&self) -> impl Iterator<Item = Answer> {
        let mut answers: Vec<_> = self.answers.iter().map(|(id, answer)| (answer.place, id, *answer)).collect();
        answers.sort_unstable();
        answers.into_iter().map(|(.., answer)| answer)
    }

    /// Returns the number of rated answers.
    pub fn answer_count(&self) -> usize {
        self.answers.len()
    }

    pub fn rating(&self) -> PlayerRating {
        self.answers().fold(PlayerRating::first(), PlayerRating::after)
    }

    /// Returns the puzzles solved in a row.
    pub fn streak(&self) -> Streak {
        let Streak { current, best } = self.earlier_streak;
        let before = Streak { current, best: best.max(current) };
        self.answers().fold(before, |streak, answer| match answer.result {
            AnswerResult::Failed => Streak { current: 0, ..streak },
            AnswerResult::Solved => {
                let current = streak.current.saturating_add(1);
                Streak { current, best: streak.best.max(current) }
            }
        })
    }

    /// Whether the puzzle of this day was solved.
    pub fn is_day_solved(&self, day: Day) -> bool {
        self.days.includes(day.number())
    }

    /// Returns the number of days in a row whose puzzle was solved, up to today or yesterday.
    pub fn days_in_a_row(&self, today: Day) -> u32 {
        self.days.current(today.number())
    }

    /// Returns the most puzzles solved in a timed run of this length.
    pub fn best_of(&self, length: RunLength) -> u32 {
        self.best_runs.get(&length).copied().unwrap_or_default()
    }
}

impl SectionProgress for Progress {
    const KEY: &'static str = "laska.puzzles";

    fn newer_lines(&mut self) -> &mut NewerLines {
        &mut self.newer_lines
    }

    fn read_line(&mut self, name: &str, words: &[&str]) -> Option<()> {
        match (name, words) {
            ("streak", [count]) => self.earlier_streak.current = count.parse().ok()?,
            ("best", [count]) => self.earlier_streak.best = count.parse().ok()?,
            ("days", [day, run]) => self.days = DayRun::new(Day::parse(day)?.number(), run.parse().ok()?),
            ("puzzle", [id, status, tries]) => {
                let status = PuzzleStatus::ALL.into_iter().find(|known| known.name() == *status)?;
                self.puzzles.insert(id.parse().ok()?, PuzzleProgress { status, tries: tries.parse().ok()? });
            }
            ("answer", [id, place, result, rating]) => {
                let result = AnswerResult::ALL.into_iter().find(|known| known.name() == *result)?;
                let answer = Answer { place: place.parse().ok()?, result, puzzle: Rating::new(rating.parse().ok()?) };
                self.answers.insert(id.parse().ok()?, answer);
            }
            ("run", [minutes, solved]) => {
                self.score_run(RunLength::from_minutes(minutes.parse().ok()?)?, solved.parse().ok()?);
            }
            _ => return None,
        }
        Some(())
    }

    fn write(&self) -> String {
        let Streak { current, best } = self.earlier_streak;
        let mut text = format!("\nstreak={current}\nbest={best}");
        if let Some((day, run)) = self.days.get().and_then(|(day, run)| Some((Day::from_number(day)?, run))) {
            text += &format!("\ndays={day} {run}");
        }
        for (length, solved) in &self.best_runs {
            text += &format!("\nrun={} {solved}", length.minutes());
        }
        for (id, PuzzleProgress { status, tries }) in &self.puzzles {
            text += &format!("\npuzzle={id} {} {tries}", status.name());
        }
        for (id, Answer { place, result, puzzle }) in &self.answers {
            text += &format!("\nanswer={id} {place} {} {}", result.name(), puzzle.elo());
        }
        self.newer_lines.write_around(&text)
    }

    fn merge(&self, other: &Self) -> Self {
        let mut merged = self.clone();
        for (&id, &there) in &other.puzzles {
            let here = merged.puzzles.entry(id).or_insert(there);
            *here = PuzzleProgress { status: here.status.max(there.status), tries: here.tries.max(there.tries) };
        }
        for (&id, &there) in &other.answers {
            let here = merged.answers.entry(id).or_insert(there);
            *here = there.min(*here);
        }
        merged.earlier_streak = Streak {
            current: self.earlier_streak.current.max(other.earlier_streak.current),
            best: self.earlier_streak.best.max(other.earlier_streak.best),
        };
        merged.days = self.days.max(other.days);
        other.best_runs.iter().for_each(|(&length, &solved)| merged.score_run(length, solved));
        merged.newer_lines = self.newer_lines.merge(&other.newer_lines);
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: PuzzleId = PuzzleId(1);
    const TWO: PuzzleId = PuzzleId(2);
    const THREE: PuzzleId = PuzzleId(3);
    const EASY: Rating = Rating::new(300);

    fn day(date: u32) -> Day {
        Day::from_date(2026, 11, date).expect("a day")
    }

    fn progress() -> Progress {
        let mut progress = Progress::default();
        progress.solve(ONE, EASY, PuzzleStatus::FirstTry);
        progress.fail(TWO, EASY);
        progress.solve(TWO, EASY, PuzzleStatus::Solved);
        progress.solve(THREE, Rating::HIGHEST, PuzzleStatus::FirstTry);
        progress.solve_day(day(21));
        progress.score_run(RunLength::Three, 7);
        progress
    }

    #[test]
    fn a_streak_grows_with_first_tries_and_ends_with_a_mistake() {
        let mut progress = Progress::default();
        progress.solve(ONE, EASY, PuzzleStatus::FirstTry);
        progress.solve(TWO, EASY, PuzzleStatus::FirstTry);
        assert_eq!(progress.streak(), Streak { current: 2, best: 2 });
        progress.fail(ONE, EASY);
        progress.solve(ONE, EASY, PuzzleStatus::FirstTry);
        assert_eq!(
            (progress.streak().current, progress.of(ONE).map(|it| it.status)),
            (2, Some(PuzzleStatus::FirstTry)),
            "puzzles solved before do not count"
        );
        progress.fail(THREE, EASY);
        assert_eq!(progress.streak(), Streak { current: 0, best: 2 });
        progress.solve(THREE, EASY, PuzzleStatus::FirstTry);
        assert_eq!(
            progress.of(THREE),
            Some(PuzzleProgress { status: PuzzleStatus::Solved, tries: 2 }),
            "it was not the first try"
        );
        assert_eq!(progress.streak().current, 0);
    }

    #[test]
    fn the_first_answer_to_a_puzzle_is_rated_and_no_later_one() {
        let mut progress = Progress::default();
        let first = progress.rating().elo().0;
        progress.solve(ONE, EASY, PuzzleStatus::FirstTry);
        let solved = progress.rating().elo().0;
        assert!(solved > first);
        progress.fail(ONE, EASY);
        progress.solve(ONE, EASY, PuzzleStatus::FirstTry);
        assert_eq!((progress.rating().elo().0, progress.answer_count()), (solved, 1));
        progress.give_hint(TWO, EASY);
        let hinted = progress.rating().elo().0;
        progress.solve(TWO, EASY, PuzzleStatus::FirstTry);
        assert!(hinted < solved && progress.rating().elo().0 == hinted, "the hint was the answer");
        assert_eq!(progress.of(TWO), Some(PuzzleProgress { status: PuzzleStatus::Solved, tries: 1 }));
        progress.answer_in_run(THREE, AnswerResult::Failed);
        progress.solve(THREE, EASY, PuzzleStatus::FirstTry);
        assert_eq!((progress.rating().elo().0, progress.streak().current), (hinted, 0), "it was seen in a run");
    }

    #[test]
    fn days_in_a_row_are_counted() {
        let mut progress = Progress::default();
        for (date, run) in [(20, 1), (20, 1), (21, 2), (22, 3), (25, 1)] {
            progress.solve_day(day(date));
            assert_eq!(progress.days_in_a_row(day(date)), run, "{date}");
        }
    }

    #[test]
    fn merging_keeps_the_progress_of_both_tabs() {
        let mut other = Progress::default();
        other.fail(ONE, EASY);
        other.solve(PuzzleId(9), EASY, PuzzleStatus::FirstTry);
        other.score_run(RunLength::Three, 9);
        let both = other.merge(&progress());
        assert_eq!(both, progress().merge(&other));
        assert_eq!(both.of(ONE).map(|it| it.status), Some(PuzzleStatus::FirstTry));
        assert!(both.is_solved(PuzzleId(9)) && both.is_solved(TWO) && both.days.get().is_some());
        assert_eq!((both.answer_count(), both.best_of(RunLength::Three)), (4, 9));
    }

    #[test]
    fn progress_of_an_earlier_version_is_read() {
        let text = "version=1\nstreak=4\nbest=6\ndays=2026-11-21 3\npuzzle=1 clean 1\npuzzle=2 tried 2";
        let StoredProgress { mut progress, unreadable_lines } = Progress::read(text);
        assert_eq!((unreadable_lines, progress.streak()), (0, Streak { current: 4, best: 6 }));
        assert_eq!(progress.rating(), PlayerRating::first());
        progress.solve(THREE, EASY, PuzzleStatus::FirstTry);
        assert_eq!(progress.streak(), Streak { current: 5, best: 6 });
    }

    #[test]
    fn lines_of_a_newer_version_are_preserved() {
        let text = "version=3\nstreak=1\nbest=4\npuzzle=7 glorious 3\nrating=1500";
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
        for text in [
            "{}",
            "version=0\nstreak=many",
            "streak=-1",
            "puzzle=1 clean",
            "days=2026-02-30 1",
            "answer=1 1 perhaps 300",
            "answer=1 1 solved 99999999",
            "run=4 10",
        ] {
            assert_eq!(Progress::read(text).progress, Progress::default(), "{text}");
            assert!(Progress::read(text).unreadable_lines > 0, "{text}");
        }
    }
}
