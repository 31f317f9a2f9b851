//! Owns the words for how strong the machine plays.

use laska_worker::protocol::LevelText;

use crate::intent::{MoveTime, Strength};

/// What each level is like, the weakest first.
const LEVELS: [&str; 10] = [
    "has just learned the rules",
    "still overlooks a lot",
    "plays an easy game",
    "sees simple threats",
    "plays a steady game",
    "punishes careless moves",
    "thinks several moves ahead",
    "seldom errs",
    "hardly ever errs",
    "full strength",
];

/// What that level is like: `plays an easy game`.
#[must_use]
pub const fn level_words(level: LevelText) -> &'static str {
    LEVELS[level.number() as usize - 1]
}

/// How long a move takes: `0.5 s`.
#[must_use]
pub const fn time_words(time: MoveTime) -> &'static str {
    match time {
        MoveTime::HalfSecond => "0.5 s",
        MoveTime::OneSecond => "1 s",
        MoveTime::TwoSeconds => "2 s",
        MoveTime::FiveSeconds => "5 s",
        MoveTime::TenSeconds => "10 s",
        MoveTime::ThirtySeconds => "30 s",
        MoveTime::Unlimited => "No limit",
    }
}

/// Who plays: `Machine, level 3`, `Machine, level 10, 1 s`.
#[must_use]
pub fn machine_words(Strength { level, time }: Strength) -> String {
    let number = level.number();
    if level == LevelText::STRONGEST && time != MoveTime::Unlimited {
        format!("Machine, level {number}, {}", time_words(time))
    } else {
        format!("Machine, level {number}")
    }
}
