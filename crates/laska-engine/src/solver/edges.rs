//! Owns the moves of the set as pairs of numbers: first from each position to the next, then turned round in place.

use super::account::{Account, Full};
use super::segments::Segments;

/// Moves, in the order of the positions that they are played in.
///
/// While positions are gathered, an edge is the number of the position that the move leads to. Linking makes it the
/// next edge that leads to the same position, which costs no more room: the lists of predecessors are in the places of
/// the lists of successors. Where an edge comes from is told by its place.
pub(super) struct Edges {
    /// See above; [`NOWHERE`] for a position without moves, so that each position has an edge.
    links: Segments<u32>,
    blocks: Segments<Block>,
    /// For each position the first edge that leads there, plus one.
    heads: Segments<u32>,
    linked: usize,
    /// Whether the next edge is the first of its position.
    is_begun: bool,
}

/// What tells where 32 edges come from.
#[derive(Clone, Copy, Default)]
struct Block {
    /// How many positions have their first edge before this block.
    before: u32,
    /// A bit for each edge that is its position's first.
    firsts: u32,
}

/// An edge: its place, plus one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge(std::num::NonZeroU32);

const NOWHERE: u32 = u32::MAX;

impl Edges {
    pub(super) const fn new() -> Self {
        Self { links: Segments::new(), blocks: Segments::new(), heads: Segments::new(), linked: 0, is_begun: false }
    }

    /// Begins the next position, which has that many moves.
    pub(super) fn begin(&mut self, count: usize, account: &mut Account) -> Result<(), Full> {
        self.heads.push(0, account)?;
        self.is_begun = true;
        if count == 0 { self.push(NOWHERE, account) } else { Ok(()) }
    }

    /// Adds a move of the position that was begun last, by the number of the position that it leads to.
    pub(super) fn push(&mut self, target: u32, account: &mut Account) -> Result<(), Full> {
        let place = self.links.len();
        // The last numbers stand for no edge.
        if place >= u32::MAX as usize - 1 {
            return Err(Full);
        }
        if place.is_multiple_of(32) {
            let before = self.heads.len() as u32 - u32::from(self.is_begun);
            self.blocks.push(Block { before, firsts: 0 }, account)?;
        }
        self.blocks[place / 32].firsts |= u32::from(self.is_begun) << (place % 32);
        self.is_begun = false;
        self.links.push(target, account)
    }

    /// Turns round that many more edges at most. Says how many; none once all are.
    pub(super) fn link(&mut self, count: usize) -> usize {
        let until = self.links.len().min(self.linked.saturating_add(count));
        let linked = until - self.linked;
        for place in self.linked..until {
            let target = self.links[place];
            if target != NOWHERE {
                let head = &mut self.heads[target as usize];
                self.links[place] = *head;
                *head = place as u32 + 1;
            }
        }
        self.linked = until;
        linked
    }

    /// About how many positions have all their edges turned round.
    pub(super) fn linked_sources(&self) -> usize {
        if self.linked < self.links.len() { self.blocks[self.linked / 32].before as usize } else { self.heads.len() }
    }

    /// The first of the edges that lead to a position, once all are turned round.
    #[inline]
    pub(super) fn first_to(&self, number: u32) -> Option<Edge> {
        std::num::NonZeroU32::new(self.heads[number as usize]).map(Edge)
    }

    /// The next of them.
    #[inline]
    pub(super) fn next(&self, edge: Edge) -> Option<Edge> {
        std::num::NonZeroU32::new(self.links[edge.place()]).map(Edge)
    }

    /// The position that an edge comes from.
    #[inline]
    pub(super) fn source(&self, edge: Edge) -> u32 {
        let block = self.blocks[edge.place() / 32];
        let up_to_it = u32::MAX >> (31 - edge.place() % 32);
        block.before + (block.firsts & up_to_it).count_ones() - 1
    }

    pub(super) fn clear(&mut self, account: &mut Account) {
        self.links.clear(account);
        self.blocks.clear(account);
        self.heads.clear(account);
    }
}

impl Edge {
    const fn place(self) -> usize {
        self.0.get() as usize - 1
    }
}
