//! Retrograde analysis (Ströhlein 1970) in three stages: gather every position that can arise, turn the moves between
//! them around, and decide wins and losses backwards from the ends of the game.

use std::num::NonZeroU32;

use laska_rules::{CaptureRule, MoveList, Position};

use super::positions::{Lookup, PositionSet};
use super::segments::{MemoryBudget, OutOfMemory, SegmentedVec};
use super::solution::State;

/// Positions whose moves are looked up together; see [`PositionSet::prefetch`].
const GATHER_BATCH: u32 = 32;

/// Working lists, kept between batches to save allocations.
#[derive(Default)]
pub(super) struct Gathering {
    moves: MoveList,
    lookups: Vec<Lookup>,
    counts: Vec<usize>,
}

impl Gathering {
    /// Expands the next positions, at most a batch of them; returns how many.
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
            self.add_successors(position.as_ref().expect("only positions are packed into the set"), capture_rule);
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
        position.moves_into(capture_rule, &mut self.moves);
        self.lookups.extend(self.moves.iter().map(|&mv| Lookup::new(position.pack_after(mv))));
        self.counts.push(self.moves.len());
    }
}

/// Moves, in the order of the positions that they are played in.
///
/// While positions are gathered, an edge is the number of the position that the move leads to. Linking replaces it by
/// the next edge that leads to the same position, so that the lists of predecessors take the place of the lists of
/// successors. The place of an edge tells where it comes from.
pub(super) struct Edges {
    /// See above; [`NO_MOVES`] for a position without moves, so that each position has an edge.
    links: SegmentedVec<u32>,
    blocks: SegmentedVec<Block>,
    /// For each position the first edge that leads there, plus one.
    heads: SegmentedVec<u32>,
    linked: usize,
    /// Whether the next edge is the first of its position.
    is_begun: bool,
}

/// Where 32 edges come from.
#[derive(Clone, Copy, Default)]
struct Block {
    /// How many positions have their first edge before this block.
    before: u32,
    /// A bit for each edge that is its position's first.
    firsts: u32,
}

/// An edge: its place, plus one.
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

    /// Starts the next position, which has that many moves.
    pub(super) fn begin(&mut self, count: usize, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        self.heads.push(0, memory)?;
        self.is_begun = true;
        if count == 0 { self.push(NO_MOVES, memory) } else { Ok(()) }
    }

    /// Adds a move of the last position, by the number of the position that it leads to.
    pub(super) fn push(&mut self, target: u32, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let index = self.links.len();
        // The last numbers are reserved for no edge.
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

    /// Turns around at most that many more edges; returns how many, 0 once all are done.
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

    /// About how many positions have all their edges turned around.
    pub(super) fn linked_sources(&self) -> usize {
        if self.linked < self.links.len() { self.blocks[self.linked / 32].before as usize } else { self.heads.len() }
    }

    /// The first of the edges that lead to a position, once all are turned around.
    #[inline]
    fn first_to(&self, number: u32) -> Option<Edge> {
        NonZeroU32::new(self.heads[number as usize]).map(Edge)
    }

    /// The next of them.
    #[inline]
    fn next(&self, edge: Edge) -> Option<Edge> {
        NonZeroU32::new(self.links[edge.index()]).map(Edge)
    }

    /// The position that an edge comes from.
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

/// Positions whose predecessors are looked up together: these are scattered in memory, and a batch waits for all at
/// once.
const DECIDE_BATCH: usize = 64;

/// Decides positions in the order of their distance from the end: a position with a move to a lost one is won, one
/// whose moves all lead to won ones is lost, and what is never reached is drawn.
pub(super) struct Deciding {
    /// Decided positions, by their distance.
    queue: SegmentedVec<u32>,
    decided: usize,
    /// How many of them had their predecessors checked.
    done: usize,
    /// Where in the queue the next distance begins.
    level_end: usize,
    plies: usize,
    // The lists of a batch. Each is completed before it is used, so that its memory accesses overlap.
    edges: Vec<Edge>,
    next: Vec<Option<Edge>>,
    sources: Vec<(u32, State)>,
}

impl Deciding {
    pub(super) fn new() -> Self {
        let (edges, next, sources) = (Vec::new(), Vec::new(), Vec::new());
        Self { queue: SegmentedVec::new(), decided: 0, done: 0, level_end: 0, plies: 0, edges, next, sources }
    }

    /// Adds a position to the queue if the game has ended there.
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

    /// How many positions are won or lost.
    pub(super) const fn decided(&self) -> usize {
        self.decided
    }

    /// The distance whose predecessors are being checked.
    pub(super) const fn plies(&self) -> usize {
        self.plies
    }

    /// Checks the predecessors of the next positions, at most a batch of them; returns how many, 0 at the end.
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
            // The same source may come twice.
            let state = &mut states[source as usize];
            if state.is_decided() {
                continue;
            }
            match state.with_losing_move() {
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
