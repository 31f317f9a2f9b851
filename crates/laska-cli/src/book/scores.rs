//! Owns the book that is made of searched positions: scores counted back, lines counted. Knows no search.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use laska_library::{Book, BookEntry, BookMove, Hundredths, Visits};
use laska_rules::{PackedPosition, Position, Variant};

use super::explore::{Places, number};
use super::rounds::{after, from_the_start};

/// The book of those places.
pub(super) fn book(variant: Variant, mut places: Places) -> Book {
    let order = from_the_start(&places);
    count_back(&mut places, &order);
    let visits = Lines::count(&places, &order, number(&Position::start(variant.board)));
    let mut book = Book::new(variant);
    for packed in &order {
        let Some(&ways) = visits.ways.get(packed) else { continue };
        let place = &places[packed];
        let moves = place.found.moves.iter().map(|&(mv, score)| {
            let beyond = after(&places, place, mv).map_or(1, |next| visits.beyond[&next]);
            BookMove { mv, score, visits: Visits(ways.saturating_mul(beyond)) }
        });
        let entry = BookEntry { depth: place.found.depth, moves: moves.collect() };
        book.put(&place.position, entry).expect("a search finds legal moves");
    }
    book
}

/// Makes the score of each move what its position's best move is worth, from the last positions to the first.
fn count_back(places: &mut Places, order: &[PackedPosition]) {
    for packed in order.iter().rev() {
        let place = &places[packed];
        let mut moves = place.found.moves.clone();
        for (mv, score) in &mut moves {
            if let Some(next) = after(places, place, *mv) {
                *score = Hundredths(-places[&next].found.best().0);
            }
        }
        moves.sort_by_key(|&(_, score)| Reverse(score));
        places.get_mut(packed).expect("it is one of the places").found.moves = moves;
    }
}

/// Ways through the book.
struct Lines {
    /// How many lead to each place that can be reached.
    ways: BTreeMap<PackedPosition, u32>,
    /// How many lead on from each place to where the book ends.
    beyond: BTreeMap<PackedPosition, u32>,
}

impl Lines {
    fn count(places: &Places, order: &[PackedPosition], start: PackedPosition) -> Self {
        let next = |packed: &PackedPosition| {
            let place = &places[packed];
            place.found.moves.iter().map(move |&(mv, _)| after(places, place, mv))
        };
        let mut beyond = BTreeMap::new();
        for packed in order.iter().rev() {
            let lines = next(packed).map(|next| next.map_or(1, |next| beyond[&next]));
            let lines = lines.fold(0, u32::saturating_add);
            beyond.insert(*packed, lines);
        }
        let mut ways = BTreeMap::from([(start, 1_u32)]);
        for packed in order {
            let Some(&here) = ways.get(packed) else { continue };
            for next in next(packed).flatten() {
                let there = ways.entry(next).or_default();
                *there = there.saturating_add(here);
            }
        }
        Self { ways, beyond }
    }
}
