//! Owns the law of what is kept in the browser's store: games, settings, lessons, puzzles.

use std::time::Duration;

use laska_study::{lessons, puzzles};
use laska_web::settings;
use laska_web::state::{Event, KeptGame, Moment, Stored, Table, pick};

use crate::bytes::choice_and_text;

/// When the page is opened.
const NOW: Moment = Moment(1_763_750_000_000);

/// The first byte chooses the store. What can be read of the text is kept anew and read again as the same, with nothing
/// lost; and a table with a game of it works.
pub fn stored(data: &[u8]) {
    let (choice, text) = choice_and_text(data);
    match choice % 4 {
        0 => game(&text),
        1 => {
            let read = settings::read(&text);
            let again = settings::read(&settings::write(&read.settings));
            assert_eq!((again.settings, again.lost), (read.settings, None), "{text}");
        }
        2 => {
            let read = lessons::Progress::read(&text);
            let again = lessons::Progress::read(&read.progress.write());
            assert_eq!((again.progress, again.lost), (read.progress, 0), "{text}");
        }
        _ => {
            let read = puzzles::Record::read(&text);
            let again = puzzles::Record::read(&read.record.write());
            assert_eq!((again.record, again.lost), (read.record, 0), "{text}");
        }
    }
}

fn game(text: &str) {
    let stored = Stored { main: text.to_owned(), ..Stored::default() };
    let readable = KeptGame::read(text).is_some();
    let found = pick("", Some(stored), &[]);
    assert_eq!(found.game.is_some(), readable, "{text}");
    assert!(readable || found.damage.is_some(), "a loss is told: {text}");
    let Some(kept) = found.game.clone() else { return };
    let table = open(found);
    // A clock may have run out while the page was away: it has for both.
    let again = kept_again(&table).after(Event::Time(NOW));
    let table = table.after(Event::Time(NOW));
    assert_eq!(text_of(&again), text_of(&table), "{text}");
    assert_eq!(again.view().board, table.view().board, "{text}");
    // Time goes on: a clock that has nothing left ends the game, whatever was kept of it.
    let late = table.deadline().unwrap_or(NOW).after(Duration::from_millis(1));
    let late = table.after(Event::Time(late));
    assert!(late.deadline().is_none_or(|deadline| deadline > NOW), "{text}");
    assert!(late.keepsake().is_some(), "{:?} of {text}", kept.saved());
}

fn open(found: laska_web::state::Found) -> Table {
    Table::default().after(Event::Time(NOW)).after(Event::Opened(String::new(), Box::new(found)))
}

fn text_of(table: &Table) -> String {
    table.keepsake().expect("no address is left in the bar").text(NOW)
}

/// The same table after a reload.
fn kept_again(table: &Table) -> Table {
    let stored = Stored { main: text_of(table), ..Stored::default() };
    let found = pick("", Some(stored), &[]);
    assert_eq!((found.game.is_some(), &found.damage), (true, &None), "{}", text_of(table));
    open(found)
}
