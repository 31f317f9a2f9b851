//! Every line of `data/perft.txt`, counted by the rules and by the oracle.

use laska_rules::{Chain, notation::fen, perft};
use laska_tests::data::{PerftLine, perft_lines};
use laska_tests::oracle;

/// Counts above this are for the bench, which checks all of the start's: unoptimized and with the debug walk at every
/// node the largest would take minutes here.
const MOST_LEAVES: u64 = 200_000_000;

/// The oracle is slow, and deep enough here: rings and second jumps over a square are all within these counts.
const MOST_ORACLE_LEAVES: u64 = 250_000;

fn check(line: &PerftLine, most: u64, count: impl Fn(u32) -> u64) {
    for (depth, &expected) in (1..).zip(&line.counts).filter(|(_, count)| **count <= most) {
        assert_eq!(count(depth), expected, "depth {depth} of {} {}", line.chain, line.fen);
    }
}

fn check_rules(lines: impl Iterator<Item = PerftLine>) {
    for line in lines {
        let chain = Chain::ALL.into_iter().find(|chain| chain.name() == line.chain).expect("a chain rule");
        let position = fen::parse(line.fen).expect(line.fen);
        check(&line, MOST_LEAVES, |depth| perft(&position, chain, depth));
    }
}

fn is_8x8(line: &PerftLine) -> bool {
    line.fen.matches('/').count() == 7
}

#[test]
fn the_file_has_all_its_lines() {
    assert_eq!(perft_lines().len(), 28);
    assert!(Chain::ALL.iter().all(|chain| perft_lines().iter().any(|line| line.chain == chain.name())));
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
        check(&line, MOST_ORACLE_LEAVES, |depth| position.perft(line.oracle_chain(), depth));
    }
}
