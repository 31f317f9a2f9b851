//! Perft: counts leaf nodes to verify the move generator and measure its speed.

use alloc::vec;

use crate::{CaptureRule, Move, MoveList, Position};

/// Returns the number of sequences of exactly `depth` legal moves. Draw rules do not apply.
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
            // One list per ply except the last, allocated once.
            let mut lists = vec![MoveList::new(); depth as usize - 1];
            count(&mut position.clone(), capture_rule, &mut lists)
        }
    }
}

/// Returns the number of leaf nodes below each legal move. They add up to [`perft`].
///
/// # Panics
/// If `depth` is 0.
pub fn divide(position: &Position, capture_rule: CaptureRule, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    assert!(depth > 0, "divide needs a depth of at least 1");
    let position = position.clone();
    let moves = position.legal_moves(capture_rule).to_vec();
    moves.into_iter().map(move |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        (mv, perft(&after, capture_rule, depth - 1))
    })
}

/// Counts leaf nodes: one ply for each list, and a last ply whose moves are counted without playing them.
fn count(position: &mut Position, capture_rule: CaptureRule, lists: &mut [MoveList]) -> u64 {
    let (list, deeper) = lists.split_first_mut().expect("one list per ply except the last");
    position.legal_moves_into(capture_rule, list);
    if deeper.is_empty() {
        return list.iter().map(|&mv| position.count_replies(mv, capture_rule) as u64).sum();
    }
    let mut leaves = 0;
    for &mv in list.iter() {
        let undo = position.play_unchecked(mv);
        debug_assert_eq!(position.hash(), position.hash_from_scratch());
        leaves += count(position, capture_rule, deeper);
        position.undo(undo);
    }
    leaves
}
