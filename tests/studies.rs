//! The study endings of `data/studies.txt`: every piece list reads, every line replays, with the columns printed too.

use laska_rules::notation::{algebraic, fen, parse_move, piece_list, record};
use laska_rules::{Board, Chain, Game, Position};
use laska_tests::data::studies;

fn position(list: &str) -> Position {
    piece_list::parse(list, Board::Seven).unwrap_or_else(|error| panic!("{list}: {error}"))
}

/// The piece list after a study's bracket; study 10 says first whose it is.
fn piece_list_of(head: &str) -> &str {
    head.rsplit_once(": ").map_or(head, |(_, list)| list)
}

#[test]
fn every_piece_list_reads_and_is_written_the_same() {
    let studies = studies();
    assert_eq!(studies.len(), 10);
    for study in &studies {
        let list = piece_list_of(study.head);
        let position = position(list);
        assert_eq!(fen::parse(&position.to_string()).as_ref(), Ok(&position), "{list}");
        let written = piece_list::write(&position);
        let sorted = |list: &str| {
            let mut pieces: Vec<_> = list.split(' ').map(|piece| piece.trim_end_matches(',').to_owned()).collect();
            pieces.sort();
            pieces
        };
        assert_eq!(sorted(&written), sorted(list));
        assert_eq!(piece_list::parse(&written, Board::Seven).as_ref(), Ok(&position));
    }
}

#[test]
fn every_line_replays() {
    let mut lines = 0;
    for study in studies() {
        for line in study.all("line") {
            let mut game = Game::from_position(position(piece_list_of(study.head)), Chain::All);
            record::play(&mut game, line).unwrap_or_else(|error| panic!("{}, {line}: {error}", study.name));
            assert_eq!(record::write(&game).trim_end_matches(" 1-0"), line, "{}", study.name);
            lines += 1;
        }
    }
    assert_eq!(lines, 15);
}

#[test]
fn the_columns_printed_behind_squares_stand_there() {
    let mut with_columns = 0;
    for line in include_str!("data/printed-columns.txt").lines().filter(|line| !line.starts_with('#')) {
        let (list, moves) = line.split_once(" | ").expect("a piece list and a line");
        let mut game = Game::from_position(position(list), Chain::All);
        record::play(&mut game, moves).unwrap_or_else(|error| panic!("{line}: {error}"));
        for (mv, before) in game.moves().iter().zip(game.positions()) {
            let written = algebraic::with_columns(before, *mv);
            assert_eq!(parse_move(&written, before, Chain::All), Ok(*mv), "{written}");
            with_columns += usize::from(moves.contains(&written));
        }
    }
    assert!(with_columns >= 20, "only {with_columns} moves are printed as we write them");
}
