//! The laws of the moves of one position: what they say of themselves, what they do, and that undoing them is identity.

use std::collections::HashSet;

use laska_rules::{Chain, Color, Counter, Move, MoveList, Position, Rank, Setup, Square};

pub(crate) fn check(position: &Position, chain: Chain) {
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
