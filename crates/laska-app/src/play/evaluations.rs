//! The computer's scores during a match.

use std::collections::BTreeMap;

use laska_rules::{Color, NodeId};
use laska_worker::protocol::SearchReport;

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
    pub(super) fn greatest_swing(&self, line: &[NodeId]) -> Option<usize> {
        let chances = |ply: usize| self.0.get(&line[ply]).copied();
        let swings = (1..line.len()).filter_map(|ply| Some((ply, (chances(ply)? - chances(ply - 1)?).abs())));
        let (ply, swing) = swings.max_by(|one, other| one.1.total_cmp(&other.1))?;
        (swing >= MIN_SWING).then_some(ply)
    }
}
