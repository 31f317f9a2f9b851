//! Dates and difficulties in the words of the current language.

use laska_library::{Day, Difficulty};
use laska_ui::{tr, tr_noop, words};
use yew::prelude::*;

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

pub(super) fn difficulty_name(difficulty: Difficulty) -> &'static str {
    match difficulty.number() {
        1 => tr!("Very easy"),
        2 => tr!("Easy"),
        3 => tr!("Medium"),
        4 => tr!("Hard"),
        _ => tr!("Very hard"),
    }
}

/// Renders a difficulty as one to five stars.
pub(super) fn stars(difficulty: Difficulty) -> Html {
    let (full, all) = (usize::from(difficulty.number()), Difficulty::all().len());
    let stars = "★".repeat(full) + &"☆".repeat(all - full);
    html! { <span class="stars" aria-hidden="true">{ stars }</span> }
}

/// Renders a difficulty as stars and its name.
pub fn difficulty_words(difficulty: Difficulty) -> Html {
    html! { <>{ stars(difficulty) }{ " " }{ difficulty_name(difficulty) }</> }
}
