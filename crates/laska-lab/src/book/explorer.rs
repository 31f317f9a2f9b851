//! The order in which the positions of a book are searched: by the mistakes that lead to them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use laska_cli::error::CommandError;
use laska_cli::shard::Shard;
use laska_library::Symmetry;
use laska_rules::{PackedPosition, Position, Variant};

use super::search_result::SearchResult;
use super::searches::Searches;

#[derive(Clone, Copy, Debug)]
pub(super) struct BookLimits {
    pub(super) plies: usize,
    pub(super) positions: usize,
    /// In hundredths of a counter.
    pub(super) window: i16,
}

#[derive(Clone, Debug)]
pub(super) struct BookPosition {
    pub(super) position: Position,
    /// The length of the shortest known path from the start.
    pub(super) ply: usize,
    pub(super) result: SearchResult,
}

/// The positions of a book by key; mirror images share a key.
pub(super) type BookPositions = BTreeMap<PackedPosition, BookPosition>;

/// The search for positions, in order of cost.
pub(super) struct Explorer {
    variant: Variant,
    limits: BookLimits,
    journals: Journals,
    positions: BookPositions,
    queue: BinaryHeap<Reverse<QueueItem>>,
}

/// The sources of results.
pub(super) struct Journals {
    pub(super) searches: Searches,
    /// Searches of fewer nodes for all positions that the part does not contain. Without it, the part contains all.
    pub(super) estimates: Option<Searches>,
    pub(super) part: Part,
}

/// The positions that are searched.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    Shard(Shard),
    /// Only those that have been searched before.
    Known,
}

/// A position to search: the cost and the number of the moves that lead to it, and its key.
type QueueItem = (i32, usize, PackedPosition);

/// The cost of each move in addition to its mistake, in hundredths of a counter: early positions are reached more
/// often.
const PLY_COST: i32 = 3;

impl Part {
    /// Returns whether a position belongs to the part. That depends on the position alone, so no two shards search the
    /// same one.
    fn contains(self, position: PackedPosition) -> bool {
        match self {
            Self::Shard(shard) => shard.contains(crc32fast::hash(&position.bits().to_le_bytes())),
            Self::Known => false,
        }
    }
}

impl Journals {
    /// Returns the known result for a position. A search counts more than an estimate.
    fn result(&self, position: PackedPosition) -> Option<&SearchResult> {
        let estimate = || self.estimates.as_ref().filter(|_| !self.part.contains(position))?.result(position);
        self.searches.result(position).or_else(estimate)
    }

    /// Returns the journal for a position without a result.
    fn journal_for(&mut self, position: PackedPosition) -> &mut Searches {
        match &mut self.estimates {
            Some(estimates) if !self.part.contains(position) => estimates,
            _ => &mut self.searches,
        }
    }
}

impl Explorer {
    pub(super) fn new(variant: Variant, limits: BookLimits, journals: Journals) -> Self {
        let start = Position::start(variant.board).pack();
        let queue = BinaryHeap::from([Reverse((0, 0, start))]);
        Self { variant, limits, journals, positions: BookPositions::new(), queue }
    }

    /// Searches the next position and returns its ply; `None` if all are done.
    pub(super) fn search_next(&mut self) -> Result<Option<usize>, CommandError> {
        while self.positions.len() < self.limits.positions {
            let Some(Reverse((cost, ply, packed))) = self.queue.pop() else { break };
            if self.positions.contains_key(&packed) {
                continue;
            }
            let position = self.unpack(packed);
            let Some(result) = self.result(&position)? else { continue };
            let result = result.within(self.limits.window);
            self.queue_replies(&position, &result, cost, ply);
            self.positions.insert(packed, BookPosition { position, ply, result });
            return Ok(Some(ply));
        }
        Ok(None)
    }

    /// Returns the number of searches that were not known before.
    pub(super) const fn searched(&self) -> usize {
        self.journals.searches.added()
    }

    pub(super) fn into_positions(self) -> BookPositions {
        self.positions
    }

    /// Returns the result for a position, searching or estimating it if it is not known; `None` if the game is over.
    fn result(&mut self, position: &Position) -> Result<Option<SearchResult>, CommandError> {
        let packed = position.pack();
        if self.journals.result(packed).is_none() {
            let batch = self.batch(position);
            self.journals.journal_for(packed).search(&batch)?;
        }
        Ok(self.journals.result(packed).cloned())
    }

    /// Returns the position and those that probably follow and go into the same journal, one for each thread.
    fn batch(&mut self, position: &Position) -> Vec<Position> {
        let contains = |this: &Self, packed| this.journals.part.contains(packed);
        let is_contained = contains(self, position.pack());
        let threads = self.journals.journal_for(position.pack()).threads();
        let size = threads.min(self.limits.positions - self.positions.len());
        let mut batch = vec![position.clone()];
        let mut taken = Vec::new();
        while batch.len() < size {
            let Some(item) = self.queue.pop() else { break };
            let Reverse((_, _, packed)) = item;
            let next = self.unpack(packed);
            let is_missing = self.journals.result(packed).is_none();
            if is_missing && contains(self, packed) == is_contained && !batch.contains(&next) {
                batch.push(next);
            }
            taken.push(item);
        }
        self.queue.extend(taken);
        batch
    }

    fn unpack(&self, packed: PackedPosition) -> Position {
        Position::unpack(packed, self.variant.board).expect("a packed position of this board")
    }

    fn queue_replies(&mut self, position: &Position, result: &SearchResult, cost: i32, ply: usize) {
        if ply + 1 >= self.limits.plies || result.is_decided() {
            return;
        }
        let best = result.best();
        for &(mv, score) in &result.moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let cost = cost + best.minus(score) + PLY_COST;
            self.queue.push(Reverse((cost, ply + 1, position_key(&after))));
        }
    }
}

/// Returns the key that a position shares with its mirror image.
pub(crate) fn position_key(position: &Position) -> PackedPosition {
    let symmetries = Symmetry::of_board(position.board()).iter();
    let mirrors = symmetries.filter(|symmetry| matches!(symmetry, Symmetry::Identity | Symmetry::Mirror));
    mirrors
        .map(|symmetry| symmetry.map_position(position).pack())
        .min()
        .expect("the identity is a symmetry of every board")
}
