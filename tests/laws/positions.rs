//! The laws of one position and of its moves: what they say of themselves and do, that undoing them is identity, and
//! that every notation reads back.

use std::collections::{HashMap, HashSet};

use laska_app::address::fen_of_link;
use laska_rules::{
    Chain, Color, Counter, Move, MoveList, Position, PositionHash, Rank, Setup, Square, SquareSet,
    notation::{MoveError, algebraic, fen, numeric, parse_move, piece_list},
};

/// The text of every hash that was seen.
#[derive(Default)]
pub(crate) struct Hashes(HashMap<PositionHash, String>);

pub(crate) fn check_position(position: &Position, hashes: &mut Hashes) {
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
        assert_eq!(fen::parse(&fen_of_link(&link)).as_ref(), Ok(position), "{link}");
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

pub(crate) fn check_moves(position: &Position, chain: Chain) {
    let moves = position.moves(chain);
    assert_eq!(position.count_moves(chain), moves.len(), "{position}");
    assert_eq!(position.can_move(), !moves.is_empty(), "{position}");
    assert_eq!(position.must_take(), moves.iter().any(|mv| mv.is_take()), "{position}");
    assert_eq!(position.must_take(), !moves.is_empty() && moves.iter().all(|mv| mv.is_take()), "{position}");
    let mut again = MoveList::new();
    position.moves_into(chain, &mut again);
    position.moves_into(chain, &mut again);
    assert_eq!(again[..], moves[..], "a used list is emptied first: {position}");
    let texts: HashSet<_> = moves.iter().map(|mv| mv.to_string()).collect();
    let bits: HashSet<_> = moves.iter().map(|mv| mv.bits()).collect();
    assert_eq!((texts.len(), bits.len()), (moves.len(), moves.len()), "a move twice: {position}");
    for &mv in &moves {
        check_path(mv, position, chain);
        check_playing(mv, position);
    }
}

fn check_path(mv: Move, position: &Position, chain: Chain) {
    let context = format!("{mv} on {position}");
    let path: Vec<Square> = mv.path().collect();
    assert_eq!((path.first(), path.last()), (Some(&mv.from()), Some(&mv.to())), "{context}");
    let landings: Vec<_> = mv.landings().collect();
    let jumped: Vec<_> = mv.jumped().collect();
    assert_eq!(jumped.len(), mv.jumps(), "{context}");
    assert_eq!(mv.is_take(), mv.jumps() > 0, "{context}");
    if mv.is_take() {
        assert_eq!(path.len(), 2 * mv.jumps() + 1, "{context}");
        assert!(
            path[1..].chunks(2).map(|pair| (pair[0], pair[1])).eq(jumped.iter().copied().zip(landings)),
            "{context}"
        );
        assert!(mv.jumps() <= Move::MAX_JUMPS, "{context}");
        assert!(chain != Chain::Single || mv.jumps() == 1, "{context}");
        assert_eq!(jumped.iter().collect::<HashSet<_>>().len(), jumped.len(), "a square jumped twice: {context}");
    } else {
        assert_eq!(path[1..], landings[..], "{context}");
        assert_eq!(path.len(), 2, "{context}");
    }
    assert_eq!(mv.directions().count(), if mv.is_take() { mv.jumps() } else { 1 }, "{context}");
    let steps_a_leg = if mv.is_take() { 2 } else { 1 };
    let directions = mv.directions().flat_map(|direction| std::iter::repeat_n(direction, steps_a_leg));
    for (direction, pair) in directions.zip(path.windows(2)) {
        assert_eq!(direction.step(pair[0], position.board()), Some(pair[1]), "{context}");
    }
}

fn check_playing(mv: Move, position: &Position) {
    let context = format!("{mv} on {position}");
    let mut played = position.clone();
    let undo = played.play_unchecked(mv);
    assert_eq!(played.hash(), played.hash_from_scratch(), "{context}");
    assert_eq!(played.turn(), !position.turn(), "{context}");
    let mover = position.column(mv.from()).expect("a column moves");
    let officers = |position: &Position| count(position, |counter| counter.rank == Rank::Officer);
    for color in Color::ALL {
        let of_color = |counter: Counter| counter.color == color;
        assert_eq!(count(&played, of_color), count(position, of_color), "counters are conserved: {context}");
    }
    assert_eq!(officers(&played), officers(position) + usize::from(position.promotes(mv)), "{context}");
    assert_eq!(position.is_quiet(mv), !mv.is_take() && mover.rank() == Rank::Officer, "{context}");
    let arrived = played.column(mv.to()).expect("the column arrives");
    assert_eq!(arrived.height(), mover.height() + mv.jumps(), "{context}");
    assert_eq!(arrived.owner(), position.turn(), "{context}");
    played.undo(mv, undo);
    assert_eq!(played, *position, "undo is identity: {context}");
}

fn count(position: &Position, matches: impl Fn(Counter) -> bool) -> usize {
    let setup = Setup::from(position);
    let columns = setup.board().squares().iter().filter_map(|square| setup.column(square));
    columns.flat_map(|column| column.counters()).filter(|&counter| matches(counter)).count()
}

pub(crate) fn check_notation(position: &Position, chain: Chain) {
    for &mv in &position.moves(chain) {
        let algebraic = mv.to_string();
        let numeric = numeric::write(position, mv);
        assert_eq!(numeric.ends_with('*'), position.promotes(mv), "{mv} on {position}");
        let taking = algebraic.replace('-', "x");
        for text in [&algebraic, &numeric, &taking, &format!(" {algebraic}!? ")] {
            assert_eq!(parse_move(text, position, chain), Ok(mv), "{text} on {position}");
        }
        if !position.promotes(mv) {
            let starred = format!("{algebraic}*");
            assert_eq!(parse_move(&starred, position, chain), Err(MoveError::NoPromotion(starred.clone())));
        }
        check_columns(mv, position, chain);
    }
}

fn check_columns(mv: Move, position: &Position, chain: Chain) {
    let text = algebraic::with_columns(position, mv);
    assert_eq!(parse_move(&text, position, chain), Ok(mv), "{text} on {position}");
    let mut after = position.clone();
    after.play_unchecked(mv);
    let parts: Vec<_> = text.split('-').map(|part| part.split_at(2)).collect();
    assert!(parts.iter().map(|part| part.0.to_owned()).eq(mv.path().map(|square| square.to_string())), "{text}");
    let stands = |square| after.column(square).map_or_else(String::new, |column| column.to_string());
    assert_eq!(parts[parts.len() - 1].1, stands(mv.to()), "{text} on {position}");
    for square in mv.jumped() {
        let (_, written) = parts.iter().find(|part| part.0 == square.to_string()).expect("it is on the path");
        assert_eq!(*written, stands(square), "{text} on {position}");
    }
    let wrong = format!("{text}w");
    assert!(matches!(parse_move(&wrong, position, chain), Err(MoveError::Column { .. })), "{wrong} on {position}");
}
