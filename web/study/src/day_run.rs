//! How many days in a row something was done.

/// The last day on which it was done, as the number of days since January 1, 1970, and the number of days in a row up to it.
/// Of two, the greater one knows more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DayRun {
    last: u32,
    length: u32,
}

impl DayRun {
    pub const fn new(last: u32, length: u32) -> Self {
        Self { last, length }
    }

    /// Records that it was done on a day. An earlier day than the last one changes nothing.
    pub fn record(&mut self, day: u32) {
        *self = match day.checked_sub(self.last) {
            Some(1) if self.length > 0 => Self::new(day, self.length.saturating_add(1)),
            None | Some(0) if self.length > 0 => *self,
            _ => Self::new(day, 1),
        };
    }

    /// Returns the last day and the number of days in a row up to it, if it was ever done.
    pub fn get(self) -> Option<(u32, u32)> {
        (self.length > 0).then_some((self.last, self.length))
    }

    /// Whether it was done on a day, as far as is known.
    pub const fn includes(self, day: u32) -> bool {
        self.length > 0 && self.last == day
    }

    /// Returns the number of days in a row up to today or yesterday.
    pub const fn current(self, today: u32) -> u32 {
        if today.saturating_sub(self.last) <= 1 { self.length } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_a_row_are_counted() {
        let mut run = DayRun::default();
        assert_eq!((run.current(0), run.get()), (0, None));
        for (day, length) in [(5, 1), (6, 2), (6, 2), (5, 2), (7, 3), (9, 1), (10, 2)] {
            run.record(day);
            assert_eq!(run.current(day.max(6)), length, "{day}");
        }
        assert_eq!([9, 10, 11, 12].map(|today| run.current(today)), [2, 2, 2, 0]);
        assert!(run.includes(10) && !run.includes(9));
        let mut first = DayRun::default();
        first.record(1);
        assert_eq!(first.current(1), 1, "nothing was done on the day before");
    }
}
