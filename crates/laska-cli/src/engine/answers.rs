//! Owns how a search is told in lines: `info` and `bestmove`. Knows no search.

use std::io::{self, Write};
use std::time::Duration;

use laska_engine::{LineCount, Nodes, Report, Score, Verdict};
use laska_rules::Move;

/// What a search has found, a line for each of the best variations.
pub(super) fn info(report: &Report, lines: LineCount, elapsed: Duration, out: &mut impl Write) -> io::Result<()> {
    let told = report.variations.len().min(lines.get());
    for (index, variation) in report.variations[..told].iter().enumerate() {
        let place = if told > 1 { format!(" multipv {}", index + 1) } else { String::new() };
        write!(out, "info depth {}{place} score {} ", report.depth, score(variation.score))?;
        effort(report.nodes, elapsed, out)?;
        writeln!(out, " pv {}", variation.line)?;
    }
    Ok(())
}

/// A line that says only that the search goes on.
pub(super) fn sign_of_life(nodes: Nodes, elapsed: Duration, out: &mut impl Write) -> io::Result<()> {
    write!(out, "info ")?;
    effort(nodes, elapsed, out)?;
    writeln!(out)
}

/// The last line of a search.
pub(super) fn best(mv: Move, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "bestmove {mv}")
}

fn effort(nodes: Nodes, elapsed: Duration, out: &mut impl Write) -> io::Result<()> {
    // A search of no time is as fast as one of a microsecond.
    let speed = nodes.0 as f64 / elapsed.max(Duration::from_micros(1)).as_secs_f64();
    write!(out, "nodes {nodes} nps {speed:.0} time {}", elapsed.as_millis())
}

fn score(score: Score) -> String {
    match score.verdict() {
        Verdict::Value(hundredths) => format!("cp {hundredths}"),
        Verdict::Win { plies } => format!("win {}", plies.0),
        Verdict::Loss { plies } => format!("loss {}", plies.0),
    }
}
