//! The recap of a match against the computer, and the move that decided it.

use laska_rules::NodeId;

use super::Match;
use crate::recap::{Fact, KeyMove, Recap, key_moves};

/// The move that decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of moves up to and including this one, from 1.
    pub ply: usize,
    /// The position after it.
    pub node: NodeId,
}

impl Match {
    /// Returns whether there is a recap: of a game against the computer or between two, whose end is on the board.
    pub fn has_recap(&self) -> bool {
        let has_computer = self.players.both_computers() || self.players.computer_side().is_some();
        has_computer && self.outcome().is_some()
    }

    /// Returns the recap of the game, if there is one. Facts that only the coach knows need one that watched the game.
    pub fn recap(&self) -> Option<Recap> {
        if !self.has_recap() {
            return None;
        }
        let mut recap = self.players.only_person().map_or_else(Recap::default, |side| {
            let line = self.cursor.line().iter().enumerate();
            let moments: Vec<_> = line.filter_map(|(ply, &id)| Some((ply, self.coaching.moment(id)?))).collect();
            key_moves(self.cursor.game(), side, &moments)
        });
        if !recap.key_moves.iter().any(|it| it.fact.is_turn()) {
            let point = self.turning_point().map(|it| KeyMove { ply: it.ply, fact: Fact::ScoreChanged });
            recap.key_moves.splice(0..0, point);
        }
        Some(recap)
    }

    /// Returns the move on the line on the board after which the computer's score changed most. Returns `None` if the
    /// computer has searched too few of the positions, or if no move made a large difference.
    pub fn turning_point(&self) -> Option<TurningPoint> {
        let line: Vec<_> = std::iter::once(NodeId::ROOT).chain(self.cursor.line().iter().copied()).collect();
        let ply = self.computer.evaluations.greatest_swing(&line)?;
        Some(TurningPoint { ply, node: line[ply] })
    }
}
