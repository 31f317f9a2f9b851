//! Owns how the engine's reports are put in words. Knows no talk.

use std::time::Duration;

use laska_engine::{Line, Nodes, Report, Score, Verdict};
use laska_rules::Move;

use crate::protocol::{self, ScoreText, VariationText};

/// The report as it crosses, after that much time, for one of its moves.
pub(super) fn text(report: &Report, mv: Move, elapsed: Duration) -> protocol::Report {
    let chosen = report.variations.iter().find(|variation| variation.first() == mv);
    let chosen = chosen.unwrap_or_else(|| report.principal());
    protocol::Report {
        mv: chosen.first().to_string(),
        score: score(chosen.score),
        depth: report.depth.0,
        nodes: report.nodes.0,
        nps: per_second(report.nodes, elapsed),
        elapsed_ms: milliseconds(elapsed),
        line: line(&chosen.line),
        variations: report
            .variations
            .iter()
            .map(|variation| VariationText { score: score(variation.score), line: line(&variation.line) })
            .collect(),
    }
}

/// A time in whole milliseconds.
pub(super) fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn line(line: &Line) -> Vec<String> {
    line.moves().map(|mv| mv.to_string()).collect()
}

const fn score(score: Score) -> ScoreText {
    match score.verdict() {
        Verdict::Value(value) => ScoreText::Value(value),
        Verdict::Win { plies } => ScoreText::Win(plies.0),
        Verdict::Loss { plies } => ScoreText::Loss(plies.0),
    }
}

fn per_second(nodes: Nodes, elapsed: Duration) -> Option<u64> {
    let rate = (u128::from(nodes.0) * 1_000_000).checked_div(elapsed.as_micros())?;
    u64::try_from(rate).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_told_once_time_has_gone() {
        assert_eq!(per_second(Nodes(500), Duration::from_millis(250)), Some(2000));
        assert_eq!(per_second(Nodes(500), Duration::ZERO), None);
    }
}
