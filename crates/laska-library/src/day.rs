//! Calendar days, and the puzzle of each day. The current day is an input.

use std::fmt;
use std::ops::RangeInclusive;

use time::{Date, Month, UtcDateTime};

use crate::Difficulty;

/// A calendar day, as the number of days since January 1, 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(u32);

/// The supported years.
const YEARS: RangeInclusive<i32> = 1970..=9999;

/// The Julian day of January 1, 1970.
const EPOCH: i32 = UtcDateTime::UNIX_EPOCH.date().to_julian_day();

impl Day {
    /// Returns the day of a date; `None` if there is no such date between 1970 and 9999.
    #[must_use]
    pub fn from_date(year: u32, month: u32, day: u32) -> Option<Self> {
        let year = i32::try_from(year).ok().filter(|year| YEARS.contains(year))?;
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        let date = Date::from_calendar_date(year, month, day.try_into().ok()?).ok()?;
        u32::try_from(date.to_julian_day() - EPOCH).ok().map(Self)
    }

    /// Returns year, month and day.
    #[must_use]
    pub const fn date(self) -> (u32, u32, u32) {
        let Ok(date) = Date::from_julian_day(self.0.cast_signed() + EPOCH) else { panic!("later than all dates") };
        let (year, month, day) = date.to_calendar_date();
        (year.cast_unsigned(), month as u32, day as u32)
    }

    /// Parses a date such as `2026-11-21`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut next = |length: usize| {
            let part =
                parts.next().filter(|part| part.len() == length && part.bytes().all(|it| it.is_ascii_digit()))?;
            part.parse().ok()
        };
        let (year, month, day) = (next(4)?, next(2)?, next(2)?);
        if parts.next().is_some() { None } else { Self::from_date(year, month, day) }
    }

    /// Returns the number of days since January 1, 1970.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the day with that number of days since January 1, 1970; `None` if it is later than 9999.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        let date = Date::from_julian_day(EPOCH.checked_add_unsigned(number)?).ok()?;
        YEARS.contains(&date.year()).then_some(Self(number))
    }

    /// Returns the difficulty of this day's puzzle: very easy on Monday, and harder toward Sunday.
    #[must_use]
    pub fn difficulty(self) -> Difficulty {
        Difficulty::new(WEEK[self.weekday()]).expect("these are difficulties")
    }

    /// Returns the index of this day's puzzle among puzzles of these difficulties; `None` if there are no puzzles.
    ///
    /// The puzzle has the difficulty of the day, or the closest one of which there are puzzles. All puzzles of a
    /// difficulty come up once before any repeats, and those with similar indices come up far apart.
    #[must_use]
    pub fn puzzle_index(self, difficulties: impl Iterator<Item = Difficulty> + Clone) -> Option<usize> {
        let distance = |other: &Difficulty| other.number().abs_diff(self.difficulty().number());
        let closest = difficulties.clone().min_by_key(|other| (distance(other), *other))?;
        let candidates = || difficulties.clone().enumerate().filter(|(_, other)| *other == closest);
        let count = candidates().count();
        let days_before = self.earlier_days_of_this_difficulty() % count;
        candidates().nth(days_before * (step(count) % count) % count).map(|(index, _)| index)
    }

    /// Returns the day of the week, counted from Monday as 0.
    const fn weekday(self) -> usize {
        self.days_since_a_monday() % 7
    }

    /// Returns the number of days since Monday, December 29, 1969.
    const fn days_since_a_monday(self) -> usize {
        self.0 as usize + 3
    }

    fn earlier_days_of_this_difficulty(self) -> usize {
        let count = |days: &[u8]| days.iter().filter(|number| **number == self.difficulty().number()).count();
        self.days_since_a_monday() / 7 * count(&WEEK) + count(&WEEK[..self.weekday()])
    }
}

/// The number of the difficulty of each weekday's puzzle, from Monday.
const WEEK: [u8; 7] = [1, 2, 2, 3, 3, 4, 5];

/// Returns a number that is close to the golden section of the count and coprime to it.
fn step(count: usize) -> usize {
    let candidates = (1..=count).rev().map(|n| 1 + n * 618 / 1000);
    candidates.into_iter().find(|step| gcd(*step, count) == 1).unwrap_or(1)
}

/// Returns the greatest common divisor.
const fn gcd(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Day {
    /// `2026-11-21`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn dates_and_day_numbers_agree() {
        assert_eq!(Day::from_date(1970, 1, 1), Some(Day(0)));
        // `date -u -d 2025-11-21 +%s`, divided by 86,400, gives 20,413 days.
        assert_eq!(Day::from_date(2025, 11, 21), Some(Day(20_413)));
        for day in (0..80_000).map(Day) {
            let (year, month, date) = day.date();
            assert_eq!(Day::from_date(year, month, date), Some(day));
            assert_eq!(Day::parse(&day.to_string()), Some(day));
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            assert!(month != 2 || date <= if leap { 29 } else { 28 }, "{day}");
            assert_eq!(Day::from_number(day.0), Some(day));
            assert!(Day(day.0 + 1).date() > day.date());
        }
    }

    #[test]
    fn an_invalid_date_is_none() {
        for text in [
            "",
            "today",
            "2025-02-29",
            "2026-13-01",
            "2026-1-1",
            "1969-12-31",
            "2026-04-31",
            "2026-11-21-",
            "99999-01-01",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
        let last = Day::parse("9999-12-31").expect("a day").number();
        assert_eq!([last + 1, u32::MAX].map(Day::from_number), [None; 2]);
    }

    /// Returns difficulties in an order without a pattern, some of them missing.
    fn difficulties(count: usize) -> impl Iterator<Item = Difficulty> + Clone {
        let of = |index: usize| Difficulty::new([5, 1, 3, 3, 2, 1, 5, 2][index * index % 23 % 8]);
        (0..count).map(move |index| of(index).expect("a difficulty"))
    }

    #[test]
    fn puzzles_get_harder_through_the_week() {
        // A Monday.
        let monday = Day::from_date(2026, 11, 23).expect("a day");
        let week: Vec<_> = (0..7).map(|days| Day(monday.0 + days).difficulty()).collect();
        assert!(week.is_sorted(), "{week:?}");
        assert_eq!((week[0], week[6]), (Difficulty::EASIEST, Difficulty::HARDEST));
        let all: Vec<_> = difficulties(90).collect();
        for days in 0..7 {
            let index = Day(monday.0 + days).puzzle_index(all.iter().copied()).expect("a puzzle");
            let expected = week[days as usize];
            let closest = if all.contains(&expected) { expected } else { Difficulty::new(3).expect("a difficulty") };
            assert_eq!(all[index], closest, "day {days}");
        }
    }

    #[test]
    fn every_puzzle_of_a_difficulty_comes_up_once_before_any_repeats() {
        for count in (1..=64).chain([100, 257, 300, 360]) {
            for (start, difficulty) in (0..7).map(|days| (Day(20_413 + days), Day(20_413 + days).difficulty())) {
                let puzzles = difficulties(count).filter(|other| *other == difficulty).count();
                let days = (start.0..).map(Day).filter(|day| day.difficulty() == difficulty).take(puzzles);
                let chosen: BTreeSet<_> = days.filter_map(|day| day.puzzle_index(difficulties(count))).collect();
                assert_eq!(chosen.len(), puzzles, "{count} puzzles from day {start}");
            }
        }
        assert_eq!(Day(7).puzzle_index(difficulties(0)), None);
    }
}
