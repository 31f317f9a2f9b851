//! The records of the games, openings and studies.

use laska_library::data::{RECORDS, library};
use laska_library::{Entry, Kind, Solved};
use laska_rules::Game;
use laska_rules::notation::record::{self, GameResult, Record, Records};

/// The games from the start to each last move of a record.
fn whole_lines(record: &Record) -> impl Iterator<Item = Game> {
    let tree = record.tree();
    let ends = tree.in_order().into_iter().filter(|&id| tree.next(id).is_empty());
    ends.map(|id| record.game_to(id))
}

#[test]
fn every_file_is_as_we_write_it() {
    for (kind, text) in RECORDS {
        let records: Vec<Record> =
            Records::new(text).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{kind}: {error}"));
        let written: Vec<_> = records.iter().map(Record::to_string).collect();
        assert_eq!(text, written.join("\n"), "{}", kind.file());
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{}", kind.file());
    }
}

#[test]
fn the_library_has_all_its_entries() {
    let library = library();
    let lines = |kind| library.of_kind(kind).flat_map(|entry| whole_lines(entry.record())).count();
    let counts = Kind::ALL.map(|kind| (library.of_kind(kind).count(), lines(kind)));
    assert_eq!(counts, [(5, 5), (6, 12), (10, 38)]);
}

#[test]
fn every_line_plays_again_as_it_is_written() {
    for entry in library().entries() {
        for game in whole_lines(entry.record()) {
            let (written, mut again) = (record::write(&game), game.clone());
            while again.undo().is_some() {}
            record::play(&mut again, &written).unwrap_or_else(|error| panic!("{}, {written}: {error}", entry.id()));
            assert_eq!(again.moves(), game.moves(), "{}", entry.id());
        }
    }
}

#[test]
fn lasker_printed_every_game_in_1911() {
    for entry in library().of_kind(Kind::Game) {
        assert_eq!((entry.author(), entry.date()), (Some("Emanuel Lasker"), Some("1911")), "{}", entry.id());
        assert_eq!(entry.record().main_line().len(), entry.record().tree().in_order().len(), "{}", entry.id());
    }
}

/// What an entry's verdict says of its game, if it has one.
fn expected_result(entry: &Entry) -> Option<GameResult> {
    entry.verdict().map(|verdict| match verdict.solved {
        Solved::Win { winner, .. } => GameResult::Won(winner),
        Solved::Draw => GameResult::Drawn,
    })
}

#[test]
fn a_result_is_that_of_the_board_or_of_the_verdict() {
    for entry in library().entries() {
        let record = entry.record();
        let end = record.game_to(*record.main_line().last().expect("moves"));
        if let Some(outcome) = end.outcome() {
            assert_eq!(record.result, GameResult::from(Some(outcome)), "{}", entry.id());
        }
        if entry.kind() == Kind::Study {
            assert_eq!(Some(record.result), expected_result(entry), "{}", entry.id());
        }
    }
}

#[test]
fn what_is_called_the_same_position_is_reached_by_another_line() {
    let library = library();
    let mut said = 0;
    for record in library.of_kind(Kind::Study).map(|entry| entry.record()) {
        let all = record.tree().in_order();
        for &id in all.iter().filter(|&&id| record.tree().note(id).after.as_str() == "The same position.") {
            assert!(all.iter().any(|&other| other != id && record.position(other) == record.position(id)));
            said += 1;
        }
    }
    assert_eq!(said, 1);
}
