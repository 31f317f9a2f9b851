//! Owns how the engine's reports are put in words. Knows no talk.

use std::time::Duration;

use laska_engine::{Nodes, Report, Score, Verdict};

use crate::protocol::{self, ScoreText};

/// The report as it crosses, after that much time.
pub(super) fn text(report: &Report, elapsed: Duration) -> protocol::Report {
    protocol::Report {
        mv: report.best().to_string(),
        score: score(report.score()),
        depth: report.depth.0,
        nodes: report.nodes.0,
        nps: per_second(report.nodes, elapsed),
        elapsed_ms: u32::try_from(elapsed.as_millis()).unwrap_or(u32::MAX),
        line: report.line().moves().map(|mv| mv.to_string()).collect(),
    }
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
