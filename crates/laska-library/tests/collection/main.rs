//! The games, openings and studies that the site has: every file reads, is written the same again, and says what it should.

mod entries;
mod games;
mod openings;
mod studies;

use laska_library::{Kind, Library};
use laska_rules::Game;
use laska_rules::notation::record::{self, Record, Records};

/// Every kind with its text.
pub(crate) const TEXTS: [(Kind, &str); 3] = [
    (Kind::Game, include_str!("../../data/games.pgn")),
    (Kind::Opening, include_str!("../../data/openings.pgn")),
    (Kind::Study, include_str!("../../data/studies.pgn")),
];

pub(crate) fn library() -> Library {
    Library::read(&TEXTS).unwrap_or_else(|error| panic!("{error}"))
}

/// The sections of a file of the tests: what is in brackets, what follows there, and the lines below.
pub(crate) fn sections(text: &str) -> impl Iterator<Item = (&str, &str, Vec<&str>)> {
    text.split("\n[").filter_map(|section| {
        let (name, rest) = section.trim_start_matches('[').split_once(']').filter(|_| !section.starts_with('#'))?;
        let (head, lines) = rest.split_once('\n')?;
        Some((name, head.trim(), lines.lines().collect()))
    })
}

/// Whether a record has these moves from its start on, as its main line or not.
pub(crate) fn has_line(record: &Record, line: &str) -> bool {
    let mut game = Game::from_position(record.start().clone(), record.variant().chain);
    record::play(&mut game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
    record.tree().knows(game.moves())
}

#[test]
fn every_file_is_as_we_write_it() {
    for (kind, text) in TEXTS {
        let records: Vec<Record> =
            Records::new(text).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{kind}: {error}"));
        let written: Vec<_> = records.iter().map(Record::to_string).collect();
        assert_eq!(text, written.join("\n"), "{}", kind.file());
    }
}
