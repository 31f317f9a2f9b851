//! The benchmark: the engine's own nodes, whatever the slices.

use laska_worker::protocol::{Command, Reply, SearchId};
use laska_worker::{Next, SLICE};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use crate::talk::{Talk, last};

/// A line a position: its nodes, then its name.
const CHECKSUM: &str = include_str!("../../../laska-engine/tests/benchmark.txt");

#[test]
fn the_benchmark_has_the_engines_nodes() {
    let mut talk = Talk::new();
    assert_eq!(talk.ask(1, Command::Bench), []);
    let replies = talk.rest();
    let Reply::Benched { id: SearchId(1), bench } = last(&replies) else { panic!("{replies:?}") };
    let lines: Vec<_> = bench.positions.iter().map(|it| format!("{} {}", it.nodes, it.name)).collect();
    assert_eq!(lines, CHECKSUM.lines().collect::<Vec<_>>());
    assert_eq!(bench.nodes, bench.positions.iter().map(|it| it.nodes).sum::<u64>());
    assert!(bench.elapsed_ms >= bench.positions.iter().map(|it| it.elapsed_ms).sum::<u32>());
    assert!(replies.iter().any(|reply| matches!(reply, Reply::Benching { .. })));
}

#[test]
fn a_benchmark_can_be_stopped_between_two_slices() {
    let mut talk = Talk::new();
    talk.ask(1, Command::Bench);
    let before = talk.time();
    talk.tick();
    assert!(talk.time() - before <= 2 * SLICE);
    assert_eq!(talk.ask(1, Command::Stop), [Reply::Stopped { id: SearchId(1) }]);
    assert_eq!(talk.session.next(), Next::Idle);
}
