//! Owns what is in memory while a set is solved, and the order of the work on it. Knows no limit but its account.

use laska_rules::{Chain, Position};

use super::Solving;
use super::account::{Account, Full};
use super::decide::Deciding;
use super::edges::Edges;
use super::gather::Gathering;
use super::positions::{Positions, Wanted};
use super::segments::Segments;
use super::value::State;
use crate::{Nodes, Plies};

/// A set that is being solved.
pub(super) struct Work {
    positions: Positions,
    edges: Edges,
    states: Segments<State>,
    gathering: Gathering,
    deciding: Deciding,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Gathering,
    Linking,
    Deciding,
    Done,
}

/// Edges turned round in the time of one position played on.
const EDGES_A_UNIT: usize = 8;

impl Work {
    pub(super) fn new(root: &Position, account: &mut Account) -> Result<Self, Full> {
        let mut positions = Positions::new(root, account)?;
        positions.find_or_add(&Wanted::new(root.pack()), account)?;
        Ok(Self {
            positions,
            edges: Edges::new(),
            states: Segments::new(),
            gathering: Gathering::default(),
            deciding: Deciding::new(),
            phase: Phase::Gathering,
        })
    }

    /// Goes on for about the work of that many positions played on, or to the end.
    pub(super) fn advance(&mut self, budget: Nodes, chain: Chain, account: &mut Account) -> Result<(), Full> {
        let mut left = budget.0;
        while left > 0 && self.phase != Phase::Done {
            let spent = match self.phase {
                Phase::Gathering => self.gather(chain, account)?,
                Phase::Linking => self.link(left),
                Phase::Deciding => self.decide(account)?,
                Phase::Done => left,
            };
            left = left.saturating_sub(spent);
        }
        Ok(())
    }

    /// Plays on the next positions; says what that cost.
    fn gather(&mut self, chain: Chain, account: &mut Account) -> Result<u64, Full> {
        let first = self.states.len();
        if first == self.positions.len() {
            self.phase = Phase::Linking;
        }
        self.gathering.advance(&mut self.positions, &mut self.edges, &mut self.states, chain, account)?;
        for number in first..self.states.len() {
            self.deciding.begin_with(number as u32, self.states[number], account)?;
        }
        Ok((self.states.len() - first) as u64)
    }

    /// Turns the next edges round; says what that cost.
    fn link(&mut self, budget: u64) -> u64 {
        let count = usize::try_from(budget).unwrap_or(usize::MAX).saturating_mul(EDGES_A_UNIT);
        let linked = self.edges.link(count);
        if linked == 0 {
            self.phase = Phase::Deciding;
        }
        linked.div_ceil(EDGES_A_UNIT) as u64
    }

    /// Goes back a ply from the next positions; says what that cost.
    fn decide(&mut self, account: &mut Account) -> Result<u64, Full> {
        let judged = self.deciding.advance(&self.edges, &mut self.states, account)?;
        if judged == 0 {
            self.edges.clear(account);
            self.deciding.clear(account);
            self.phase = Phase::Done;
        }
        Ok(judged)
    }

    /// How many positions were found.
    pub(super) const fn positions(&self) -> Nodes {
        Nodes(self.positions.len() as u64)
    }

    /// The positions, what is known of them and how many are decided; once all is done.
    pub(super) fn into_parts(self) -> Option<(Positions, Segments<State>, Nodes)> {
        let decided = Nodes(self.deciding.decided() as u64);
        (self.phase == Phase::Done).then_some((self.positions, self.states, decided))
    }

    pub(super) fn progress(&self) -> Solving {
        let positions = self.positions();
        match self.phase {
            Phase::Gathering => Solving::Gathering { found: positions, expanded: Nodes(self.states.len() as u64) },
            Phase::Linking => Solving::Linking { positions, done: Nodes(self.edges.linked_sources() as u64) },
            Phase::Deciding => Solving::Deciding {
                positions,
                decided: Nodes(self.deciding.decided() as u64),
                plies: Plies(u16::try_from(self.deciding.plies()).unwrap_or(u16::MAX)),
            },
            Phase::Done => Solving::Done,
        }
    }
}
