//! Retrograde analysis (Ströhlein, 1970) in three phases: generate all positions that can arise, find the ends of games
//! among them, and find wins and losses backwards from there.

use laska_rules::retrograde::{Origin, RetrogradePosition};
use laska_rules::{Position, Variant};

use super::store::{SlotIndex, Store};
use super::value::{GameValue, State};
use crate::memory::{MemoryBudget, OutOfMemory};
use crate::{Nodes, Plies};

/// The number of positions processed in a batch; see [`Store::prefetch`].
const BATCH: usize = 32;

/// The number of slots searched in the time that it takes to expand a position.
const SLOTS_PER_UNIT: usize = 1024;

/// The number of positions that the second phase examines for the cost of expanding one. It is faster than that, but
/// callers that watch the progress should see it.
const LINKED_PER_UNIT: usize = 16;

/// The status of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStatus {
    /// Generating the positions that can arise.
    Gathering {
        /// The number of positions found so far.
        found: Nodes,
        /// The number of positions expanded so far.
        expanded: Nodes,
    },
    /// Finding the positions where the game ends.
    Linking {
        /// The number of positions.
        positions: Nodes,
        /// The number of positions examined so far.
        done: Nodes,
    },
    /// Finding wins and losses backwards from the ends of games.
    Deciding {
        /// The number of positions.
        positions: Nodes,
        /// The number of positions known to be won or lost.
        decided: Nodes,
        /// The greatest distance to the end so far.
        plies: Plies,
    },
    /// The position is solved.
    Done,
}

/// The analysis of a root, whatever table it uses.
pub(super) trait Analysis: Send + Sync {
    /// Works for about as long as it takes to expand this many positions, or until it is done.
    fn advance(&mut self, budget: Nodes, memory: &mut MemoryBudget) -> Result<(), OutOfMemory>;
    fn status(&self) -> SolverStatus;
    /// Returns the number of positions found.
    fn positions(&self) -> Nodes;
    /// Returns the number of positions that are won or lost.
    fn decided(&self) -> Nodes;
    /// Returns the state of a position, if it can arise.
    fn state(&self, position: &Position) -> Option<State>;
}

pub(super) struct Retrograde<S: Store> {
    variant: Variant,
    origin: Origin,
    table: S,
    phase: Phase,
    gathering: Gathering,
    deciding: Deciding,
    /// The shard and the slot to continue with.
    at: SlotIndex,
    // The buffers of a batch. Each is filled before it is used, so that its memory accesses overlap.
    slots: Vec<u32>,
    positions: Vec<RetrogradePosition>,
    lookups: Vec<S::Lookup>,
    found: Vec<SlotIndex>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Gathering,
    Linking,
    Deciding,
    Done,
}

/// Generates positions, shard by shard.
struct Gathering {
    /// The number of unexpanded positions in each shard, and in all.
    waiting: Vec<u32>,
    total: usize,
    /// Whether shards with few unexpanded positions are passed over in this round, and whether another was not.
    is_choosy: bool,
    has_visited: bool,
}

/// Decides positions in the order of their distance from the end: a position is won if a move leads to a lost one, and
/// lost if all moves lead to won ones. A position that is never decided is a draw. So is, by convention, a win that takes
/// more than [`GameValue::MAX_PLIES`].
struct Deciding {
    /// The number of positions in each shard at this distance, and at the next one.
    current: Vec<u32>,
    next: Vec<u32>,
    plies: usize,
    decided: usize,
    /// The number of positions whose states the second phase has looked at.
    linked: usize,
}

impl<S: Store> Retrograde<S> {
    pub(super) fn new(
        root: &Position,
        variant: Variant,
        table: S,
        memory: &mut MemoryBudget,
    ) -> Result<Self, OutOfMemory> {
        let mut analysis = Self {
            variant,
            origin: Origin::of(root),
            table,
            phase: Phase::Gathering,
            gathering: Gathering { waiting: Vec::new(), total: 0, is_choosy: true, has_visited: false },
            deciding: Deciding { current: Vec::new(), next: Vec::new(), plies: 0, decided: 0, linked: 0 },
            at: SlotIndex { shard: 0, slot: 0 },
            slots: Vec::new(),
            positions: Vec::new(),
            lookups: Vec::new(),
            found: Vec::new(),
        };
        analysis.lookups.push(analysis.table.lookup(&root.into()));
        analysis.add_successors(memory)?;
        Ok(analysis)
    }

    /// Expands a batch of positions, or goes to the next shard, and returns the cost.
    fn gather(&mut self, memory: &mut MemoryBudget) -> Result<u64, OutOfMemory> {
        let (shard, searched_from) = (self.at.shard as usize, self.at.slot as usize);
        if !self.gathering.is_worth_it(self.gathering.waiting[shard] as usize, self.table.used(shard)) {
            return Ok(self.next_shard());
        }
        self.gathering.has_visited = true;
        let cost = self.take_batch(State::UNEXPANDED, searched_from);
        for (position, &slot) in self.positions.iter().zip(&self.slots) {
            let (before, table) = (self.lookups.len(), &self.table);
            position.each_successor(self.variant, |next| self.lookups.push(table.lookup(&next)));
            let state = State::with_moves(self.lookups.len() - before);
            *self.table.state_mut(SlotIndex { shard: shard as u32, slot }) = state;
        }
        let expanded = self.slots.len();
        self.gathering.waiting[shard] -= expanded as u32;
        self.gathering.total -= expanded;
        self.add_successors(memory)?;
        if expanded < BATCH {
            self.next_shard();
        }
        Ok(cost)
    }

    /// Collects the next batch of positions with a state in this shard and returns the cost.
    fn take_batch(&mut self, state: State, searched_from: usize) -> u64 {
        let shard = self.at.shard as usize;
        self.slots.clear();
        self.positions.clear();
        self.lookups.clear();
        let slot = self.table.with_state(state, shard, searched_from, BATCH, &mut self.slots);
        self.table.positions(shard, &self.slots, &mut self.positions);
        self.at.slot = slot as u32;
        (self.slots.len() + slot.saturating_sub(searched_from) / SLOTS_PER_UNIT) as u64
    }

    /// Adds the positions of the batch that are new.
    fn add_successors(&mut self, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        self.table.prefetch(&self.lookups);
        for lookup in &self.lookups {
            if let Some(shard) = self.table.add(lookup, State::UNEXPANDED, memory)? {
                if shard >= self.gathering.waiting.len() {
                    self.gathering.waiting.resize(self.table.shards(), 0);
                }
                self.gathering.waiting[shard] += 1;
                self.gathering.total += 1;
            }
        }
        Ok(())
    }

    /// Goes to the next shard. Returns the cost.
    fn next_shard(&mut self) -> u64 {
        self.at = SlotIndex { shard: self.at.shard + 1, slot: 0 };
        if self.at.shard as usize == self.table.shards() {
            self.at.shard = 0;
            match self.phase {
                Phase::Gathering if self.gathering.total == 0 => self.phase = Phase::Linking,
                Phase::Gathering => self.gathering.start_round(),
                Phase::Linking => self.phase = Phase::Deciding,
                Phase::Deciding if self.deciding.start_distance() => {}
                _ => self.phase = Phase::Done,
            }
        }
        // A small part of a unit; one shard in 16 costs a whole one.
        u64::from(self.at.shard.is_multiple_of(16))
    }

    /// Finds the ends of games in a shard and returns the cost.
    fn link(&mut self) -> u64 {
        let shard = self.at.shard as usize;
        self.slots.clear();
        self.table.with_state(State::with_moves(0), shard, 0, usize::MAX, &mut self.slots);
        self.deciding.current.resize(self.table.shards(), 0);
        self.deciding.next.resize(self.table.shards(), 0);
        self.deciding.current[shard] = self.slots.len() as u32;
        self.deciding.decided += self.slots.len();
        self.deciding.linked += self.table.used(shard);
        self.next_shard();
        1 + (self.table.used(shard) / LINKED_PER_UNIT) as u64
    }

    /// Processes the predecessors of a batch of positions and returns the cost.
    fn decide(&mut self) -> u64 {
        let shard = self.at.shard as usize;
        if self.deciding.current[shard] == 0 {
            return self.next_shard();
        }
        let cost = self.take_batch(State::decided(self.deciding.plies), self.at.slot as usize);
        for position in &self.positions {
            let table = &self.table;
            position.each_predecessor(self.variant, self.origin, |before| self.lookups.push(table.lookup(&before)));
        }
        self.deciding.current[shard] -= self.slots.len() as u32;
        self.decide_predecessors();
        cost
    }

    fn decide_predecessors(&mut self) {
        self.table.prefetch(&self.lookups);
        self.found.clear();
        self.found.extend(self.lookups.iter().filter_map(|lookup| self.table.find(lookup)));
        self.table.prefetch_states(&self.found);
        let is_loss = self.deciding.plies.is_multiple_of(2);
        let decided = State::decided(self.deciding.plies + 1);
        for &slot in &self.found {
            // A position may occur more than once.
            let state = self.table.state_mut(slot);
            if state.is_decided() {
                continue;
            }
            match state.after_losing_move() {
                Some(rest) if !is_loss => *state = rest,
                _ => {
                    *state = decided;
                    self.deciding.next[slot.shard as usize] += 1;
                    self.deciding.decided += 1;
                }
            }
        }
    }
}

impl Gathering {
    /// Returns whether to visit a shard. To search it for a few unexpanded positions would take longer than to expand
    /// them.
    fn is_worth_it(&self, waiting: usize, used: usize) -> bool {
        waiting > 0 && (!self.is_choosy || waiting * 8 >= used)
    }

    fn start_round(&mut self) {
        self.is_choosy = self.has_visited;
        self.has_visited = false;
    }
}

impl Deciding {
    /// Goes to the next distance. Returns whether there are positions.
    fn start_distance(&mut self) -> bool {
        std::mem::swap(&mut self.current, &mut self.next);
        self.plies += 1;
        self.plies < usize::from(GameValue::MAX_PLIES.0) && self.current.iter().any(|&count| count > 0)
    }
}

impl<S: Store + Send + Sync> Analysis for Retrograde<S> {
    fn advance(&mut self, budget: Nodes, memory: &mut MemoryBudget) -> Result<(), OutOfMemory> {
        let mut left = budget.0;
        while left > 0 && self.phase != Phase::Done {
            let spent = match self.phase {
                Phase::Gathering => self.gather(memory)?,
                Phase::Linking => self.link(),
                Phase::Deciding => self.decide(),
                Phase::Done => left,
            };
            left = left.saturating_sub(spent);
        }
        Ok(())
    }

    fn status(&self) -> SolverStatus {
        let positions = self.positions();
        match self.phase {
            Phase::Gathering => {
                SolverStatus::Gathering { found: positions, expanded: Nodes(positions.0 - self.gathering.total as u64) }
            }
            Phase::Linking => SolverStatus::Linking { positions, done: Nodes(self.deciding.linked as u64) },
            Phase::Deciding => SolverStatus::Deciding {
                positions,
                decided: self.decided(),
                plies: Plies(u16::try_from(self.deciding.plies).unwrap_or(u16::MAX)),
            },
            Phase::Done => SolverStatus::Done,
        }
    }

    fn positions(&self) -> Nodes {
        Nodes(self.table.len() as u64)
    }

    fn decided(&self) -> Nodes {
        Nodes(self.deciding.decided as u64)
    }

    fn state(&self, position: &Position) -> Option<State> {
        if !self.table.may_contain(position) {
            return None;
        }
        Some(self.table.state(self.table.find(&self.table.lookup(&position.into()))?))
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::CaptureRule;
    use laska_rules::notation::fen;

    use super::super::coding::Coding;
    use super::super::dense::DenseTable;
    use super::super::hashed::HashTable;
    use super::super::line::{Line, Medium, Narrow, Wide};
    use super::*;
    use crate::MemorySize;

    /// Analyzes a root and returns the numbers of positions and decided ones, and the states of its first positions.
    fn analyzed(root: &Position, variant: Variant, table: impl Store + Send + Sync) -> (Nodes, Nodes, Vec<State>) {
        let mut memory = MemoryBudget::new(MemorySize::mebibytes(64));
        let mut analysis = Retrograde::new(root, variant, table, &mut memory).expect("enough memory");
        analysis.advance(Nodes::MAX, &mut memory).expect("enough memory");
        assert!(analysis.status() == SolverStatus::Done);
        let (mut states, mut waiting) = (Vec::new(), std::collections::VecDeque::from([root.clone()]));
        while let Some(position) = waiting.pop_front().filter(|_| states.len() < 5000) {
            states.push(analysis.state(&position).expect("the position can arise"));
            waiting.extend(position.legal_moves(variant.capture_rule).iter().map(|&mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                next
            }));
        }
        (analysis.positions(), analysis.decided(), states)
    }

    #[test]
    fn all_tables_lead_to_the_same_result() {
        for text in [
            "///,BBB,///WWW,,, w",
            ",,,/,,/,,b,/,,/,w,,/W,,/,,, w",
            "/,,,/,,,Bw/,,,/,,,/,Wb,,/,,,/,,, w",
            "////WB,,,//,,BW,/ b",
        ] {
            let root = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            for capture_rule in CaptureRule::ALL {
                let (variant, coding) = (Variant::new(root.board(), capture_rule), Coding::new(&root));
                let mut memory = MemoryBudget::new(MemorySize::mebibytes(64));
                let medium = HashTable::<Medium>::new(coding, &mut memory).expect("enough memory");
                let wide = HashTable::<Wide>::new(coding, &mut memory).expect("enough memory");
                let expected = analyzed(&root, variant, medium);
                assert!(expected.0.0 > 100, "{text}: {expected:?}");
                assert_eq!(analyzed(&root, variant, wide), expected, "{text}");
                if coding.key_bits() <= Narrow::KEY_BITS {
                    let narrow = HashTable::<Narrow>::new(coding, &mut memory).expect("enough memory");
                    assert_eq!(analyzed(&root, variant, narrow), expected, "{text}");
                }
                let has_soldiers = text[..text.len() - 2].contains(['w', 'b']);
                let dense = DenseTable::new(&root, &mut memory);
                assert_eq!(dense.is_none(), has_soldiers, "{text}");
                if let Some(dense) = dense {
                    assert_eq!(analyzed(&root, variant, dense), expected, "{text}");
                }
            }
        }
    }
}
