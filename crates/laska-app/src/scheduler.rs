//! When an exercise comes back: spaced repetition by FSRS-6, the Free Spaced Repetition Scheduler.
//!
//! The [`Memory`] of an exercise has a _stability_, the number of days after which it is recalled with a probability of 90 %, and a
//! _difficulty_ from 1 to 10. Each review changes both, and the exercise is due again when its stability is over. The formulas
//! and the default parameters are those that <https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>
//! publishes, as py-fsrs 6.3 computes them. There is no fuzz and there are no steps of minutes: an exercise that was failed stays
//! due on the same day until it is solved.

use std::fmt;

/// A day, as the number of days since January 1, 1970, in the player's time zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DayNumber(pub u32);

/// How an exercise went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recall {
    /// A wrong move was played, or the solution was shown.
    Failed,
    /// It was solved after a hint.
    WithHint,
    /// It was solved on the first try.
    Solved,
}

impl Recall {
    /// Returns the grade of FSRS: again, hard or good. Nothing here is easy, the fourth grade.
    const fn grade(self) -> f64 {
        match self {
            Self::Failed => 1.0,
            Self::WithHint => 2.0,
            Self::Solved => GOOD,
        }
    }
}

const GOOD: f64 = 3.0;
const EASY: f64 = 4.0;

/// The default parameters of FSRS-6, by their numbers in the formulas.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// The lowest stability, in days.
const MIN_STABILITY: f64 = 0.001;

/// The longest interval: a hundred years of 365 days.
const MAX_INTERVAL: f64 = 36_500.0;

/// What is known of how well an exercise is remembered, after at least one review.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// In days.
    stability: f64,
    difficulty: f64,
    reviewed: DayNumber,
    due: DayNumber,
    reviews: u32,
}

impl Memory {
    /// Returns the memory after the first review.
    pub fn first(recall: Recall, today: DayNumber) -> Self {
        let first_stability = match recall {
            Recall::Failed => W[0],
            Recall::WithHint => W[1],
            Recall::Solved => W[2],
        };
        Self::at(first_stability, first_difficulty(recall.grade()), recall, today, 1)
    }

    /// Returns the memory after another review. A day before the last review counts as that day: the clock was wrong, or the
    /// time zone has changed.
    pub fn after(self, recall: Recall, today: DayNumber) -> Self {
        let today = today.max(self.reviewed);
        let stability = if today == self.reviewed {
            self.same_day_stability(recall)
        } else if recall == Recall::Failed {
            self.forgotten_stability(today)
        } else {
            self.recalled_stability(recall, today)
        };
        Self::at(stability, self.next_difficulty(recall), recall, today, self.reviews.saturating_add(1))
    }

    fn at(stability: f64, difficulty: f64, recall: Recall, reviewed: DayNumber, reviews: u32) -> Self {
        let stability = stability.max(MIN_STABILITY);
        let days = match recall {
            Recall::Failed => 0,
            Recall::WithHint | Recall::Solved => stability.round_ties_even().clamp(1.0, MAX_INTERVAL) as u32,
        };
        let due = DayNumber(reviewed.0.saturating_add(days));
        Self { stability, difficulty: difficulty.clamp(1.0, 10.0), reviewed, due, reviews }
    }

    /// Returns the first day on which the exercise is to be offered again.
    pub const fn due(&self) -> DayNumber {
        self.due
    }

    /// Returns the probability that the exercise is recalled on a day.
    pub fn retrievability(&self, day: DayNumber) -> f64 {
        let days = f64::from(day.0.saturating_sub(self.reviewed.0));
        // After as many days as the stability has, it is 90 %.
        let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
        (1.0 + factor * days / self.stability).powf(-W[20])
    }

    fn same_day_stability(&self, recall: Recall) -> f64 {
        let growth = (W[17] * (recall.grade() - GOOD + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if recall == Recall::Solved { growth.max(1.0) } else { growth }
    }

    fn recalled_stability(&self, recall: Recall, today: DayNumber) -> f64 {
        let surprise = (W[10] * (1.0 - self.retrievability(today))).exp() - 1.0;
        let penalty = if recall == Recall::WithHint { W[15] } else { 1.0 };
        let growth = W[8].exp() * (11.0 - self.difficulty) * self.stability.powf(-W[9]) * surprise * penalty;
        self.stability * (1.0 + growth)
    }

    fn forgotten_stability(&self, today: DayNumber) -> f64 {
        let long_term = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * (W[14] * (1.0 - self.retrievability(today))).exp();
        long_term.min(self.stability / (W[17] * W[18]).exp())
    }

    fn next_difficulty(&self, recall: Recall) -> f64 {
        let change = -W[6] * (recall.grade() - GOOD);
        let damped = self.difficulty + (10.0 - self.difficulty) * change / 9.0;
        W[7] * first_difficulty(EASY) + (1.0 - W[7]) * damped
    }

    /// Returns the memory of the later review. The order of the two does not matter.
    pub fn later(self, other: Self) -> Self {
        let order = self.key().cmp(&other.key()).then(self.stability.total_cmp(&other.stability));
        if order.then(self.difficulty.total_cmp(&other.difficulty)).is_lt() { other } else { self }
    }

    const fn key(&self) -> (u32, u32, u32) {
        (self.reviewed.0, self.reviews, self.due.0)
    }

    /// Reads the text form; `None` if a number is missing or impossible.
    pub fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let &[due, reviewed, reviews, stability, difficulty] = words.as_slice() else { return None };
        let (due, reviewed) = (DayNumber(due.parse().ok()?), DayNumber(reviewed.parse().ok()?));
        let (stability, difficulty): (f64, f64) = (stability.parse().ok()?, difficulty.parse().ok()?);
        let reviews = reviews.parse().ok()?;
        let is_possible = due >= reviewed
            && reviews > 0
            && stability.is_finite()
            && stability >= MIN_STABILITY
            && (1.0..=10.0).contains(&difficulty);
        is_possible.then_some(Self { stability, difficulty, reviewed, due, reviews })
    }
}

/// When an exercise is offered, from the day on which it was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Schedule {
    /// It has not been reviewed yet, and is due since this day.
    New(DayNumber),
    Reviewed(Memory),
    /// The player does not want to see it again.
    Removed,
}

/// Written in place of each number that a schedule does not have.
const NOTHING: &str = "-";

/// The number of words in the text of a schedule.
pub const SCHEDULE_WORDS: usize = 5;

impl Schedule {
    /// Returns the first day on which the exercise is to be offered again; `None` if it was removed.
    pub const fn due(&self) -> Option<DayNumber> {
        match self {
            Self::New(day) => Some(*day),
            Self::Reviewed(memory) => Some(memory.due()),
            Self::Removed => None,
        }
    }

    pub fn is_due(&self, today: DayNumber) -> bool {
        self.due().is_some_and(|due| due <= today)
    }

    /// Returns the schedule after a review. What was removed stays so.
    #[must_use]
    pub fn after(self, recall: Recall, today: DayNumber) -> Self {
        match self {
            Self::New(_) => Self::Reviewed(Memory::first(recall, today)),
            Self::Reviewed(memory) => Self::Reviewed(memory.after(recall, today)),
            Self::Removed => Self::Removed,
        }
    }

    /// Returns the schedule of the same exercise on two devices. The order does not matter.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        match (self, other) {
            (Self::Removed, _) | (_, Self::Removed) => Self::Removed,
            (Self::Reviewed(one), Self::Reviewed(other)) => Self::Reviewed(one.later(other)),
            (reviewed @ Self::Reviewed(_), _) | (_, reviewed @ Self::Reviewed(_)) => reviewed,
            (Self::New(one), Self::New(other)) => Self::New(one.min(other)),
        }
    }

    /// Reads the text form, which has [`SCHEDULE_WORDS`] words.
    pub fn read(words: &[&str]) -> Option<Self> {
        match *words {
            [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING] => Some(Self::Removed),
            [day, NOTHING, NOTHING, NOTHING, NOTHING] => Some(Self::New(DayNumber(day.parse().ok()?))),
            _ => Memory::read(&words.join(" ")).map(Self::Reviewed),
        }
    }
}

impl fmt::Display for Schedule {
    /// Writes the text form. Its first word is the day when the exercise is due.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New(day) => write!(f, "{} {NOTHING} {NOTHING} {NOTHING} {NOTHING}", day.0),
            Self::Reviewed(memory) => memory.fmt(f),
            Self::Removed => write!(f, "{NOTHING} {NOTHING} {NOTHING} {NOTHING} {NOTHING}"),
        }
    }
}

/// The key under which the browser stores the player's exercises. The study reads and writes the text.
pub const TRAINING_KEY: &str = "laska.training";

/// The names of the lines of exercises in that text. After the name and `=` comes the text of the exercise's [`Schedule`].
pub const MISTAKE: &str = "mistake";
pub const OPENING: &str = "opening";

/// Returns how many of the exercises in a stored text are due, without reading the exercises.
pub fn due_count(text: &str, today: DayNumber) -> usize {
    let due = |line: &str| -> Option<u32> {
        let (name, exercise) = line.split_once('=')?;
        if ![MISTAKE, OPENING].contains(&name) {
            return None;
        }
        exercise.split(' ').next()?.parse().ok()
    };
    text.split('\n').filter_map(due).filter(|&due| due <= today.0).count()
}

/// Returns the difficulty after a first review with this grade, before it is limited to 1 to 10.
fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

impl fmt::Display for Memory {
    /// Writes the text form: the days when the exercise is due and was reviewed, the number of reviews, stability and difficulty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stability, difficulty, reviewed, due, reviews } = self;
        write!(f, "{} {} {reviews} {stability} {difficulty}", due.0, reviewed.0)
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    const START: DayNumber = DayNumber(19_325);

    /// Reviews an exercise with these grades of FSRS, each a number of days after the review before, and returns the memory
    /// after each.
    fn review(reviews: &[(u8, u32)]) -> Vec<Memory> {
        let (mut today, mut memories) = (START, Vec::<Memory>::new());
        for &(grade, days) in reviews {
            let recall = [Recall::Failed, Recall::WithHint, Recall::Solved][usize::from(grade) - 1];
            today.0 += days;
            memories.push(memories.last().map_or_else(|| Memory::first(recall, today), |it| it.after(recall, today)));
        }
        memories
    }

    fn intervals(memories: &[Memory]) -> Vec<u32> {
        memories.iter().map(|memory| memory.due.0 - memory.reviewed.0).collect()
    }

    fn is_close(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-5 * one.abs().max(1.0)
    }

    /// From `first repeat` in `packages/fsrs/__tests__/FSRS-6.test.ts` of ts-fsrs.
    #[test]
    fn the_first_review_sets_stability_and_difficulty() {
        for (grade, stability, difficulty) in [(1, 0.212, 6.4133), (2, 1.2931, 5.112_170_71), (3, 2.3065, 2.118_103_97)]
        {
            let memory = review(&[(grade, 0)])[0];
            assert!(is_close(memory.stability, stability) && is_close(memory.difficulty, difficulty), "{memory:?}");
        }
    }

    /// From `memory state[short-term]` in the same file, which has the numbers of fsrs-rs.
    #[test]
    fn the_memory_after_several_reviews_is_that_of_fsrs_rs() {
        let last = review(&[(1, 0), (3, 0), (3, 1), (3, 3), (3, 8), (3, 21)])[5];
        assert!(is_close(last.stability, 53.626_91) && is_close(last.difficulty, 6.357_486_7), "{last:?}");
    }

    /// From `ivl_history` in the same file, which py-fsrs has too. There, ten minutes follow the first review, which was good; here,
    /// a day or more.
    #[test]
    fn intervals_are_those_of_ts_fsrs() {
        let published = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21];
        let days = [0, 0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12];
        let grades = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3];
        let reviews: Vec<_> = grades.into_iter().zip(days).collect();
        assert_eq!(intervals(&review(&reviews))[1..], published[1..]);
    }

    /// Computed by py-fsrs 6.3.2 with `learning_steps=()`, `relearning_steps=()` and `enable_fuzzing=False`, where a failed
    /// exercise is due after a day at the earliest: grade, days since the review before, interval, stability, difficulty.
    #[test]
    fn reviews_with_hints_are_those_of_py_fsrs() {
        type Review = (u8, u32, u32, f64, f64);
        let runs: [&[Review]; 3] = [
            &[
                (3, 0, 2, 2.3065, 2.118_104),
                (2, 2, 8, 7.513_32, 4.752_858),
                (3, 5, 21, 20.843_135, 4.743_334),
                (1, 20, 0, 1.977_517, 8.257_398),
                (3, 0, 2, 1.986_656, 8.244_369),
                (2, 1, 3, 2.920_388, 8.819_759),
                (1, 3, 0, 0.663_405, 9.597_291),
                (1, 0, 0, 0.241_982, 9.852_861),
                (3, 2, 1, 0.832_514, 9.838_236),
            ],
            &[
                (2, 0, 1, 1.2931, 5.112_171),
                (2, 1, 3, 3.249_412, 6.740_46),
                (2, 2, 6, 5.806_149, 7.821_393),
                (3, 3, 10, 10.278_236, 7.8088),
                (3, 9, 21, 21.163_425, 7.796_22),
            ],
            &[
                (1, 0, 0, 0.212, 6.4133),
                (1, 0, 0, 0.083_357, 8.806_304),
                (3, 1, 1, 0.613_945, 8.792_727),
                (3, 1, 2, 1.713_83, 8.779_162),
                (2, 4, 4, 3.656_82, 9.174_779),
                (3, 30, 13, 12.663_489, 9.160_833),
            ],
        ];
        for run in runs {
            let reviews: Vec<_> = run.iter().map(|&(grade, days, ..)| (grade, days)).collect();
            for (memory, &(_, _, interval, stability, difficulty)) in review(&reviews).iter().zip(run) {
                assert_eq!(memory.due.0 - memory.reviewed.0, interval, "{memory:?}");
                assert!(is_close(memory.stability, stability) && is_close(memory.difficulty, difficulty), "{memory:?}");
            }
        }
    }

    /// Returns the memories after random reviews, some of them early, late or on the same day.
    fn random_memories(random: &mut Rng) -> Vec<Memory> {
        let grade = |random: &mut Rng| random.u8(1..=3);
        let reviews: Vec<_> = (0..random.usize(1..30)).map(|_| (grade(random), random.u32(0..40))).collect();
        review(&reviews)
    }

    #[test]
    fn no_review_makes_an_exercise_due_in_the_past() {
        let mut random = Rng::with_seed(1);
        for memory in (0..300).flat_map(|_| random_memories(&mut random)) {
            assert!(memory.due >= memory.reviewed, "{memory:?}");
            for recall in [Recall::Failed, Recall::WithHint, Recall::Solved] {
                for today in [memory.reviewed, memory.due, DayNumber(memory.due.0 + 400), DayNumber(u32::MAX)] {
                    let after = memory.after(recall, today);
                    assert!(after.due >= today && after.reviewed == today && after.reviews == memory.reviews + 1);
                    assert!(recall == Recall::Failed || after.due > today || today.0 == u32::MAX, "{after:?}");
                }
            }
            assert_eq!(memory.after(Recall::Solved, DayNumber(0)).reviewed, memory.reviewed, "the clock went back");
        }
    }

    #[test]
    fn failing_never_lengthens_and_solving_never_shortens() {
        let mut random = Rng::with_seed(2);
        let memories: Vec<_> = (0..300).flat_map(|_| random_memories(&mut random)).collect();
        for memory in memories {
            let today = DayNumber(memory.reviewed.0 + random.u32(0..100));
            let [failed, hinted, solved] =
                [Recall::Failed, Recall::WithHint, Recall::Solved].map(|recall| memory.after(recall, today));
            assert!(failed.stability < memory.stability || memory.stability == MIN_STABILITY, "{memory:?}");
            assert!(failed.due <= hinted.due && hinted.due <= solved.due, "{memory:?}");
            assert!(solved.stability >= memory.stability, "{memory:?}");
            assert!(failed.difficulty >= memory.difficulty && solved.difficulty <= memory.difficulty, "{memory:?}");
            assert!(failed.retrievability(today) > 0.999, "it was just seen");
        }
    }

    #[test]
    fn recall_is_likely_on_the_day_when_an_exercise_is_due() {
        let mut random = Rng::with_seed(3);
        for memory in (0..300).flat_map(|_| random_memories(&mut random)).filter(|memory| memory.stability > 5.0) {
            let share = memory.retrievability(DayNumber(memory.reviewed.0 + memory.stability.round() as u32));
            assert!((0.89..0.91).contains(&share), "{memory:?}: {share}");
        }
    }

    #[test]
    fn texts_round_trip_and_the_later_review_wins() {
        let mut random = Rng::with_seed(4);
        for _ in 0..100 {
            let (ones, others) = (random_memories(&mut random), random_memories(&mut random));
            let (one, other) = (ones[ones.len() - 1], others[others.len() - 1]);
            assert_eq!(Memory::read(&one.to_string()), Some(one));
            assert_eq!(one.later(other), other.later(one));
            assert_eq!(one.later(one), one);
            assert_eq!(one.later(one.after(Recall::Failed, one.due)), one.after(Recall::Failed, one.due));
        }
        for damaged in
            ["", "5 4 1 1.0", "5 4 0 1.0 5.0", "3 4 1 1.0 5.0", "5 4 1 NaN 5.0", "5 4 1 inf 5.0", "5 4 1 1.0 11"]
        {
            assert_eq!(Memory::read(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn schedules_round_trip_and_merge_in_any_order() {
        let reviewed = Schedule::New(START).after(Recall::Failed, START);
        let later = reviewed.after(Recall::Solved, DayNumber(START.0 + 1));
        let all = [Schedule::New(START), Schedule::New(DayNumber(START.0 + 1)), reviewed, later, Schedule::Removed];
        for one in all {
            let text = one.to_string();
            let words: Vec<_> = text.split(' ').collect();
            assert_eq!((words.len(), Schedule::read(&words)), (SCHEDULE_WORDS, Some(one)));
            for other in all {
                assert_eq!(one.merge(other), other.merge(one));
            }
        }
        assert_eq!(all.into_iter().reduce(Schedule::merge), Some(Schedule::Removed));
        assert_eq!(all[..4].iter().copied().reduce(Schedule::merge), Some(later));
        assert_eq!(Schedule::Removed.after(Recall::Solved, START), Schedule::Removed);
        assert!(reviewed.is_due(START) && !later.is_due(START) && !Schedule::Removed.is_due(DayNumber(u32::MAX)));
    }

    #[test]
    fn due_exercises_are_counted_without_reading_them() {
        let text = "version=2\nmistake=19325 - - - - x\nmistake=19326 19325 1 1.0 5.0 y\nopening=19300 - - - - z\n\
            mistake=- - - - - gone\nmistake=\nreviewed=19000\nmistake=soon";
        assert_eq!([19_299, 19_300, 19_325, 19_326].map(|day| due_count(text, DayNumber(day))), [0, 1, 2, 3]);
    }
}
