//! The positions of the book: which are searched, in which order, and what becomes of their scores. Knows no scores but
//! those of searches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use laska_library::{Book, BookEntry, BookMove, Hundredths, Symmetry, Visits};
use laska_rules::{Move, PackedPosition, Position, Variant};

use super::journal::{Found, Journal};
use crate::failure::Failure;

/// The limits of the book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) plies: usize,
    pub(super) positions: usize,
    /// In hundredths of a counter.
    pub(super) window: i16,
}

/// A position of the book.
#[derive(Clone, Debug)]
pub(super) struct Place {
    position: Position,
    /// The fewest known moves that lead there.
    ply: usize,
    found: Found,
}

/// The positions of a book by their numbers; mirror images have the same.
pub(super) type Places = BTreeMap<PackedPosition, Place>;

/// The search for positions, the most valuable first.
pub(super) struct Explorer {
    variant: Variant,
    reach: Reach,
    journal: Journal,
    places: Places,
    waiting: BinaryHeap<Reverse<Waiting>>,
}

/// A position to search: the cost of the moves to it, how many they are, and its number.
type Waiting = (i32, usize, PackedPosition);

/// The cost of each move in addition to its mistake, in hundredths of a counter: early positions come up more often.
const COST_OF_A_PLY: i32 = 3;

impl Explorer {
    /// Starts at the start of the variant.
    pub(super) fn new(variant: Variant, reach: Reach, journal: Journal) -> Self {
        let start = Position::start(variant.board).pack();
        Self { variant, reach, journal, places: Places::new(), waiting: BinaryHeap::from([Reverse((0, 0, start))]) }
    }

    /// Searches the next position and gives its ply; `None` when all are done.
    pub(super) fn go_on(&mut self) -> Result<Option<usize>, Failure> {
        while self.places.len() < self.reach.positions {
            let Some(Reverse((cost, ply, packed))) = self.waiting.pop() else { break };
            if self.places.contains_key(&packed) {
                continue;
            }
            let position = Position::unpack(packed, self.variant.board).expect("a packed position of this board");
            let Some(found) = self.journal.search(&position)? else { continue };
            let found = found.within(self.reach.window);
            self.await_replies(&position, &found, cost, ply);
            self.places.insert(packed, Place { position, ply, found });
            return Ok(Some(ply));
        }
        Ok(None)
    }

    /// The positions that were searched.
    pub(super) fn into_places(self) -> Places {
        self.places
    }

    fn await_replies(&mut self, position: &Position, found: &Found, cost: i32, ply: usize) {
        if ply + 1 >= self.reach.plies || found.is_decided() {
            return;
        }
        let best = found.best();
        for &(mv, score) in &found.moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let cost = cost + best.ahead_of(score) + COST_OF_A_PLY;
            self.waiting.push(Reverse((cost, ply + 1, number(&after))));
        }
    }
}

/// The number of a position and its mirror image.
fn number(position: &Position) -> PackedPosition {
    let symmetries = Symmetry::of_board(position.board()).iter();
    let mirrors = symmetries.filter(|symmetry| matches!(symmetry, Symmetry::Same | Symmetry::Mirror));
    mirrors.map(|symmetry| symmetry.position(position).pack()).min().expect("a position is an image of itself")
}

/// Makes the book of the searched positions.
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

/// Backs up the scores from the last positions to the first: a move gets the score of the best reply.
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

/// The number of lines through the book.
struct Lines {
    /// How many lines lead to each reachable position.
    ways: BTreeMap<PackedPosition, u32>,
    /// How many lines lead from each position to the end of the book.
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

/// The numbers of all positions, in the order of their plies.
fn from_the_start(places: &Places) -> Vec<PackedPosition> {
    let mut numbers: Vec<_> = places.keys().copied().collect();
    numbers.sort_by_key(|packed| places[packed].ply);
    numbers
}

/// The position that a move leads to, if the book has it one ply later: so no path through the book is cyclic.
fn after(places: &Places, place: &Place, mv: Move) -> Option<PackedPosition> {
    let mut after = place.position.clone();
    after.play_unchecked(mv);
    let number = number(&after);
    places.get(&number).is_some_and(|next| next.ply == place.ply + 1).then_some(number)
}
