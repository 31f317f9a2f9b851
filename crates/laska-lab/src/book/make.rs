//! From searched positions to the book: backs up scores, and counts the lines through each move.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use laska_library::{BookEntry, BookMove, Hundredths, Visits};
use laska_rules::{Move, PackedPosition, Position, Variant};

use super::explorer::{BookPosition, BookPositions, position_key};

pub(super) fn make_book(variant: Variant, mut positions: BookPositions) -> laska_library::Book {
    let order = keys_by_ply(&positions);
    back_up_scores(&mut positions, &order);
    let counts = PathCounts::count(&positions, &order, position_key(&Position::start(variant.board)));
    let mut book = laska_library::Book::new(variant);
    for packed in &order {
        let Some(&paths_to) = counts.paths_to.get(packed) else { continue };
        let entry = &positions[packed];
        let moves = entry.result.moves.iter().map(|&(mv, score)| {
            let paths_from = next_key(&positions, entry, mv).map_or(1, |next| counts.paths_from[&next]);
            BookMove { mv, score, visits: Visits(paths_to.saturating_mul(paths_from)) }
        });
        let book_entry = BookEntry { depth: entry.result.depth, moves: moves.collect() };
        book.insert(&entry.position, book_entry).expect("a search finds legal moves");
    }
    book
}

/// Backs up the scores from the last positions to the first: a move gets the negated score of the best reply.
fn back_up_scores(positions: &mut BookPositions, order: &[PackedPosition]) {
    for packed in order.iter().rev() {
        let entry = &positions[packed];
        let mut moves = entry.result.moves.clone();
        for (mv, score) in &mut moves {
            if let Some(next) = next_key(positions, entry, *mv) {
                *score = Hundredths(-positions[&next].result.best().0);
            }
        }
        moves.sort_by_key(|&(_, score)| Reverse(score));
        positions.get_mut(packed).expect("the order lists existing positions").result.moves = moves;
    }
}

/// Numbers of lines through the book.
struct PathCounts {
    /// The number of lines from the start to each reachable position.
    paths_to: BTreeMap<PackedPosition, u32>,
    /// The number of lines from each position to the end of the book.
    paths_from: BTreeMap<PackedPosition, u32>,
}

impl PathCounts {
    fn count(positions: &BookPositions, order: &[PackedPosition], start: PackedPosition) -> Self {
        let next = |packed: &PackedPosition| {
            let entry = &positions[packed];
            entry.result.moves.iter().map(move |&(mv, _)| next_key(positions, entry, mv))
        };
        let mut paths_from = BTreeMap::new();
        for packed in order.iter().rev() {
            let lines = next(packed).map(|next| next.map_or(1, |next| paths_from[&next]));
            let lines = lines.fold(0, u32::saturating_add);
            paths_from.insert(*packed, lines);
        }
        let mut paths_to = BTreeMap::from([(start, 1_u32)]);
        for packed in order {
            let Some(&here) = paths_to.get(packed) else { continue };
            for next in next(packed).flatten() {
                let there = paths_to.entry(next).or_default();
                *there = there.saturating_add(here);
            }
        }
        Self { paths_to, paths_from }
    }
}

fn keys_by_ply(positions: &BookPositions) -> Vec<PackedPosition> {
    let mut keys: Vec<_> = positions.keys().copied().collect();
    keys.sort_by_key(|packed| positions[packed].ply);
    keys
}

/// Returns the key of the position after a move, if the book has it one ply later. This excludes cycles.
fn next_key(positions: &BookPositions, entry: &BookPosition, mv: Move) -> Option<PackedPosition> {
    let mut after = entry.position.clone();
    after.play_unchecked(mv);
    let key = position_key(&after);
    positions.get(&key).is_some_and(|next| next.ply == entry.ply + 1).then_some(key)
}
