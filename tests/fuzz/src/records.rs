//! Owns the law of whole records.

use laska_rules::notation::record::{RecordError, Records};
use laska_study::transfer::{Found, Import, ImportEvent};

use crate::bytes::{check_error, text};

/// A text has no more games than bytes; each is written and read again as the same, or is refused at a place of the text.
/// The study's import finds the same games and loses nothing of the text.
pub fn records(data: &[u8]) {
    let text = text(data);
    let found: Vec<_> = Records::new(&text).take(text.len() + 1).collect();
    assert!(found.len() <= text.len());
    for game in &found {
        match game {
            Ok(record) => {
                let written = record.to_string();
                assert_eq!(Records::new(&written).collect::<Vec<_>>(), [Ok(record.clone())], "{text}\n{written}");
                let end = record.main_line().last().copied();
                let plies = end.map_or(0, |end| record.game_to(end).moves().len());
                assert_eq!(plies, record.main_line().len());
            }
            Err(error) => {
                check_error(error, &text);
                assert!(is_in(&text, error), "{text}\n{error}");
            }
        }
    }
    check_import(&text);
}

fn is_in(text: &str, error: &RecordError) -> bool {
    let (line, column) = (error.place.line, error.place.column);
    let Some(before) = text.get(..error.place.at) else { return false };
    let in_line = before.chars().rev().take_while(|&c| c != '\n').count();
    (line, column) == (before.matches('\n').count() + 1, in_line + 1)
}

fn check_import(text: &str) {
    let import = Import::default().after(ImportEvent::Brought(text.into()));
    assert_eq!(&**import.text(), text);
    assert!(!import.found().is_empty(), "{text}");
    for found in import.found() {
        if let Found::Game { text, plies, .. } = found {
            let read: Vec<_> = Records::new(text).collect();
            let [Ok(record)] = read.as_slice() else { panic!("{text} is one game, not {read:?}") };
            assert_eq!(record.main_line().len(), *plies);
        }
    }
}
