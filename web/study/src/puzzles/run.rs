//! A timed run: puzzles of rising difficulty against the clock. Three mistakes end it.
//!
//! Time and the seed for the choice of puzzles arrive from outside. The clock never stops: who leaves the page and comes
//! back meets the same puzzle with less time.

use std::time::Duration;

use laska_app::Timestamp;
use laska_library::{Puzzle, PuzzleId, PuzzleKind, Rating};
use laska_rules::splitmix::SplitMix64;

use super::rating::AnswerResult;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RunLength {
    Three,
    Five,
}

impl RunLength {
    pub const ALL: [Self; 2] = [Self::Three, Self::Five];

    pub const fn minutes(self) -> u32 {
        match self {
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// Returns the length with this number of minutes, if there is one.
    pub fn from_minutes(minutes: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|length| length.minutes() == minutes)
    }

    fn duration(self) -> Duration {
        Duration::from_secs(u64::from(self.minutes()) * 60)
    }
}

/// The seed from which the puzzles of a run are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunSeed(pub u32);

/// A run in progress, or the result of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    length: RunLength,
    seed: RunSeed,
    started: Timestamp,
    /// The latest time that is known.
    now: Timestamp,
    /// The most puzzles solved in earlier runs of this length.
    best_before: u32,
    answers: Vec<(PuzzleId, AnswerResult)>,
    end: RunEnd,
}

/// Whether a run has been ended by something other than the clock and mistakes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum RunEnd {
    /// It has not.
    #[default]
    Open,
    /// The player has ended it, or has solved the last puzzle.
    Ended,
}

/// The number of mistakes that ends a run.
pub const MAX_MISTAKES: usize = 3;

/// How much higher the rating of each puzzle is than that of the one before, about. After 25 puzzles it is 1,000.
const RISE: usize = 40;

/// Each puzzle is one of this many with the closest ratings, so that runs differ.
const CHOICE: usize = 8;

/// The shortest time between two runs.
const PAUSE_AFTER_END: Duration = Duration::from_secs(1);

/// The most moves to find in a puzzle of a run.
const MAX_MOVES: usize = 3;

impl Run {
    /// Starts a run. `best_before` is the most puzzles solved in earlier runs of this length.
    pub const fn start(length: RunLength, seed: RunSeed, now: Timestamp, best_before: u32) -> Self {
        Self { length, seed, started: now, now, best_before, answers: Vec::new(), end: RunEnd::Open }
    }

    pub const fn length(&self) -> RunLength {
        self.length
    }

    /// Returns the time at which the run ends at the latest.
    pub fn deadline(&self) -> Timestamp {
        self.started.after(self.length.duration())
    }

    /// Returns the answers, in order.
    pub fn answers(&self) -> &[(PuzzleId, AnswerResult)] {
        &self.answers
    }

    pub fn solved(&self) -> u32 {
        (self.answers.len() - self.mistakes()) as u32
    }

    /// Returns the number of puzzles failed.
    pub fn mistakes(&self) -> usize {
        self.failed().count()
    }

    /// Returns the puzzles failed, in order.
    pub fn failed(&self) -> impl Iterator<Item = PuzzleId> {
        self.answers.iter().filter(|(_, result)| *result == AnswerResult::Failed).map(|(id, _)| *id)
    }

    /// Whether more puzzles are solved than in any earlier run of this length.
    pub fn is_best(&self) -> bool {
        self.solved() > self.best_before
    }

    /// Whether the run is over: by the clock, by mistakes, or because the player has ended it.
    pub fn is_over(&self) -> bool {
        self.end == RunEnd::Ended || self.mistakes() >= MAX_MISTAKES || self.now >= self.deadline()
    }

    /// Sets the current time until the run is over. A clock that goes back is ignored.
    pub fn set_time(&mut self, now: Timestamp) {
        if !self.is_over() {
            self.now = self.now.max(now);
        }
    }

    /// Whether another run may start. Right after the end, a click that was meant for the board may hit a button that has
    /// just appeared in its place.
    pub fn may_be_followed(&self, now: Timestamp) -> bool {
        self.is_over() && now.since(self.now) >= PAUSE_AFTER_END
    }

    pub const fn end(&mut self) {
        self.end = RunEnd::Ended;
    }

    /// Adds the answer to a puzzle. After the end, and for a puzzle that has an answer, this does nothing.
    pub fn answer(&mut self, id: PuzzleId, result: AnswerResult) {
        if !self.is_over() && self.answers.iter().all(|(answered, _)| *answered != id) {
            self.answers.push((id, result));
        }
    }

    /// Returns the indices of the puzzles to solve, in the order of their ratings. The same seed always gives the same.
    ///
    /// Only in exact puzzles is every other move wrong for certain, and long ones would take too much of the time.
    pub fn choose(&self, all: &[Puzzle]) -> Vec<usize> {
        let is_short = |puzzle: &Puzzle| puzzle.solution.required().len().div_ceil(2) <= MAX_MOVES;
        let is_suitable = |index: &usize| all[*index].kind == PuzzleKind::Exact && is_short(&all[*index]);
        let mut left: Vec<usize> = (0..all.len()).filter(is_suitable).collect();
        let (mut random, mut chosen) = (SplitMix64(self.seed.0.into()), Vec::new());
        for target in (Rating::LOWEST.elo()..=Rating::HIGHEST.elo()).step_by(RISE) {
            left.sort_by_key(|&index| all[index].rating.elo().abs_diff(target));
            let choice = left.len().min(CHOICE);
            if choice > 0 {
                chosen.push(left.remove(random.below(choice)));
            }
        }
        chosen.sort_by_key(|&index| all[index].rating);
        chosen
    }

    /// Returns the text to store while the tab is open.
    pub fn write(&self) -> String {
        let Self { length, seed, started, now, best_before, answers, end } = self;
        let end = if *end == RunEnd::Ended { "ended" } else { "open" };
        let mut text = format!("{} {} {} {} {best_before} {end}", length.minutes(), seed.0, started.0, now.0);
        for (id, result) in answers {
            text += &format!(" {} {}", id.0, result.name());
        }
        text
    }

    /// Reads a stored text; `None` if it is damaged.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let mut number = || words.next()?.parse::<u64>().ok();
        let length = RunLength::from_minutes(u32::try_from(number()?).ok()?)?;
        let seed = RunSeed(u32::try_from(number()?).ok()?);
        let (started, now) = (Timestamp(number()?), Timestamp(number()?));
        let best_before = u32::try_from(number()?).ok()?;
        let end = match words.next()? {
            "ended" => RunEnd::Ended,
            "open" => RunEnd::Open,
            _ => return None,
        };
        let mut answers = Vec::new();
        while let Some(id) = words.next() {
            let (id, name) = (PuzzleId(id.parse().ok()?), words.next()?);
            answers.push((id, AnswerResult::ALL.into_iter().find(|result| result.name() == name)?));
        }
        Some(Self { length, seed, started, now, best_before, answers, end })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use laska_library::Puzzles;

    use super::*;

    const START: Timestamp = Timestamp(1_000_000);

    fn run() -> Run {
        Run::start(RunLength::Three, RunSeed(1911), START, 4)
    }

    fn site() -> Puzzles {
        include_str!("../../../../crates/laska-library/data/puzzles.txt").parse().expect("the puzzles of the site")
    }

    #[test]
    fn the_third_mistake_ends_a_run() {
        let mut run = run();
        for (id, result) in [(1, AnswerResult::Failed), (2, AnswerResult::Solved), (3, AnswerResult::Failed)] {
            run.answer(PuzzleId(id), result);
        }
        run.answer(PuzzleId(3), AnswerResult::Solved);
        assert_eq!((run.solved(), run.mistakes(), run.is_over()), (1, 2, false), "each puzzle has one answer");
        run.answer(PuzzleId(4), AnswerResult::Failed);
        assert!(run.is_over());
        run.answer(PuzzleId(5), AnswerResult::Solved);
        assert_eq!((run.solved(), run.failed().collect::<Vec<_>>()), (1, [1, 3, 4].map(PuzzleId).to_vec()));
    }

    #[test]
    fn the_clock_ends_a_run_and_never_goes_back() {
        let mut run = run();
        run.set_time(Timestamp(START.0 + 179_999));
        assert!(!run.is_over());
        run.set_time(Timestamp(START.0 + 180_000));
        run.set_time(START);
        assert!(run.is_over());
        let mut five = Run::start(RunLength::Five, RunSeed(0), START, 0);
        five.set_time(Timestamp(START.0 + 299_999));
        assert!(!five.is_over());
        five.end();
        assert!(five.is_over());
    }

    #[test]
    fn a_result_is_the_best_if_it_exceeds_all_earlier_ones() {
        let mut run = run();
        for id in 1..=5 {
            assert!(!run.is_best(), "{id}");
            run.answer(PuzzleId(id), AnswerResult::Solved);
        }
        assert!(run.is_best());
    }

    /// Of the puzzles of the site, a run has exact ones with few moves, each at most once, from the easiest to the hardest.
    #[test]
    fn puzzles_get_harder_and_differ_from_run_to_run() {
        let all = site().all;
        let runs: Vec<_> = [1, 2, 3].map(|seed| Run { seed: RunSeed(seed), ..run() }.choose(&all)).into();
        for chosen in &runs {
            let ratings: Vec<u16> = chosen.iter().map(|&index| all[index].rating.elo()).collect();
            assert!(ratings.is_sorted() && ratings[0] < 100 && ratings.last() > Some(&1800), "{ratings:?}");
            assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), chosen.len());
            assert!(chosen.len() > 60, "{}", chosen.len());
            assert!(chosen.iter().all(|&index| all[index].kind == PuzzleKind::Exact));
        }
        assert_ne!(runs[0], runs[1]);
        assert_eq!(runs[2], Run { seed: RunSeed(3), ..run() }.choose(&all));
        assert_eq!(run().choose(&[]), Vec::<usize>::new());
    }

    #[test]
    fn a_damaged_text_is_no_run() {
        let text = run().write();
        assert_eq!(Run::read(&text), Some(run()));
        for damaged in ["", "3", "4 1 2 3 4 open", "3 1 2 3 4 maybe", "3 1 2 3 4 open 5", "3 1 2 3 4 open 5 lucky"] {
            assert_eq!(Run::read(damaged), None, "{damaged}");
        }
    }
}
