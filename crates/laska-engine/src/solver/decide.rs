//! Owns the way backwards: from the ends to all that is won or lost, a ply at a time.

use super::account::{Account, Full};
use super::edges::{Edge, Edges};
use super::segments::Segments;
use super::value::State;

/// Positions whose predecessors are looked up together: the lists of them lie scattered, and so the waiting is for all
/// at a time.
const BATCH: usize = 64;

/// Retrograde analysis (Ströhlein 1970): a position with a move to a lost one is won; one whose moves all lead to won
/// ones is lost; what is never reached is drawn. In the order of distance each is decided as soon, or held out as long,
/// as can be.
pub(super) struct Deciding {
    /// Decided positions, by their distance.
    queue: Segments<u32>,
    decided: usize,
    /// How many of them have had their predecessors judged.
    done: usize,
    /// Where in the queue the next distance begins.
    level_end: usize,
    plies: usize,
    // What is in hand of a batch. Each list is made whole before anything depends on what is in it: while one look
    // waits for memory, the next ones can begin.
    edges: Vec<Edge>,
    next: Vec<Option<Edge>>,
    sources: Vec<(u32, State)>,
}

impl Deciding {
    pub(super) fn new() -> Self {
        let (edges, next, sources) = (Vec::new(), Vec::new(), Vec::new());
        Self { queue: Segments::new(), decided: 0, done: 0, level_end: 0, plies: 0, edges, next, sources }
    }

    /// Begins with a position, if it has ended.
    pub(super) fn begin_with(&mut self, number: u32, state: State, account: &mut Account) -> Result<(), Full> {
        if state.is_decided() {
            self.queue.push(number, account)?;
            self.decided += 1;
            self.level_end += 1;
        }
        Ok(())
    }

    /// How many positions are won or lost.
    pub(super) const fn decided(&self) -> usize {
        self.decided
    }

    /// The distance whose predecessors are being judged.
    pub(super) const fn plies(&self) -> usize {
        self.plies
    }

    /// Judges the predecessors of the next positions, a batch of them at most, and says of how many; of none at the end.
    pub(super) fn advance(
        &mut self,
        edges: &Edges,
        states: &mut Segments<State>,
        account: &mut Account,
    ) -> Result<u64, Full> {
        if self.done == self.level_end {
            self.plies += 1;
            self.level_end = self.queue.len();
        }
        let until = self.level_end.min(self.done + BATCH);
        let count = until - self.done;
        let queue = &self.queue;
        self.edges.extend((self.done..until).filter_map(|place| edges.first_to(queue[place])));
        self.done = until;
        while !self.edges.is_empty() {
            let sources = self.edges.iter().map(|&edge| edges.source(edge));
            self.sources.clear();
            self.sources.extend(sources.map(|source| (source, states[source as usize])));
            self.judge(states, account)?;
            self.next.clear();
            self.next.extend(self.edges.iter().map(|&edge| edges.next(edge)));
            self.edges.clear();
            self.edges.extend(self.next.iter().flatten());
        }
        Ok(count as u64)
    }

    fn judge(&mut self, states: &mut Segments<State>, account: &mut Account) -> Result<(), Full> {
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
                    self.queue.push(source, account)?;
                    self.decided += 1;
                }
            }
        }
        Ok(())
    }

    /// Gives the queue back.
    pub(super) fn clear(&mut self, account: &mut Account) {
        self.queue.clear(account);
    }
}
