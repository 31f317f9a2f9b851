//! Every line of `data/perft.txt`, counted by the rules and by the oracle. The bench counts the deepest.

use laska_rules::{CaptureRule, notation::fen, perft};
use laska_tests::{
    data::{PerftLine, perft_lines},
    oracle,
};

/// The largest count for the rules: every position to its end, and the starts to where wrong rules differ.
const MOST_LEAVES: u64 = 1_000_000;

/// The largest count for the oracle, which is slow: every position to its end as well.
const MOST_ORACLE_LEAVES: u64 = 300_000;

/// The largest number of leaves that all tests of this file count together: with the walk at every node of a debug
/// build more would take too long.
const MOST_TOGETHER: u64 = 10_000_000;

/// The counts of a line that are not too large, each with its depth.
fn counts(line: &PerftLine, most: u64) -> impl Iterator<Item = (u32, u64)> {
    (1..).zip(line.counts.iter().copied()).filter(move |(_, count)| *count <= most)
}

fn check(line: &PerftLine, most: u64, count: impl Fn(u32) -> u64) {
    for (depth, expected) in counts(line, most) {
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
        check(&line, MOST_LEAVES, |depth| perft(&position, capture_rule, depth));
    }
}

fn is_8x8(line: &PerftLine) -> bool {
    line.fen.matches('/').count() == 7
}

#[test]
fn the_file_has_all_its_lines() {
    assert_eq!(perft_lines().len(), 28);
    assert!(
        CaptureRule::ALL
            .iter()
            .all(|capture_rule| perft_lines().iter().any(|line| line.capture_rule == capture_rule.name()))
    );
}

#[test]
fn few_leaves_are_counted_and_deep_enough() {
    let (lines, start) = (perft_lines(), perft_lines()[0].fen);
    let leaves = |most| lines.iter().flat_map(|line| counts(line, most)).map(|(_, count)| count).sum::<u64>();
    assert!(leaves(MOST_LEAVES) + leaves(MOST_ORACLE_LEAVES) <= MOST_TOGETHER);
    for most in [MOST_LEAVES, MOST_ORACLE_LEAVES] {
        let deepest = |line: &PerftLine| counts(line, most).map(|(depth, _)| depth).last();
        // There the counts differ if a square may be jumped twice in a move.
        assert!(lines.iter().filter(|line| line.fen == start).all(|line| deepest(line) >= Some(11)));
    }
    let starts = 6;
    assert!(lines.iter().skip(starts).flat_map(|line| &line.counts).all(|&count| count <= MOST_ORACLE_LEAVES));
}

#[test]
fn the_rules_count_7x7_positions() {
    check_rules(perft_lines().into_iter().filter(|line| !is_8x8(line)));
}

#[test]
fn the_rules_count_8x8_positions() {
    check_rules(perft_lines().into_iter().filter(is_8x8));
}

#[test]
fn the_oracle_counts_the_same() {
    for line in perft_lines() {
        let position = oracle::Position::from_fen(line.fen).expect(line.fen);
        check(&line, MOST_ORACLE_LEAVES, |depth| position.perft(line.oracle_capture_rule(), depth));
    }
}
