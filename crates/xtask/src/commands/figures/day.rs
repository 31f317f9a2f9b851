//! Owns the date of a measurement, in universal time. Knows no other calendar.

use std::{
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};

const SECONDS_A_DAY: u64 = 86_400;

/// A day, counted from the first of January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Day(u64);

impl Day {
    /// The day that it is now; a clock before 1970 is taken for that year's first.
    pub(super) fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(since.as_secs() / SECONDS_A_DAY)
    }
}

impl fmt::Display for Day {
    /// As `2026-11-22`. Years are counted from March on, so that the leap day is their last, in eras of 400 years:
    /// <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // From the first of March of the year 0.
        let days = self.0 + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::Day;

    #[test]
    fn days_have_their_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_782, "2024-02-29"),
            (20_779, "2026-11-22"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day(day).to_string(), date, "day {day}");
        }
    }
}
