//! Owns the law of what is kept in the browser's store: games, settings, lessons, puzzles.

use std::time::Duration;

use laska_app::Timestamp;
use laska_app::saved::{LoadedGame, StoredGame, pick};
use laska_study::{lessons, puzzles};
use laska_web::settings;
use laska_web::state::{Event, Table};

use crate::bytes::choice_and_text;

/// When the page is opened.
const NOW: Timestamp = Timestamp(1_763_750_000_000);

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
    let stored = StoredGame { main: text.to_owned(), ..StoredGame::default() };
    let readable = LoadedGame::read(text).is_some();
    let found = pick("", Some(stored), &[]);
    assert_eq!(found.game.is_some(), readable, "{text}");
    assert!(readable || !found.damage.is_empty(), "a loss is told: {text}");
    let Some(kept) = found.game.clone() else { return };
    let table = open(found);
    // A clock may have run out while the page was away: it has for both.
    let again = kept_again(&table).after(Event::Time(NOW));
    let table = table.after(Event::Time(NOW));
    assert_eq!(text_of(&again), text_of(&table), "{text}");
    assert_eq!(again.view().board, table.view().board, "{text}");
    // Time goes on: a clock that has nothing left ends the game, whatever was kept of it.
    let late = table.game().deadline().unwrap_or(NOW).after(Duration::from_millis(1));
    let late = table.after(Event::Time(late));
    assert!(late.game().deadline().is_none_or(|deadline| deadline > NOW), "{text}");
    assert!(late.saved().is_some(), "{:?} of {text}", kept.saved);
}

fn open(found: laska_app::saved::Found) -> Table {
    Table::default().after(Event::Time(NOW)).after(Event::Opened(String::new(), Box::new(found)))
}

fn text_of(table: &Table) -> String {
    table.saved().expect("no address is left in the bar").text(NOW)
}

/// The same table after a reload.
fn kept_again(table: &Table) -> Table {
    let stored = StoredGame { main: text_of(table), ..StoredGame::default() };
    let found = pick("", Some(stored), &[]);
    assert_eq!((found.game.is_some(), &*found.damage), (true, &[][..]), "{}", text_of(table));
    open(found)
}
