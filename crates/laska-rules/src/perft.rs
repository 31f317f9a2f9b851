//! Perft: counts the leaves of the tree of legal moves, to check the generator and to measure its speed.

use alloc::vec;

use crate::{CaptureRule, Move, MoveList, Position};

/// How many sequences of exactly `depth` legal moves start here. Draws do not end a sequence.
///
/// ```
/// # use laska_rules::{Board, CaptureRule, Position, perft};
/// assert_eq!(perft(&Position::start(Board::Seven), CaptureRule::MustFinish, 6), 324);
/// ```
#[must_use]
pub fn perft(position: &Position, capture_rule: CaptureRule, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(capture_rule) as u64,
        _ => {
            // One list a ply but the last, made here once.
            let mut lists = vec![MoveList::new(); depth as usize - 1];
            count(&mut position.clone(), capture_rule, &mut lists)
        }
    }
}

/// The leaves below each legal move; their sum is [`perft`].
///
/// # Panics
/// When `depth` is 0: there is no first move to divide by.
pub fn divide(position: &Position, capture_rule: CaptureRule, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    assert!(depth > 0, "a division by first moves needs a first move");
    let position = position.clone();
    let moves = position.legal_moves(capture_rule).to_vec();
    moves.into_iter().map(move |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        (mv, perft(&after, capture_rule, depth - 1))
    })
}

/// Leaves as deep as there are lists, and one ply more that is only counted.
fn count(position: &mut Position, capture_rule: CaptureRule, lists: &mut [MoveList]) -> u64 {
    let (list, deeper) = lists.split_first_mut().expect("one list for each ply but the last");
    position.legal_moves_into(capture_rule, list);
    if deeper.is_empty() {
        return list.iter().map(|&mv| position.count_replies(mv, capture_rule) as u64).sum();
    }
    let mut leaves = 0;
    for &mv in list.iter() {
        let undo = position.play_unchecked(mv);
        debug_assert_eq!(position.hash(), position.hash_from_scratch());
        leaves += count(position, capture_rule, deeper);
        position.undo(mv, undo);
    }
    leaves
}
