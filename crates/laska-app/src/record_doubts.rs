//! What a record says that cannot be true. It is kept as given, because only its author can correct it, and the page shows it.

use laska_rules::notation::record::{GameResult, Record, Tags};
use laska_rules::{Color, Message, NodeId, Outcome, ToMessage};
use time::{Date, Month};

/// A statement of a record that cannot be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordDoubt {
    /// The date is not on the calendar.
    Date(String),
    /// The last position is won for one side, and the result says otherwise.
    Result {
        given: GameResult,
        /// The side that has won.
        winner: Color,
    },
}

impl ToMessage for RecordDoubt {
    fn to_message(&self) -> Message {
        match self {
            Self::Date(date) => Message::new("The date {date} is not on the calendar.").with(date),
            Self::Result { given, winner } => {
                Message::new("The result is given as {result}, but {side} wins by the last move.")
                    .with(given)
                    .with_message(winner)
            }
        }
    }
}

/// Returns what a record says that cannot be true.
///
/// ```
/// # use laska_app::record_doubts::{RecordDoubt, doubts};
/// # use laska_rules::notation::record::Records;
/// let record = Records::new("[Date \"1911.02.30\"] 1. c3-d4 *").next().unwrap().unwrap();
/// assert_eq!(doubts(&record), [RecordDoubt::Date("1911.02.30".to_owned())]);
/// ```
pub fn doubts(record: &Record) -> Vec<RecordDoubt> {
    let date = record.tags.get(Tags::DATE).filter(|date| !may_be_date(date));
    let end = record.main_line().last().copied().unwrap_or(NodeId::ROOT);
    let result = match (record.game_to(end).outcome(), record.result) {
        (_, GameResult::Open) => None,
        (Some(Outcome::Won { winner, .. }), given) => {
            Some((given, winner)).filter(|_| given != GameResult::Won(winner))
        }
        _ => None,
    };
    let date = date.map(|date| RecordDoubt::Date(date.to_owned()));
    date.into_iter().chain(result.map(|(given, winner)| RecordDoubt::Result { given, winner })).collect()
}

/// Returns whether a text may be a date. Of those with words or unknown parts, any may.
fn may_be_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['.', '-', '/']).map(str::trim).collect();
    let Ok([year, month, day]) = <[&str; 3]>::try_from(parts) else { return true };
    let [Ok(year), Ok(month), Ok(day)] = [year, month, day].map(str::parse::<u32>) else { return true };
    // Other orders, such as 28.3.1911, begin with the day or the month.
    let orders = if year > 31 { vec![(year, month, day)] } else { vec![(day, month, year), (day, year, month)] };
    orders.into_iter().any(|(year, month, day)| is_date(year, month, day))
}

/// Returns whether a date is on the calendar.
fn is_date(year: u32, month: u32, day: u32) -> bool {
    let date = || {
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        Date::from_calendar_date(year.try_into().ok()?, month, day.try_into().ok()?).ok()
    };
    date().is_some()
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record::Records;

    use super::*;

    fn doubts_of(text: &str) -> Vec<String> {
        let record = Records::new(text).next().expect("a record").expect("a readable record");
        doubts(&record).iter().map(|it| it.to_message().to_string()).collect()
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for date in
            ["1911.03.28", "1911-3-28", "28.3.1911", "3/28/1911", "1912.02.29", "1911", "1911.??.??", "spring 1911", ""]
        {
            assert_eq!(doubts_of(&format!("[Date \"{date}\"] 1. c3-d4 *")), [""; 0], "{date}");
        }
        for date in ["1911-13-45", "1911.02.29", "1900.02.29", "1911.00.01", "1911.01.00", "32.1.1911", "13/13/1911"] {
            let expected = format!("The date {date} is not on the calendar.");
            assert_eq!(doubts_of(&format!("[Date \"{date}\"] 1. c3-d4 *")), [expected]);
        }
    }

    #[test]
    fn a_result_may_not_contradict_the_last_position() {
        // White's only column is captured.
        let end = "[FEN \",,,/,,/,,,/,b,/,w,,/,,/,,, b\"] 1... d4-c3-b2";
        let expected = "The result is given as 1-0, but Black wins by the last move.";
        assert_eq!(doubts_of(&format!("{end} 1-0")), [expected]);
        for result in ["0-1", "*"] {
            assert_eq!(doubts_of(&format!("{end} {result}")), [""; 0], "{result}");
        }
        for result in ["1-0", "0-1", "1/2-1/2", "*"] {
            // Someone may have resigned.
            assert_eq!(doubts_of(&format!("1. c3-d4 e5-d4-c3 {result}")), [""; 0], "{result}");
        }
    }
}
