//! The page's clock, which advances evenly, the time of day, and the day.

use std::time::Duration;

use gloo::utils::window;
use js_sys::Date;
use laska_app::Timestamp;
use laska_library::Day;

thread_local! {
    /// The time of day at which the page's own clock showed zero.
    static ORIGIN: f64 = Date::now() - elapsed();
}

/// Returns the time in milliseconds since the page was opened.
fn elapsed() -> f64 {
    window().performance().map_or_else(Date::now, |clock| clock.now())
}

/// Returns the current time by the page's own clock. It starts with the time of day and then advances evenly, even if somebody
/// sets the computer's clock. While the computer sleeps, it may stand still.
pub fn now() -> Timestamp {
    Timestamp(ORIGIN.with(|origin| origin + elapsed()) as u64)
}

/// Returns the time of day, to say when something was saved.
pub fn date() -> Timestamp {
    Timestamp(Date::now() as u64)
}

/// The difference below which the time of day and the page's clock count as equal. Rounding must not change a saved game.
const MAX_DIFFERENCE: Duration = Duration::from_secs(1);

/// Returns the time by the page's clock and the time of day now.
pub fn both_times() -> (Timestamp, Timestamp) {
    let (page, day) = (now(), date());
    if page.since(day).max(day.since(page)) < MAX_DIFFERENCE { (day, day) } else { (page, day) }
}

/// Returns the day in the browser's time zone.
pub fn today() -> Day {
    let now = Date::new_0();
    Day::from_date(now.get_full_year(), now.get_month() + 1, now.get_date()).unwrap_or_default()
}
