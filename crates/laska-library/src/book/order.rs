//! Owns the order of a book's lines: that in which the moves before first lead to their positions.

use std::collections::{BTreeSet, VecDeque};

use laska_rules::{PackedPosition, Position, Variant};

use crate::Symmetry;

/// The positions whose lines come next.
pub(super) struct Order {
    waiting: VecDeque<Position>,
    /// These and those before; of a position and its mirror image the smaller number.
    announced: BTreeSet<PackedPosition>,
}

impl Order {
    /// The start comes first.
    pub(super) fn new(variant: Variant) -> Self {
        let mut order = Self { waiting: VecDeque::new(), announced: BTreeSet::new() };
        order.announce(Position::start(variant.board));
        order
    }

    /// A move leads to that position: it gets a line, unless it or its image has one.
    pub(super) fn announce(&mut self, position: Position) {
        let image = mirrored(&position).map_or(position.pack(), |image| image.pack());
        if self.announced.insert(image.min(position.pack())) {
            self.waiting.push_back(position);
        }
    }

    /// The position of the next line.
    pub(super) fn next(&mut self) -> Option<Position> {
        self.waiting.pop_front()
    }

    /// For how many positions there is no line yet.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }
}

/// The mirror image, where the board has one.
pub(super) fn mirrored(position: &Position) -> Option<Position> {
    let has_mirror = Symmetry::of_board(position.board()).contains(&Symmetry::Mirror);
    has_mirror.then(|| Symmetry::Mirror.position(position))
}
