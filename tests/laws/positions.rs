//! The laws of one position: its parts agree, it is what its text says, its hash is its own.

use std::collections::HashMap;

use laska_rules::notation::{fen, piece_list};
use laska_rules::{Color, Position, PositionHash, Rank, Setup, SquareSet};

/// The text of every hash that was seen.
#[derive(Default)]
pub(crate) struct Hashes(HashMap<PositionHash, String>);

pub(crate) fn check(position: &Position, hashes: &mut Hashes) {
    check_sets(position);
    check_texts(position);
    check_hash(position, hashes);
}

fn check_sets(position: &Position) {
    let all = position.board().squares();
    let [white, black] = Color::ALL.map(|color| position.owned(color));
    assert!(white.intersection(black).is_empty(), "{position}");
    assert_eq!(position.occupied(), white.union(black), "{position}");
    assert_eq!(position.empty(), all.without(position.occupied()), "{position}");
    let with_column: SquareSet = all.iter().filter(|&square| position.column(square).is_some()).collect();
    assert_eq!(position.occupied(), with_column, "{position}");
    for (square, column) in position.columns() {
        assert!(position.owned(column.owner()).contains(square), "{square} of {position}");
        assert_eq!(position.officers().contains(square), column.rank() == Rank::Officer, "{square} of {position}");
        assert_eq!(column.counters().count(), column.height(), "{square} of {position}");
        assert_eq!(column.counters().next(), Some(column.commander()), "{square} of {position}");
    }
    assert!(with_column.without(position.officers()).union(position.officers()) == with_column, "{position}");
}

fn check_texts(position: &Position) {
    let text = position.to_string();
    // Equal positions are equal in every part, the kept sets and the kept hash included.
    assert_eq!(fen::parse(&text).as_ref(), Ok(position));
    for link in [text.replace(' ', "_"), text.replace(' ', "+"), text.replace(' ', "%20")] {
        assert_eq!(fen::parse(&link).as_ref(), Ok(position), "{link}");
    }
    let list = piece_list::write(position);
    assert_eq!(piece_list::parse(&list, position.board()).as_ref(), Ok(position), "{list}");
    let setup = Setup::from(position);
    assert_eq!(fen::write(&setup), text);
    assert_eq!(fen::parse_setup(&text), Ok(setup));
}

fn check_hash(position: &Position, hashes: &mut Hashes) {
    assert_eq!(position.hash(), position.hash_from_scratch(), "{position}");
    let mut setup = Setup::from(position);
    setup.turn = !setup.turn;
    let other_side = Position::try_from(&setup).expect("who moves does not matter to the check");
    assert_ne!(position.hash(), other_side.hash(), "{position}");
    for position in [position, &other_side] {
        let text = position.to_string();
        let seen = hashes.0.entry(position.hash()).or_insert_with(|| text.clone());
        assert_eq!(*seen, text, "two positions of one hash");
    }
}
