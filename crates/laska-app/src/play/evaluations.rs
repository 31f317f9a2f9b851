//! The computer's scores during a match, and the turning point of the game that follows from them.

use std::collections::BTreeMap;

use laska_rules::{Color, NodeId};
use laska_worker::protocol::SearchReport;

use super::Match;
use crate::move_quality::white_share;

/// The minimum change in winning chances at a turning point.
pub(crate) const MIN_SWING: f64 = 0.15;

/// White's winning chances in the positions that the computer has searched, from 0 to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Evaluations(BTreeMap<NodeId, f64>);

impl Evaluations {
    /// Records what a search for the computer's move reported: the best score in the position before the move, and the
    /// score of the chosen move, which may be worse, in the position after it.
    pub(super) fn record(&mut self, mover: Color, report: &SearchReport, before: NodeId, after: NodeId) {
        let best = report.variations.first().map_or(report.score, |best| best.score);
        self.0.insert(before, white_share(mover, best));
        self.0.insert(after, white_share(mover, report.score));
    }

    /// Returns the move after which White's chances changed most, as the index of its position in `line`.
    fn greatest_swing(&self, line: &[NodeId]) -> Option<usize> {
        let chances = |ply: usize| self.0.get(&line[ply]).copied();
        let swings = (1..line.len()).filter_map(|ply| Some((ply, (chances(ply)? - chances(ply - 1)?).abs())));
        let (ply, swing) = swings.max_by(|one, other| one.1.total_cmp(&other.1))?;
        (swing >= MIN_SWING).then_some(ply)
    }
}

/// The move that decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of moves up to and including this one, from 1.
    pub ply: usize,
    /// The position after it.
    pub node: NodeId,
}

impl Match {
    /// Returns the move on the line on the board after which the computer's score changed most. Returns `None` if the
    /// computer has searched too few of the positions, or if no move made a large difference.
    pub fn turning_point(&self) -> Option<TurningPoint> {
        let line: Vec<_> = std::iter::once(NodeId::ROOT).chain(self.cursor.line().iter().copied()).collect();
        let ply = self.computer.evaluations.greatest_swing(&line)?;
        Some(TurningPoint { ply, node: line[ply] })
    }
}
