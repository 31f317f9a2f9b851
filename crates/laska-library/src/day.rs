//! Calendar days, and the puzzle of each day. The current day is an input.

use std::fmt;

/// A calendar day, as the number of days since January 1, 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(u32);

/// The number of days from March 1 of the year 0 to January 1, 1970.
const EPOCH: u32 = 719_468;

/// The number of days in 400 years, after which the calendar repeats.
const ERA: u32 = 146_097;

/// The supported years.
const YEARS: std::ops::RangeInclusive<u32> = 1970..=9999;

impl Day {
    /// Returns the day of a date; `None` if there is no such date between 1970 and 9999.
    #[must_use]
    pub fn from_date(year: u32, month: u32, day: u32) -> Option<Self> {
        if !YEARS.contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        // Years are counted from March, so that a leap day is the last day of a year and every month starts on the
        // same day of each year.
        let (year_from_march, month_from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let (era, year_of_era) = (year_from_march / 400, year_from_march % 400);
        let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
        let result = Self(era * ERA + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - EPOCH);
        (result.date() == (year, month, day)).then_some(result)
    }

    /// Returns year, month and day.
    #[must_use]
    pub const fn date(self) -> (u32, u32, u32) {
        let days = self.0 + EPOCH;
        let (era, day_of_era) = (days / ERA, days % ERA);
        let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = era * 400 + year;
        (if month > 2 { year } else { year + 1 }, month, day)
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

    /// Whether this is the day after `before`.
    #[must_use]
    pub const fn follows(self, before: Self) -> bool {
        self.0 == before.0 + 1
    }

    /// Returns the index of this day's puzzle among `count` puzzles; `None` if there are no puzzles.
    ///
    /// In `count` days every puzzle comes up once, and puzzles with similar indices come up far apart.
    #[must_use]
    pub fn puzzle_index(self, count: usize) -> Option<usize> {
        // The step is close to the golden section of the count and coprime to it.
        let step = (1..=count).rev().map(|n| 1 + n * 618 / 1000).find(|step| gcd(*step, count) == 1)?;
        Some((self.0 as usize % count) * (step % count) % count)
    }
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
            assert!(Day(day.0 + 1).follows(day) && Day(day.0 + 1).date() > day.date());
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
    }

    #[test]
    fn every_puzzle_comes_up_once_before_any_repeats() {
        for count in (1..=64).chain([100, 257, 300, 360]) {
            for start in [0, 20_413] {
                let chosen: BTreeSet<_> =
                    (0..count).filter_map(|days| Day(start + days as u32).puzzle_index(count)).collect();
                assert_eq!(chosen.len(), count, "{count} puzzles from day {start}");
            }
        }
        assert_eq!(Day(7).puzzle_index(0), None);
    }
}
