//! The words for how strong the machine plays, and for time.

use std::time::Duration;

use laska_worker::protocol::LevelText;

use crate::intent::{MoveTime, Strength};
use crate::words::say;
use crate::{t, t_later};

/// What each level is like, the weakest first.
const LEVELS: [&str; 10] = [
    t_later!("has just learned the rules"),
    t_later!("still overlooks a lot"),
    t_later!("plays an easy game"),
    t_later!("sees simple threats"),
    t_later!("plays a steady game"),
    t_later!("punishes careless moves"),
    t_later!("thinks several moves ahead"),
    t_later!("seldom errs"),
    t_later!("hardly ever errs"),
    t_later!("full strength"),
];

/// What that level is like: `plays an easy game`.
#[must_use]
pub fn level_words(level: LevelText) -> &'static str {
    say(LEVELS[level.number() as usize - 1])
}

/// How long a move takes: `0.5 s`.
#[must_use]
pub fn time_words(time: MoveTime) -> &'static str {
    match time {
        MoveTime::HalfSecond => t!("0.5 s"),
        MoveTime::OneSecond => t!("1 s"),
        MoveTime::TwoSeconds => t!("2 s"),
        MoveTime::FiveSeconds => t!("5 s"),
        MoveTime::TenSeconds => t!("10 s"),
        MoveTime::ThirtySeconds => t!("30 s"),
        MoveTime::Unlimited => t!("No limit"),
    }
}

/// Who plays: `Machine, level 3`, `Machine, level 10, 1 s`.
#[must_use]
pub fn machine_words(Strength { level, time }: Strength) -> String {
    let number = level.number();
    if level == LevelText::STRONGEST && time != MoveTime::Unlimited {
        t!("Machine, level {level}, {time}", level = number, time = time_words(time))
    } else {
        t!("Machine, level {level}", level = number)
    }
}

/// What a clock shows: `1:02:03`, `4:05`, and in the last seconds `0:09.4`.
#[must_use]
pub fn time_left_words(left: Duration) -> String {
    const TENTHS_BELOW: u64 = 20;
    let tenths = left.as_millis() as u64 / 100;
    let (seconds, minutes) = (tenths / 10 % 60, tenths / 600);
    if tenths < 10 * TENTHS_BELOW {
        format!("{minutes}:{seconds:02}.{}", tenths % 10)
    } else if minutes < 60 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_has_hours_and_tenths_where_they_count() {
        for (milliseconds, words) in
            [(3_723_400, "1:02:03"), (245_999, "4:05"), (19_999, "0:19.9"), (50, "0:00.0"), (0, "0:00.0")]
        {
            assert_eq!(time_left_words(Duration::from_millis(milliseconds)), words);
        }
    }
}
