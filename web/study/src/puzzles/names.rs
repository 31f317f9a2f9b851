//! Dates and themes in the words of the current language.

use laska_library::{Day, Theme};
use laska_ui::{tr, tr_noop, words};

/// The names of the months in a date. A language that writes dates with numbers translates them to numbers.
const MONTHS: [&str; 12] = [
    tr_noop!("January" in "date"),
    tr_noop!("February" in "date"),
    tr_noop!("March" in "date"),
    tr_noop!("April" in "date"),
    tr_noop!("May" in "date"),
    tr_noop!("June" in "date"),
    tr_noop!("July" in "date"),
    tr_noop!("August" in "date"),
    tr_noop!("September" in "date"),
    tr_noop!("October" in "date"),
    tr_noop!("November" in "date"),
    tr_noop!("December" in "date"),
];

/// Returns a day in the current language: `November 21, 2026`.
pub fn date_words(day: Day) -> String {
    let (year, month, date) = day.date();
    tr!("{month} {day}, {year}", month = words::translate(MONTHS[month as usize - 1]), day = date, year = year)
}

/// Returns the name of a theme in the current language.
pub(super) fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Freeing => tr!("Freeing"),
        Theme::Chain => tr!("Chain"),
        Theme::Sacrifice => tr!("Sacrifice"),
        Theme::Opposition => tr!("Opposition"),
        Theme::Promotion => tr!("Promotion"),
        Theme::Blockade => tr!("Blockade"),
        Theme::Leapfrog => tr!("Leapfrog"),
        Theme::HoldingTheKey => tr!("Holding the key"),
        Theme::QuietMove => tr!("Quiet move"),
    }
}
