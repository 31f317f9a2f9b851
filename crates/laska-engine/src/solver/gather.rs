//! Owns the gathering of every position that can arise, breadth first.

use laska_rules::{Chain, MoveList, Position};

use super::account::{Account, Full};
use super::edges::Edges;
use super::positions::{Positions, Wanted};
use super::segments::Segments;
use super::value::State;

/// Positions whose moves are looked up together; see [`Positions::look`].
const BATCH: u32 = 32;

/// What is in hand between two batches, kept for its room only.
#[derive(Default)]
pub(super) struct Gathering {
    moves: MoveList,
    wanted: Vec<Wanted>,
    counts: Vec<usize>,
}

impl Gathering {
    /// Looks at the moves of the next positions, a batch of them at most, and says at how many.
    pub(super) fn advance(
        &mut self,
        positions: &mut Positions,
        edges: &mut Edges,
        states: &mut Segments<State>,
        chain: Chain,
        account: &mut Account,
    ) -> Result<u64, Full> {
        self.wanted.clear();
        self.counts.clear();
        let first = states.len() as u32;
        let last = (positions.len() as u32).min(first.saturating_add(BATCH));
        for number in first..last {
            let position = positions.get(number);
            self.list_next(position.as_ref().expect("only positions are packed into the set"), chain);
        }
        positions.look(&mut self.wanted);
        let mut rest = self.wanted.as_slice();
        for &count in &self.counts {
            let (own, others) = rest.split_at(count);
            edges.begin(count, account)?;
            for one in own {
                edges.push(positions.find_or_add(one, account)?, account)?;
            }
            states.push(State::with_moves(count), account)?;
            rest = others;
        }
        Ok(u64::from(last - first))
    }

    fn list_next(&mut self, position: &Position, chain: Chain) {
        position.moves_into(chain, &mut self.moves);
        self.wanted.extend(self.moves.iter().map(|&mv| Wanted::new(position.pack_after(mv))));
        self.counts.push(self.moves.len());
    }
}
