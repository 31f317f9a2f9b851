//! Retrograde analysis (Ströhlein, 1970) in three phases: generate all positions that can arise, reverse the moves
//! between them, and find wins and losses backwards from the ends of games.

use std::num::NonZeroU32;

use laska_rules::{CaptureRule, MoveList, Position};

use super::positions::{Lookup, PositionSet};
use super::segments::{MemoryBudget, OutOfMemory, SegmentedVec};
use super::solution::State;

/// The number of positions expanded in a batch; see [`PositionSet::prefetch`].
const GATHER_BATCH: u32 = 32;

/// Generates positions. The buffers are reused between batches.
#[derive(Default)]
pub(super) struct Gathering {
    moves: MoveList,
    lookups: Vec<Lookup>,
    counts: Vec<usize>,
}

impl Gathering {
    /// Expands the next batch of positions and returns its size.
    pub(super) fn advance(
        &mut self,
        positions: &mut PositionSet,
        edges: &mut Edges,
        states: &mut SegmentedVec<State>,
        capture_rule: CaptureRule,
        memory: &mut MemoryBudget,
    ) -> Result<u64, OutOfMemory> {
        self.lookups.clear();
        self.counts.clear();
        let first = states.len() as u32;
        let last = (positions.len() as u32).min(first.saturating_add(GATHER_BATCH));
        for number in first..last {
            let position = positions.get(number);
            self.add_successors(position.as_ref().expect("the set contains valid positions"), capture_rule);
        }
        positions.prefetch(&mut self.lookups);
        let mut rest = self.lookups.as_slice();
        for &count in &self.counts {
            let (own, others) = rest.split_at(count);
            edges.begin(count, memory)?;
            for lookup in own {
                edges.push(positions.find_or_add(lookup, memory)?, memory)?;
            }
            states.push(State::with_moves(count), memory)?;
            rest = others;
        }
        Ok(u64::from(last - first))
    }

    fn add_successors(&mut self, position: &Position, capture_rule: CaptureRule) {
        position.legal_moves_into(capture_rule, &mut self.moves);
        self.lookups.extend(self.moves.iter().map(|&mv| Lookup::new(position.pack_after(mv))));
        self.counts.push(self.moves.len());
    }
}

/// The moves between positions, ordered by the position that they are played in.
///
/// While positions are generated, an edge stores the number of the position that the move leads to. Reversing replaces
/// it by the next edge to the same position, so that lists of predecessors take the place of lists of successors. The
/// position that an edge comes from follows from its index.
pub(super) struct Edges {
    /// The edges as above. A position without moves has a single edge, [`NO_MOVES`].
    links: SegmentedVec<u32>,
    blocks: SegmentedVec<Block>,
    /// For each position, the first edge that leads to it, plus one.
    heads: SegmentedVec<u32>,
    linked: usize,
    /// Whether the next edge is the first of its position.
    is_begun: bool,
}

/// The sources of 32 edges.
#[derive(Clone, Copy, Default)]
struct Block {
    /// The number of positions whose first edge is before this block.
    before: u32,
    /// A bit for each edge that is the first of its position.
    firsts: u32,
}

/// The index of an edge, plus one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge(NonZeroU32);

const NO_MOVES: u32 = u32::MAX;

impl Edges {
    pub(super) const fn new() -> Self {
        Self {
            links: SegmentedVec::new(),
            blocks: SegmentedVec::new(),
            heads: SegmentedVec::new(),
            linked: 0,
            is_begun: false,
        }
    }

    /// Starts the next position, which has this many moves.
    pub(super) fn begin(&mut self, count: usize, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        self.heads.push(0, memory)?;
        self.is_begun = true;
        if count == 0 { self.push(NO_MOVES, memory) } else { Ok(()) }
    }

    /// Adds a move of the last position by the number of the position that it leads to.
    pub(super) fn push(&mut self, target: u32, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let index = self.links.len();
        // The last numbers are reserved.
        if index >= u32::MAX as usize - 1 {
            return Err(OutOfMemory);
        }
        if index.is_multiple_of(32) {
            let before = self.heads.len() as u32 - u32::from(self.is_begun);
            self.blocks.push(Block { before, firsts: 0 }, memory)?;
        }
        self.blocks[index / 32].firsts |= u32::from(self.is_begun) << (index % 32);
        self.is_begun = false;
        self.links.push(target, memory)
    }

    /// Reverses at most this many more edges and returns their number, 0 when all are done.
    pub(super) fn link(&mut self, count: usize) -> usize {
        let until = self.links.len().min(self.linked.saturating_add(count));
        let linked = until - self.linked;
        for index in self.linked..until {
            let target = self.links[index];
            if target != NO_MOVES {
                let head = &mut self.heads[target as usize];
                self.links[index] = *head;
                *head = index as u32 + 1;
            }
        }
        self.linked = until;
        linked
    }

    /// Returns the approximate number of positions whose edges are all reversed.
    pub(super) fn linked_sources(&self) -> usize {
        if self.linked < self.links.len() { self.blocks[self.linked / 32].before as usize } else { self.heads.len() }
    }

    /// Returns the first edge that leads to a position, once all edges are reversed.
    #[inline]
    fn first_to(&self, number: u32) -> Option<Edge> {
        NonZeroU32::new(self.heads[number as usize]).map(Edge)
    }

    /// Returns the next edge that leads to the same position.
    #[inline]
    fn next(&self, edge: Edge) -> Option<Edge> {
        NonZeroU32::new(self.links[edge.index()]).map(Edge)
    }

    /// Returns the position that an edge comes from.
    #[inline]
    fn source(&self, edge: Edge) -> u32 {
        let block = self.blocks[edge.index() / 32];
        let up_to_it = u32::MAX >> (31 - edge.index() % 32);
        block.before + (block.firsts & up_to_it).count_ones() - 1
    }

    pub(super) fn clear(&mut self, memory: &mut MemoryBudget) {
        self.links.clear(memory);
        self.blocks.clear(memory);
        self.heads.clear(memory);
    }
}

impl Edge {
    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The number of positions whose predecessors are looked up in a batch. They are scattered in memory, and in a batch
/// the memory accesses overlap.
const DECIDE_BATCH: usize = 64;

/// Decides positions in the order of their distance from the end: a position is won if a move leads to a lost one, and
/// lost if all moves lead to won ones. A position that is never decided is a draw.
pub(super) struct Deciding {
    /// The decided positions, ordered by distance.
    queue: SegmentedVec<u32>,
    decided: usize,
    /// The number of positions in the queue whose predecessors have been processed.
    done: usize,
    /// The index in the queue where the next distance begins.
    level_end: usize,
    plies: usize,
    // The buffers of a batch. Each is filled before it is used, so that its memory accesses overlap.
    edges: Vec<Edge>,
    next: Vec<Option<Edge>>,
    sources: Vec<(u32, State)>,
}

impl Deciding {
    pub(super) fn new() -> Self {
        let (edges, next, sources) = (Vec::new(), Vec::new(), Vec::new());
        Self { queue: SegmentedVec::new(), decided: 0, done: 0, level_end: 0, plies: 0, edges, next, sources }
    }

    /// Adds a position to the queue if it has no moves.
    pub(super) fn add_if_ended(
        &mut self,
        number: u32,
        state: State,
        memory: &mut MemoryBudget,
    ) -> Result<(), OutOfMemory> {
        if state.is_decided() {
            self.queue.push(number, memory)?;
            self.decided += 1;
            self.level_end += 1;
        }
        Ok(())
    }

    /// Returns the number of positions that are won or lost.
    pub(super) const fn decided(&self) -> usize {
        self.decided
    }

    /// Returns the distance whose predecessors are being processed.
    pub(super) const fn plies(&self) -> usize {
        self.plies
    }

    /// Processes the predecessors of the next batch of positions and returns its size, 0 when done.
    pub(super) fn advance(
        &mut self,
        edges: &Edges,
        states: &mut SegmentedVec<State>,
        memory: &mut MemoryBudget,
    ) -> Result<u64, OutOfMemory> {
        if self.done == self.level_end {
            self.plies += 1;
            self.level_end = self.queue.len();
        }
        let until = self.level_end.min(self.done + DECIDE_BATCH);
        let count = until - self.done;
        let queue = &self.queue;
        self.edges.extend((self.done..until).filter_map(|index| edges.first_to(queue[index])));
        self.done = until;
        while !self.edges.is_empty() {
            let sources = self.edges.iter().map(|&edge| edges.source(edge));
            self.sources.clear();
            self.sources.extend(sources.map(|source| (source, states[source as usize])));
            self.decide(states, memory)?;
            self.next.clear();
            self.next.extend(self.edges.iter().map(|&edge| edges.next(edge)));
            self.edges.clear();
            self.edges.extend(self.next.iter().flatten());
        }
        Ok(count as u64)
    }

    fn decide(&mut self, states: &mut SegmentedVec<State>, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let is_loss = self.plies.is_multiple_of(2);
        let decided = State::decided(self.plies + 1);
        for &(source, before) in &self.sources {
            if before.is_decided() {
                continue;
            }
            // A source may occur more than once.
            let state = &mut states[source as usize];
            if state.is_decided() {
                continue;
            }
            match state.after_losing_move() {
                Some(rest) if !is_loss => *state = rest,
                _ => {
                    *state = decided;
                    self.queue.push(source, memory)?;
                    self.decided += 1;
                }
            }
        }
        Ok(())
    }

    /// Releases the queue.
    pub(super) fn clear(&mut self, memory: &mut MemoryBudget) {
        self.queue.clear(memory);
    }
}
