//! Owns what a match has brought so far, as the first player sees it. Prints nothing.

use super::bout::{Bout, End, Seat};
use super::pentanomial::Pentanomial;
use super::player::Effort;
use super::schedule::Pair;

/// The sums over all games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) pairs: Pentanomial,
    /// Games that the first and the second player forfeited.
    pub(super) forfeits: [u64; 2],
    /// Games that ended by agreement or length.
    pub(super) adjudicated: u64,
    /// Moves of both sides in all games, the openings included.
    pub(super) plies: u64,
    pub(super) effort: [Effort; 2],
}

impl Tally {
    /// How many games there were.
    pub(super) const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts a pair.
    pub(super) fn add(&mut self, pair: &Pair) {
        let half_points = pair.bouts.iter().map(|bout| self.add_bout(bout)).sum();
        self.pairs.add(half_points);
    }

    /// Counts a game and gives the first player's half points.
    fn add_bout(&mut self, bout: &Bout) -> usize {
        self.plies += bout.game.moves().len() as u64;
        for (sum, effort) in self.effort.iter_mut().zip(bout.effort) {
            sum.add(effort);
        }
        match &bout.end {
            End::Rules(_) => {}
            End::Agreed { .. } | End::TooLong => self.adjudicated += 1,
            End::Forfeit { loser, .. } => self.forfeits[Seat::of(*loser, bout.white) as usize] += 1,
        }
        let (count, half_points) = match bout.winner() {
            Some(Seat::First) => (&mut self.wins, 2),
            None => (&mut self.draws, 1),
            Some(Seat::Second) => (&mut self.losses, 0),
        };
        *count += 1;
        half_points
    }
}
