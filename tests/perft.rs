//! Perft of the rules and the oracle for every line of `data/perft.txt`. The benchmark checks the deepest counts.

use laska_rules::{CaptureRule, notation::fen, perft};
use laska_tests::{
    data::{PerftLine, perft_lines},
    oracle,
};

/// Largest leaf count to check with the rules. It includes every count of the other positions, and enough depth from
/// the starting positions to detect wrong rules.
const MAX_LEAVES: u64 = 1_000_000;

/// Largest leaf count to check with the oracle, which is slow. It includes every count of the other
/// positions.
const MAX_ORACLE_LEAVES: u64 = 300_000;

/// Largest total leaf count of the tests in this file. Debug builds check every node, so more would take too long.
const MAX_TOTAL_LEAVES: u64 = 10_000_000;

/// Returns the counts of a line up to a maximum, each with its depth.
fn counts(line: &PerftLine, max: u64) -> impl Iterator<Item = (u32, u64)> {
    (1..).zip(line.counts.iter().copied()).filter(move |(_, count)| *count <= max)
}

fn check(line: &PerftLine, max: u64, count: impl Fn(u32) -> u64) {
    for (depth, expected) in counts(line, max) {
        assert_eq!(count(depth), expected, "depth {depth} of {} {}", line.capture_rule, line.fen);
    }
}

fn check_rules(lines: impl Iterator<Item = PerftLine>) {
    for line in lines {
        let capture_rule = CaptureRule::ALL
            .into_iter()
            .find(|capture_rule| capture_rule.name() == line.capture_rule)
            .expect("a capture rule");
        let position = fen::parse(line.fen).expect(line.fen);
        check(&line, MAX_LEAVES, |depth| perft(&position, capture_rule, depth));
    }
}

fn is_8x8(line: &PerftLine) -> bool {
    line.fen.matches('/').count() == 7
}

#[test]
fn the_file_has_every_capture_rule() {
    assert_eq!(perft_lines().len(), 28);
    assert!(
        CaptureRule::ALL
            .iter()
            .all(|capture_rule| perft_lines().iter().any(|line| line.capture_rule == capture_rule.name()))
    );
}

#[test]
fn the_limits_are_deep_enough_but_fast() {
    let (lines, start) = (perft_lines(), perft_lines()[0].fen);
    let leaves = |max| lines.iter().flat_map(|line| counts(line, max)).map(|(_, count)| count).sum::<u64>();
    assert!(leaves(MAX_LEAVES) + leaves(MAX_ORACLE_LEAVES) <= MAX_TOTAL_LEAVES);
    for max in [MAX_LEAVES, MAX_ORACLE_LEAVES] {
        let deepest = |line: &PerftLine| counts(line, max).map(|(depth, _)| depth).last();
        // At depth 11, the counts differ if a square could be jumped twice in a move.
        assert!(lines.iter().filter(|line| line.fen == start).all(|line| deepest(line) >= Some(11)));
    }
    let starts = 6;
    assert!(lines.iter().skip(starts).flat_map(|line| &line.counts).all(|&count| count <= MAX_ORACLE_LEAVES));
}

#[test]
fn the_rules_match_on_7x7() {
    check_rules(perft_lines().into_iter().filter(|line| !is_8x8(line)));
}

#[test]
fn the_rules_match_on_8x8() {
    check_rules(perft_lines().into_iter().filter(is_8x8));
}

#[test]
fn the_oracle_matches() {
    for line in perft_lines() {
        let position = oracle::Position::from_fen(line.fen).expect(line.fen);
        check(&line, MAX_ORACLE_LEAVES, |depth| position.perft(line.oracle_capture_rule(), depth));
    }
}
