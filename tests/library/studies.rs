//! The studies as they are printed: their piece lists, and lines with the columns behind the squares.

use laska_library::data::library;
use laska_library::{Entry, Kind};
use laska_rules::notation::{algebraic, fen, parse_move, piece_list, record};
use laska_rules::{Board, Chain, Game};
use laska_tests::data::{Facts, library_facts};

/// Every study with what is known beside its record.
fn each_study(mut check: impl FnMut(&Entry, &Facts)) {
    let library = library();
    let all: Vec<_> = library_facts().into_iter().filter(|facts| facts.id.starts_with("study-")).collect();
    assert_eq!((all.len(), library.of_kind(Kind::Study).count()), (10, 10));
    all.iter().for_each(|facts| check(library.find(facts.id).expect(facts.id), facts));
}

#[test]
fn every_piece_list_reads_and_is_written_the_same() {
    each_study(|entry, facts| {
        let (list, position) = (facts.one("pieces"), entry.record().start());
        assert_eq!(piece_list::parse(list, Board::Seven).as_ref(), Ok(position), "{list}");
        assert_eq!(fen::parse(&position.to_string()).as_ref(), Ok(position), "{list}");
        let written = piece_list::write(position);
        let sorted = |list: &str| {
            let mut pieces: Vec<_> = list.split(' ').map(|piece| piece.trim_end_matches(',').to_owned()).collect();
            pieces.sort();
            pieces
        };
        assert_eq!(sorted(&written), sorted(list));
        assert_eq!(piece_list::parse(&written, Board::Seven).as_ref(), Ok(position));
    });
}

#[test]
fn the_columns_printed_behind_squares_stand_there() {
    let mut with_columns = 0;
    each_study(|entry, facts| {
        for line in facts.all("printed") {
            let mut game = Game::from_position(entry.record().start().clone(), Chain::All);
            record::play(&mut game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(entry.record().tree().knows(game.moves()), "{}: {line}", entry.id());
            for (mv, before) in game.moves().iter().zip(game.positions()) {
                let written = algebraic::with_columns(before, *mv);
                assert_eq!(parse_move(&written, before, Chain::All), Ok(*mv), "{written}");
                with_columns += usize::from(line.contains(&written));
            }
        }
    });
    assert!(with_columns >= 20, "only {with_columns} moves are printed as we write them");
}
