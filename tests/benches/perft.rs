//! Perft benchmark: checks all counts of `data/perft.txt`, and measures leaves per second from the starting position.
//! The rules and the naive oracle run in turn, so that other load on the machine slows both. Both count the moves of
//! the last ply without playing them. Run it with `cargo bench -p laska-tests --bench perft`.

use std::hint::black_box;
use std::time::Instant;

use laska_rules::notation::fen;
use laska_rules::{CaptureRule, perft};
use laska_tests::data::{PerftLine, perft_lines};
use laska_tests::oracle;

const DEPTH: u32 = 17;
/// Deep enough for about a third of a second per round.
const ORACLE_DEPTH: u32 = 15;
const ROUNDS: u32 = 7;

/// Leaves per second of the fastest round, which was disturbed least.
#[derive(Default)]
struct Best(f64);

impl Best {
    fn time(&mut self, line: &PerftLine, depth: u32, count: impl FnOnce() -> u64) {
        let start = Instant::now();
        let leaves = black_box(count());
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(leaves, line.counts[depth as usize - 1], "depth {depth}");
        self.0 = self.0.max(leaves as f64 / seconds);
    }
}

/// Checks all counts of the file.
fn check_all(lines: &[PerftLine]) {
    let mut leaves = 0;
    for line in lines {
        let position = fen::parse(line.fen).expect(line.fen);
        let capture_rule = CaptureRule::ALL
            .into_iter()
            .find(|capture_rule| capture_rule.name() == line.capture_rule)
            .expect("a capture rule");
        for (depth, &expected) in (1..).zip(&line.counts) {
            assert_eq!(
                perft(&position, capture_rule, depth),
                expected,
                "depth {depth} of {} {}",
                line.capture_rule,
                line.fen
            );
            leaves += expected;
        }
    }
    println!("{} lines checked, {:.2} million leaves", lines.len(), leaves as f64 / 1e6);
}

fn main() {
    // Without --bench, as in `cargo test --benches`, a single shallow round is enough.
    let is_full = std::env::args().any(|argument| argument == "--bench");
    let (rounds, depth, oracle_depth) = if is_full { (ROUNDS, DEPTH, ORACLE_DEPTH) } else { (1, 11, 9) };
    let lines = perft_lines();
    if is_full {
        check_all(&lines);
    }
    let line = lines.first().expect("the start on the 7x7 board");
    let position = fen::parse(line.fen).expect("the start");
    let oracle_position = oracle::Position::from_fen(line.fen).expect("the start");
    let (mut rules, mut oracle) = (Best::default(), Best::default());
    for _ in 0..rounds {
        rules.time(line, depth, || perft(black_box(&position), CaptureRule::MustFinish, depth));
        oracle.time(line, oracle_depth, || {
            black_box(&oracle_position).perft(oracle::CaptureRule::MustFinish, oracle_depth)
        });
    }
    println!("perft from the start, best of {rounds}");
    println!("rules   depth {depth:2}  {:8.2} million leaves/s", rules.0 / 1e6);
    println!("oracle  depth {oracle_depth:2}  {:8.2} million leaves/s", oracle.0 / 1e6);
    println!("ratio             {:8.1}", rules.0 / oracle.0);
}
