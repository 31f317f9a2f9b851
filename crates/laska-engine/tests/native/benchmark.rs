//! The checksum of the search: a change to it needs a reason, and a match that shows what it won.

use laska_engine::{BENCHMARK, BENCHMARK_TABLE, Searcher};

/// A line a position: its nodes, then its name.
const CHECKSUM: &str = include_str!("../benchmark.txt");

#[test]
fn the_search_visits_as_many_nodes_as_when_it_was_measured() {
    let mut searcher = Searcher::new(BENCHMARK_TABLE);
    let lines = BENCHMARK.iter().map(|position| format!("{} {}", position.run(&mut searcher).nodes, position.name));
    assert_eq!(lines.collect::<Vec<_>>(), CHECKSUM.lines().collect::<Vec<_>>());
}
