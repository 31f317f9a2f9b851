//! Owns which positions the book has, and in which order they are searched. Knows no scores but those of searches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use laska_library::Symmetry;
use laska_rules::{PackedPosition, Position, Variant};

use super::journal::{Found, Journal};
use crate::failure::Failure;

/// How far the book goes.
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
    pub(super) position: Position,
    /// The fewest moves that lead there, as far as is known.
    pub(super) ply: usize,
    pub(super) found: Found,
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

/// A position that is to be searched: what the moves there cost, how many they are, and its number.
type Waiting = (i32, usize, PackedPosition);

/// What each move costs besides what it gives away, in hundredths of a counter: early positions come up more often.
const COST_OF_A_PLY: i32 = 3;

impl Explorer {
    /// Begins with the start.
    pub(super) fn new(variant: Variant, reach: Reach, journal: Journal) -> Self {
        let start = Position::start(variant.board).pack();
        Self { variant, reach, journal, places: Places::new(), waiting: BinaryHeap::from([Reverse((0, 0, start))]) }
    }

    /// Searches the next position and tells how many moves lead there; `None` when all is done.
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

    /// What was found.
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
pub(super) fn number(position: &Position) -> PackedPosition {
    let symmetries = Symmetry::of_board(position.board()).iter();
    let mirrors = symmetries.filter(|symmetry| matches!(symmetry, Symmetry::Same | Symmetry::Mirror));
    mirrors.map(|symmetry| symmetry.position(position).pack()).min().expect("a position is an image of itself")
}
